/// The value of one name.
package enum TemplateValue: Sendable {
    /// A finished string.
    case text(String)
    /// A Boolean.
    case flag(Bool)
    /// What a section repeats itself for; an empty list is false.
    case list([TemplateRecord])
    /// A list of plain texts, for a name of the kind ``TemplateKind/texts``.
    case texts([String])
    /// A record, or nil where it is absent and thereby false.
    case record(TemplateRecord?)
    /// Texts under free keys; no keys at all is false.
    case open([String: String])

    func isOfKind(_ kind: TemplateKind) -> Bool {
        switch (self, kind) {
        case (.text, .text), (.flag, .flag), (.open, .open), (.record(nil), .record): true
        case (.record(let record?), .record(let schema)): record.schema == schema
        case (.list(let records), .list(let schema)): records.allSatisfy { $0.schema == schema }
        case (.texts, .list(let schema)): schema == .texts
        default: false
        }
    }
}

/// The values of all names of a schema. What a record says is right by construction, so rendering checks nothing.
package struct TemplateRecord: Sendable {
    /// The names.
    package let schema: TemplateSchema
    /// The values, in the order of the schema's names.
    package let values: [TemplateValue]

    /// Makes a record from values in the order of the schema's names.
    ///
    /// - Precondition: there is one value a name, and each is of the kind that the schema gives its name.
    package init(_ schema: TemplateSchema, _ values: [TemplateValue]) {
        precondition(
            values.count == schema.names.count,
            "a record has \(values.count) values for the \(schema.names.count) names \(schema.names)"
        )
        for (slot, value) in values.enumerated() {
            precondition(
                value.isOfKind(schema.kinds[slot]),
                "the value of '\(schema.names[slot])' is not \(schema.kinds[slot].description) as its schema says"
            )
        }
        self.schema = schema
        self.values = values
    }
}
