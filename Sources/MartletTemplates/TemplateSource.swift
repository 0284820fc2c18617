/// The text of one template.
package struct TemplateSource: Hashable, Sendable {
    /// The name that partial tags and callers use, such as `client`.
    package let name: String
    /// The path that messages show, such as `templates/swift/client.mustache`.
    package let path: String
    /// The text. A byte-order mark at its start is left out of the output.
    package let text: String

    package init(name: String, path: String, text: String) {
        self.name = name
        self.path = path
        self.text = text
    }
}

/// How far templates may go, so that none can exhaust memory or patience.
package enum TemplateLimits {
    /// How deep sections and partials may be nested in each other.
    package static let maxDepth = 100
    /// How many tags and lines a template may have once its partials are put in.
    package static let maxElements = 1_000_000
    /// How many bytes of plain text a template may have once its partials are put in.
    package static let maxLiteralBytes = 64 << 20
}
