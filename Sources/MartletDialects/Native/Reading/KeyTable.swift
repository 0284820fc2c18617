/// The keys that one kind of mapping may have: declared once, used for checking and for suggestions. The JSON Schema has
/// the same keys, to which `SchemaTests` holds it.
struct KeyTable: Sendable {
    /// What the mapping is, with its article, as messages say it: `a model`.
    let subject: String
    /// The keys that must be there.
    let required: [String]
    /// The keys that may be there.
    let optional: [String]

    init(_ subject: String, required: [String] = [], optional: [String] = []) {
        self.subject = subject
        self.required = required
        self.optional = optional
    }

    /// All keys, the required ones first.
    var all: [String] { required + optional }
}
