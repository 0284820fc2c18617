package import MartletSyntax

/// The colours of a terminal.
package enum Paint: String {
    case bold = "1"
    case faint = "2"
    case red = "1;31"
    case yellow = "1;33"
    case blue = "1;34"
    case green = "32"

    /// The colour of a severity.
    package static func of(_ severity: Severity) -> Paint {
        switch severity {
        case .error: .red
        case .warning: .yellow
        case .note: .blue
        }
    }
}

extension TextReport.Destination {
    /// Returns a text in a colour, where colours are shown.
    package func painted(_ text: String, _ paint: Paint) -> String {
        guard case .terminal(hasColor: true) = self else { return text }
        return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
    }

    /// Whether a person reads.
    package var isTerminal: Bool {
        if case .terminal = self { true } else { false }
    }
}

extension SourceExcerpt {
    /// The line with its number, and the mark below it.
    package func lines(_ paint: Paint, to destination: TextReport.Destination) -> [String] {
        let number = String(line)
        let padding = String(repeating: " ", count: gutterWidth - number.count)
        let indent = String(repeating: " ", count: gutterWidth)
        return [
            destination.painted("\(padding)\(number)│", .faint) + " " + text,
            destination.painted("\(indent)│", .faint) + " " + markIndent + destination.painted(mark, paint),
        ]
    }
}
