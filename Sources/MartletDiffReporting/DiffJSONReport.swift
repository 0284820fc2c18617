import MartletDiff
import MartletSyntax

/// Prints changes as one JSON object, for programs. The fields are described in `docs/reference/diff.md`.
package struct DiffJSONReport: Sendable {
    /// The version of the format.
    package static let version = 1

    package init() {}

    /// Returns the JSON text of some comparisons as one object, with a line break at its end.
    package func render(_ reports: [DiffReport]) -> String {
        var root = OutputMapping()
        root.add("version", .number(String(Self.version)))
        root.add("comparisons", OutputNode(.list(reports.map(comparison))))
        let changes = reports.enumerated().flatMap { index, report in
            report.changes.map { change($0, of: report, at: index) }
        }
        root.add("changes", OutputNode(.list(changes)))
        root.add("summary", summary(DiffSummary(reports)))
        return JSONWriter.write(root.node())
    }

    private func comparison(_ report: DiffReport) -> OutputNode {
        var mapping = OutputMapping()
        mapping.add("base", text(report.base.name))
        mapping.add("revision", text(report.revision.name))
        return mapping.node()
    }

    private func change(_ judged: JudgedChange, of report: DiffReport, at index: Int) -> OutputNode {
        let change = judged.change
        var mapping = OutputMapping()
        mapping.add("code", text: change.code)
        mapping.add("message", text: change.message)
        mapping.add("severity", text: judged.severity.rawValue)
        mapping.add("direction", text: change.direction.rawValue)
        mapping.add("path", OutputNode(.list(change.path.steps.map { .text($0) })))
        if !change.members.isEmpty { mapping.add("members", OutputNode(.list(change.members.map { .text($0) }))) }
        mapping.add("endpoints", OutputNode(.list(change.endpoints.map { .text($0) })))
        if change.hiddenEndpoints > 0 { mapping.add("endpointCount", .number(String(change.endpointCount))) }
        mapping.add("base", place(change.base, on: report.base))
        mapping.add("revision", place(change.revision, on: report.revision))
        mapping.add("verdicts", verdicts(change.verdicts))
        mapping.add("counterexample", counterexample(change.counterexample))
        mapping.add("fingerprint", text: change.fingerprint)
        mapping.add("isFailing", .bool(judged.isFailing))
        mapping.add("approval", judged.approval.map(approval) ?? .null)
        mapping.add("comparison", .number(String(index)))
        return mapping.node()
    }

    private func text(_ text: String?) -> OutputNode { text.map { .text($0) } ?? .null }

    private func place(_ span: SourceSpan?, on side: DiffReport.Side) -> OutputNode {
        guard let span else { return .null }
        let start = side.sources.location(of: span)
        let end = side.sources.endLocation(of: span)
        var mapping = OutputMapping()
        mapping.add("file", text: start.path)
        mapping.add("commit", text(side.commit))
        let numbers = [
            ("line", start.line), ("column", start.column), ("endLine", end.line), ("endColumn", end.column),
        ]
        for (name, number) in numbers { mapping.add(name, .number(String(number))) }
        let range = [span.lowerBound, span.upperBound].map { OutputNode.number(String($0)) }
        mapping.add("byteRange", OutputNode(.list(range)))
        return mapping.node()
    }

    private func verdicts(_ verdicts: Verdicts) -> OutputNode {
        var mapping = OutputMapping()
        mapping.add("wire", text: verdicts.wire.rawValue)
        mapping.add("shippedClient", text: verdicts.shippedClient.rawValue)
        mapping.add("source", text: verdicts.source.rawValue)
        mapping.add("sourceReason", text(verdicts.sourceReason?.rawValue))
        return mapping.node()
    }

    private func counterexample(_ counterexample: Counterexample?) -> OutputNode {
        guard let counterexample else { return .null }
        var mapping = OutputMapping()
        mapping.add("payload", ChangeText.node(counterexample.payload))
        mapping.add("validFor", text: counterexample.validFor.rawValue)
        return mapping.node()
    }

    private func approval(_ approval: Approval) -> OutputNode {
        var mapping = OutputMapping()
        mapping.add("reason", text: approval.reason)
        mapping.add("owner", text: approval.owner)
        mapping.add("expires", text(approval.expires?.text))
        return mapping.node()
    }

    private func summary(_ summary: DiffSummary) -> OutputNode {
        func counts(_ counts: DiffSummary.Counts) -> OutputNode {
            var mapping = OutputMapping()
            mapping.add("wire", .number(String(counts.wire)))
            mapping.add("shippedClient", .number(String(counts.shippedClient)))
            mapping.add("source", .number(String(counts.source)))
            return mapping.node()
        }
        var mapping = OutputMapping()
        mapping.add("changes", .number(String(summary.changes)))
        mapping.add("breaking", counts(summary.breaking))
        mapping.add("unknown", counts(summary.unknown))
        mapping.add("safe", .number(String(summary.safe)))
        mapping.add("approved", .number(String(summary.approved)))
        mapping.add("failing", .number(String(summary.failing)))
        return mapping.node()
    }
}
