package import MartletFormats
package import MartletSyntax

/// The approvals of a run, on the day of the run.
package struct ApprovalBook: Sendable {
    /// A comparison that the approvals were asked about.
    package struct Comparison: Sendable {
        /// The specification, as seen from the folder of the approvals; nil where it has no path.
        package let specification: String?
        /// Its changes, those of silenced rules among them.
        package let changes: [Change]

        package init(specification: String?, changes: [Change]) {
            self.specification = specification
            self.changes = changes
        }
    }

    private let approvals: [Approval]
    /// The approvals of each fingerprint, in their order.
    private let byFingerprint: TextTable<[Approval]>
    private let day: Int

    /// Opens the approvals on a day, in days since 1970-01-01.
    package init(_ approvals: [Approval], day: Int) {
        self.approvals = approvals
        byFingerprint = TextTable(grouping: approvals, by: \.fingerprint)
        self.day = day
    }

    /// Returns the approval that holds for a change; nil when there is none.
    package func approval(of change: Change, in specification: String?) -> Approval? {
        byFingerprint[change.fingerprint]?.first { $0.holds(on: day) && $0.isAbout(specification) }
    }

    /// Returns what is to be said about approvals that have ended, or that no change needs.
    ///
    /// Nothing is said about those of specifications that were not compared.
    package func findings(about comparisons: [Comparison]) -> [Diagnostic] {
        let compared = Specifications(comparisons.lazy.map(\.specification))
        var changed: TextTable<Specifications> = [:]
        for comparison in comparisons {
            for change in comparison.changes {
                changed[change.fingerprint, default: Specifications()].insert(comparison.specification)
            }
        }
        var holding: TextTable<Specifications> = [:]
        for approval in approvals where approval.holds(on: day) {
            holding[approval.fingerprint, default: Specifications()].insert(approval.specification)
        }
        return approvals.compactMap { approval in
            guard compared.contains(oneOf: approval) else { return nil }
            let subject = [approval.code ?? approval.fingerprint, approval.path.map { "at '\($0.excerpt)'" }]
                .compactMap { $0 }.joined(separator: " ")
            guard changed[approval.fingerprint]?.contains(oneOf: approval) == true else {
                return Diagnostic(
                    ApprovalCode.stale, .warning, "no change needs the approval of \(subject)", at: approval.span,
                    help: "delete it")
            }
            // Another approval of the same change may hold.
            let isCovered = holding[approval.fingerprint]?.cover(approval) ?? false
            guard let expires = approval.expires, !approval.holds(on: day), !isCovered else { return nil }
            return Diagnostic(
                ApprovalCode.expired, .warning, "the approval of \(subject) has ended on \(expires.text)",
                at: approval.span, help: "undo the change, or approve it anew")
        }
    }

    /// Specifications, as comparisons and approvals name them.
    private struct Specifications {
        private var all: Set<String?> = []

        init() {}

        init(_ specifications: some Sequence<String?>) {
            all = Set(specifications)
        }

        mutating func insert(_ specification: String?) {
            all.insert(specification)
        }

        /// Whether an approval is about one of them.
        func contains(oneOf approval: Approval) -> Bool {
            approval.specification == nil ? !all.isEmpty : all.contains(approval.specification)
        }

        /// Whether one of them, which approvals hold for, is that of another approval; nil is any.
        func cover(_ approval: Approval) -> Bool {
            all.contains(nil) || all.contains(approval.specification)
        }
    }
}

extension CivilDate {
    /// The day as people and approvals write it: `2027-01-31`.
    package var text: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Reads `2027-01-31`; nil when the text is no day.
    package init?(text: String) {
        var text = text
        guard let day = text.withUTF8({ RFC3339.readDay($0) }) else { return nil }
        self = day
    }
}
