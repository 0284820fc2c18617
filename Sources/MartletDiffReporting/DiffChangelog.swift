import MartletDiff
import MartletSyntax

/// Prints changes as a changelog for the users of an API: by endpoint, in the words of the API, without places.
package struct DiffChangelog: Sendable {
    package init() {}

    /// Returns the text of some comparisons.
    package func render(_ reports: [DiffReport]) -> String {
        let all = reports.map { report in
            let (breaking, others) = report.changes.partitioned { $0.change.verdicts.wire == .breaking }
            let sections =
                section("Breaking", breaking) + section("Changed", others.filter { !isQuiet($0.change) })
            return (report, sections)
        }.filter { !$0.1.isEmpty }
        guard !all.isEmpty else { return "# API changelog\n\nNothing that callers notice has changed.\n" }
        let parts = all.map { report, sections in
            let path = Markup.markdown(report.revision.path ?? report.base.path ?? "")
            return all.count > 1 ? "## \(path)\n\n\(sections)" : sections
        }
        return "# API changelog\n\n" + parts.joined()
    }

    /// Whether it concerns nobody who calls the API: it changes what is generated, and nothing that is sent.
    private func isQuiet(_ change: Change) -> Bool {
        DiffRegistry.infos.first { $0.code == change.code }?.area == .source
    }

    private func section(_ title: String, _ changes: [JudgedChange]) -> String {
        guard !changes.isEmpty else { return "" }
        let groups = DiffGroup.groups(of: changes).map { group in
            let items = group.changes.map { judged in
                let reach = judged.change.reach.map { " (\(Markup.code($0)))" } ?? ""
                return "- \(Markup.markdown(judged.change.text))\(reach)\n"
            }
            return "**\(Markup.code(group.title))**\n\n\(items.joined())\n"
        }
        return "### \(title)\n\n" + groups.joined()
    }
}

extension Array {
    /// Returns the elements that a claim holds for, and the others.
    fileprivate func partitioned(_ claim: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
        (filter(claim), filter { !claim($0) })
    }
}
