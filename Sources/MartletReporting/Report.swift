package import MartletSyntax

/// What a run found, with the files that it was found in: what every report format prints.
package struct Report: Sendable {
    /// The files.
    package let sources: SourceMap
    /// The findings: by file, place and code, equal ones once; those without a place come first.
    package let diagnostics: [Diagnostic]

    /// Makes a report out of findings in any order.
    package init(sources: SourceMap, diagnostics: [Diagnostic]) {
        self.sources = sources
        var seen: Set<Diagnostic> = []
        let unique = diagnostics.filter { seen.insert($0).inserted }
        self.diagnostics = unique.enumerated()
            .sorted { (Self.order($0.element), $0.offset) < (Self.order($1.element), $1.offset) }
            .map(\.element)
    }

    /// Returns how many findings have a severity.
    package func count(_ severity: Severity) -> Int {
        diagnostics.count { $0.severity == severity }
    }

    /// Whether an error is among the findings.
    package var hasErrors: Bool { count(.error) > 0 }

    private static func order(_ diagnostic: Diagnostic) -> Order {
        guard let span = diagnostic.primary else { return Order(file: -1, offset: 0, code: diagnostic.code) }
        return Order(file: Int(span.file.index), offset: Int(span.lowerBound), code: diagnostic.code)
    }

    private struct Order: Comparable {
        let file: Int
        let offset: Int
        let code: String

        static func < (left: Order, right: Order) -> Bool {
            (left.file, left.offset, left.code) < (right.file, right.offset, right.code)
        }
    }
}

extension [Report] {
    /// Returns how many findings have a severity.
    package func count(_ severity: Severity) -> Int {
        reduce(0) { $0 + $1.count(severity) }
    }
}

/// The formats in which findings are printed.
package enum ReportFormat: String, Sendable, CaseIterable {
    /// For people, and for editors that read `file:line:column:`.
    case text
    /// For programs; the fields are described in `docs/reference/diagnostics.md`.
    case json
    /// For GitHub Actions, which shows findings beside the lines of a pull request.
    case github
    /// For code-scanning services: SARIF 2.1.0.
    case sarif
}
