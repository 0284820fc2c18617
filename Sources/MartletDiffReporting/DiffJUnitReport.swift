import MartletDiff
import MartletReporting
import MartletSyntax

/// Prints changes as JUnit's XML, which CI servers show as tests: each change is a test case that fails when the run
/// does because of it, and is skipped when it is approved. A comparison without changes is one test case that passes.
///
/// - Source: the elements that Jenkins' JUnit plugin and GitLab read, <https://github.com/testmoapp/junitxml>.
package struct DiffJUnitReport: Sendable {
    package init() {}

    /// Returns the XML text of some comparisons, one test suite each.
    package func render(_ reports: [DiffReport]) -> String {
        let changes = reports.flatMap(\.changes)
        let total = reports.reduce(0) { $0 + max(1, $1.changes.count) }
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        output += element("testsuites", [("name", "martlet diff")] + counts(changes, total: total)) + "\n"
        for report in reports { output += suite(report) }
        return output + "</testsuites>\n"
    }

    private func counts(_ changes: [JudgedChange], total: Int) -> [(String, String)] {
        [
            ("tests", String(total)), ("failures", String(changes.count(where: \.isBlocking))), ("errors", "0"),
            ("skipped", String(changes.count { $0.isFailing && !$0.isBlocking })),
        ]
    }

    private func suite(_ report: DiffReport) -> String {
        let attributes = [("name", report.title)] + counts(report.changes, total: max(1, report.changes.count))
        var output = "  " + element("testsuite", attributes) + "\n"
        if report.changes.isEmpty {
            let attributes = [("name", "no changes"), ("classname", "contract")]
            output += "    " + element("testcase", attributes, isEmpty: true) + "\n"
        }
        for group in DiffGroup.groups(of: report.changes) {
            for judged in group.changes { output += testCase(judged, in: group, report) }
        }
        return output + "  </testsuite>\n"
    }

    private func testCase(_ judged: JudgedChange, in group: DiffGroup, _ report: DiffReport) -> String {
        let change = judged.change
        var attributes = [("name", "\(change.text) [\(change.code)]"), ("classname", group.title)]
        let side = change.revision == nil ? report.base : report.revision
        if let span = change.revision ?? change.base {
            let place = side.sources.location(of: span)
            attributes += [("file", place.path), ("line", String(place.line))]
        }
        let start = "    " + element("testcase", attributes)
        if judged.isBlocking {
            let failure = element(
                "failure", [("message", ChangeText.verdicts(change.verdicts)), ("type", change.code)])
            return start + "\n      \(failure)\(Markup.xml(details(of: judged, report)))</failure>\n    </testcase>\n"
        }
        guard judged.isFailing, let approval = judged.approval else {
            return "    " + element("testcase", attributes, isEmpty: true) + "\n"
        }
        let skipped = element("skipped", [("message", ChangeText.approval(approval))], isEmpty: true)
        return start + "\n      \(skipped)\n    </testcase>\n"
    }

    private func details(of judged: JudgedChange, _ report: DiffReport) -> String {
        let change = judged.change
        var lines = [change.wholeText]
        if let span = change.revision { lines.append("at: \(report.revision.place(of: span))") }
        if let span = change.base { lines.append("was: \(report.base.place(of: span))") }
        if let example = change.example { lines.append("payload: \(example)") }
        if let reach = change.reach { lines.append("reaches: \(reach)") }
        lines.append("fingerprint: \(change.fingerprint)")
        lines += change.members
        return lines.map(Printable.line).joined(separator: "\n")
    }

    private func element(_ name: String, _ attributes: [(String, String)], isEmpty: Bool = false) -> String {
        let text = attributes.map { " \($0.0)=\"\(Markup.xml(Printable.line($0.1)))\"" }.joined()
        return "<\(name)\(text)\(isEmpty ? "/" : "")>"
    }
}
