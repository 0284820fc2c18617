/// How the messages of a response follow each other, by its content type.
package enum StreamFormat: Sendable {
    /// Server-sent events (WHATWG HTML, section 9.2).
    case events
    /// JSON Lines: a JSON text a line, <https://jsonlines.org>.
    case lines
    /// JSON texts that begin with U+001E and end with a line feed (RFC 7464).
    case sequence
    /// Parts without names (RFC 2046, section 5.1): `multipart/mixed` and the like, but no forms.
    case parts

    /// The value of `Accept` of a client that reads all of them.
    package static let accept = "text/event-stream, application/x-ndjson, application/jsonl, application/json-seq"

    /// Finds the format of a content type; nil for one that is no stream.
    ///
    /// - Parameter essence: The content type in lower case, without parameters.
    package init?(essence: String) {
        switch essence {
        case "text/event-stream": self = .events
        // None but the one of sequences is registered, and all of these are used.
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonl",
            "application/jsonlines", "application/x-jsonlines", "application/json-lines", "application/stream+json":
            self = .lines
        case "application/json-seq": self = .sequence
        default:
            if essence.hasPrefix("multipart/"), essence != "multipart/form-data" {
                self = .parts
                return
            }
            guard essence.hasSuffix("+json-seq") else { return nil }
            self = .sequence
        }
    }
}
