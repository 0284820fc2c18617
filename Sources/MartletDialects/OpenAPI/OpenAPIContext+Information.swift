import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Reads what an API is, for its documentation: the words about it, the terms, whom to ask, and the license.
    mutating func readInformation(of info: Located) -> String? {
        let lines = [termsLine(of: info), contactLine(of: info), licenseLine(of: info)].compactMap(\.self)
        return Self.text(readDocumentation(of: info), and: lines.joined(separator: "\n\n"))
    }

    private mutating func termsLine(of info: Located) -> String? {
        readAddress("termsOfService", of: info).map { String(of: "Terms of service: ", $0) }
    }

    private mutating func contactLine(of info: Located) -> String? {
        guard let contact = readObject("contact", of: info) else { return nil }
        return Self.line(
            "Contact",
            [
                readWords("name", of: contact), readAddress("url", of: contact), readAddress("email", of: contact),
            ])
    }

    private mutating func licenseLine(of info: Located) -> String? {
        guard let license = readObject("license", of: info) else { return nil }
        let identifier = readWords("identifier", of: license)
        return Self.line("License", [readWords("name", of: license), identifier, readAddress("url", of: license)])
    }

    /// Returns a line of the parts that there are, each once; nil when there are none.
    private static func line(_ title: String, _ parts: [String?]) -> String? {
        var known: TextSet = []
        let parts = parts.compactMap(\.self).filter { known.insert($0).inserted }
        return parts.isEmpty ? nil : String(of: title, ": ", parts.joined(separator: ", "))
    }

    private mutating func readWords(_ name: String, of owner: Located) -> String? {
        let text = readText(name, of: owner).map(Self.onOneLine) ?? ""
        return text.isEmpty ? nil : text
    }

    /// Reads an address as a link of Markdown; nil when it cannot be one.
    private mutating func readAddress(_ name: String, of owner: Located) -> String? {
        guard let text = readText(name, of: owner), !text.isEmpty, Self.isLink(text) else { return nil }
        return String(of: "<", text, ">")
    }
}
