/// A header field sent with every request.
public struct CommonHeader: Sendable {
    /// The name of the field (RFC 9110, section 5.1).
    public let name: String
    let value: @Sendable () async -> String?

    private init(name: String, value: @escaping @Sendable () async -> String?) {
        self.name = name
        self.value = value
    }

    /// A field whose value is always the same.
    public static func constant(_ name: String, _ value: String) -> CommonHeader {
        CommonHeader(name: name, value: { value })
    }

    /// A field whose value is asked for at each request; nil leaves it out.
    public static func runtime(
        _ name: String, _ value: @escaping @Sendable () async -> String?
    ) -> CommonHeader {
        CommonHeader(name: name, value: value)
    }
}
