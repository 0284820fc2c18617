import Foundation

/// The form of a page, as far as a provider's pages need it: the names and values of its `input` elements.
struct PageForm {
    private var fields: [(name: String, value: String, type: String)] = []

    /// Reads a page; nil when it has no form.
    init?(_ page: String) {
        guard page.contains("<form") else { return nil }
        for match in page.matches(of: #/<input\b([^>]*)>/#) {
            var attributes: [String: String] = [:]
            for attribute in match.output.1.matches(of: #/([a-z]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/#) {
                attributes[String(attribute.output.1)] = Self.text(attribute.output.2 ?? attribute.output.3 ?? "")
            }
            guard let name = attributes["name"] else { continue }
            fields.append((name, attributes["value"] ?? "", attributes["type"] ?? "text"))
        }
    }

    /// Which form it is: the names of what it asks for.
    var kind: String { fields.map(\.name).joined(separator: " ") }

    /// Returns the form as it is sent.
    ///
    /// - Parameters:
    ///   - values: What is typed, by name.
    ///   - button: The name of the button that is pressed; nil presses one without a name.
    func filledIn(with values: [String: String], pressing button: String?) -> String {
        let sent = fields.filter { $0.type != "submit" || $0.name == button }
        return sent.map { "\(Self.encoded($0.name))=\(Self.encoded(values[$0.name] ?? $0.value))" }
            .joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String {
        return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func text(_ escaped: Substring) -> String {
        let names = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#x27;": "'", "&#39;": "'"]
        let text = names.reduce(String(escaped)) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        return text.replacingOccurrences(of: "&amp;", with: "&")
    }
}
