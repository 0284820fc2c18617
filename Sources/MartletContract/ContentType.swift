/// What content types mean to the tool.
package enum ContentType {
    /// Whether a content type is one of JSON (RFC 8259, section 11; RFC 6839, section 3.1).
    package static func isJSON(_ text: String) -> Bool {
        if text == "application/json" { return true }
        let essence = text.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json" || essence.hasSuffix("+json")
    }
}
