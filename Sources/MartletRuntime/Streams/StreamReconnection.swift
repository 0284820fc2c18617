/// When a stream of server-sent events is opened again after it ended (WHATWG HTML, section 9.2.3).
///
/// The next request says which event was the last (`Last-Event-ID`), and waits as long as the server asks for (`retry`),
/// with a random delay on top that grows. It ends for good when the server answers 204, or with anything that is no
/// stream of events; and after as many failures in a row as the retry rule has tries, an event in between counting anew.
/// Only endpoints with an idempotent method are opened again, and JSON lines never are: they have no ids.
public struct StreamReconnection: Sendable, Hashable {
    private enum Kind: Sendable, Hashable {
        case never, afterFailure, always
    }

    private let kind: Kind

    /// Never: an end of any kind ends the loop.
    public static let never = Self(kind: .never)

    /// When the connection broke, or was silent for too long. A stream that the server ends has come to its end.
    public static let afterFailure = Self(kind: .afterFailure)

    /// When the connection broke, and when the server ended the stream, as in a browser: such a server says 204 when there
    /// is no more.
    public static let always = Self(kind: .always)

    /// Whether a stream is opened again that the server has ended.
    var includesEnd: Bool { kind == .always }

    /// Whether a stream is opened again that broke.
    var includesFailure: Bool { kind != .never }
}
