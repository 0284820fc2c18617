import MartletContract
import MartletSyntax

/// The keywords of one mapping that is a schema.
struct SchemaPart: Sendable {
    /// The mapping with its place.
    let located: Located
    /// Whether a reference leads to it, so that what it says for people is about something else.
    var isReferred = false
    /// The properties, where a reference stands in their place; nil where they are here, or there are none.
    var properties: Located?
    private let mapping: Mapping
    private var words: [(word: SchemaWord, position: Int)] = []

    init(_ located: Located, _ mapping: Mapping) {
        self.located = located
        self.mapping = mapping
        words.reserveCapacity(mapping.entries.count)
        // By positions, since copying an entry costs more than reading its key.
        for position in mapping.entries.indices {
            guard let word = SchemaWord.named(mapping.entries[position].name) else { continue }
            words.append((word, position))
        }
    }

    /// The value of a keyword; nil without one.
    subscript(word: SchemaWord) -> Node? {
        if word == .properties, let properties { return properties.node }
        for known in words where known.word == word { return mapping.entries[known.position].value }
        return nil
    }

    /// Returns a keyword with its value.
    func entry(_ word: SchemaWord) -> Mapping.Entry? {
        for known in words where known.word == word { return mapping.entries[known.position] }
        return nil
    }

    /// Returns the value of a keyword with its place.
    func child(_ word: SchemaWord) -> Located? {
        if word == .properties, let properties { return properties }
        return self[word].map { Located(node: $0, location: located.location.child(word.rawValue)) }
    }

    /// Whether it has a keyword.
    func has(_ word: SchemaWord) -> Bool {
        words.contains { $0.word == word }
    }

    /// Whether nothing in it but the given keywords changes a type.
    func isLight(besides others: SchemaWord...) -> Bool {
        words.allSatisfy { $0.word.isLight || others.contains($0.word) }
    }

    /// The keywords that it has.
    var all: some RandomAccessCollection<SchemaWord> { words.lazy.map { $0.word } }

    /// The part without a keyword.
    func without(_ word: SchemaWord) -> SchemaPart {
        var part = self
        part.words.removeAll { $0.word == word }
        return part
    }

    /// The author's own keys.
    var extensions: [Extension] {
        guard words.count < mapping.entries.count else { return [] }
        return mapping.entries.compactMap { entry in
            // The tool's own keys are read when everything else is there.
            guard entry.name.hasPrefix("x-"), !entry.name.hasPrefix("x-martlet-") else { return nil }
            return Extension(key: entry.name, value: UntypedLiteral.read(entry.value))
        }
    }

    /// Returns the value of one of the author's own keys.
    func extensionNode(_ names: String...) -> Node? {
        guard words.count < mapping.entries.count else { return nil }
        return names.lazy.compactMap { mapping[$0] }.first
    }
}

extension SchemaPart {
    /// The part without what says something about one place alone.
    var withoutAnnotations: SchemaPart {
        var part = self
        for word in [
            SchemaWord.title, .description, .default, .example, .examples, .deprecated, .readOnly, .writeOnly,
            .nullable, .xml, .externalDocs, .comment,
        ] where part.has(word) { part = part.without(word) }
        return part
    }
}
