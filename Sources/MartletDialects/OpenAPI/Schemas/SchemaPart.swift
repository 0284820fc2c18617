import MartletContract
import MartletSyntax

/// The keywords of one mapping that is a schema.
struct SchemaPart: Sendable {
    /// What is found in the mapping. Parts are copied often, and share it.
    private final class Content: Sendable {
        let located: Located
        /// The properties, where a reference stands in their place; nil where they are here, or there are none.
        let properties: Located?
        let mapping: Mapping
        let words: [(word: SchemaWord, position: Int)]

        init(
            _ located: Located, _ mapping: Mapping, _ words: [(word: SchemaWord, position: Int)], _ properties: Located?
        ) {
            self.located = located
            self.mapping = mapping
            self.words = words
            self.properties = properties
        }
    }

    private let content: Content
    /// Whether a reference leads to it, so that what it says for people is about something else.
    var isReferred = false

    init(_ located: Located, _ mapping: Mapping) {
        var words: [(word: SchemaWord, position: Int)] = []
        words.reserveCapacity(mapping.entries.count)
        // By positions, since copying an entry costs more than reading its key.
        for position in mapping.entries.indices {
            guard let word = SchemaWord.named(mapping.name(at: position)) else { continue }
            words.append((word, position))
        }
        if words.count < mapping.entries.count, let position = Self.extensibleEnum(mapping) {
            words.append((.enum, position))
        }
        content = Content(located, mapping, words, nil)
    }

    private init(_ content: Content, isReferred: Bool) {
        self.content = content
        self.isReferred = isReferred
    }

    /// The key of other tools for a list of the values that are known today (Zalando's API guidelines, rule 112), which is
    /// what `enum` is read as here.
    private static let extensibleEnum = "x-extensible-enum"

    /// Returns where that list stands; nil where there is none, or `enum` beside it.
    private static func extensibleEnum(_ mapping: Mapping) -> Int? {
        guard let position = mapping.position(of: extensibleEnum),
            case .sequence = mapping.entries[position].value.value,
            mapping.position(of: SchemaWord.enum.rawValue) == nil
        else { return nil }
        return position
    }

    /// The mapping with its place.
    var located: Located { content.located }
    private var mapping: Mapping { content.mapping }
    private var words: [(word: SchemaWord, position: Int)] { content.words }

    /// The value of a keyword; nil without one.
    subscript(word: SchemaWord) -> Node? {
        if word == .properties, let properties = content.properties { return properties.node }
        return position(of: word).map { content.mapping.entries[$0].value }
    }

    /// Returns a keyword with its value.
    func entry(_ word: SchemaWord) -> Mapping.Entry? {
        position(of: word).map { content.mapping.entries[$0] }
    }

    private func position(of word: SchemaWord) -> Int? {
        for index in content.words.indices where content.words[index].word == word {
            return content.words[index].position
        }
        return nil
    }

    /// Returns the value of a keyword with its place.
    func child(_ word: SchemaWord) -> Located? {
        if word == .properties, let properties = content.properties { return properties }
        return position(of: word).map { position in
            Located(
                node: content.mapping.entries[position].value,
                location: located.location.child(content.mapping.name(at: position)))
        }
    }

    /// Whether it has a keyword.
    func has(_ word: SchemaWord) -> Bool {
        position(of: word) != nil
    }

    /// Whether nothing in it but the given keywords changes a type.
    func isLight(besides others: SchemaWord...) -> Bool {
        words.allSatisfy { $0.word.isLight || others.contains($0.word) }
    }

    /// Whether a schema is a type without a name: a scalar, a list or any value, with bounds.
    static func isPlain(_ located: Located) -> Bool {
        guard let mapping = located.node.mapping else { return true }
        let part = SchemaPart(located, mapping)
        return !part.has(.enum) && part.isLight()
    }

    /// Whether any of its keywords is a bound or a pattern.
    var isConstrained: Bool { content.words.contains { $0.word.isConstraint } }

    /// The keywords that it has.
    var all: some RandomAccessCollection<SchemaWord> { words.lazy.map { $0.word } }

    /// The part without a keyword.
    func without(_ word: SchemaWord) -> SchemaPart {
        let words = words.filter { $0.word != word }
        return SchemaPart(Content(located, mapping, words, content.properties), isReferred: isReferred)
    }

    /// The part with other properties: what a reference leads to that stands in their place.
    func with(properties: Located) -> SchemaPart {
        SchemaPart(Content(located, mapping, words, properties), isReferred: isReferred)
    }

    /// The author's own keys.
    var extensions: [Extension] {
        guard words.count < mapping.entries.count else { return [] }
        return mapping.entries.compactMap { entry in
            // The tool's own keys are read when everything else is there.
            guard entry.name.hasPrefix("x-"), !entry.name.hasPrefix("x-martlet-") else { return nil }
            if entry.name == Self.extensibleEnum, self.entry(.enum)?.name == entry.name { return nil }
            return Extension(key: entry.name, value: UntypedLiteral.read(entry.value))
        }
    }

    /// The entries that nothing is made of: keys that are neither keywords nor the author's own, and keywords that are not read.
    var unreadEntries: [Mapping.Entry] {
        guard words.count < mapping.entries.count || words.contains(where: { $0.word.isUnread }) else { return [] }
        return mapping.entries.filter { entry in
            guard let word = SchemaWord.named(entry.name) else {
                return !entry.name.hasPrefix("x-") && entry.name != DynamicScopes.key
            }
            return word.use.isUnread(entry.value)
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
