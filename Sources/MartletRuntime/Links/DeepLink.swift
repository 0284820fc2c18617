public import Foundation

/// The addresses that open an app, as values: generated code has one enum, with a case a link.
///
/// ```swift
/// func open(_ url: URL) async throws {
///     guard case .magicLink(let token)? = AppLink(url) else { return }
///     try await signIn(with: token)
/// }
/// ```
///
/// An address comes from anybody: ``init(_:)`` takes one that looks as the specification says, and nothing else. What it
/// carries is a value to ask the server about, and proves nothing by itself. Descriptions and dumps show no values,
/// because a link often carries a credential.
public protocol DeepLink: Sendable, Hashable, CustomReflectable {
    /// What the addresses look like, in the author's order.
    static var patterns: [DeepLinkPattern] { get }

    /// Makes a link out of the values in an address; nil when one is missing or there is no such link.
    init?(values: DeepLinkValues)

    /// The name and the values.
    var values: DeepLinkValues { get }
}

extension DeepLink {
    /// Reads the address that opened the app; nil when it is none of these.
    ///
    /// Scheme and host match in any case, the path segment by segment, and each item of the query that the specification
    /// names is there once. Other items, and a fragment, are passed over. An empty value, one with control characters,
    /// `.` and `..`, wrong percent-encoding, and a user name before the host are refused. Of several patterns that match,
    /// the one with the most literal text is meant.
    public init?(_ url: URL) {
        let address = url.absoluteString
        var best: (specificity: Int, values: DeepLinkValues)?
        for pattern in Self.patterns {
            guard let values = pattern.values(of: address), pattern.specificity > best?.specificity ?? -1 else {
                continue
            }
            best = (pattern.specificity, values)
        }
        guard let best else { return nil }
        self.init(values: best.values)
    }

    /// The addresses that open the link, in the author's order; none when a value can stand in no address, because it
    /// is empty or has control characters.
    public var urls: [URL] {
        let values = values
        return Self.patterns.filter { $0.link == values.link }.compactMap { pattern in
            pattern.address(with: values).flatMap { URL(string: $0) }
        }.filter { Self($0) == self }
    }

    /// The first of ``urls``; nil when there is none.
    public var url: URL? { urls.first }

    /// Shows which link it is, and no values.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}
