import Foundation

extension StreamFrame {
    /// The name of an event that has none (WHATWG HTML, section 9.2.6).
    private static let standardName = "message"

    /// Returns the event as a JSON object.
    ///
    /// - Parameter text: The names of the events whose data is text.
    func document(text: Set<String>) throws(JSONError) -> Data {
        let name = name ?? Self.standardName
        let content = text.contains(name) ? nil : try? JSONCoding.decode(JSON.self, from: data)
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
}
