import MartletContract

/// Reports a webhook that is sent in another way, or answered in another way.
struct WebhookExchangeChanged: DiffRule {
    static let info = DiffRuleInfo(
        code: "diff/webhook-exchange-changed", area: .responses, direction: .response, aspect: "webhook exchange",
        action: .changed, since: "0.2",
        summary: "A webhook has another method or address, other parameters, content types or responses.",
        rationale: """
            The server sends the request of a webhook, and the receiver sends the response. Receivers of the base read the \
            parameters and the content types that they know, as they were written: a required parameter that is gone, or \
            not always there any more, another `style`, and a content type that is new break them. They send the responses \
            that they know: a status or a content type that is not read any more, and a header field or a body that must be \
            there now break them. A parameter, a status and a header field that are new and optional break nobody. Apps \
            are not told by webhooks, so those in the store go on.
            """,
        base: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:
                post:
                  parameters:
                    - { name: X-Try, in: header, required: true, schema: { type: integer } }
                  responses: { 204: { description: Seen } }  # reported
            """,
        revision: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:  # reported
                put:
                  parameters:
                    - { name: X-Try, in: header, schema: { type: integer } }  # reported
                  responses: { 200: { description: Seen } }  # reported
            """,
        silent: """
            openapi: 3.1.0
            info: { title: Example, version: "1" }
            webhooks:
              petAdded:
                post:
                  description: A pet is new.
                  parameters:
                    - { name: X-Try, in: header, required: true, description: Which try it is., schema: { type: integer } }
                  responses: { 204: { description: Thank you } }
            """)

    func findings(in comparison: ContractComparison) -> [DiffFinding] {
        comparison.webhooks.pairs.flatMap { pair in
            let exchange = WebhookExchange(pair: pair, comparison: comparison)
            return exchange.request + exchange.parameters + exchange.responses
        }
    }
}
