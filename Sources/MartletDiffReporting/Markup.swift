import MartletReporting

/// Makes text of a specification safe where marks mean something.
enum Markup {
    /// The characters of ASCII that mean something in XML: `"`, `&`, `'`, `<` and `>`.
    private static let marks: [UInt8] = [0x22, 0x26, 0x27, 0x3C, 0x3E]

    /// Returns a text as a character data or an attribute of XML 1.0 or HTML. What XML cannot hold is replaced.
    static func xml(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && !marks.contains($0) }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t", " "..."\u{7E}": result.unicodeScalars.append(scalar)
            default:
                // XML 1.0, section 2.2; what looks like a control character to HTML is left out, too.
                let isAllowed = scalar.value >= 0xA0 && scalar.value & 0xFFFE != 0xFFFE
                result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
            }
        }
        return result
    }

    /// Returns a text within a line of Markdown, in which nothing is a mark: no link, no mention, no HTML, no cell.
    ///
    /// - Source: CommonMark 0.31.2, section 2.4 Backslash escapes; GitHub Flavored Markdown 0.29, section 6.9 Autolinks.
    static func markdown(_ text: String) -> String {
        var result = ""
        let scalars = Array(Printable.line(text).replacing("www.", with: "www\u{2024}").unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // GitHub notifies people, links issues and links addresses, whatever stands before these.
            case "@": result += "&#64;"
            case "#" where next.properties.numericType != nil: result += "&#35;"
            case ":" where next == "/": result += "&#58;"
            case "(" where result.hasSuffix("]"): result += "\\("
            case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a text as code on one line of Markdown.
    ///
    /// - Source: CommonMark 0.31.2, section 6.1 Code spans: the fence is longer than any run of backticks inside.
    static func code(_ text: String) -> String {
        let line = Printable.line(text).replacing("|", with: "\u{2223}")
        var longest = 0
        var run = 0
        for scalar in line.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let needsSpace = line.isEmpty || line.hasPrefix("`") || line.hasSuffix("`")
        return needsSpace ? "\(fence) \(line) \(fence)" : fence + line + fence
    }
}
