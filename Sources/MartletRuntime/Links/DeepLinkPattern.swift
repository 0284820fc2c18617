import MartletFormats

/// What an address that opens an app looks like: `https://aroti.com/sessions/{id}?tab={tab}`.
public struct DeepLinkPattern: Sendable, Hashable {
    /// The name of the link that the address opens.
    public let link: String
    /// The address, with its places.
    public let template: String
    private let parsed: LinkTemplate?

    /// Makes a pattern. A template that is none matches nothing.
    ///
    /// - Parameters:
    ///   - link: The name of the link that the address opens.
    ///   - template: The address, with places for values in its path and its query.
    public init(_ link: String, _ template: String) {
        self.link = link
        self.template = template
        parsed = try? LinkTemplate(template)
    }

    /// How closely an address has to be what the template says.
    var specificity: Int { parsed?.specificity ?? 0 }

    /// Returns the values in an address; nil when it does not match.
    func values(of address: String) -> DeepLinkValues? {
        parsed?.values(of: address).map { DeepLinkValues(link, $0) }
    }

    /// Returns the address with values; nil when one can stand in no address.
    func address(with values: DeepLinkValues) -> String? {
        parsed?.address(with: values.texts)
    }
}
