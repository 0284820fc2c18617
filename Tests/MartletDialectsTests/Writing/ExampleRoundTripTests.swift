import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// What is left of examples on the way to another dialect and back.
struct ExampleRoundTripTests {
    private static let spec = #"""
        martlet: 1
        api: Shop
        models:
          Tick: { fields: { n: int } }
        endpoints:
          G:
            events:
              get: /events
              streams: Tick
              contentType: text/event-stream
              examples: { a: [{ n: 1 }, { n: 2 }], b: [{ n: 3 }] }
              exampleNotes:
                a: { summary: Two., description: "Both\n\nof them." }
                b: { serialized: "id: 1\ndata: {\"n\": 3}\n\n" }
            lines: { get: /lines, streams: Tick, contentType: application/jsonl, example: [{ n: 1 }] }
            words: { get: /words, streams: string, contentType: text/event-stream, example: [a, b] }
            picture: { get: /picture, responses: { 200: { returns: file, contentType: image/png, examples: { dot: aGVsbG8= } } } }
            table:
              get: /table
              responses:
                200: { returns: file, contentType: text/csv, example: "a,b\n", exampleNotes: { example: { summary: A table. } } }
            send: { post: /send, body: { type: "[Tick]", contentType: application/jsonl, example: [{ n: 1 }] }, returns: void }
            form:
              post: /form
              body: { form: { a: int }, examples: { f: { a: 1 } }, exampleNotes: { f: { serialized: a=1 } } }
              returns: void
            upload: { post: /upload, body: { type: file, contentType: image/png, example: aGVsbG8= }, returns: void }
        """#

    @Test(arguments: ConversionFormat.allCases, [ConversionVersion.v31, .v32])
    func keepsAllThatIsSaidOfExamples(_ format: ConversionFormat, _ version: ConversionVersion) throws {
        let loaded = load(Self.spec)
        #expect(describe(loaded) == [])
        let contract = try #require(loaded.contract)
        let endpoints = contract.groups[0].endpoints
        #expect(endpoints[0].streamExamples.map(\.documentation) == ["Two.\n\nBoth\n\nof them.", nil])
        #expect(endpoints[4].responses[0].examples.map(\.value) == [.string("YSxiCg==")])
        for target in [ConversionTarget.native, .openapi] {
            let conversion = Converter.convert(contract, to: target, as: format, version: version)
            #expect(conversion.diagnostics.map(\.message) == [])
            let again = try reread(conversion.text, as: contract)
            #expect(differences(contract, again) == [], "\(conversion.text)")
        }
    }

    /// JSON that was written down as it is sent needs OpenAPI 3.2.
    @Test func saysWhatOpenAPI31CannotKeep() throws {
        let contract = try #require(
            load(
                """
                martlet: 1
                api: Shop
                endpoints:
                  G:
                    a:
                      get: /a
                      responses: { 200: { returns: int, example: 1, exampleNotes: { example: { serialized: " 1 " } } } }
                """
            ).contract)
        let codes = [ConversionVersion.v31, .v32].map { version in
            Converter.convert(contract, to: .openapi, as: .yaml, version: version).diagnostics.map(\.code)
        }
        #expect(codes == [["convert/changed"], []])
    }

    @Test func refusesNotesOnNothing() {
        let result = load(
            """
            martlet: 1
            api: Shop
            endpoints:
              G:
                a: { get: /a, responses: { 200: { returns: int, example: 1, exampleNotes: { other: { summary: x } } } } }
                b: { get: /b, returns: int, example: 1 }
            """)
        #expect(result.diagnostics.map(\.code) == ["spec/invalid-value", "spec/conflicting-keys"])
    }
}
