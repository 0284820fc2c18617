import MartletContract

/// The author's own keys (`x-…`) as texts for templates.
enum ExtensionKeys {
    /// Returns the keys whose values are scalars, escaped for a string literal or a comment. A key whose value is
    /// false or null is absent; lists and objects have no text and are left out.
    static func texts(_ extensions: [Extension]) -> TextTable<String> {
        guard !extensions.isEmpty else { return [:] }
        var texts: TextTable<String> = [:]
        for entry in extensions {
            switch entry.value {
            case .bool(true): texts[entry.key] = "true"
            case .number(let digits): texts[entry.key] = digits
            // Without the quotes of a literal: what is inside can neither end a literal nor a line.
            case .string(let text): texts[entry.key] = String(StringLiteral.source(text).dropFirst().dropLast())
            case .null, .bool(false), .array, .object: break
            }
        }
        return texts
    }
}
