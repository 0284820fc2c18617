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
    /// The schemas of a message that is judged as a whole; nil for every other place.
    var message: PayloadWalk.WirePair?
    /// The path of the message; nil for every other place.
    var messagePath: ElementPath?
    /// The schemas of the union that the value is a member of; nil for every other value, and in texts.
    var union: PayloadWalk.WirePair?
    /// The schemas of the value by the letter; nil in texts, and where a document has none.
    var letter: PayloadWalk.Letter?
    /// Whether all that is sent of a union is taken by the member that its discriminator names; nil where what tells members apart
    /// has not changed, and in texts.
    var tags: PayloadQuestion?
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
    var sent: SchemaID
    /// The schema that is taken.
    var taken: SchemaID
    /// The schema that is sent, by the letter.
    var exactlySent: SchemaID
    /// Whether it is about what clients send.
    var isRequest = false
    /// Whether it is about texts.
    var isOfTexts = false
    /// Whether a single text may be several elements of a list.
    var isDivided = false
    /// The schemas of JSON values that the texts are those of: what is sent, and what is taken.
    var values: (sent: SchemaID, taken: SchemaID)?
    /// The single texts that are sent, where these are written as lists of one text; nil where they are as they are.
    var singleTexts: SchemaID?

    /// The schemas of the question itself, whose containment must not be assumed: sent, and taken.
    var asked: ([SchemaID], SchemaID) { values.map { ([$0.sent], $0.taken) } ?? ([sent, exactlySent], taken) }
    /// The same for the reverse question: whether all that is taken is sent.
    var askedBack: ([SchemaID], SchemaID) { values.map { ([$0.taken], $0.sent) } ?? ([taken], exactlySent) }
}

extension Verdict {
    /// Says whether somebody is broken by what is sent.
    init(_ containment: Containment) {
        switch containment {
        case .contained: self = .safe
        case .refuted: self = .breaking
        case .unknown: self = .unknown
        }
    }
}
