import MartletContract
import MartletFormats
import MartletPayloads

/// Writes server-sent events (WHATWG HTML, section 9.2).
enum EventText {
    /// Returns an event with the empty line that ends it.
    ///
    /// - Parameter whole: What the messages are if they are events with all their fields; nil if they are the data.
    static func write(_ message: Literal, _ whole: EventUnion?) -> String {
        // The data of an event is text as it is.
        if case .string(let text) = message { return EventLines.data(text) + "\n" }
        guard let whole, case .object(let members) = message, case .string(let name)? = value("event", of: members),
            EventLines.isValue(name)
        else { return "data: \(JSONText.write(message))\n\n" }
        var text = "event: \(name)\n"
        if case .string(let id)? = value("id", of: members), EventLines.isValue(id) { text += "id: \(id)\n" }
        if case .number(let retry)? = value("retry", of: members) { text += "retry: \(retry)\n" }
        // An event without data is not dispatched.
        let data = value("data", of: members) ?? .string("")
        if case .string(let lines) = data, whole.textEvents.contains(name) {
            text += EventLines.data(lines)
        } else {
            text += "data: \(JSONText.write(data))\n"
        }
        return text + "\n"
    }

    private static func value(_ name: String, of members: [Literal.Member]) -> Literal? {
        members.first { $0.name == name }?.value
    }
}
