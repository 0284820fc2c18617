import MartletFormats
import MartletSyntax

/// The regular expressions of `match` and `search`, each compiled once.
///
/// - Source: RFC 9535, sections 2.4.6 and 2.4.7; RFC 9485, section 5.3, for what they are in ECMA-262.
struct JSONPathPatterns {
    private var compiled: TextTable<Pattern?> = [:]
    /// How many patterns are kept: a document may bring one with every value.
    private static let limit = 100

    /// Returns what is wrong with a pattern; nil when nothing is.
    static func problem(in text: String) -> String? {
        do throws(PatternIssue) {
            _ = try Pattern(translated(text, isWhole: false))
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns whether a text matches, as a whole or somewhere in it. What is no pattern matches nothing.
    ///
    /// Throws ``JSONPathExhaustion`` when matching takes more steps than are left.
    mutating func matches(
        _ text: String, _ pattern: String, isWhole: Bool, share: inout WorkShare
    ) throws(JSONPathExhaustion) -> Bool {
        let source = Self.translated(pattern, isWhole: isWhole)
        if compiled[source] == nil {
            try share.take(100 + source.utf8.count)
            if compiled.count >= Self.limit { compiled = [:] }
            compiled[source] = .some(try? Pattern(source))
        }
        guard let found = compiled[source], let pattern = found else { return false }
        let (work, overflow) = (text.utf8.count + 1).multipliedReportingOverflow(by: pattern.size)
        try share.take(overflow ? .max : work / 16)
        return pattern.matches(text) ?? false
    }

    /// A dot stands for all but line feed and carriage return; ECMA-262 leaves out two more.
    private static func translated(_ text: String, isWhole: Bool) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        var isInClass = false
        for scalar in text.unicodeScalars {
            if !isEscaped, !isInClass, scalar == "." {
                result.append(contentsOf: "[^\\n\\r]".unicodeScalars)
            } else {
                result.append(scalar)
            }
            if isEscaped {
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "[" {
                isInClass = true
            } else if scalar == "]" {
                isInClass = false
            }
        }
        return isWhole ? "^(?:" + String(result) + ")$" : String(result)
    }
}
