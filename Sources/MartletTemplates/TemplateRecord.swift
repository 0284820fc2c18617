/// The value of one name.
package enum TemplateValue: Sendable {
    /// A finished string.
    case text(String)
    /// A Boolean.
    case flag(Bool)
    /// What a section repeats itself for; an empty list is false.
    case list([TemplateRecord])
    /// A list of plain texts, for a name of the kind ``TemplateKind/texts``.
    case texts(TextLines)
    /// A record, or nil where it is absent and thereby false.
    case record(TemplateRecord?)
    /// Texts under free keys; no keys at all is false.
    case open(TextTable<String>)

    /// What tells the cases apart.
    var tag: TemplateKind.Tag {
        switch self {
        case .text: .text
        case .flag: .flag
        case .list: .list
        case .texts: .texts
        case .record: .record
        case .open: .open
        }
    }

    func isOfKind(_ kind: TemplateKind) -> Bool {
        // One after the other: a pair of them would be a copy of both.
        switch kind {
        case .text: if case .text = self { return true }
        case .flag: if case .flag = self { return true }
        case .open: if case .open = self { return true }
        case .record(let schema):
            if case .record(let record) = self { return record.map { $0.schema == schema } ?? true }
        case .list(let schema):
            if case .list(let records) = self {
                return records.indices.allSatisfy { records[$0].schema === schema || records[$0].schema == schema }
            }
            if case .texts = self { return schema == .texts }
        }
        return false
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
        for slot in values.indices {
            let tag = values[slot].tag
            // Only records are looked into: each look at a kind counts references that all threads share.
            if tag == schema.tags[slot], tag != .record, tag != .list { continue }
            precondition(
                values[slot].isOfKind(schema.kinds[slot]),
                "the value of '\(schema.names[slot])' is not \(schema.kinds[slot].description) as its schema says"
            )
        }
        self.schema = schema
        self.values = values
    }
}
