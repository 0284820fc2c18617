import MartletContract
import MartletContract
import MartletSyntax

/// The fields of objects and the keywords of schemas that are not read.
struct UnreadParts: Sendable {
    /// A field or a keyword, wherever it is.
    struct Part: Hashable, Sendable {
        /// Its name.
        let name: String
        /// The object that has it, with its article; nil for a schema.
        let owner: String?
        /// The behaviour of the client instead.
        let help: String?
    }

    /// Each of them by its key.
    private var parts: [SourceSpan: Part] = [:]
    /// The keys of the fields beside those, in objects that are not read as a whole, and of what other findings name.
    private var others: Set<SourceSpan> = []
    /// Values that findings name though they are read: the contract has them, so that changes of them are seen there.
    private(set) var named: Set<SourceSpan> = []
    /// The content types that are read as text though they have elements: XML.
    private(set) var texts: [TextContent] = []
    /// What is read and has no place in the contract.
    private(set) var facts: [UnreadNode] = []

    /// Notes those of a schema, however often it is read.
    mutating func note(_ schema: SchemaPart) {
        for entry in schema.unreadEntries {
            var help: String?
            if case .unread(let unread)? = SchemaWord.named(entry.name)?.use { help = unread.help }
            parts[entry.key.span] = Part(name: entry.name, owner: nil, help: help)
        }
        guard let entries = schema[.discriminator]?.mapping?.entries, let object = OpenAPIObject[.discriminator] else {
            return
        }
        for entry in entries where object.content(of: entry.name) == nil && !entry.name.hasPrefix("x-") {
            note(entry, of: object.name)
        }
    }

    /// Notes a field of an object.
    mutating func note(_ entry: Mapping.Entry, of owner: String, help: String? = nil) {
        parts[entry.key.span] = Part(name: entry.name, owner: owner, help: help)
    }

    /// Notes an object that is not read as a whole; what it says to people is left.
    ///
    /// - Parameter entry: The field that is named for it.
    mutating func note(_ object: Mapping, by entry: Mapping.Entry, of owner: String, help: String? = nil) {
        note(entry, of: owner, help: help)
        let texts = ["description", "example", "examples"]
        others.formUnion(object.entries.lazy.filter { !texts.contains($0.name) }.map(\.key.span))
    }

    /// Keeps a field that another finding names.
    mutating func keep(_ entry: Mapping.Entry) {
        others.insert(entry.key.span)
    }

    /// Keeps an element of a list that is not used because another is.
    mutating func keep(_ element: Node) {
        others.insert(element.span)
    }

    /// Keeps the schema of a content type that is read as text.
    ///
    /// - Parameter isAlike: See ``TextSchema/isAlike``.
    mutating func keep(_ media: MediaType, in direction: TextSchema.Direction, isAlike: Bool = false) {
        texts.append(TextContent(media: media, direction: direction, isAlike: isAlike))
    }

    /// Keeps something that is read and has no place in the contract.
    mutating func keep(_ fact: UnreadNode) {
        facts.append(fact)
    }

    /// Marks a value as read though a finding names it.
    mutating func markAsRead(_ value: Node) {
        named.insert(value.span)
    }

    /// Adds those of another part of the document.
    mutating func add(_ other: UnreadParts) {
        named.formUnion(other.named)
        texts += other.texts
        facts += other.facts
        parts.merge(other.parts) { first, _ in first }
        others.formUnion(other.others)
    }

    /// The keys.
    var spans: Set<SourceSpan> { others.union(parts.keys) }

    /// Each part with the places of its keys, in the order of the text.
    fileprivate var places: [(part: Part, spans: [SourceSpan])] {
        let places = Dictionary(grouping: parts, by: \.value)
        return places.keys.sorted { ($0.name, $0.owner ?? "") < ($1.name, $1.owner ?? "") }.map { part in
            let spans = (places[part] ?? []).map(\.key)
            return (part, spans.sorted { ($0.file.index, $0.lowerBound) < ($1.file.index, $1.lowerBound) })
        }
    }
}

extension OpenAPIContext {
    /// Reports each field and keyword that is not read, once, at its first place.
    mutating func reportUnreadParts() {
        let known = SchemaWord.allCases.map(\.rawValue)
        for (part, spans) in unread.places {
            let others = spans.count == 1 ? "" : ": \(spans.count) places"
            if let owner = part.owner {
                report(
                    .unreadField, "'\(part.name.excerpt)' of \(owner) is not read; it is passed over\(others)",
                    at: spans[0], help: part.help)
                continue
            }
            guard SchemaWord.named(part.name) == nil else {
                report(
                    .unreadKeyword, "'\(part.name)' is not read; it is passed over\(others)", at: spans[0],
                    help: part.help)
                continue
            }
            let suggestion = Suggestion.help(for: part.name, in: known, count: known.count, &suggestions)
            report(
                .unreadKeyword, "a schema has no keyword '\(part.name.excerpt)'; it is passed over\(others)",
                at: spans[0], help: suggestion ?? "keys of your own begin with 'x-'")
        }
    }

    /// Notes the fields of an object that are never read.
    mutating func noteUnread(as kind: OpenAPIObject.Kind, in located: Located) {
        guard let object = OpenAPIObject[kind] else { return }
        for entry in located.node.mapping?.entries ?? [] {
            guard case .unread(let field)? = object.field(entry.name)?.use,
                object.field(entry.name)?.use.isUnread(entry.value) == true
            else { continue }
            unread.note(entry, of: object.name, help: field.help)
        }
    }

    /// Notes fields of an object that are not read where it is.
    ///
    /// - Parameters:
    ///   - fields: the names.
    ///   - owner: the object, with its article: `a part`.
    mutating func noteUnread(_ fields: String..., in located: Located?, of owner: String, help: String? = nil) {
        for entry in located?.node.mapping?.entries ?? []
        where fields.contains(entry.name) {
            unread.note(entry, of: owner, help: help)
        }
    }

    /// Notes that a parameter may be empty where that is not read: it belongs to the query (OpenAPI 3.1.1, 4.8.12.2).
    mutating func noteEmptyAllowed(of parameter: Located) {
        noteUnread("allowEmptyValue", in: parameter, of: "a parameter", help: "an empty value is sent as any other")
    }
}
