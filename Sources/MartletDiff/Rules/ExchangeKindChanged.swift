import MartletContract

/// Reports an endpoint whose exchange is of another kind than before: one answer, an answer that goes on, a
/// WebSocket.
struct ExchangeKindChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/exchange-kind-changed", area: .behaviour, direction: .none, aspect: "exchange kind",
        action: .changed,
        since: "0.2", summary: "An exchange is of another kind.",
        rationale: """
            Who waits for one answer cannot read one that goes on, nor talk over a WebSocket, and the other way \
            round. In Swift the method returns something else. Give the new kind of exchange an endpoint of its own.
            """,
        base: """
            endpoints:
              Pets:
                news: { get: /news, returns: string }
            """,
        revision: """
            endpoints:
              Pets:
                news: { get: /news, streams: string }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                news: { get: /news, returns: "string | null" }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        func kind(_ exchange: Endpoint.Exchange) -> String {
            switch exchange {
            case .call: "a call with one answer"
            case .stream: "a stream"
            case .webSocket: "a WebSocket"
            }
        }
        return comparison.endpoints.pairs.compactMap { pair in
            let (old, new) = (kind(pair.base.exchange), kind(pair.revision.exchange))
            guard old != new else { return nil }
            return pair.finding(
                "'\(pair.title)' is \(new) now, and was \(old)", detail: new, .broken)
        }
    }
}
