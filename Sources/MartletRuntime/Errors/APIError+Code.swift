extension APIError {
    /// What went wrong: an open set, to which later versions add.
    public struct Code: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
        /// The name of the code, such as `notFound`.
        public let rawValue: String

        /// Makes a code of your own, for an interceptor or a transport.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name of the code.
        public var description: String { rawValue }
    }
}

extension APIError.Code {
    /// The address cannot be built: a server's address is wrong, or a path value is empty, `.` or `..`.
    public static let invalidURL = Self(rawValue: "invalidURL")
    /// A value cannot be written: a header value with a line break, a number that is not finite, an unreadable file.
    public static let encoding = Self(rawValue: "encoding")
    /// A value breaks what the specification says of it: it is too long, too great, does not match. Nothing was sent.
    /// Only thrown by clients that were generated with `--check-constraints`.
    public static let invalidValue = Self(rawValue: "invalidValue")
    /// Plain `http` to a host that is not this machine, on a server that does not allow it.
    public static let insecure = Self(rawValue: "insecure")
    /// The runtime or the transport cannot do this (yet).
    public static let unsupported = Self(rawValue: "unsupported")
    /// The credentials cannot be read now, for example because the keychain is locked. Not a sign-out.
    public static let credentialsUnavailable = Self(rawValue: "credentialsUnavailable")

    /// 400, and every status of that class that has no code of its own.
    public static let badRequest = Self(rawValue: "badRequest")
    /// 401, or there is no credential for an endpoint that needs one.
    public static let unauthorized = Self(rawValue: "unauthorized")
    /// 403.
    public static let forbidden = Self(rawValue: "forbidden")
    /// 404 or 410.
    public static let notFound = Self(rawValue: "notFound")
    /// 409 or 412.
    public static let conflict = Self(rawValue: "conflict")
    /// 422: the server understood the request and refuses its values.
    public static let unprocessable = Self(rawValue: "unprocessable")
    /// 429.
    public static let rateLimited = Self(rawValue: "rateLimited")
    /// 500 to 599.
    public static let server = Self(rawValue: "server")

    /// A time limit passed, or the server answered 408.
    public static let timeout = Self(rawValue: "timeout")
    /// There is no network.
    public static let offline = Self(rawValue: "offline")
    /// The server cannot be reached, or the connection broke.
    public static let network = Self(rawValue: "network")
    /// No secure connection: the certificate or the handshake failed.
    public static let tls = Self(rawValue: "tls")
    /// The server's key is none of the pinned ones.
    public static let pinning = Self(rawValue: "pinning")
    /// The task was cancelled.
    public static let cancelled = Self(rawValue: "cancelled")
    /// Nothing is stored that could answer the call, and ``CachePolicy/returnCacheDontLoad`` asks nobody.
    public static let notCached = Self(rawValue: "notCached")

    /// A file that arrives cannot be written: the disk is full, its place is not to be written to, or another download
    /// writes it.
    public static let storage = Self(rawValue: "storage")

    /// The answer is not what the specification says; see the coding path and the cause.
    public static let decoding = Self(rawValue: "decoding")
    /// The answer makes no sense as HTTP: a status that was not asked for, a redirect without an end.
    public static let invalidResponse = Self(rawValue: "invalidResponse")

    /// A token has to be renewed, and there is no refresh token to do it with. The session has ended.
    public static let refreshTokenMissing = Self(rawValue: "refreshTokenMissing")
    /// A token cannot be renewed. When the server refused it (`invalid_grant`, 400 or 401), the session has ended; an
    /// answer that makes no sense ends nothing. See ``APISession/state``.
    public static let refreshFailed = Self(rawValue: "refreshFailed")

    /// An interceptor or a transport threw an error that the runtime does not know; see the cause.
    public static let other = Self(rawValue: "other")

    /// Returns the code of a status that is not a success.
    package static func of(status: Int) -> Self {
        switch status {
        case 401: .unauthorized
        case 403: .forbidden
        case 404, 410: .notFound
        case 408: .timeout
        case 409, 412: .conflict
        case 422: .unprocessable
        case 429: .rateLimited
        case 400..<500: .badRequest
        case 500..<600: .server
        default: .invalidResponse
        }
    }
}
