import MartletContract
import MartletPlan
import Testing

/// Names of webhooks and callbacks: another declaration, and another order, renames none.
struct WebhookNamesTests {
    private static func body(_ contents: [(type: String, kind: String)]) -> String {
        let entries = contents.map { "\"\($0.type)\": {\"schema\": {\"type\": \"\($0.kind)\"}}" }
        return "\"requestBody\": {\"required\": true, \"content\": {\(entries.joined(separator: ", "))}}"
    }

    private static func operation(_ method: String, _ kind: String, header: String? = nil) -> String {
        let parameter = header.map { "{\"name\": \"\($0)\", \"in\": \"header\", \"schema\": {\"type\": \"string\"}}" }
        let body = body([("application/json", kind)])
        return "\"\(method)\": {\"parameters\": [\(parameter ?? "")], \(body), \"responses\": {}}"
    }

    private static func document(webhooks: [(key: String, item: [String])] = [], paths: [String] = []) -> String {
        let items = webhooks.map { "\"\($0.key)\": {\($0.item.joined(separator: ", "))}" }
        return """
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {\(paths.joined(separator: ", "))},
            "webhooks": {\(items.joined(separator: ", "))}}
            """
    }

    private static func path(_ path: String, _ addresses: [(expression: String, operation: String)]) -> String {
        let items = addresses.map { "\"\($0.expression)\": {\($0.operation)}" }.joined(separator: ", ")
        return "\"\(path)\": {\"get\": {\"callbacks\": {\"done\": {\(items)}}, \"responses\": {}}}"
    }

    // MARK: Methods

    @Test(arguments: [("post", "put"), ("put", "post"), ("get", "delete"), ("post", "get")], [false, true])
    func aSecondMethodTakesNoName(_ methods: (String, String), isFirst: Bool) throws {
        var run = LockedRun()
        let one = Self.operation(methods.0, "integer")
        try run.generate(Self.document(webhooks: [("order.paid", [one])]))
        #expect(run.webhooks == ["int": "orderPaid order.paid"])
        let other = Self.operation(methods.1, "string")
        try run.generate(Self.document(webhooks: [("order.paid", isFirst ? [other, one] : [one, other])]))
        #expect(run.webhooks["int"] == "orderPaid order.paid")
        let word = methods.1.prefix(1).uppercased() + methods.1.dropFirst()
        #expect(run.webhooks["string"] == "orderPaid\(word) order-paid-\(methods.1)")
        // And it keeps its name when the other one is gone.
        try run.generate(Self.document(webhooks: [("order.paid", [other])]))
        #expect(run.webhooks["string"]?.hasPrefix("orderPaid\(word) ") == true)
    }

    /// Most webhooks have the method POST, so no other one takes its name, without a lock either.
    @Test(arguments: [["post", "put"], ["put", "post"]])
    func theUsualMethodHasTheName(_ methods: [String]) throws {
        var run = LockedRun()
        let operations = methods.map { Self.operation($0, $0 == "post" ? "integer" : "string") }
        try run.generate(Self.document(webhooks: [("paid", operations)]))
        #expect(run.webhooks == ["int": "paid paid", "string": "paidPut paid-put"])
    }

    // MARK: Callbacks

    @Test func contentTypesBelongToTheirCallback() throws {
        func callback(_ path: String, _ kind: String, _ other: String) -> String {
            let body = Self.body([("application/json", kind), ("text/csv", other)])
            return Self.path(path, [("{$request.query.url}", "\"post\": {\(body), \"responses\": {}}")])
        }
        var run = LockedRun()
        let paths = [
            callback("/a", "integer", "string"), callback("/b", "number", "string"),
            callback("/c", "number", "string"),
        ]
        try run.generate(Self.document(paths: paths))
        #expect(run.cases == ["done done", "doneCsv done", "done2 done2", "done2Csv done2"])
        let added = callback("/0", "boolean", "string")
        try run.generate(Self.document(paths: [added] + paths))
        #expect(
            run.cases.filter { !$0.hasSuffix("done3") }
                == ["done done", "doneCsv done", "done2 done2", "done2Csv done2"])
        #expect(run.cases.filter { $0.hasSuffix("done3") } == ["done3 done3", "done3Csv done3"])
    }

    @Test func addressesOfACallbackKeepTheirNames() throws {
        let addresses = [
            (expression: "{$request.query.a}", operation: Self.operation("post", "integer")),
            (expression: "{$request.query.b}", operation: Self.operation("post", "string")),
        ]
        var run = LockedRun()
        try run.generate(Self.document(paths: [Self.path("/a", addresses)]))
        #expect(run.webhooks == ["int": "done done", "string": "done2 done2"])
        try run.generate(Self.document(paths: [Self.path("/a", addresses.reversed())]))
        #expect(run.webhooks == ["int": "done done", "string": "done2 done2"])
    }

    /// Callbacks that were one are two after one of them has changed.
    @Test func aCallbackPartsFromOthers() throws {
        func paths(_ kinds: [String]) -> [String] {
            kinds.enumerated().map { index, kind in
                Self.path("/\(index)", [("{$request.query.url}", Self.operation("post", kind))])
            }
        }
        var run = LockedRun()
        try run.generate(Self.document(paths: paths(["integer", "integer"])))
        #expect(run.webhooks == ["int": "done done"])
        try run.generate(Self.document(paths: paths(["integer", "string"])))
        #expect(run.webhooks == ["int": "done done", "string": "done2 done2"])
    }

    /// A lock of an older version has neither addresses nor methods in its lines.
    @Test func linesOfOlderVersionsHold() throws {
        var run = try LockedRun(
            lock: """
                lock: 1
                names:
                  api.json:
                    messages/~1paths~1~01a~1get~1callbacks~1done done: done2
                    messages/~1paths~1~01b~1get~1callbacks~1done done: done

                """)
        let paths = [("/a", "integer"), ("/b", "string")].map { path, kind in
            Self.path(path, [("{$request.query.url}", Self.operation("post", kind))])
        }
        try run.generate(Self.document(paths: paths))
        #expect(run.webhooks == ["int": "done2 done2", "string": "done done"])
    }

    // MARK: Parameters

    private static let webhooks: [(key: String, item: [String])] = [
        ("paid", [operation("post", "integer", header: "X-A")]), ("sent", [operation("post", "string", header: "X-A")]),
        ("lost", [operation("post", "boolean", header: "X-B")]),
        ("found", [operation("post", "number", header: "X-B")]),
        ("made", [operation("post", "array", header: "X-A")]), ("gone", [operation("post", "object", header: "X-C")]),
    ]

    @Test func theOrderDoesNotNameParameters() throws {
        var run = LockedRun()
        try run.generate(Self.document(webhooks: Self.webhooks))
        #expect(run.parameters == ["X-A": "Parameters", "X-B": "FoundParameters", "X-C": "GoneParameters"])
        var other = LockedRun()
        try other.generate(Self.document(webhooks: Self.webhooks.reversed()))
        #expect(other.parameters == run.parameters)
    }

    @Test func anAddedWebhookTakesNoParameters() throws {
        var run = LockedRun()
        var known: [(key: String, item: [String])] = []
        for webhook in Self.webhooks.reversed() {
            known.insert(webhook, at: 0)
            let before = run.parameters
            try run.generate(Self.document(webhooks: known))
            for (header, name) in before { #expect(run.parameters[header] == name, "\(webhook.key)") }
        }
        #expect(run.parameters.count == 3)
    }

    /// Parameters of a path are read from the path of their own callback.
    @Test func pathsAreNotShared() throws {
        func path(_ path: String, _ address: String, _ kind: String) -> String {
            let parameter =
                "{\"name\": \"id\", \"in\": \"path\", \"required\": true, \"schema\": {\"type\": \"string\"}}"
            let body = Self.body([("application/json", kind)])
            return Self.path(
                path,
                [(address, "\"post\": {\"parameters\": [\(parameter)], \(body), \"responses\": {}}")])
        }
        var run = LockedRun()
        try run.generate(
            Self.document(paths: [
                path("/a", "{$request.query.a}/b/{id}", "integer"), path("/b", "{$request.query.a}/{id}/c", "string"),
            ]))
        let templates = run.plan?.webhooks?.webhooks.map(\.parameters?.template)
        #expect(templates == ["/b/{id}", "/{id}/c"])
    }
}

extension LockedRun {
    private var all: [WebhookPlan] { plan?.webhooks?.webhooks ?? [] }

    /// The cases with their keys, by the kinds of what they carry.
    fileprivate var webhooks: [String: String] {
        Dictionary(all.map { ("\($0.webhook.type.kind)", "\($0.name.text) \($0.webhook.key)") }) { first, _ in first }
    }

    /// The cases with their keys.
    fileprivate var cases: [String] { all.map { "\($0.name.text) \($0.webhook.key)" } }

    /// The structs of parameters by the names of their first ones.
    fileprivate var parameters: [String: String] {
        let known = all.compactMap(\.parameters).filter(\.isFirst)
        return Dictionary(known.map { ($0.parameters[0].field.key, $0.fields.name.text) }) { first, _ in first }
    }
}
