package import MartletSyntax

/// Prints findings for people: each with the line of its source, a mark under the place, and help.
///
/// On a terminal a finding starts with its severity and code. In a pipe the first line is
/// `file:line:column: severity: message [code]`, which Xcode and editors understand.
package struct TextReport: Sendable {
    /// Where the text goes.
    package enum Destination: Sendable {
        /// A person's terminal.
        case terminal(hasColor: Bool)
        /// A file, a pipe, a build log.
        case pipe
    }

    /// How many findings are shown; nobody reads more, and a build log is no place for them.
    package static let maxFindings = 200

    /// Where the text goes.
    package let destination: Destination

    package init(to destination: Destination) {
        self.destination = destination
    }

    /// Returns the text of some reports, each line ended; empty when there is nothing to say.
    package func render(_ reports: Report...) -> String {
        render(reports)
    }

    /// Returns the text of some reports, each line ended; empty when there is nothing to say.
    package func render(_ reports: [Report]) -> String {
        var output = ""
        var left = Self.maxFindings
        // Of too many findings those that stop the run are shown.
        let isTooMuch = reports.reduce(0) { $0 + $1.diagnostics.count } > left
        let isErrorAmong = reports.contains(where: \.hasErrors)
        for report in reports {
            let shown = report.diagnostics.lazy.filter { !isTooMuch || !isErrorAmong || $0.severity == .error }
            for diagnostic in shown.prefix(left) {
                output += render(diagnostic, in: report.sources)
                if case .terminal = destination { output += "\n" }
                left -= 1
            }
        }
        guard !output.isEmpty else { return "" }
        let rest = isTooMuch ? "; the first \(Self.maxFindings - left) are shown, '--format json' has all" : ""
        return output + summary(of: reports) + rest + "\n"
    }

    /// Returns the closing line: how many findings there are.
    private func summary(of reports: [Report]) -> String {
        Severity.allCases.reversed().compactMap { severity in
            let count = reports.count(severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }

    private func render(_ diagnostic: Diagnostic, in sources: SourceMap) -> String {
        var lines = [headline(of: diagnostic, in: sources)]
        var gutter = 0
        if let span = diagnostic.primary {
            let excerpt = SourceExcerpt(of: span, in: sources)
            gutter = excerpt.gutterWidth
            lines += place(of: span, gutter: gutter, in: sources)
            lines += excerpt.lines(.of(diagnostic.severity), to: destination)
        }
        let indent = String(repeating: " ", count: gutter)
        for related in diagnostic.related {
            let location = sources.location(of: related.span)
            lines.append("\(indent)= note: \(Printable.line(location.text)): \(Printable.line(related.message))")
        }
        if let help = diagnostic.help {
            lines.append("\(indent)= \(painted("help", .bold)): \(Printable.line(help))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func headline(of diagnostic: Diagnostic, in sources: SourceMap) -> String {
        let severity = diagnostic.severity.rawValue
        let message = Printable.line(diagnostic.message)
        if case .terminal = destination {
            return painted("\(severity)[\(diagnostic.code)]", .of(diagnostic.severity)) + painted(": \(message)", .bold)
        }
        let place = diagnostic.primary.map { Printable.line(sources.location(of: $0).text) + ": " } ?? ""
        return "\(place)\(severity): \(message) [\(diagnostic.code)]"
    }

    /// In a pipe the place is in the headline already.
    private func place(of span: SourceSpan, gutter: Int, in sources: SourceMap) -> [String] {
        guard case .terminal = destination else { return [] }
        let indent = String(repeating: " ", count: gutter)
        return [painted("\(indent)┌─ ", .faint) + Printable.line(sources.location(of: span).text)]
    }

    private func painted(_ text: String, _ paint: Paint) -> String {
        destination.painted(text, paint)
    }
}

extension SourceLocation {
    /// The place as editors read it: `file:line:column`.
    package var text: String { "\(path):\(line):\(column)" }
}
