import MartletDiff
package import MartletReporting
import MartletSyntax

/// Prints changes for people: grouped by endpoint, what breaks somebody first.
///
/// On a terminal each change that is worth a look has the line of its source. In a pipe its line is
/// `file:line:column: severity: message [code]`, which Xcode and editors understand.
package struct DiffTextReport: Sendable {
    /// How many changes are shown.
    package static let maxChanges = 200
    /// How many safe changes are shown when others fail the run.
    package static let maxSafeChanges = 20

    private let destination: TextReport.Destination

    package init(to destination: TextReport.Destination) {
        self.destination = destination
    }

    /// Returns the text of some comparisons, each line ended.
    package func render(_ reports: [DiffReport]) -> String {
        let summary = DiffSummary(reports)
        var output = ""
        var left = Self.maxChanges
        var hidden = summary.changes
        for report in reports {
            let groups = DiffGroup.groups(of: report.changes.filter { !isSafe($0) })
            if reports.count > 1, !groups.isEmpty {
                output += destination.painted(Printable.line(report.title), .bold) + "\n\n"
            }
            for group in groups where left > 0 { output += render(group, of: report, left: &left, &hidden) }
        }
        // What is safe is for people who look for it, not for those who look for what fails.
        if summary.failing > 0 { left = min(left, Self.maxSafeChanges) }
        for report in reports { output += safeChanges(of: report, left: &left, &hidden) }
        let rest = hidden > 0 ? "; \(hidden) of them are not shown, other formats have all" : ""
        return output + verdict(of: summary) + rest + "\n"
    }

    private func isSafe(_ judged: JudgedChange) -> Bool {
        judged.change.verdicts.worst == .safe && !judged.isFailing && !judged.change.isOfMeaning
    }

    private func safeChanges(of report: DiffReport, left: inout Int, _ hidden: inout Int) -> String {
        let groups = DiffGroup.groups(of: report.changes.filter(isSafe))
        let changes = groups.flatMap(\.changes).prefix(left)
        guard !changes.isEmpty else { return "" }
        left -= changes.count
        hidden -= changes.reduce(0) { $0 + $1.change.count }
        let lines = changes.map { "  " + headline(of: $0, text: $0.change.wholeText, report) + "\n" }
        return destination.painted("Safe", .bold) + "\n" + lines.joined() + "\n"
    }

    private func verdict(of summary: DiffSummary) -> String {
        let paint: Paint = summary.failing > 0 ? .red : .green
        let failing = summary.failing > 0 ? destination.painted("; \(summary.failing) not approved", paint) : ""
        return summary.text + failing
    }

    private func render(
        _ group: DiffGroup, of report: DiffReport, left: inout Int, _ hidden: inout Int
    ) -> String {
        var output = destination.painted(Printable.line(group.title), .bold) + "\n"
        for judged in group.changes.prefix(left) {
            for line in lines(of: judged, in: group, of: report) { output += "  \(line)\n" }
            left -= 1
            hidden -= judged.change.count
        }
        return output + "\n"
    }

    private func lines(of judged: JudgedChange, in group: DiffGroup, of report: DiffReport) -> [String] {
        let change = judged.change
        var lines = [headline(of: judged, text: change.text, report)]
        let isExcerptOfUse = judged.approval == nil && (judged.severity != .note || judged.isFailing)
        if destination.isTerminal, isExcerptOfUse { lines += excerpt(of: judged, report) }
        func add(_ name: String, _ text: String?, _ paint: Paint = .bold) {
            guard let text else { return }
            lines.append("   = \(destination.painted(name, paint)): \(Printable.line(text))")
        }
        if !change.members.isEmpty { add("all", "\(change.count) changes, listed by '--format json' and 'html'") }
        add("breaks", change.verdicts.breakingText, .red)
        add("unknown", change.verdicts.unknownText, .yellow)
        add("payload", change.example)
        if change.revision != nil { add("was", change.base.map(report.base.place)) }
        add("reaches", change.reach)
        if let approval = judged.approval { lines.append("   = " + Printable.line(ChangeText.approval(approval))) }
        if judged.isBlocking { add("fingerprint", change.fingerprint) }
        return lines
    }

    private func headline(of judged: JudgedChange, text: String, _ report: DiffReport) -> String {
        let change = judged.change
        let severity = judged.severity.rawValue
        let message = Printable.line(text)
        if destination.isTerminal {
            return destination.painted("\(severity)[\(change.code)]", .of(judged.severity)) + ": \(message)"
        }
        let place = place(of: change, report).map { Printable.line($0) + ": " } ?? ""
        return "\(place)\(severity): \(message) [\(change.code)]"
    }

    /// Where the revision says it, or the base where the element is gone.
    private func place(of change: Change, _ report: DiffReport) -> String? {
        change.revision.map(report.revision.place) ?? change.base.map(report.base.place)
    }

    private func excerpt(of judged: JudgedChange, _ report: DiffReport) -> [String] {
        let change = judged.change
        guard let place = place(of: change, report), let span = change.revision ?? change.base else { return [] }
        let side = change.revision == nil ? report.base : report.revision
        let excerpt = SourceExcerpt(of: span, in: side.sources)
        let indent = String(repeating: " ", count: excerpt.gutterWidth)
        return [destination.painted("\(indent)┌─ ", .faint) + Printable.line(place)]
            + excerpt.lines(.of(judged.severity), to: destination)
    }
}
