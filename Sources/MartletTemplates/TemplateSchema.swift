/// What a name of a template stands for.
package enum TemplateKind: Hashable, Sendable {
    /// A finished string, written as it is. `{{name}}`
    case text
    /// A Boolean, for sections only. `{{#name}}…{{/name}}`, `{{^name}}…{{/name}}`
    case flag
    /// Records that a section repeats itself for, inside which the names of the schema are known.
    case list(TemplateSchema)
    /// A record that may be absent, inside whose section the names of the schema are known. An absent one is false.
    case record(TemplateSchema)
    /// Texts under keys that nobody knows beforehand: the `x-` keys of a specification. An absent key is false.
    case open

    /// What tells the kinds apart, with lists of texts as one of their own.
    enum Tag: Sendable {
        case text, flag, list, texts, record, open
    }

    /// What tells the kind from others.
    var tag: Tag {
        switch self {
        case .text: .text
        case .flag: .flag
        case .list(let schema): schema === TemplateSchema.texts ? .texts : .list
        case .record: .record
        case .open: .open
        }
    }

    /// A list of plain texts, inside whose section `{{.}}` is the text.
    package static let texts = TemplateKind.list(.texts)

    /// The kind in the words of a message, such as `a list`.
    var description: String {
        switch self {
        case .text: "a text"
        case .flag: "a flag"
        case .list: "a list"
        case .record: "a record"
        case .open: "an open record"
        }
    }
}

/// The names that a template may use for one record, and what each of them stands for.
///
/// A class, so that a record costs one reference to its schema and comparing two schemas is nearly always one
/// comparison of references. A view-model keeps its schema in a `static let`.
package final class TemplateSchema: Hashable, Sendable {
    /// A name with its kind.
    package typealias Entry = (name: String, kind: TemplateKind)

    /// The schema of an element of a list of texts: its only name is `.`, the text itself.
    package static let texts = TemplateSchema([(".", .text)])

    /// The names, in the order in which a record gives its values.
    package let names: [String]
    /// What each name stands for, in the order of ``names``.
    package let kinds: [TemplateKind]
    /// The tags of ``kinds``.
    let tags: [TemplateKind.Tag]
    private let slots: TextTable<Int>

    /// Makes a schema.
    ///
    /// - Precondition: no name comes twice.
    package init(_ entries: [Entry]) {
        names = entries.map(\.name)
        kinds = entries.map(\.kind)
        tags = kinds.map(\.tag)
        slots = TextTable(names.enumerated().map { ($1, $0) }) { first, _ in
            preconditionFailure("a schema has the name '\(entries[first].name)' twice")
        }
    }

    /// Returns the position of a name's value in a record, from 0; nil for a name that the schema does not have.
    package func slot(of name: String) -> Int? {
        slots[name]
    }

    package static func == (left: TemplateSchema, right: TemplateSchema) -> Bool {
        left === right || (left.names == right.names && left.kinds == right.kinds)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(names)
    }
}
