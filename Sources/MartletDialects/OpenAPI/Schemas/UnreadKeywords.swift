import MartletContract
import MartletSyntax

/// The keywords of schemas that nothing is made of.
struct UnreadKeywords: Sendable {
    private var spans: [Location: (name: String, span: SourceSpan)] = [:]

    /// Notes those of a schema, however often it is read.
    mutating func note(_ part: SchemaPart) {
        for entry in part.unreadEntries {
            spans[part.located.location.child(entry.name)] = (entry.name, entry.key.span)
        }
    }

    /// Adds those of another part of the document.
    mutating func add(_ other: UnreadKeywords) {
        spans.merge(other.spans) { first, _ in first }
    }

    /// The names, sorted, each with the places where it stands, the first one first.
    fileprivate var places: [(name: String, spans: [SourceSpan])] {
        let places = Dictionary(grouping: spans.values, by: \.name)
        return places.keys.sorted().map { name in
            let spans = (places[name] ?? []).map(\.span)
            return (name, spans.sorted { ($0.file.index, $0.lowerBound) < ($1.file.index, $1.lowerBound) })
        }
    }
}

extension OpenAPIContext {
    /// Reports each keyword that nothing is made of, where it stands first.
    mutating func reportUnreadKeywords() {
        let known = SchemaWord.allCases.map(\.rawValue)
        for (name, spans) in schemas.unread.places {
            let others = spans.count == 1 ? "" : ": \(spans.count) places"
            guard SchemaWord.named(name) == nil else {
                report(
                    .unreadKeyword, "'\(name)' is not read; it is passed over\(others)", at: spans[0],
                    help: "use '$ref'")
                continue
            }
            let suggestion = Suggestion.help(for: name, in: known, count: known.count, &suggestions)
            report(
                .unreadKeyword, "a schema has no keyword '\(name.excerpt)'; it is passed over\(others)", at: spans[0],
                help: suggestion ?? "keys of your own begin with 'x-'")
        }
    }
}
