import MartletDiff

// The changes to models.
extension OracleCase {
    static let models: [OracleCase] =
        [
            OracleCase(
                "a field that may be absent is new", [("note: string?", "note: string?\n      color: string?")],
                takes: "product: Product",
                """
                _ = Product(id: "1", name: "a", stock: 1, note: nil, added: product.added, status: .draft, size: .small,
                    label: "l", sku: Sku(rawValue: "s"), tags: [], related: [])
                """),
            OracleCase(
                "a type is gone, and its alias is the type now",
                [
                    ("  Stamp: { fields: { ink: string, year: int } }\n", ""),
                    ("Mark: { alias: Stamp }", "Mark: { fields: { ink: string, year: int } }"),
                ],
                breaks: .call, takes: "stamp: Stamp", "_ = stamp.ink",
                calm: "let mark: Mark = try await client.orders.mark(); _ = (mark.ink, Mark(ink: mark.ink, year: 1))"),
            OracleCase(
                "an alias is a type of its own now",
                [("Mark: { alias: Stamp }", "Mark: { fields: { ink: string, year: int } }")],
                breaks: .call, "let stamp: Stamp = try await client.orders.mark(); _ = stamp"),
            OracleCase(
                "a field with a default is new",
                [("currency: string = \"EUR\"", "currency: string = \"EUR\"\n      tax: int = 0")],
                takes: "money: Money", "_ = Money(amount: 1, currency: money.currency)"),
            OracleCase(
                "a required field is new", [("amount: int", "amount: int\n      cents: int")], breaks: .call, takes: "",
                "_ = Money(amount: 1)"),
            OracleCase(
                "a field is gone", [("      amount: int\n", "")], breaks: .call, takes: "money: Money",
                "_ = money.amount"),
            OracleCase(
                "a field that may be absent is gone", [("      note: string?\n", "")], breaks: .call,
                takes: "product: Product", "_ = product.note"),
            OracleCase(
                "a field is of another type", [("stock: int\n", "stock: string\n")], breaks: .call,
                takes: "product: Product",
                "let stock: Int = product.stock; _ = stock"),
            OracleCase(
                "a list is of another type", [("tags: \"[string]\"", "tags: \"[int]\"")], breaks: .call,
                takes: "product: Product", "let tags: [String] = product.tags; _ = tags"),
            OracleCase(
                "a field may be absent now", [("      name: string\n", "      name: string?\n")], breaks: .call,
                takes: "product: Product", "_ = product.name.count"),
            OracleCase(
                "a field may be null now", [("      name: string\n", "      name: string | null\n")], breaks: .call,
                takes: "product: Product", "_ = product.name.count"),
            OracleCase(
                "a field must be there now", [("note: string?", "note: string")], breaks: .call,
                takes: "product: Product",
                "if let note = product.note { _ = note }"),
            OracleCase(
                "a field may be absent and null", [("note: string?", "note: string? | null")], breaks: .call,
                takes: "product: Product", "let note: String? = product.note; _ = note"),
            OracleCase(
                "a field has lost its default", [("currency: string = \"EUR\"", "currency: string")], breaks: .call,
                takes: "",
                "_ = Money(amount: 1)"),
            OracleCase(
                "a field has a default now", [("amount: int", "amount: int = 3")], takes: "money: Money",
                "_ = Money(amount: money.amount, currency: \"EUR\")"),
            OracleCase(
                "a default is another one", [("currency: string = \"EUR\"", "currency: string = \"USD\"")], takes: "",
                "_ = Money(amount: 1).currency.count"),
            OracleCase(
                "a date is written in another way, of the same meaning",
                [("added: date(day)", "added: date(compact)")],
                takes: "product: Product", "let day: LocalDate = product.added; _ = day"),
            OracleCase(
                "a date has a time now", [("added: date(day)", "added: date")], breaks: .call,
                takes: "product: Product",
                "let day: LocalDate = product.added; _ = day"),
            OracleCase(
                "a field has another name in Swift",
                [("stock: int\n", "available: { type: int, key: stock }\n")], breaks: .call, takes: "product: Product",
                "_ = product.stock"),
            OracleCase(
                "a field has another name on the wire", [("stock: int\n", "stock: { type: int, key: in_stock }\n")],
                takes: "product: Product", "_ = product.stock + 1"),
            OracleCase(
                "fields stand in another order",
                [("amount: int\n      currency: string = \"EUR\"", "currency: string = \"EUR\"\n      amount: int")],
                breaks: .call, takes: "", "_ = Money(amount: 1, currency: \"EUR\")"),
            OracleCase(
                "properties cannot be set any more", [("    mutable: true\n", "")], breaks: .call,
                takes: "money: Money",
                "var copy = money; copy.amount = 2; _ = copy"),
            OracleCase(
                "properties can be set now",
                [("    conforms: [Hashable]", "    conforms: [Hashable]\n    mutable: true")],
                takes: "product: Product", "_ = product.name.count"),
            OracleCase(
                "a model cannot be hashed any more", [("    conforms: [Hashable]\n", "")], breaks: .call,
                takes: "product: Product", "_ = Set([product])"),
            OracleCase(
                "a model is identifiable now", [("conforms: [Hashable]", "conforms: [Hashable, Identifiable]")],
                takes: "product: Product", "_ = Set([product]).count + product.id.count"),
            OracleCase(
                "a limit is new", [("stock: int\n", "stock: { type: int, min: 0 }\n")], takes: "product: Product",
                "let stock: Int = product.stock; _ = stock"),
            OracleCase(
                "a field is deprecated", [("stock: int\n", "stock: { type: int, deprecated: true }\n")],
                takes: "product: Product", "let stock: Int = product.stock; _ = stock"),
            OracleCase(
                "members that no field names are kept", [("  Page:\n", "  Page:\n    additional: json\n")],
                takes: "page: Page", "_ = Page(items: page.items, next: nil)"),
            OracleCase(
                "a model that nothing uses is gone", [("  Unused: { fields: { a: string } }\n", "")], breaks: .call,
                takes: "", "_ = Unused(a: \"\")"),
            OracleCase(
                "a model has another name",
                [
                    ("Money:\n    mutable", "Amount:\n    mutable"), ("related: \"[Money]\"", "related: \"[Amount]\""),
                    ("streams: Money", "streams: Amount"), ("stockChanged: Money", "stockChanged: Amount"),
                ], breaks: .call, takes: "product: Product", "let money: Money? = product.related.first; _ = money"),
            OracleCase(
                "an object is a list of values now",
                [("Unused: { fields: { a: string } }", "Unused: { enum: [a, b] }")], breaks: .call, takes: "",
                "_ = Unused(a: \"\")"),
        ] + values

    private static let values: [OracleCase] = [
        OracleCase(
            "an open enumeration has a value more", [("enum: [draft, active]", "enum: [draft, active, gone]")],
            takes: "status: Status",
            "switch status { case .draft: break; case .active: break; default: break }"),
        OracleCase(
            "an open enumeration has a value less", [("enum: [draft, active]", "enum: [draft]")], breaks: .call,
            takes: "status: Status", "if status == .active {}"),
        OracleCase(
            "an open enumeration is closed",
            [("enum: [draft, active]", "enum: [draft, active]\n    closed: true")], breaks: .call, takes: "",
            "let status: Status = Status(rawValue: \"x\"); _ = status"),
        OracleCase(
            "a closed enumeration has a value more", [("enum: [small, large]", "enum: [small, large, huge]")],
            breaks: .exhaustive, takes: "size: Size",
            "switch size { case .small: break; case .large: break }",
            calm: "let size: Size = .small; if case .small = size {}"),
        OracleCase(
            "a closed enumeration has a value less", [("enum: [small, large]", "enum: [small]")], breaks: .call,
            takes: "size: Size", "switch size { case .small: break; case .large: break }"),
        OracleCase(
            "a closed enumeration is open",
            [("enum: [small, large]\n    closed: true", "enum: [small, large]")], breaks: .call, takes: "size: Size",
            "switch size { case .small: break; case .large: break }"),
        OracleCase(
            "a value has another name in Swift",
            [("    enum: [small, large]", "    cases: { little: small, large: large }")], breaks: .call,
            takes: "size: Size", "if case .small = size {}"),
        OracleCase(
            "the values are integers now",
            [("    enum: [draft, active]", "    type: int\n    cases: { draft: 1, active: 2 }")], breaks: .call,
            takes: "status: Status", "let raw: String = status.rawValue; _ = raw"),
        OracleCase(
            "a union has a member more", [("transfer: Transfer", "transfer: Transfer\n      wallet: Page")],
            breaks: .exhaustive, takes: "payment: Payment",
            "switch payment { case .card: break; case .transfer: break; case .unknown: break }",
            calm: "let payment: Payment? = nil; if case .card(let card)? = payment { _ = card.number }"),
        OracleCase(
            "a union has a member less", [("      transfer: Transfer\n", "")], breaks: .call,
            takes: "payment: Payment", "if case .transfer(let transfer) = payment { _ = transfer.iban }"),
        OracleCase(
            "a member is of another type", [("card: Card\n", "card: Money\n")], breaks: .call,
            takes: "payment: Payment",
            "if case .card(let card) = payment { _ = card.number }"),
        OracleCase(
            "the members are told apart by nothing", [("    discriminator: type\n", "")], breaks: .call, takes: "",
            "_ = Card(number: \"1\")",
            calm: "let payment: Payment? = nil; if case .card(let card)? = payment { _ = card.number }"),
        OracleCase(
            "a distinct type is around another one",
            [("    alias: string\n    newtype: true", "    alias: int\n    newtype: true")], breaks: .call, takes: "",
            "_ = Sku(rawValue: \"s\")"),
        OracleCase(
            "a distinct type is an alias now", [("    newtype: true\n", "")], breaks: .call, takes: "product: Product",
            "_ = product.sku.rawValue"),
        OracleCase(
            "an alias is of another type",
            [("  Label:\n    alias: string", "  Label:\n    alias: int")], breaks: .call, takes: "product: Product",
            "let label: String = product.label; _ = label"),
        OracleCase(
            "a field is what its alias stands for", [("label: Label", "label: string")], takes: "product: Product",
            "let label: Label = product.label; _ = label"),
    ]
}
