/// Where an answer came from.
public enum AnswerSource: Sendable, Hashable {
    /// The server.
    case network
    /// The memory tier of the response cache.
    case memory
    /// The disk tier of the response cache.
    case disk
    /// The response cache, after the server has said that what is stored is still right (304).
    case revalidated
}
