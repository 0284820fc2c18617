import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// What shows on the wire, and what Swift has no type for: each change of it is one.
struct WireFactsTests {
    private func contract(_ text: String, _ version: String) throws -> Contract {
        let document = """
            openapi: \(version)
            info: { title: Depot, version: '1' }
            \(text)
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": document])).contract, "\(document)")
    }

    private func changes(_ before: String, _ after: String, _ version: String = "3.2.0") throws -> [Change] {
        ContractDiff.changes(
            from: try contract(before, version), to: try contract(after, version), context: DiffContext(now: today))
    }

    private func worst(_ changes: [Change]) -> Verdict? { changes.map(\.verdicts.wire).max() }

    private func operation(_ body: String, _ responses: String = "{ '204': { description: Done } }") -> String {
        "paths: { /a: { post: { operationId: a, requestBody: \(body), responses: \(responses) } } }"
    }

    /// A second content type of the body is not the same one of a response.
    @Test func contentTypeOfBothMessages() throws {
        func document(_ sent: Int, _ received: Int) -> String {
            func content(_ maximum: Int) -> String {
                let second = "{ type: object, properties: { b: { type: integer, maximum: \(maximum) } } }"
                return
                    "content: { application/json: { schema: { type: object, properties: { a: { type: string } } } }, "
                    + "application/vnd.b+json: { schema: \(second) } }"
            }
            return operation(
                "{ required: true, \(content(sent)) }", "{ '200': { description: Done, \(content(received)) } }")
        }
        #expect(worst(try changes(document(5, 5), document(4, 5))) == .breaking)
        #expect(worst(try changes(document(5, 5), document(5, 6))) == .breaking)
        #expect(worst(try changes(document(5, 5), document(6, 5))) == .safe)
        #expect(try changes(document(5, 5), document(5, 5)).isEmpty)
    }

    /// Alternatives that are not members of a union in Swift count as well.
    @Test(arguments: [
        ("{ type: 'null', not: { type: boolean } }", "{ type: 'null', not: { type: [boolean, 'null'] } }"),
        ("{ const: null, not: { type: boolean } }", "{ const: null, not: { type: [boolean, 'null'] } }"),
        ("{ enum: [''], not: { type: boolean } }", "{ enum: [''], not: { type: string } }"),
        ("{ enum: ['', null] }", "{ enum: [''] }"),
        ("false", "{ type: 'null' }"),
    ])
    func alternativesWithoutAMember(old: String, new: String) throws {
        func document(_ alternative: String) -> String {
            let schema = "{ anyOf: [{ type: string, enum: [a, b] }, { type: integer }, \(alternative)] }"
            return operation("{ required: true, content: { application/json: { schema: \(schema) } } }")
        }
        #expect(worst(try changes(document(old), document(new), "3.1.0")) != nil)
        #expect(worst(try changes(document(new), document(old), "3.1.0")) != nil)
    }

    @Test(arguments: [
        ("{ schema: { type: string } }", "{ content: { application/json: { schema: { type: string } } } }"),
        (
            "{ explode: true, schema: { type: object, properties: { a: { type: string } } } }",
            "{ schema: { type: object, properties: { a: { type: string } } } }"
        ),
    ])
    func styleOfAHeader(old: String, new: String) throws {
        func ofResponse(_ header: String) -> String {
            "paths: { /a: { get: { operationId: a, responses: { '204': { description: Done, headers: { X-A: \(header) } } } } } }"
        }
        func toWebhook(_ header: String) -> String {
            "webhooks: { a: { post: { responses: { '204': { description: Done, headers: { X-A: \(header) } } } } } }"
        }
        func ofPart(_ header: String) -> String {
            operation(
                """
                { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } },
                  encoding: { f: { headers: { X-A: \(header) } } } } } }
                """.replacing("\n", with: " "))
        }
        for document in [ofResponse, toWebhook, ofPart] {
            #expect(worst(try changes(document(old), document(new))) == .breaking)
            #expect(worst(try changes(document(new), document(old))) == .breaking)
            #expect(try changes(document(new), document(new)).isEmpty)
        }
    }

    /// Clients accept any success of a stream, so that a contract has no place for its status.
    @Test(arguments: [("'200'", "'206'"), ("'200'", "2XX")])
    func statusOfAStream(old: String, new: String) throws {
        func document(_ status: String) -> String {
            "paths: { /a: { get: { operationId: a, responses: { \(status): { description: Done, "
                + "content: { text/event-stream: { itemSchema: { type: object } } } } } } } }"
        }
        #expect(worst(try changes(document(old), document(new))) == .unknown)
        #expect(try changes(document(new), document(new)).isEmpty)
    }

    @Test(arguments: [
        ("required: [data, id]", "required: [data]"),
        ("properties: { data: { type: string }, retry: { maximum: 9 } }", "properties: { data: { type: string } }"),
    ])
    func fieldsOfAnEvent(old: String, new: String) throws {
        func document(_ keywords: String) -> String {
            let names = "properties: { data: { type: string }, id: { type: string }, retry: { type: integer } }"
            let event = keywords.hasPrefix("properties") ? keywords : "\(names), \(keywords)"
            return "paths: { /a: { get: { operationId: a, responses: { '200': { description: Done, "
                + "content: { text/event-stream: { itemSchema: { type: object, \(event) } } } } } } } }"
        }
        #expect(worst(try changes(document(old), document(new))) == .unknown)
        #expect(worst(try changes(document(new), document(old))) == .unknown)
    }

    @Test func contentTypesOfPartsWithPositions() throws {
        func document(_ types: String) -> String {
            operation(
                "{ content: { multipart/mixed: { schema: { type: array, items: {} }, "
                    + "prefixEncoding: [{ contentType: '\(types)' }] } } }")
        }
        #expect(worst(try changes(document("image/png"), document("image/jpeg"))) == .breaking)
        #expect(worst(try changes(document("image/png"), document("image/png, image/jpeg"))) == .unknown)
    }

    private func union(_ discriminator: String) -> String {
        let body = "content: { application/json: { schema: { $ref: '#/components/schemas/U' } } }"
        return """
            \(operation("{ required: true, \(body) }"))
            components:
             schemas:
              U: { oneOf: [{ $ref: '#/components/schemas/C' }, { $ref: '#/components/schemas/D' }], discriminator: { propertyName: kind, \(discriminator) } }
              C: { type: object, required: [a], properties: { kind: { type: string }, a: { type: string } } }
              D: { type: object, required: [b], properties: { kind: { type: string }, b: { type: integer } } }
            """
    }

    /// Whoever reads a value of a union looks for the member that the discriminator names, which JSON Schema does not.
    @Test func mappingOfADiscriminator() throws {
        func mapping(_ text: String) -> String { union("mapping: { \(text) }") }
        func app(_ changes: [Change]) -> Verdict? { changes.map(\.verdicts.shippedClient).max() }
        let swapped = try changes(mapping("c: C, d: D"), mapping("c: D, d: C"))
        #expect(app(swapped) == .breaking)
        #expect(swapped.contains { $0.counterexample != nil })
        #expect(app(try changes(mapping("c: C, c2: C, d: D"), mapping("c: C, d: D"))) == .breaking)
        #expect(app(try changes(mapping("c: C, d: D"), mapping("c: C, c2: C, d: D"))) == .safe)
    }

    @Test func defaultMapping() throws {
        func document(_ name: String) -> String { union("mapping: { c: C, d: D }, defaultMapping: \(name)") }
        #expect(try changes(document("C"), document("D")).contains { $0.verdicts.shippedClient == .breaking })
        #expect(try changes(document("C"), document("C")).isEmpty)
    }

    /// The fields of a form are texts, in a webhook as well.
    @Test func formOfAWebhook() throws {
        func document(_ type: String) -> String {
            "webhooks: { a: { post: { requestBody: { content: { application/x-www-form-urlencoded: { schema: "
                + "{ type: object, properties: { a: { type: \(type) } } } } } }, "
                + "responses: { '204': { description: Done } } } } }"
        }
        #expect(worst(try changes(document("string"), document("integer"))) == .safe)
        #expect(worst(try changes(document("integer"), document("string"))) == .breaking)
    }

    /// The data of an event with a name is a text with JSON in it.
    @Test func dataOfANamedEvent() throws {
        func document(_ maximum: Int) -> String {
            func event(_ name: String, _ maximum: Int) -> String {
                "{ type: object, required: [event, data], properties: { event: { const: \(name) }, data: { type: string, "
                    + "contentMediaType: application/json, contentSchema: "
                    + "{ type: object, properties: { a: { type: integer, maximum: \(maximum) } } } } } }"
            }
            return "paths: { /a: { get: { operationId: a, responses: { '200': { description: Done, content: "
                + "{ text/event-stream: { itemSchema: { oneOf: [\(event("x", 3)), \(event("y", maximum))] } } } } } } } }"
        }
        #expect(worst(try changes(document(4), document(5))) == .breaking)
        #expect(worst(try changes(document(5), document(4))) == .safe)
    }

    /// In a text, a keyword that speaks of strings speaks of all values.
    @Test(arguments: ["query", "header", "cookie"])
    func keywordsOfTexts(place: String) throws {
        func document(_ schema: String) -> String {
            "paths: { /a: { get: { operationId: a, parameters: [{ name: v, in: \(place), schema: \(schema) }], "
                + "responses: { '204': { description: Done } } } } }"
        }
        #expect(worst(try changes(document("{ minLength: 2 }"), document("{ minLength: 3 }"))) == .breaking)
        #expect(worst(try changes(document("{ minLength: 3 }"), document("{ minLength: 2 }"))) == .safe)
        #expect(worst(try changes(document("{ pattern: ^a }"), document("{ pattern: ^ab }"))) == .breaking)
        #expect(worst(try changes(document("{ type: string }"), document("{ maxLength: 3 }"))) == .breaking)
        #expect(worst(try changes(document("{}"), document("{ maxLength: 3 }"))) == .breaking)
        #expect(worst(try changes(document("{ maxLength: 3 }"), document("{}"))) == .safe)
    }
}
