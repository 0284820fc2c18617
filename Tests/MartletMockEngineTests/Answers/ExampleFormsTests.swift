import MartletContract
import MartletMockEngine
import MartletSyntax
import Testing

/// What the mock sends of the examples of streams, bytes and text, byte by byte.
struct ExampleFormsTests {
    /// Returns the mock of an endpoint whose answer has a media type.
    private func engine(_ media: String, version: String = "3.2.0") throws -> MockEngine {
        try MockedSpec(
            whole: """
                openapi: \(version)
                info: { title: Test, version: '1' }
                paths:
                  /a:
                    get:
                      operationId: read
                      responses:
                        '200':
                          description: A
                          content:
                            \(media.replacing("\n", with: "\n                "))
                components:
                  schemas:
                    Tick: { type: object, required: [n], properties: { n: { type: integer } } }
                """
        ).engine()
    }

    /// The content type with its schema, the examples, and what is sent of the example `e`.
    private static let cases: [(media: String, examples: String, sent: String)] = [
        ("application/jsonl: { itemSchema: TICK", "e: { value: [{ n: 1 }, { n: 2 }] }", "{\"n\":1}\n{\"n\":2}\n"),
        ("application/jsonl: { itemSchema: TICK", "e: { value: { n: 1 } }", "{\"n\":1}\n"),
        (
            "application/jsonl: { itemSchema: TICK", "e: { serializedValue: \"{ \\\"n\\\": 1 }\\n\\n\" }",
            "{ \"n\": 1 }\n\n"
        ),
        (
            "application/json-seq: { itemSchema: TICK", "e: { dataValue: [{ n: 1 }, { n: 2 }] }",
            "\u{1E}{\"n\":1}\n\u{1E}{\"n\":2}\n"
        ),
        (
            "multipart/mixed: { itemSchema: TICK", "e: { dataValue: [{ n: 1 }] }",
            "--martlet-boundary-0\r\nContent-Type: application/json\r\n\r\n{\"n\":1}\r\n"
        ),
        ("text/event-stream: { itemSchema: EVENT", "e: { value: [{ n: 3 }] }", "data: {\"n\":3}\n\n"),
        (
            "text/event-stream: { itemSchema: EVENT", "e: { dataValue: [{ data: '{\"n\":3}', id: a }] }",
            "data: {\"n\":3}\n\n"
        ),
        (
            "text/event-stream: { itemSchema: EVENT",
            "e: { serializedValue: \": hi\\nid: 7\\ndata: {\\\"n\\\":\\ndata: 3}\\n\\n\" }",
            ": hi\nid: 7\ndata: {\"n\":\ndata: 3}\n\n"
        ),
        // In 3.0 and 3.1 authors write what is sent as the value.
        ("text/event-stream: { itemSchema: EVENT", "e: { value: \"data: {\\\"n\\\":3}\\n\" }", "data: {\"n\":3}\n"),
        (
            "text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } }",
            "e: { value: [{ data: hello }, bye] }", "data: hello\n\ndata: bye\n\n"
        ),
        ("image/png: { schema: { type: string, format: binary }", "e: { value: aGVsbG8= }", "hello"),
        (
            "application/octet-stream: { schema: { type: string, format: binary }", "e: { value: some text }",
            "some text"
        ),
        ("text/csv: { schema: { type: string, format: binary }", "e: { value: abcd }", "abcd"),
        ("text/csv: { schema: { type: string }", "e: { serializedValue: 'a,b' }", "a,b"),
        ("text/plain: { schema: { type: string }", "e: { value: 1.10 }", "1.10"),
        (
            "application/json: { schema: TICK", "e: { dataValue: { n: 1 }, serializedValue: '{ \"n\" : 1 }' }",
            "{ \"n\" : 1 }"
        ),
    ]

    @Test(arguments: cases.indices)
    func sendsWhatAnExampleShows(_ index: Int) throws {
        let event =
            "{ type: object, properties: { data: { type: string, contentMediaType: application/json,"
            + " contentSchema: TICK }, id: { type: string } } }"
        let (media, examples, sent) = Self.cases[index]
        let tick = "{ $ref: '#/components/schemas/Tick' }"
        let schema = media.replacing("EVENT", with: event).replacing("TICK", with: tick)
        let engine = try engine("\(schema), examples: { \(examples) } }")
        #expect(try engine.answer("GET", "/a").text == sent)
        #expect(try engine.answer("GET", "/a", headers: ["Prefer": "example=e"]).text == sent)
        let dynamic = try engine.answer("GET", "/a", headers: ["Prefer": "dynamic=true"])
        #expect(dynamic.status == 200 && dynamic.text != sent)
    }

    @Test func choosesStreamsAndFilesByName() throws {
        let tick = "{ $ref: '#/components/schemas/Tick' }"
        let lines = try engine(
            "application/jsonl: { itemSchema: \(tick), examples: { one: { summary: One tick, value: [{ n: 1 }] },"
                + " none: { value: [] }, wrong: { value: [{ n: x }] } } }")
        #expect(try lines.answer("GET", "/a", headers: ["Prefer": "example=one"]).text == "{\"n\":1}\n")
        #expect(try lines.answer("GET", "/a", headers: ["Prefer": "example=none"]).text == "")
        let unknown = try lines.answer("GET", "/a", headers: ["Prefer": "example=two"])
        #expect(unknown.status == 400 && unknown.text.contains("it has 'one' (One tick), 'none'"))
        let file = try engine(
            "image/png: { schema: { type: string, format: binary }, examples: { a: { value: aGVsbG8= }, b: { value: YQ== } } }"
        )
        #expect(try file.answer("GET", "/a", headers: ["Prefer": "example=b"]).text == "a")
        #expect(try file.answer("GET", "/a", headers: ["Range": "bytes=1-2"]).text == "el")
    }

    /// Events that are told apart by their names keep them.
    @Test func sendsNamedEvents() throws {
        let text = try MockedSpec(
            whole: #"""
                openapi: 3.2.0
                info: { title: Test, version: '1' }
                paths:
                  /a:
                    get:
                      operationId: read
                      responses:
                        '200':
                          description: A
                          content:
                            text/event-stream:
                              itemSchema: { $ref: '#/components/schemas/Event' }
                              examples:
                                data: { dataValue: [{ event: added, data: { n: 1 }, id: a }, { event: said, data: hi }] }
                                text: { serializedValue: "event: said\ndata: yes\n\nevent: added\ndata: {\"n\":2}\n\n" }
                components:
                  schemas:
                    Event:
                      discriminator: { propertyName: event }
                      oneOf: [{ $ref: '#/components/schemas/added' }, { $ref: '#/components/schemas/said' }]
                    added: { type: object, required: [event, data], properties: { event: { type: string }, id: { type: string }, data: { type: object, properties: { n: { type: integer } } } } }
                    said: { type: object, required: [event, data], properties: { event: { type: string }, data: { type: string } } }
                """#)
        let engine = text.engine()
        #expect(
            try engine.answer("GET", "/a", headers: ["Prefer": "example=data"]).text
                == "event: added\nid: a\ndata: {\"n\":1}\n\nevent: said\ndata: hi\n\n")
        #expect(text.contract.groups[0].endpoints[0].streamExamples.map(\.name) == ["data", "text"])
        #expect(
            try engine.answer("GET", "/a", headers: ["Prefer": "example=text"]).text
                == "event: said\ndata: yes\n\nevent: added\ndata: {\"n\":2}\n\n")
    }

    /// The JSON in the `data` of an event with a name follows its `contentSchema`.
    @Test func makesEventsWithNames() throws {
        let text = try MockedSpec(
            whole: """
                openapi: 3.2.0
                info: { title: Test, version: '1' }
                paths:
                  /a:
                    get:
                      operationId: read
                      responses:
                        '200':
                          description: A
                          content:
                            text/event-stream:
                              itemSchema:
                                oneOf:
                                  - type: object
                                    required: [event, data]
                                    properties:
                                      event: { const: x }
                                      data:
                                        type: string
                                        contentMediaType: application/json
                                        contentSchema:
                                          { type: object, required: [a], properties: { a: { type: integer, minimum: 3, maximum: 3 } } }
                                  - type: object
                                    required: [event, data]
                                    properties:
                                      event: { const: x2 }
                                      data:
                                        type: string
                                        contentMediaType: application/json
                                        contentSchema: { type: object, required: [b], properties: { b: { const: 4 } } }
                """)
        let answer = try text.engine().answer("GET", "/a")
        #expect(answer.status == 200)
        let events = ["event: x\ndata: {\"a\":3}\n\n", "event: x2\ndata: {\"b\":4}\n\n"]
        #expect(events.contains { answer.text.hasPrefix($0) }, "\(answer.text)")
    }

    /// In the words of the native dialect.
    @Test func sendsExamplesOfTheNativeDialect() throws {
        let spec = try MockedSpec(
            #"""
            models: { Tick: { fields: { n: int } } }
            endpoints:
              Clock:
                ticks: { get: /ticks, streams: Tick, contentType: application/jsonl, example: [{ n: 1 }, { n: 2 }] }
                file: { get: /file, responses: { 200: { returns: file, contentType: image/png, example: aGVsbG8= } } }
                table: { get: /table, responses: { 200: { returns: file, contentType: text/csv, examples: { a: abcd } } } }
                raw:
                  get: /raw
                  streams: Tick
                  examples: { a: [{ n: 1 }] }
                  exampleNotes: { a: { summary: One, serialized: "data: {\"n\": 1}\n\n" } }
            """#)
        let engine = spec.engine()
        #expect(try engine.answer("GET", "/ticks").text == "{\"n\":1}\n{\"n\":2}\n")
        #expect(try engine.answer("GET", "/file").text == "hello")
        #expect(try engine.answer("GET", "/table").text == "abcd")
        #expect(try engine.answer("GET", "/raw").text == "data: {\"n\": 1}\n\n")
        #expect(spec.contract.groups[0].endpoints[3].streamExamples.map(\.summary) == ["One"])
    }

    /// An example that its keywords do not allow is named, and not sent.
    @Test func namesStreamsThatBreakTheirType() throws {
        let engine = try engine(
            "application/jsonl: { itemSchema: { type: integer, maximum: 5 }, examples: { e: { value: [1, 7] } } }")
        #expect(engine.exampleFindings().map(\.code) == ["mock/invalid-example"])
        #expect(try engine.answer("GET", "/a", headers: ["Prefer": "example=e"]).status == 501)
        #expect(try engine.answer("GET", "/a").text != "1\n7\n")
    }
}
