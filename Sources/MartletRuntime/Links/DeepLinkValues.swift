/// The values that an address carries, and the name of the link that it opens.
public struct DeepLinkValues: Sendable, Hashable {
    /// The name of the link.
    public let link: String
    let texts: [String: String]

    /// Puts the values of a link together, as text that is not percent-encoded.
    public init(_ link: String, _ texts: [String: String]) {
        self.link = link
        self.texts = texts
    }

    /// Returns the value in the place of a name; nil when there is none.
    public subscript(name: String) -> String? { texts[name] }
}

extension DeepLinkValues: CustomReflectable {
    /// Shows which link it is, and no values.
    public var customMirror: Mirror { Mirror(self, children: ["link": link]) }
}
