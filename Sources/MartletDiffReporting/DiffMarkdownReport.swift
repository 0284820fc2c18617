import MartletDiff
import MartletSyntax

/// Prints changes as a comment on a pull request: what breaks first, what is safe folded away.
package struct DiffMarkdownReport: Sendable {
    /// GitHub takes comments of 65,536 characters.
    private static let maxCharacters = 60_000

    package init() {}

    /// Returns the text of some comparisons.
    package func render(_ reports: [DiffReport]) -> String {
        let summary = DiffSummary(reports)
        var output = "## \(headline(of: summary))\n\n"
        if summary.changes > 0 { output += summary.text + ".\n\n" }
        for report in reports {
            if reports.count > 1, !report.changes.isEmpty { output += "### \(Markup.markdown(report.title))\n\n" }
            let loud = report.changes.filter { !isQuiet($0) }
            for group in DiffGroup.groups(of: loud) { output += render(group, of: report) }
            output += folded(report.changes.filter(isQuiet), of: report)
        }
        guard output.count > Self.maxCharacters else { return output }
        let lines = output.prefix(Self.maxCharacters).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        let isOpen = lines.lastIndex { $0.hasPrefix("<details>") } ?? -1 > lines.lastIndex { $0 == "</details>" } ?? -1
        return lines.joined(separator: "\n") + (isOpen ? "\n\n</details>" : "")
            + "\n\n*There is more than fits here: `martlet diff` prints all of it.*\n"
    }

    private func headline(of summary: DiffSummary) -> String {
        if summary.changes == 0 { return "No changes of the contract" }
        switch summary.failing {
        case 0: return "Changes of the contract"
        case 1: return "1 change of the contract needs a look"
        default: return "\(summary.failing) changes of the contract need a look"
        }
    }

    /// Whether nobody has to do anything about it.
    private func isQuiet(_ judged: JudgedChange) -> Bool {
        judged.approval != nil || judged.severity == .note && !judged.isFailing
    }

    private func render(_ group: DiffGroup, of report: DiffReport) -> String {
        "#### \(Markup.code(group.title))\n\n" + group.changes.map { item($0, of: report) }.joined() + "\n"
    }

    private func item(_ judged: JudgedChange, of report: DiffReport) -> String {
        let change = judged.change
        var lines = ["- \(mark(of: judged)) **\(Markup.markdown(change.text))**"]
        lines.append("  \(ChangeText.verdicts(change.verdicts)) · `\(change.code)`")
        if let counterexample = change.counterexample {
            let words = counterexample.validFor == .base ? "valid before, invalid after" : "invalid before, valid after"
            lines.append("  \(words): \(Markup.code(ChangeText.excerpt(of: counterexample.payload)))")
        }
        if let span = change.revision { lines.append("  at \(Markup.code(report.revision.place(of: span)))") }
        if let span = change.base { lines.append("  was \(Markup.code(report.base.place(of: span)))") }
        if let reach = change.reach { lines.append("  reaches \(Markup.code(reach))") }
        if judged.isBlocking { lines.append("  fingerprint `\(change.fingerprint)`") }
        return lines.joined(separator: "<br>\n") + "\n"
    }

    private func folded(_ changes: [JudgedChange], of report: DiffReport) -> String {
        guard !changes.isEmpty else { return "" }
        let count = changes.reduce(0) { $0 + $1.change.count }
        let title = "\(count) other change\(count == 1 ? "" : "s")"
        let items = DiffGroup.groups(of: changes).flatMap { group in
            group.changes.map { judged in
                let approval = judged.approval.map { "; " + Markup.markdown(ChangeText.approval($0)) } ?? ""
                let isSafe = judged.change.verdicts.worst == .safe
                let verdicts = isSafe ? "" : "; " + ChangeText.verdicts(judged.change.verdicts)
                let message = Markup.markdown(judged.change.text)
                return "- \(Markup.code(group.title)): \(message)\(verdicts)\(approval)\n"
            }
        }
        return "<details>\n<summary>\(title)</summary>\n\n\(items.joined())\n</details>\n\n"
    }

    private func mark(of judged: JudgedChange) -> String {
        switch judged.severity {
        case .error: "🔴"
        case .warning: "🟡"
        case .note: "🔵"
        }
    }
}
