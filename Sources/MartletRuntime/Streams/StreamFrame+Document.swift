import Foundation
import MartletFormats

extension StreamFrame {
    /// The name of an event that has none (WHATWG HTML, section 9.2.6).
    private static let standardName = "message"

    /// Returns the event as a JSON object.
    ///
    /// - Parameter text: The names of the events whose data is text.
    func document(text: Set<String>) throws(JSONError) -> Data {
        let name = name ?? Self.standardName
        let content =
            text.contains(where: { WireText($0) == WireText(name) })
            ? nil : try? JSONCoding.decode(JSON.self, from: data)
        if self.name == nil, case .object(let members)? = content, case .string? = members["event"] { return data }
        var event = JSONMembers()
        event["event"] = .string(name)
        event["data"] = content ?? .string(String(decoding: data, as: UTF8.self))
        if let id { event["id"] = .string(id) }
        if let (seconds, attoseconds) = retry?.components {
            event["retry"] = .number(JSONNumber(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        }
        return try JSONCoding.encode(JSON.object(event))
    }

    /// Returns the event that a JSON object with `event`, `data`, `id` and `retry` says, as it is sent: what
    /// ``document(text:)`` reads. Nil for another object, and for a name that is no line.
    ///
    /// - Parameter text: The names of the events whose data is text.
    static func text(ofDocument document: String, text: Set<String>) -> String? {
        guard let value = try? JSONCoding.decode(JSON.self, from: Data(document.utf8)), case .object(let event) = value,
            case .string(let name)? = event["event"], EventLines.isValue(name)
        else { return nil }
        var lines = "event: \(name)\n"
        if case .string(let id)? = event["id"], EventLines.isValue(id) { lines += "id: \(id)\n" }
        if case .number(let retry)? = event["retry"] { lines += "retry: \(retry.text)\n" }
        // An event without data is not dispatched.
        let data = event["data"] ?? .string("")
        if case .string(let content) = data, text.contains(where: { WireText($0) == WireText(name) }) {
            lines += EventLines.data(content)
        } else {
            lines += EventLines.data(JSONText(data).parameterText)
        }
        return lines + "\n"
    }
}
