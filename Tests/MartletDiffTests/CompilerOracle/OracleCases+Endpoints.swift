import MartletDiff

// The changes to endpoints, and to what surrounds them.
extension OracleCase {
    private static let matches = "call: CatalogEndpoint"
    private static let list = "query: { category: \"string?\", page: int = 1 }"
    private static let allOrders =
        "switch call { case .pay: break; case .mark: break; case .count: break; case .events: break; case .rate: break }"

    static let endpoints: [OracleCase] =
        [
            OracleCase(
                "an endpoint is new",
                [("    count:\n", "    last:\n      get: /orders/last\n      returns: int\n    count:\n")],
                breaks: .exhaustive, takes: "call: OrdersEndpoint", allOrders,
                calm: "let call = OrdersEndpoint.count; if case .count = call {}"),
            OracleCase(
                "an endpoint of a new group is new",
                [("  Orders:\n", "  Extra:\n    last: { get: /orders/last, returns: int }\n  Orders:\n")],
                takes: "call: OrdersEndpoint", allOrders),
            OracleCase(
                "an endpoint is gone", [("    count:\n      get: /orders/count\n      returns: int\n", "")],
                breaks: .call,
                "_ = try await client.orders.count()"),
            OracleCase(
                "an endpoint has another name", [("    count:\n", "    total:\n")], breaks: .call,
                "_ = try await client.orders.count()"),
            OracleCase(
                "a group has another name", [("  Orders:\n", "  Sales:\n")], breaks: .call,
                "_ = try await client.orders.count()"),
            OracleCase(
                "an endpoint has another path", [("get: /orders/count", "get: /orders/total")],
                "let count: Int = try await client.orders.count(); _ = count"),
            OracleCase(
                "an endpoint is sent by another method", [("get: /orders/count", "post: /orders/count")], breaks: .call,
                "_ = try await client.orders.count(cache: .automatic)"),
            OracleCase(
                "a parameter that may be absent is new at the end",
                [(list, "query: { category: \"string?\", page: int = 1, limit: \"int?\" }")], breaks: .pattern,
                takes: matches,
                "if case .listProducts(let category, let page) = call { _ = (category, page) }",
                calm: """
                    _ = try await client.catalog.listProducts(category: "a", page: 2)
                    let call = CatalogEndpoint.listProducts(category: "a", page: 2)
                    if case .listProducts = call {}
                    """),
            OracleCase(
                "a parameter that may be absent is new in the middle",
                [(list, "query: { category: \"string?\", sort: \"string?\", page: int = 1 }")], breaks: .pattern,
                takes: matches,
                "switch call { case .listProducts(category: let category, page: _): _ = category; default: break }",
                calm: "_ = try await client.catalog.listProducts(category: \"a\", page: 2)"),
            OracleCase(
                "a required parameter is new", [("query: { text: string }", "query: { text: string, lang: string }")],
                breaks: .call, "_ = try await client.catalog.search(text: \"a\")"),
            OracleCase(
                "a parameter is gone", [(list, "query: { page: int = 1 }")], breaks: .call,
                "_ = try await client.catalog.listProducts(category: \"a\")"),
            OracleCase(
                "a parameter has another name", [(list, "query: { kind: \"string?\", page: int = 1 }")], breaks: .call,
                "_ = try await client.catalog.listProducts(category: \"a\")"),
            OracleCase(
                "a parameter has another name in Swift alone",
                [(list, "query: { kind: { type: \"string?\", key: category }, page: int = 1 }")], breaks: .call,
                "_ = try await client.catalog.listProducts(category: \"a\")"),
            OracleCase(
                "a parameter has lost its default", [(list, "query: { category: \"string?\", page: int }")],
                breaks: .call,
                "_ = try await client.catalog.listProducts(category: \"a\")"),
            OracleCase(
                "a parameter may be absent now", [("query: { text: string }", "query: { text: \"string?\" }")],
                breaks: .pattern, takes: matches, "if case .search(let text) = call { _ = text.count }",
                calm: "_ = try await client.catalog.search(text: \"a\")"),
            OracleCase(
                "a parameter must be there now", [(list, "query: { category: string, page: int = 1 }")], breaks: .call,
                "_ = try await client.catalog.listProducts()"),
            OracleCase(
                "parameters stand in another order", [(list, "query: { page: int = 1, category: \"string?\" }")],
                breaks: .call, "_ = try await client.catalog.listProducts(category: \"a\", page: 2)"),
            OracleCase(
                "a parameter is of another type",
                [
                    (
                        "get: \"/products/{id}\"\n      path: { id: string }",
                        "get: \"/products/{id}\"\n      path: { id: int }"
                    )
                ],
                breaks: .call, "let id = \"a\"; _ = try await client.catalog.getProduct(id: id)"),
            OracleCase(
                "a parameter is sent elsewhere", [("query: { text: string }", "headers: { text: string }")],
                "_ = try await client.catalog.search(text: \"a\")"),
            OracleCase(
                "a parameter's default is another one", [(list, "query: { category: \"string?\", page: int = 2 }")],
                takes: matches, "if case .listProducts(let category, let page) = call { _ = (category, page) }"),
            OracleCase(
                "an endpoint without parameters has one",
                [("      post: /reset\n", "      post: /reset\n      query: { hard: bool = false }\n")],
                breaks: .call, "let call = CatalogEndpoint.reset; try await client.api.send(call)"),
            OracleCase(
                "a field that may be absent is new in the body",
                [("{ name: string, stock: \"int?\" }", "{ name: string, stock: \"int?\", color: \"string?\" }")],
                breaks: .pattern, takes: matches,
                "if case let .addProduct(name, stock) = call { _ = (name, stock) }",
                calm: "_ = try await client.catalog.addProduct(name: \"a\", stock: 1)"),
            OracleCase(
                "a required field is new in the body",
                [("{ name: string, stock: \"int?\" }", "{ name: string, stock: \"int?\", color: string }")],
                breaks: .call,
                "_ = try await client.catalog.addProduct(name: \"a\", stock: 1)"),
            OracleCase(
                "the body is another model", [("      body: Payment\n", "      body: Card\n")], breaks: .call,
                "try await client.orders.pay(body: .card(Card(type: \"card\", number: \"1\")))"),
            OracleCase(
                "the body may be left out",
                [("      body: Payment\n", "      body: { type: Payment, optional: true }\n")],
                breaks: .pattern, takes: "call: OrdersEndpoint",
                "if case .pay(let body) = call, case .card(let card) = body { let payment: Payment = body; _ = (card, payment) }",
                calm: "try await client.orders.pay(body: .card(Card(type: \"card\", number: \"1\")))"),
            OracleCase(
                "there is no body any more", [("      body: Payment\n", "")], breaks: .call,
                "try await client.orders.pay(body: .card(Card(type: \"card\", number: \"1\")))"),
        ] + answers + surroundings

    private static let answers: [OracleCase] = [
        OracleCase(
            "the answer is of another type",
            [("get: /orders/count\n      returns: int", "get: /orders/count\n      returns: string")],
            breaks: .call, "let count: Int = try await client.orders.count(); _ = count"),
        OracleCase(
            "the answer may be null",
            [("get: /orders/count\n      returns: int", "get: /orders/count\n      returns: int | null")],
            breaks: .call, "let count: Int = try await client.orders.count(); _ = count"),
        OracleCase(
            "there is no answer any more",
            [("get: /orders/count\n      returns: int", "get: /orders/count\n      returns: void")],
            breaks: .call, "let count: Int = try await client.orders.count(); _ = count"),
        OracleCase(
            "there is an answer now", [("post: /reset\n      returns: void", "post: /reset\n      returns: int")],
            breaks: .call, "let nothing: Void = try await client.catalog.reset(); _ = nothing"),
        OracleCase(
            "a file is an answer of fields now",
            [("path: { id: string }\n      returns: file", "path: { id: string }\n      returns: Product")],
            breaks: .call,
            "_ = try await client.catalog.photo(id: \"1\", to: URL(fileURLWithPath: \"/tmp/photo\"))"),
        OracleCase(
            "another status answers otherwise", [("206: Page", "206: Page\n        203: Product")], breaks: .exhaustive,
            takes: "answer: CatalogEndpoint.SearchAnswer",
            "switch answer { case .ok: break; case .partialContent: break }",
            calm: "if case .ok(let products) = try await client.catalog.search(text: \"a\") { _ = products.count }"),
        OracleCase(
            "there is one status less of three answers",
            [("        206: Page\n", "")], breaks: .call, takes: "answer: CatalogEndpoint.SearchAnswer",
            "switch answer { case .ok: break; case .partialContent: break }"),
        OracleCase(
            "a status answers with another type", [("206: Page", "206: Product")], breaks: .call,
            takes: "answer: CatalogEndpoint.SearchAnswer",
            "if case .partialContent(let page) = answer { let page: Page = page; _ = page }"),
        OracleCase(
            "an answer has header fields no more",
            [("          headers: { X-Rate-Limit: int }\n", "")], breaks: .call,
            "let limit: Int = try await client.orders.rateWithHeaders().headers.xRateLimit; _ = limit"),
        OracleCase(
            "a header field is of another type", [("X-Rate-Limit: int }", "X-Rate-Limit: string }")], breaks: .call,
            "let limit: Int = try await client.orders.rateWithHeaders().headers.xRateLimit; _ = limit"),
        OracleCase(
            "there are no pages any more", [("      pages: { items: items, next: next, into: cursor }\n", "")],
            breaks: .call, "for try await page in client.catalog.browsePages() { _ = page }"),
        OracleCase(
            "a stream has other messages", [("streams: Money", "streams: Card")], breaks: .call,
            "for try await event in client.orders.events() { _ = event.amount }"),
        OracleCase(
            "a stream is one answer now", [("streams: Money", "returns: Money")], breaks: .call,
            "for try await event in client.orders.events() { _ = event.amount }"),
    ]

    private static let surroundings: [OracleCase] = [
        OracleCase(
            "a server is gone", [("  production: https://shop.example.com\n", "")], breaks: .call, takes: "",
            "_ = ExampleClient(server: .production, deviceID: { nil })"),
        OracleCase(
            "a server is new", [("servers:\n", "servers:\n  local: http://localhost:8000\n")], takes: "",
            "_ = ExampleClient(server: .production, deviceID: { nil })"),
        OracleCase(
            "a server has another address", [("https://shop.example.com\n", "https://api.example.com\n")], takes: "",
            "_ = ExampleClient(server: .production, deviceID: { nil })"),
        OracleCase(
            "a server may be elsewhere", [("region: [eu, us]", "region: [eu, us, asia]")], breaks: .exhaustive,
            takes: "region: ExampleServer.RegionalRegion", "switch region { case .eu: break; case .us: break }",
            calm: "_ = ExampleServer.regional(region: .us)"),
        OracleCase(
            "a server's place is gone", [("region: [eu, us]", "region: [eu]")], breaks: .call, takes: "",
            "_ = ExampleServer.regional(region: .us)"),
        OracleCase(
            "every request has one more header of the app",
            [("  Device-ID: runtime\n", "  Device-ID: runtime\n  App-Version: runtime\n")], breaks: .call, takes: "",
            "_ = ExampleClient(deviceID: { nil })"),
        OracleCase(
            "every request has one more header",
            [("  Device-ID: runtime\n", "  Device-ID: runtime\n  App-Version: v1\n")],
            takes: "", "_ = ExampleClient(deviceID: { nil })"),
        OracleCase(
            "a deep link is new", [("  cart: \"shop://cart\"", "  cart: \"shop://cart\"\n  home: \"shop://home\"")],
            breaks: .exhaustive, takes: "link: ExampleLink",
            "switch link { case .product: break; case .cart: break }",
            calm: "let link = ExampleLink.cart; if case .product(let id) = link { _ = id }"),
        OracleCase(
            "a deep link has a value more", [("product?id={id}", "product?id={id}&tab={tab}")], breaks: .call,
            takes: "link: ExampleLink",
            "_ = ExampleLink.product(id: \"1\"); if case .product(let id) = link { _ = id.count }"
        ),
        OracleCase(
            "a deep link is gone", [("  cart: \"shop://cart\"\n", "")], breaks: .call, takes: "", "_ = ExampleLink.cart"
        ),
        OracleCase(
            "a webhook is new", [("  stockChanged: Money", "  stockChanged: Money\n  productGone: Product")],
            breaks: .exhaustive, takes: "webhook: ExampleWebhook",
            "switch webhook { case .productAdded: break; case .stockChanged: break }",
            calm: "let webhook: ExampleWebhook? = nil; if case .stockChanged(let money)? = webhook { _ = money.amount }"
        ),
        OracleCase(
            "a webhook has another body", [("stockChanged: Money", "stockChanged: Card")], breaks: .call,
            takes: "webhook: ExampleWebhook", "if case .stockChanged(let money) = webhook { _ = money.amount }"),
        OracleCase(
            "answers are cached", [("get: /orders/count\n", "get: /orders/count\n      cache: 5m\n")],
            "let count: Int = try await client.orders.count(cache: .automatic); _ = count"),
        OracleCase(
            "an endpoint is deprecated", [("get: /orders/count\n", "get: /orders/count\n      deprecated: true\n")],
            "let count: Int = try await client.orders.count(cache: .automatic); _ = count"),
    ]
}
