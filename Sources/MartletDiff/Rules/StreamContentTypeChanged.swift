import MartletContract

/// Reports a stream whose messages arrive in another content type.
struct StreamContentTypeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/stream-content-type-changed", area: .responses, direction: .response, aspect: "content type",
        action: .changed,
        since: "0.2", summary: "A stream has another content type.",
        rationale: """
            Server-sent events, JSON Lines and JSON text sequences separate their messages in different ways: a client \
            that reads one cannot read another, and its `Accept` asks for the content type of the base. Offer both for \
            as long as there are such clients.
            """,
        base: """
            endpoints:
              Pets:
                news: { get: /news, streams: string, contentType: text/event-stream }
            """,
        revision: """
            endpoints:
              Pets:
                news: { get: /news, streams: string, contentType: application/jsonl }  # reported
            """,
        silent: """
            endpoints:
              Pets:
                news: { get: /news, streams: string, contentType: text/event-stream; charset=utf-8 }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.endpoints.pairs.compactMap { pair in
            guard case .stream = pair.base.exchange, case .stream = pair.revision.exchange else { return nil }
            let (old, new) = (essence(pair.base.streamContentType), essence(pair.revision.streamContentType))
            guard old != new else { return nil }
            // Who names none leaves the choice to the server.
            let verdicts: MessageVerdicts = old == nil ? .safe : new == nil ? .all(.unknown) : .broken
            return pair.finding(
                "'\(pair.title)' streams \(new.map { "'\($0)'" } ?? "any content type"), and did "
                    + (old.map { "'\($0)'" } ?? "any content type"),
                detail: new ?? "any", verdicts)
        }
    }

    private func essence(_ contentType: String?) -> String? {
        contentType.map { String($0.prefix { $0 != ";" }).lowercased().filter { $0 != " " } }
    }
}
