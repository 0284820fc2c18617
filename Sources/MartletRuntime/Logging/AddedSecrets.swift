import Foundation

/// The secrets of a request: the credentials that were added behind the log, and what the request says under the name of a
/// secret; so that a server which repeats one in its answer does not get it into the log.
final class AddedSecrets: Sendable, CustomReflectable {
    private let values = Locked<Set<String>>([])
    private let show: @Sendable (String) -> Void

    /// - Parameter show: Takes the name of each header field and query item that a credential was added with.
    init(show: @escaping @Sendable (String) -> Void) {
        self.show = show
    }

    /// Keeps what an outgoing request has beyond the one that was logged.
    func collect(from outgoing: TransportRequest, beyond request: PreparedRequest) {
        var found: Set<String> = []
        for field in outgoing.headers where request.headers[field.name] != field.value {
            show(field.name)
            // The word in front of a token is none: `Bearer`, `Basic`.
            let words = field.value.split { " ,;=".contains($0) }.map(String.init).filter { $0.utf8.count >= 6 }
            found.formUnion(words + [field.value])
            // A cookie is percent-encoded, and a server that repeats it has decoded it.
            found.formUnion(words.compactMap(\.removingPercentEncoding))
        }
        let known = Set((request.url.query(percentEncoded: true) ?? "").split(separator: "&"))
        for item in (outgoing.url.query(percentEncoded: true) ?? "").split(separator: "&") where !known.contains(item) {
            let parts = item.split(separator: "=", maxSplits: 1)
            guard let name = parts.first, let value = parts.last else { continue }
            show("query \(name)")
            found.formUnion([String(value), value.removingPercentEncoding ?? ""])
        }
        let secrets = found.subtracting(["", "Bearer", "Basic"])
        values.withLock { values in values.formUnion(secrets) }
    }

    /// Keeps values that the request itself has.
    func collect(_ others: Set<String>) {
        values.withLock { values in values.formUnion(others) }
    }

    /// Returns a text without any of them.
    func removed(from text: String) -> String {
        let values = values.withLock { values in values }
        // The longest first: one may be part of another.
        return values.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }.reduce(text) { text, value in
            // Byte by byte: a combining character behind the value would make its last letter another.
            let text = text.replacingOccurrences(of: value, with: LogRedactor.mark, options: .literal)
            // And in other normalizations, in which a server may repeat it.
            return value.utf8.allSatisfy { $0 < 0x80 }
                ? text : text.replacingOccurrences(of: value, with: LogRedactor.mark)
        }
    }

    var customMirror: Mirror { Mirror(self, children: [:]) }
}
