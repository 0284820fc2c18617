import MartletContract

/// The text that says of a schema which keyword of it cannot be judged. Two schemas with the same text ask the same.
enum UnjudgedKeyword {
    /// Returns the text for a keyword with its value.
    static func text(_ keyword: String, _ value: Literal) -> String {
        "\(keyword): \(JudgedValues(value) == nil ? "nested too deep" : JSONText.write(value, layout: .canonical))"
    }

    /// Returns the keyword of a text.
    static func keyword(of text: String) -> String {
        String(text.prefix { $0 != ":" })
    }
}
