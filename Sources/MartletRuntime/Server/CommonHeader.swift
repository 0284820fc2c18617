/// A header field sent with every request.
public struct CommonHeader: Sendable {
    /// The name of the field (RFC 9110, section 5.1).
    public let name: String
    let value: @Sendable () async -> String?
    /// Whether the app gives the value, at each request.
    let isRuntime: Bool

    private init(name: String, isRuntime: Bool, value: @escaping @Sendable () async -> String?) {
        self.name = name
        self.isRuntime = isRuntime
        self.value = value
    }

    /// A field whose value is always the same.
    public static func constant(_ name: String, _ value: String) -> CommonHeader {
        CommonHeader(name: name, isRuntime: false, value: { value })
    }

    /// A field whose value is asked for at each request; nil leaves it out.
    public static func runtime(
        _ name: String, _ value: @escaping @Sendable () async -> String?
    ) -> CommonHeader {
        CommonHeader(name: name, isRuntime: true, value: value)
    }
}
