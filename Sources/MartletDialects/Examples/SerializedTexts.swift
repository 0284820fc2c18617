import MartletContract
import MartletFormats
import MartletSyntax

/// Reads forms as they are sent.
///
/// - Source: WHATWG URL, section 5.1, <https://url.spec.whatwg.org/#urlencoded-parsing>
enum SerializedForm {
    /// Returns an object with the fields; nil where a text is no form.
    static func node(_ text: String, lists: TextSet, at span: SourceSpan) -> Node? {
        let pairs = text.trimmingLines().split(separator: "&")
        guard pairs.allSatisfy({ $0.contains("=") }) else { return nil }
        let values = pairs.map { pair -> (name: String, node: Node) in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(sides[0]), value(decoded(sides[1]), at: span))
        }
        return .object(values, lists: lists, at: span)
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decodedText(text.replacing("+", with: " ")[...])
    }

    /// Returns the value of a field: an object or a list is JSON text.
    static func value(_ text: String, at span: SourceSpan) -> Node {
        guard text.first == "{" || text.first == "[" else { return .text(text, at: span) }
        return UntypedJSON.node(text, at: span) ?? .text(text, at: span)
    }
}

/// Reads JSON texts that follow each other.
///
/// - Source: <https://jsonlines.org>; RFC 7464, section 2.1, <https://www.rfc-editor.org/rfc/rfc7464#section-2.1>
enum SerializedLines {
    /// Returns the list of the texts; nil where one of them is no JSON, or there is none.
    static func node(_ text: String, separator: Character, at span: SourceSpan) -> Node? {
        var nodes: [Node] = []
        // By scalars: a carriage return and a line feed are one character.
        for piece in text.unicodeScalars.split(whereSeparator: { Character($0) == separator }) {
            let line = String(piece).trimmingLines()
            guard !line.isEmpty else { continue }
            guard let node = UntypedJSON.node(line, at: span) else { return nil }
            nodes.append(node)
        }
        return nodes.isEmpty ? nil : .list(nodes, at: span)
    }
}

/// Reads server-sent events.
///
/// - Source: WHATWG HTML, section 9.2.6,
///   <https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation>
enum SerializedEvents {
    /// Returns the list of the messages; nil where a text has no event. The last one need not end with an empty line.
    static func node(_ text: String, _ message: ExampleMessage, at span: SourceSpan) -> Node? {
        var nodes: [Node] = []
        var event = Event()
        for line in lines(of: text) + [""] {
            guard line.isEmpty else {
                event.take(line)
                continue
            }
            defer { event.end() }
            guard let data = event.data else { continue }
            // What ends the stream of many servers is no value of its type.
            if message == .json, data == "[DONE]" { break }
            nodes.append(event.node(data, message, at: span))
        }
        return nodes.isEmpty ? nil : .list(nodes, at: span)
    }

    /// Returns the lines, which end at CR, LF or both.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    }

    /// The fields of an event so far.
    private struct Event {
        var data: String?
        private var name: Substring?
        private var id: Substring?
        private var retry: Substring?

        mutating func take(_ line: Substring) {
            let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            var value = sides.count > 1 ? sides[1] : ""
            if value.first == " " { value = value.dropFirst() }
            switch sides[0] {
            case "data": data = data.map { $0 + "\n" + value } ?? String(value)
            case "event": name = value
            case "id": id = value
            case "retry": retry = value
            default: break
            }
        }

        mutating func end() { self = Event() }

        func node(_ data: String, _ message: ExampleMessage, at span: SourceSpan) -> Node {
            func json() -> Node { UntypedJSON.node(data, at: span) ?? .text(data, at: span) }
            switch message {
            case .json: return json()
            case .text: return .text(data, at: span)
            case .event: break
            }
            var entries: [(name: String, node: Node)] = []
            if let name { entries.append(("event", .text(String(name), at: span))) }
            entries.append(("data", SerializedForm.value(data, at: span)))
            if let id { entries.append(("id", .text(String(id), at: span))) }
            if let retry, let number = UntypedJSON.node(String(retry), at: span) { entries.append(("retry", number)) }
            return .object(entries, lists: [], at: span)
        }
    }
}

/// Reads multipart bodies.
///
/// - Source: RFC 2046, section 5.1, <https://www.rfc-editor.org/rfc/rfc2046#section-5.1>; RFC 7578, section 4.2
enum SerializedParts {
    /// Returns an object with the parts by their names; nil where a text has no parts, or one has no name.
    static func named(_ text: String, lists: TextSet, at span: SourceSpan) -> Node? {
        guard let parts = parts(of: text) else { return nil }
        var values: [(name: String, node: Node)] = []
        for part in parts {
            guard let name = part.name else { return nil }
            values.append((name, part.node(at: span)))
        }
        return .object(values, lists: lists, at: span)
    }

    /// Returns the list of the parts; nil where a text has none.
    static func list(_ text: String, at span: SourceSpan) -> Node? {
        parts(of: text).map { .list($0.map { $0.node(at: span) }, at: span) }
    }

    private struct Part {
        var headers: [(name: String, value: String)] = []
        var lines: [String] = []

        var name: String? {
            let disposition = headers.first { $0.name == "content-disposition" }?.value ?? ""
            for parameter in disposition.split(separator: ";").dropFirst() {
                let sides = parameter.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces() }
                if sides.count == 2, sides[0].lowercased() == "name" { return sides[1].filter { $0 != "\"" } }
            }
            return nil
        }

        func node(at span: SourceSpan) -> Node {
            let text = lines.joined(separator: "\n")
            let type = headers.first { $0.name == "content-type" }.map { MediaType.essence(of: $0.value) }
            let isJSON = type.map { ContentType.isJSON($0) } ?? (text.first == "{" || text.first == "[")
            return (isJSON ? UntypedJSON.node(text, at: span) : nil) ?? .text(text, at: span)
        }
    }

    /// Returns the parts; nil where there is none. What stands between them is what the first line has.
    private static func parts(of text: String) -> [Part]? {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }[...]
        lines = lines.drop { !$0.hasPrefix("--") }
        guard let boundary = lines.first.map({ String($0).trimmingSpaces() }), boundary.utf8.count > 2 else {
            return nil
        }
        var parts: [Part] = []
        var isHead = false
        for line in lines {
            let end = line.hasPrefix(boundary) ? String(line).trimmingSpaces() : ""
            if end == boundary + "--" { break }
            if end == boundary {
                parts.append(Part())
                isHead = true
            } else if isHead {
                let sides = line.split(separator: ":", maxSplits: 1)
                if line.isEmpty { isHead = false }
                guard sides.count == 2 else { continue }
                parts[parts.count - 1].headers.append(
                    (String(sides[0]).lowercased(), String(sides[1]).trimmingSpaces()))
            } else {
                parts[parts.count - 1].lines.append(String(line))
            }
        }
        return parts.isEmpty ? nil : parts
    }
}

extension String {
    /// Returns the text without spaces, tabs and ends of lines at its ends.
    func trimmingLines() -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
