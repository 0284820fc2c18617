import MartletContract
import MartletPlan
import MartletSyntax
import Testing

/// What is added to a document in front of what was there renames nothing of it: operations, servers, auth schemes and
/// responses.
struct AddedNamesTests {
    /// A document in parts, each of which a test adds where it likes.
    private struct Parts {
        var operations: [String] = []
        var servers: [String] = []
        var schemes: [String] = []

        var text: String {
            let servers = self.servers.map { "{\($0)}" }.joined(separator: ", ")
            let names = schemes.map { "{\($0.prefix { $0 != ":" }): []}" }.joined(separator: ", ")
            return """
                {"openapi": "3.2.0", "info": {"title": "A", "version": "1"}, "servers": [\(servers)],
                "paths": {\(operations.joined(separator: ",\n"))}, "security": [\(names)],
                "components": {"securitySchemes": {\(schemes.joined(separator: ", "))}}}
                """
        }
    }

    private static func operation(
        _ path: String, _ id: String?, tag: String = "users", _ content: String = ""
    ) -> String {
        let id = id.map { "\"operationId\": \"\($0)\", " } ?? ""
        return """
            "\(path)": {"get": {\(id)"tags": ["\(tag)"],
            "responses": {"200": {"description": "", "content": {\(content)}}}}}
            """
    }

    private static func content(_ types: String...) -> String {
        types.map { "\"\($0)\": {\"schema\": {\"type\": \"string\"}}" }.joined(separator: ", ")
    }

    /// Operations of which several would be called the same if they were alone.
    private static let operations = [
        operation("/a", "users_list"), operation("/b", "list"), operation("/c", "UsersList"),
        operation("/d", "users-list"), operation("/list2", "list2"), operation("/users", nil),
        operation("/users/", nil), operation("/f", "getUsers"), operation("/get/users", nil),
        operation("/g", "users/list"), operation("/users/{id}", nil), operation("/users/by-id", nil),
        operation("/h", "all_users_h_get"), operation("/i", "all_users_i_get"), operation("/j", "all_users"),
        operation("/k", "exportCsv"), operation("/l", "users_exportText"),
        operation("/m", "export", content("application/json", "text/csv", "application/csv", "text/plain")),
        operation("/n", "users-export", content("application/json", "text/csv")),
    ]
    private static let servers = [
        #""url": "https://a.example", "description": "Staging""#, #""url": "https://staging.b.example""#,
        #""url": "https://c.example""#, #""url": "https://d.example", "name": "staging""#,
        #""url": "https://e.example", "description": "Production server""#, #""url": "https://api.c.example""#,
        #""url": "https://f.example", "name": "production""#,
    ]
    private static let schemes = ["api.key", "api-key", "session", "apiKeySession", "other"].map {
        "\"\($0)\": {\"type\": \"http\", \"scheme\": \"bearer\"}"
    }

    private static func expectKept(_ before: [String: String], in run: LockedRun, _ parts: Parts) {
        let after = run.names
        for (key, name) in before { #expect(after[key] == name, "\(key)\n\(parts.text)\n\(run.lock.entries)") }
    }

    @Test(arguments: 0..<16)
    func anAdditionRenamesNothing(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func add(_ pool: [String], _ list: inout [String]) {
            guard let new = pool.filter({ !list.contains($0) }).randomElement(using: &random) else { return }
            list.insert(new, at: Int.random(in: 0...list.count, using: &random))
        }
        var parts = Parts()
        var run = LockedRun()
        for _ in Self.operations {
            let before = run.names
            add(Self.operations, &parts.operations)
            if Bool.random(using: &random) { add(Self.servers, &parts.servers) }
            if Bool.random(using: &random) { add(Self.schemes, &parts.schemes) }
            try run.generate(parts.text)
            Self.expectKept(before, in: run, parts)
            // What is there and stays is called the same again, and its lines are the same.
            let lock = run.lock
            try run.generate(parts.text)
            #expect(run.lock == lock)
        }
        #expect(run.names.count > Self.operations.count)
    }

    @Test func anOperationThatComesBackTakesNoName() throws {
        var run = LockedRun()
        try run.generate(Parts(operations: [Self.operations[0]]).text)
        try run.generate(Parts(operations: [Self.operations[1]]).text)
        let before = run.names
        #expect(before["get /b"] == "list")
        let both = Parts(operations: [Self.operations[0], Self.operations[1]])
        try run.generate(both.text)
        Self.expectKept(before, in: run, both)
    }

    @Test func anotherOperationIDIsAnotherName() throws {
        var run = LockedRun()
        try run.generate(Parts(operations: [Self.operation("/a", "users_list")]).text)
        try run.generate(Parts(operations: [Self.operation("/a", "users_all")]).text)
        #expect(run.names["get /a"] == "all")
    }

    @Test(arguments: [("200", "201"), ("201", "200"), ("202", "201"), ("201", "2XX"), ("2XX", "200")])
    func anAddedResponseTakesNoTypeName(first: String, added: String) throws {
        func document(_ statuses: [String]) -> String {
            let responses = statuses.map { status in
                let schema = "{\"type\": \"object\", \"properties\": {\"a\(status)\": {\"type\": \"string\"}}}"
                return
                    "\"\(status)\": {\"description\": \"\", \"content\": {\"application/json\": {\"schema\": \(schema)}}}"
            }
            return """
                {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/x": {"get": {"operationId": "read",
                "tags": ["x"], "responses": {\(responses.joined(separator: ", "))}}}}}
                """
        }
        var run = LockedRun()
        try run.generate(document([first]))
        let before = run.typesByKey
        #expect(before["a\(first)"] == "XReadResponse")
        for statuses in [[added, first], [first, added]] {
            try run.generate(document(statuses))
            #expect(run.typesByKey["a\(first)"] == "XReadResponse")
            #expect(run.typesByKey["a\(added)"] == "XReadResponse\(added)")
        }
    }

    /// A lock of an older version has no lines for statuses, but the names of their types.
    @Test func aResponseThatWasNumberedStaysSo() throws {
        let lines = ["x.read.response: XReadResponse", "x.read.response200: XReadResponse200"].map {
            "    models/\($0)\n"
        }
        var run = try LockedRun(lock: "lock: 1\nnames:\n  api.json:\n" + lines.joined())
        func response(_ status: String) -> String {
            let schema = "{\"type\": \"object\", \"properties\": {\"a\(status)\": {\"type\": \"string\"}}}"
            return
                "\"\(status)\": {\"description\": \"\", \"content\": {\"application/json\": {\"schema\": \(schema)}}}"
        }
        try run.generate(
            """
            {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {"/x": {"get": {"operationId": "read",
            "tags": ["x"], "responses": {\(response("201")), \(response("200"))}}}}}
            """)
        #expect(run.typesByKey == ["a201": "XReadResponse", "a200": "XReadResponse200"])
    }

    @Test(arguments: [false, true])
    func anAddedWebhookTakesNoName(isCallback: Bool) throws {
        func document(_ webhooks: [(name: String, type: String)]) -> String {
            func body(_ type: String) -> String {
                let schema = "{\"$ref\": \"#/components/schemas/\(type)\"}"
                let body = "{\"content\": {\"application/json\": {\"schema\": \(schema)}}}"
                return "{\"post\": {\"requestBody\": \(body), \"responses\": {}}}"
            }
            let paths = webhooks.map { webhook in
                let callback = "{\"done\": {\"{$request.query.url}\": \(body(webhook.type))}}"
                return "\"/\(webhook.name)\": {\"get\": {\"callbacks\": \(callback), \"responses\": {}}}"
            }
            let items = webhooks.map { "\"\($0.name)\": \(body($0.type))" }
            let place =
                isCallback
                ? "\"paths\": {\(paths.joined(separator: ", "))}" : "\"webhooks\": {\(items.joined(separator: ", "))}"
            let model = "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}}"
            let schemas = ["M", "N", "O"].map { "\"\($0)\": \(model)" }.joined(separator: ", ")
            return """
                {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, \(place), "components": {"schemas": {\(schemas)}}}
                """
        }
        var run = LockedRun()
        var webhooks = [(name: "pet.new", type: "M")]
        for added in [("pet-new", "N"), ("pet new", "O")] {
            try run.generate(document(webhooks))
            let before = run.webhooks
            #expect(before.count == webhooks.count)
            webhooks.insert(added, at: 0)
            try run.generate(document(webhooks))
            for (type, name) in before { #expect(run.webhooks[type] == name, "\(run.lock.entries)") }
        }
    }

    /// Of several content types of bytes only one has a function beside JSON.
    @Test(arguments: [false, true])
    func anAddedTypeOfBytesTakesNoFunction(isBody: Bool) throws {
        func document(_ types: [String]) -> String {
            let content = types.map { "\"\($0)\": {\"schema\": {\"type\": \"string\", \"format\": \"binary\"}}" }
            let json = "\"application/json\": {\"schema\": {\"type\": \"integer\"}}"
            let all = "{\"content\": {\(([json] + content).joined(separator: ", "))}}"
            let parts = isBody ? "\"requestBody\": \(all), \"responses\": {}" : "\"responses\": {\"200\": \(all)}"
            return """
                {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": {
                "/x": {"post": {"operationId": "export", "tags": ["x"], \(parts)}}}}
                """
        }
        var run = LockedRun()
        try run.generate(document(["application/pdf"]))
        let before = run.functions
        #expect(before == ["export", "exportPdf"])
        try run.generate(document(["image/png", "application/pdf"]))
        #expect(run.functions == before)
    }

    /// Each stream of messages of its own has a function, and the first one the name of the kind.
    @Test(arguments: [false, true])
    func anAddedStreamTakesNoFunction(isBody: Bool) throws {
        func document(_ types: [String]) -> String {
            let content = types.map { "\"\($0)\": {\"itemSchema\": {\"type\": \"object\", \"title\": \"\($0)\"}}" }
            let json = "\"application/json\": {\"schema\": {\"type\": \"integer\"}}"
            let all = "{\"content\": {\(([json] + content).joined(separator: ", "))}}"
            let parts = isBody ? "\"requestBody\": \(all), \"responses\": {}" : "\"responses\": {\"200\": \(all)}"
            return """
                {"openapi": "3.2.0", "info": {"title": "A", "version": "1"}, "paths": {
                "/x": {"post": {"operationId": "watch", "tags": ["x"], \(parts)}}}}
                """
        }
        var run = LockedRun()
        try run.generate(document(["application/jsonl"]))
        #expect(run.functions == ["watch", "watchStream"])
        for _ in 0..<2 {
            try run.generate(document(["application/json-seq", "application/jsonl", "text/event-stream"]))
            #expect(run.functions == ["watch", "watchStream", "watchJsonSeq", "watchEventStream"])
            let stream = run.plan?.groups[0].endpoints[1].endpoint
            #expect((isBody ? stream?.bodyContentType : stream?.streamContentType) == "application/jsonl")
        }
    }

    /// An operationId that is a name needs no line: no other can be called so.
    @Test func aPlainOperationNeedsNoLine() throws {
        var run = LockedRun()
        try run.generate(Parts(operations: [Self.operation("/a", "listAll"), Self.operation("/b", "get")]).text)
        #expect(!run.lock.entries.contains { $0.path.hasPrefix("operations/") })
        try run.generate(
            Parts(operations: [
                Self.operation("/c", "users_get"), Self.operation("/a", "listAll"), Self.operation("/b", "get"),
            ]).text)
        #expect(run.names["get /b"] == "get")
        #expect(run.names["get /c"] == "usersGet")
    }
}

extension LockedRun {
    /// The Swift names of what a document has, by what it is.
    fileprivate var names: [String: String] {
        var names: [String: String] = [:]
        for group in plan?.groups ?? [] {
            for plan in group.endpoints {
                let endpoint = plan.endpoint
                let type = endpoint.alternativeTo == nil ? "" : " \(endpoint.responses[0].contentType ?? "")"
                names["\(endpoint.method.rawValue) \(endpoint.path.text)\(type)"] = plan.name.text
            }
        }
        for server in plan?.servers ?? [] { names[server.server.url] = server.name.text }
        for session in plan?.sessions ?? [] { names["scheme \(session.scheme)"] = session.property.text }
        for model in plan?.models ?? [] { names[model.model.origin.pointer] = model.name.text }
        return names
    }

    /// The names of webhooks by their types.
    fileprivate var webhooks: [String: String] {
        var names: [String: String] = [:]
        for webhook in plan?.webhooks?.webhooks ?? [] { names["\(webhook.webhook.type.kind)"] = webhook.name.text }
        return names
    }

    fileprivate var functions: [String] { plan?.groups.flatMap { $0.endpoints.map(\.name.text) } ?? [] }

    /// The names of types by the keys of their first properties.
    fileprivate var typesByKey: [String: String] {
        var types: [String: String] = [:]
        for model in plan?.models ?? [] {
            guard case .structure(let structure) = model.declaration, let first = structure.properties.first else {
                continue
            }
            types[first.field.key] = model.name.text
        }
        return types
    }
}
