/// The body of an error with the server's message for users: a generated model whose `message` names a field.
public protocol ServerMessageBody: Sendable {
    /// Returns the message; nil when there is none.
    static func serverMessage(of body: Self) -> String?
}

extension ServerMessageBody {
    /// The message; nil without one, or when it has no characters.
    var text: String? {
        guard let text = Self.serverMessage(of: self), !text.isEmpty else { return nil }
        return text
    }
}
