/// Makes text of a specification safe to print: it could hold terminal escapes, line breaks or characters that reorder
/// what a person reads.
package enum Printable {
    /// Returns the text on one line: control, format and separator characters become `\u{…}`.
    package static func line(_ text: String) -> String {
        // Most texts are ASCII, of which a byte tells.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHidden(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
            return true
        case .format:
            // Joiners and variation tags shape emoji and scripts; everything else of the category is invisible.
            return scalar.value != 0x200D && scalar.value != 0x200C && !(0xE0020...0xE007F).contains(scalar.value)
        default:
            return false
        }
    }
}
