// Changes to unions, and to answers as a whole.
extension ShippedCase {
    static let answers: [ShippedCase] =
        [
            breaking(
                "an object that refuses strangers has a field more", at: "Answers.sealed",
                ("    fields: { id: string }\n  Labels:", "    fields: { id: string, name: string }\n  Labels:")),
            breaking(
                "the members that no field names are of another type", at: "Answers.labels",
                ("    additional: string\n", "    additional: int\n")),
            safe(
                "an open union has a member more", at: "Answers.payment",
                ("{ card: Card, transfer: Transfer }", "{ card: Card, transfer: Transfer, cash: Item }")),
            safe(
                "an open union has a member less", at: "Answers.payment",
                ("{ card: Card, transfer: Transfer }", "{ card: Card }")),
            breaking(
                "a member of a union has lost a field", at: "Answers.payment",
                ("Card: { fields: { number: string } }", "Card: { fields: { digits: string } }")),
            safe(
                "another field tells the members of an open union apart", at: "Answers.payment",
                ("discriminator: type", "discriminator: form")),
            breaking(
                "another field tells the members of a closed union apart", at: "Answers.ticket",
                ("discriminator: kind", "discriminator: form")),
            breaking(
                "a closed union has a member more", at: "Answers.ticket",
                ("{ single: Single, group: Party }", "{ single: Single, group: Party, free: Item }")),
            safe(
                "a closed union has a member less", at: "Answers.ticket",
                ("{ single: Single, group: Party }", "{ single: Single }")),
            safe(
                "a union without a tag has a member more", at: "Answers.shape",
                ("{ circle: Circle, square: Square }", "{ circle: Circle, square: Square, item: Item }")),
            safe(
                "a union without a tag has a member less", at: "Answers.shape",
                ("{ circle: Circle, square: Square }", "{ circle: Circle }")),
            safe(
                "a union is one of its members", at: "Answers.shape",
                ("get: /shape, returns: Shape", "get: /shape, returns: Circle")),
            breaking(
                "an answer can be anything of a union", at: "Answers.item",
                ("get: /item, returns: Item", "get: /item, returns: Shape")),
        ] + wholes + statuses + others

    private static let wholes: [ShippedCase] = [
        breaking(
            "a list is a page", at: "Answers.items", ("get: /items, returns: \"[Item]\"", "get: /items, returns: Page")),
        breaking(
            "a single answer is a list", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, returns: \"[Item]\"")),
        breaking(
            "an answer can be null", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, returns: Item | null")),
        breaking(
            "a number is an object", at: "Answers.count", ("get: /count, returns: int", "get: /count, returns: Item")),
        breaking(
            "an answer carries nothing any more", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, returns: void")),
        safe(
            "an answer carries something", at: "Answers.touch",
            ("post: /touch, returns: void", "post: /touch, returns: Item")),
        safe(
            "pages are followed no longer", at: "Answers.pages",
            ("      pages: { items: items, next: next, into: cursor }\n", "")),
        breaking(
            "a page has no items any more", at: "Answers.pages",
            ("Page: { fields: { items: \"[Item]\", next", "Page: { fields: { results: \"[Item]\", next"),
            ("pages: { items: items, next: next, into: cursor }", "pages: { items: results, next: next, into: cursor }")
        ),
        breaking(
            "an event carries something else", at: "Answers.events",
            ("get: /events, streams: Item", "get: /events, streams: int")),
        breaking("a call is a stream", at: "Answers.item", ("get: /item, returns: Item", "get: /item, streams: Item")),
        breaking(
            "a stream is a call", at: "Answers.events", ("get: /events, streams: Item", "get: /events, returns: Item")),
    ]

    private static let statuses: [ShippedCase] = [
        safe(
            "a success that carried nothing carries something", at: "Answers.erase",
            ("status: 204, returns: void", "status: 200, returns: Item")),
        breaking(
            "a known status carries something else", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, responses: { 200: Page }")),
        safe(
            "a success has another status", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, status: 201, returns: Item")),
        safe(
            "a success can have another status", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, responses: { 200: Item, 203: Item }")),
        breaking(
            "a success with another status carries something else", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, responses: { 200: Item, 202: Page }")),
        breaking(
            "a success with another status carries nothing", at: "Answers.item",
            ("get: /item, returns: Item", "get: /item, responses: { 200: Item, 204: void }")),
        safe("one of several answers is gone", at: "Answers.either", ("{ 200: Item, 202: Page }", "{ 200: Item }")),
        breaking(
            "one of several answers has another status", at: "Answers.either",
            ("{ 200: Item, 202: Page }", "{ 200: Item, 203: Page }")),
        safe("one of two like answers is gone", at: "Answers.twice", ("{ 200: Item, 201: Item }", "{ 201: Item }")),
        safe(
            "an error is new", at: "Answers.failing",
            ("errors: { 404: Problem }", "errors: { 404: Problem, 409: Problem }")),
        safe(
            "an error carries nothing any more", at: "Answers.failing",
            ("errors: { 404: Problem }", "errors: { 404: void }")),
        safe("an error is gone", at: "Answers.failing", (", errors: { 404: Problem }", "")),
        breaking(
            "an error carries something else", at: "Answers.failing",
            ("Problem: { fields: { detail: string,", "Problem: { fields: { message: string,")),
        safe(
            "an error says more", at: "Answers.failing",
            ("Problem: { fields: { detail: string,", "Problem: { fields: { detail: string, code: int,")),
    ]

    private static let others: [ShippedCase] = [
        breaking(
            "an answer is no text any more", at: "Answers.table", ("{ returns: string, contentType: text/csv }", "Item")
        ),
        breaking(
            "an answer is no JSON any more", at: "Answers.item",
            (
                "get: /item, returns: Item",
                "get: /item, responses: { 200: { returns: string, contentType: text/plain } }"
            )),
        safe(
            "an answer is JSON of a kind", at: "Answers.item",
            (
                "get: /item, returns: Item",
                "get: /item, responses: { 200: { returns: Item, contentType: application/hal+json } }"
            )),
        breaking("a picture is of another kind", at: "Answers.picture", ("image/png", "image/webp")),
        safe("a header field is new", at: "Answers.counted", ("X-Total: int,", "X-Total: int, X-Rate: int,")),
        breaking("a header field is gone", at: "Answers.counted", ("X-Total: int, ", "")),
        safe("a header field is gone that could be missing", at: "Answers.counted", (", X-Next: \"string?\"", "")),
        breaking("a header field may be missing", at: "Answers.counted", ("X-Total: int,", "X-Total: \"int?\",")),
        safe("a header field is always there", at: "Answers.counted", ("X-Next: \"string?\"", "X-Next: string")),
        breaking("a header field is a text", at: "Answers.counted", ("X-Total: int,", "X-Total: string,")),
        safe("a header field is a number", at: "Answers.counted", ("X-Next: \"string?\"", "X-Next: \"int?\"")),
    ]
}
