import MartletContract

/// Reports an endpoint that has another name than before, or stands in another group.
struct EndpointRenamed: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/endpoint-renamed", area: .endpoints, direction: .none, aspect: "endpoint name", action: .changed,
        since: "0.2", summary: "An endpoint has another name, or has moved to another group.",
        rationale: """
            Names and groups are not sent, so nobody notices but app code: in Swift its method and its case have the \
            new name, and belong to the new group. An alias of your own, deprecated, helps over the change; \
            `martlet.lock`, once it is committed, keeps names as they are.
            """,
        examples: [
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        listAll: { get: /pets, returns: [string] }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string], description: Lists them. }
                    """),
            .init(
                base: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }
                        count: { get: /pets/count, returns: int }
                    """,
                revision: """
                    endpoints:
                      Pets:
                        list: { get: /pets, returns: [string] }
                      Numbers:
                        count: { get: /pets/count, returns: int }  # reported
                    """,
                silent: """
                    endpoints:
                      Pets:
                        count: { get: /pets/count, returns: int }
                        list: { get: /pets, returns: [string] }
                    """),
        ])

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            let (old, new) = (pair.base, pair.revision)
            switch (old.group == new.group, old.name == new.name) {
            case (true, true): return nil
            case (true, false):
                return pair.finding("'\(old.name)' is called '\(new.name)' now", detail: new.name, .safe)
            case (false, true):
                return pair.finding(
                    "'\(pair.title)' has moved from '\(old.group)' to '\(new.group)'", detail: "group \(new.group)",
                    .safe)
            case (false, false):
                let (before, after) = ("\(old.group).\(old.name)", "\(new.group).\(new.name)")
                return pair.finding("'\(before)' is called '\(after)' now", detail: after, .safe)
            }
        }
    }
}
