import MartletContract

/// Reports an endpoint that is tried again in another way than before.
struct RetryChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/retry-changed", area: .behaviour, direction: .none, aspect: "retry", action: .changed,
        since: "0.2", summary: "A request is tried again in another way.",
        rationale: """
            Nothing of it is sent. Apps in the store go on to try as they were built to.
            """,
        base: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, retry: { attempts: 2 }, idempotency: Key }
            """,
        revision: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, retry: { attempts: 4 }, idempotency: Key }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                add: { post: /pets, returns: void, retry: { attempts: 2 }, idempotency: Key, timeout: 5s }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard pair.base.retry != pair.revision.retry else { return nil }
            let text = pair.revision.retry.map {
                $0.attempts == 1 ? "not at all" : "\($0.attempts) times at most, in all"
            }
            return pair.finding(
                "'\(pair.title)' is tried \(text ?? "as the runtime likes") now, where it fails", detail: text ?? "",
                .safe)
        }
    }
}
