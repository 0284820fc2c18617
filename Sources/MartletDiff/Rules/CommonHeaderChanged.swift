import MartletContract

/// Reports a header field of every request that is new or gone, or has another value than before.
struct CommonHeaderChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/common-header-changed", area: .servers, direction: .request, aspect: "common header",
        action: .changed,
        since: "0.2", summary: "A header field of every request is new or gone, or has another value.",
        rationale: """
            Clients of the base and apps in the store do not send a new one, and send the old value of one that has \
            another; what the server makes of it, nobody can tell from the contract. Let it take both for as long as \
            there are such clients. What it does not ask for any more it passes over. In Swift the client has an \
            argument more or less where the app gives the value.
            """,
        examples: [
            .init(
                base: """
                    headers:
                      Version: v1
                    """,
                revision: """
                    headers:
                      Version: v2  # reported
                    """,
                silent: """
                    headers:
                      version: v1
                    """),
            .init(
                base: """
                    headers:
                      Version: v1
                    """,
                revision: """
                    headers:
                      Version: v1
                      Device: runtime  # reported
                    """,
                silent: """
                    headers:
                      version: v1
                    """),
            .init(
                base: """
                    headers:
                      Version: v1
                      Device: runtime  # reported
                    """,
                revision: """
                    headers:
                      Version: v1
                    """,
                silent: """
                    headers:
                      version: v1
                      device: runtime
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        let (base, revision) = (comparison.base.headers, comparison.revision.headers)
        let headers = ListMatching(base, revision) { $0.name.lowercased() }
        let added = headers.added.map { new in
            DiffFinding(
                "every request has the header '\(new.name)' now", at: Self.path(new), detail: "added",
                revision: new.origin, verdicts: .all(.unknown)
            ).valued("\(new.value)")
        }
        let removed = headers.removed.map { old in
            DiffFinding(
                "requests do not have the header '\(old.name)' any more", at: Self.path(old), detail: "removed",
                base: old.origin, verdicts: .safe)
        }
        let changed = headers.pairs.filter { $0.base.value != $0.revision.value }.map { old, new in
            DiffFinding(
                "the header '\(new.name)' of every request has another value", at: Self.path(old), base: old.origin,
                revision: new.origin, verdicts: .all(.unknown)
            ).valued("\(old.value)", "\(new.value)")
        }
        return added + removed + changed
    }

    private static func path(_ header: CommonHeader) -> ElementPath { ElementPath(["headers", header.name]) }
}
