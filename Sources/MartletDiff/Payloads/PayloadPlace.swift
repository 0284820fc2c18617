import MartletPayloads

/// What is found about a value: changes of it, and the places of its parts.
struct PayloadPlace {
    /// The changes of the value itself, and not of its parts.
    var changes: [Int] = []
    /// The places of its parts, and of the models that it leads to, by their numbers.
    var inner: [Int] = []
    /// Whether all that is sent of the whole value is taken; nil for an endpoint, and where the value itself has not changed.
    var whole: PayloadQuestion?
    /// Whether all that is sent of the whole value is taken, by the schemas of the documents; nil where these do not differ, or
    /// where one has none.
    var wire: WireQuestion?
    /// Whether it is the place of two models, which is the same wherever they are.
    var isOfModels = false
    /// Whether all that is sent of the models is taken; nil where nothing has changed anywhere.
    var models: PayloadQuestion?
    /// Whether the place that it is in says nothing of it: what is in a text, and the fields of a form.
    var isApart = false
}

/// Whether all that is sent of a whole schema is taken.
struct WireQuestion: Sendable {
    /// The schema that is sent, without members that only the receiver names.
    let sent: SchemaID
    /// The schema that is taken.
    let taken: SchemaID
    /// The schema that is sent, by the letter.
    let exactlySent: SchemaID
    /// Whether it decides about what is sent: values of JSON, and not texts.
    var isDecisive = true
}
