import MartletDiff
import MartletReporting
import MartletSyntax

/// Prints changes as workflow commands, which GitHub Actions shows beside the lines of a pull request.
///
/// A change stands beside the revision's line. What is gone has a line in the base alone, which GitHub cannot show: it
/// stands beside the first line of the revision's file.
///
/// - Source: GitHub, "Workflow commands for GitHub Actions".
package struct DiffGitHubReport: Sendable {
    package init() {}

    /// Returns a line for each change that is not safe; empty when there is none.
    package func render(_ reports: [DiffReport]) -> String {
        reports.map { report in
            let changes = DiffGroup.groups(of: report.changes).flatMap(\.changes)
            return changes.filter { $0.change.verdicts.worst != .safe || $0.change.isOfMeaning || $0.isFailing }
                .map { command(for: $0, in: report) + "\n" }.joined()
        }.joined()
    }

    private func command(for judged: JudgedChange, in report: DiffReport) -> String {
        let change = judged.change
        let properties = place(of: change, in: report) + [("title", "Martlet \(change.code)")]
        return GitHubCommand.text(
            // What is approved is worth knowing and no more.
            judged.approval == nil ? judged.severity : .note, properties, lines: lines(of: judged, in: report))
    }

    private func place(of change: Change, in report: DiffReport) -> [(name: String, value: String)] {
        if let span = change.revision { return GitHubCommand.place(of: span, in: report.revision.sources) }
        guard let path = report.revision.path, path != "-" else { return [] }
        return [("file", Printable.line(path)), ("line", "1")]
    }

    private func lines(of judged: JudgedChange, in report: DiffReport) -> [String] {
        let change = judged.change
        var lines = [change.wholeText, ChangeText.verdicts(change.verdicts)]
        if let example = change.example { lines.append("payload: \(example)") }
        if let base = change.base { lines.append("was: \(report.base.place(of: base))") }
        if let approval = judged.approval { lines.append(ChangeText.approval(approval)) }
        if judged.isBlocking { lines.append("fingerprint: \(change.fingerprint)") }
        return lines
    }
}
