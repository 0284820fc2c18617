import MartletDiff
import MartletReporting
import MartletSyntax

/// Prints changes as one page of HTML, for a phone or a desktop. It needs no network and runs no script: a person
/// chooses by verdict with radio buttons and style sheets, and without those everything is shown.
package struct DiffHTMLReport: Sendable {
    /// How many lines of an element are shown, besides its first.
    private static let maxLinesBelow = 4

    package init() {}

    /// Returns the text of some comparisons.
    package func render(_ reports: [DiffReport]) -> String {
        let summary = DiffSummary(reports)
        var body = ""
        let filters = DiffHTMLFilter.allCases.filter { $0.count(in: reports) > 0 }
        for filter in filters {
            let isFirst = filter == .all ? " checked" : ""
            body += "<input type=\"radio\" name=\"filter\" id=\"show-\(filter.rawValue)\"\(isFirst)>\n"
        }
        body += "<header>\n<h1>Contract diff</h1>\n"
        body += "<p class=\"\(summary.failing > 0 ? "failing" : "clean")\">\(Markup.xml(verdict(of: summary)))</p>\n"
        if reports.count == 1 { body += "<p class=\"title\">\(Markup.xml(Printable.line(reports[0].title)))</p>\n" }
        if summary.changes > 0 {
            body += "<nav aria-label=\"Show\">\n"
            for filter in filters {
                let count = filter.count(in: reports)
                body += "<label for=\"show-\(filter.rawValue)\">\(filter.title) <b>\(count)</b></label>\n"
            }
            body += "</nav>\n"
        }
        body += "</header>\n<main>\n"
        for report in reports where !report.changes.isEmpty {
            if reports.count > 1 { body += "<h2 class=\"file\">\(Markup.xml(Printable.line(report.title)))</h2>\n" }
            body += DiffGroup.groups(of: report.changes).map { section($0, of: report) }.joined()
        }
        return DiffHTMLStyle.page(body + "</main>\n")
    }

    private func verdict(of summary: DiffSummary) -> String {
        if summary.changes == 0 { return "Nothing has changed." }
        return summary.text + (summary.failing > 0 ? "; \(summary.failing) not approved" : "")
    }

    private func section(_ group: DiffGroup, of report: DiffReport) -> String {
        let classes = DiffHTMLFilter.classes(of: group.changes)
        return "<section class=\"\(classes)\">\n<h2>\(Markup.xml(Printable.line(group.title)))</h2>\n"
            + group.changes.map { article($0, of: report) }.joined() + "</section>\n"
    }

    private func article(_ judged: JudgedChange, of report: DiffReport) -> String {
        let change = judged.change
        var output = "<article class=\"\(judged.severity.rawValue) \(DiffHTMLFilter.classes(of: [judged]))\">\n"
        output += "<h3>\(text(change.text))</h3>\n"
        output +=
            "<ul class=\"verdicts\">"
            + change.verdicts.named.map { name, verdict in
                let reason = name == "source" ? change.verdicts.sourceReason.map { " (\($0.rawValue))" } ?? "" : ""
                return "<li class=\"\(verdict.rawValue)\">\(name): \(verdict.rawValue)\(reason)</li>"
            }.joined() + "</ul>\n"
        if let approval = judged.approval {
            output += "<p class=\"approval\">\(text(ChangeText.approval(approval)))</p>\n"
        }
        if let counterexample = change.counterexample {
            let words = counterexample.validFor == .base ? "Valid before, invalid after" : "Invalid before, valid after"
            output += "<p>\(words): <code>\(text(ChangeText.excerpt(of: counterexample.payload)))</code></p>\n"
        }
        if !change.members.isEmpty {
            let lines = change.members.map(text).joined(separator: "\n")
            output += "<details>\n<summary>All \(change.count)</summary>\n<pre>\(lines)</pre>\n</details>\n"
        }
        if let reach = change.reach { output += "<p>Reaches \(text(reach))</p>\n" }
        let details =
            excerpt("before", change.base, on: report.base) + excerpt("after", change.revision, on: report.revision)
            + "<p class=\"code\">\(text(change.code)) · \(text(change.fingerprint))</p>\n"
        // What is safe is folded: there may be hundreds.
        let isFolded = change.verdicts.worst == .safe && !change.isOfMeaning && !judged.isFailing
        output += isFolded ? "<details>\n<summary>Where</summary>\n\(details)</details>\n" : details
        return output + "</article>\n"
    }

    private func excerpt(_ word: String, _ span: SourceSpan?, on side: DiffReport.Side) -> String {
        guard let span else { return "" }
        let excerpt = SourceExcerpt(of: span, in: side.sources)
        // A narrow screen has no room for indentation.
        let before = excerpt.text[..<excerpt.marked.lowerBound].drop { $0 == " " }
        let after = excerpt.text[excerpt.marked.upperBound...]
        let marked =
            Markup.xml(String(before)) + "<mark>" + Markup.xml(String(excerpt.text[excerpt.marked])) + "</mark>"
            + Markup.xml(String(after))
        let below = SourceExcerpt.linesBelow(span, in: side.sources, maxCount: Self.maxLinesBelow)
            .map { "\n" + Markup.xml($0) }.joined()
        return "<figure class=\"\(word)\"><figcaption>\(word) · \(text(side.place(of: span)))</figcaption>"
            + "<pre>\(marked)\(below)</pre></figure>\n"
    }

    private func text(_ text: String) -> String { Markup.xml(Printable.line(text)) }
}

/// What a person can choose to see.
enum DiffHTMLFilter: String, CaseIterable {
    case all
    case failing
    case wire
    case client
    case source
    case unknown
    case safe

    /// What it is called.
    var title: String {
        switch self {
        case .all: "All"
        case .failing: "Not approved"
        case .wire: "Breaks the wire"
        case .client: "Breaks shipped clients"
        case .source: "Breaks source"
        case .unknown: "Unknown"
        case .safe: "Safe"
        }
    }

    /// Returns how many changes it shows.
    func count(in reports: [DiffReport]) -> Int {
        reports.reduce(0) { sum, report in
            report.changes.reduce(sum) { shows($1) ? $0 + $1.change.count : $0 }
        }
    }

    /// Returns the classes of an element that holds some changes.
    static func classes(of changes: [JudgedChange]) -> String {
        allCases.filter { filter in changes.contains(where: filter.shows) }.map { "is-\($0.rawValue)" }
            .joined(separator: " ")
    }

    private func shows(_ judged: JudgedChange) -> Bool {
        let verdicts = judged.change.verdicts
        switch self {
        case .all: return true
        case .failing: return judged.isBlocking
        case .wire: return verdicts.wire == .breaking
        case .client: return verdicts.shippedClient == .breaking
        case .source: return verdicts.source == .breaking
        case .unknown: return [verdicts.wire, verdicts.shippedClient, verdicts.source].contains(.unknown)
        case .safe: return verdicts.worst == .safe
        }
    }
}
