package import MartletSyntax

/// Prints findings as workflow commands, which GitHub Actions shows beside the lines of a pull request.
///
/// - Source: GitHub, "Workflow commands for GitHub Actions", and its escaping in `actions/toolkit`,
///   `packages/core/src/command.ts`.
package struct GitHubReport: Sendable {
    package init() {}

    /// Returns a line for each finding; empty when there is none.
    package func render(_ reports: [Report]) -> String {
        reports.map { report in
            report.diagnostics.map { command(for: $0, in: report.sources) + "\n" }.joined()
        }.joined()
    }

    private func command(for diagnostic: Diagnostic, in sources: SourceMap) -> String {
        let place = diagnostic.primary.map { GitHubCommand.place(of: $0, in: sources) } ?? []
        let properties = place + [("title", "Martlet \(diagnostic.code)")]
        return GitHubCommand.text(diagnostic.severity, properties, lines: lines(of: diagnostic, sources))
    }

    private func lines(of diagnostic: Diagnostic, _ sources: SourceMap) -> [String] {
        var lines = [diagnostic.message]
        lines += diagnostic.related.map { "note: \(sources.location(of: $0.span).text): \($0.message)" }
        if let help = diagnostic.help { lines.append("help: \(help)") }
        return lines
    }
}

/// A workflow command, which GitHub Actions shows beside a line.
package enum GitHubCommand {
    /// Returns the command.
    package static func text(_ severity: Severity, _ properties: [(name: String, value: String)], lines: [String])
        -> String
    {
        let list = properties.map { "\($0.name)=\(escapedProperty($0.value))" }.joined(separator: ",")
        let message = lines.map(Printable.line).joined(separator: "\n")
        return "::\(word(for: severity)) \(list)::\(escaped(message))"
    }

    /// Returns where a span stands, as properties.
    package static func place(of span: SourceSpan, in sources: SourceMap) -> [(name: String, value: String)] {
        let start = sources.location(of: span)
        let end = sources.endLocation(of: span)
        // Standard input is no file that GitHub could show.
        var properties = start.path == "-" ? [] : [(name: "file", value: Printable.line(start.path))]
        properties += [("line", String(start.line)), ("endLine", String(end.line))]
        // Columns are for places within one line; GitHub refuses them elsewhere.
        if start.line == end.line { properties += [("col", String(start.column)), ("endColumn", String(end.column))] }
        return properties
    }

    private static func word(for severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }.joined()
    }

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).unicodeScalars.map { scalar in
            switch scalar {
            case ":": "%3A"
            case ",": "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}
