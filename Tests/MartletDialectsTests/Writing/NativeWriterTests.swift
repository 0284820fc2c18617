import Testing
import MartletContract
import MartletSyntax

@testable import MartletDialects

struct NativeWriterTests {
    /// The contract of a specification without what the dialect has no words for: further content types.
    private func sayable(at path: String) -> Contract? {
        var findings: [Diagnostic] = []
        return contract(at: path)?.keepingContentTypes(of: .native, &findings)
    }

    @Test(arguments: roundTripSpecifications)
    func givesAnEqualContractWhenReadAgain(_ path: String) throws {
        guard let contract = sayable(at: path) else { return }
        let result = NativeWriter.write(contract)
        #expect(result.diagnostics.map(\.message) == [])
        let text = YAMLWriter.write(result.document)
        let again = try reread(text, as: contract)
        #expect(differences(contract, again) == [], "\(text)")
        #expect(contract == again)
        #expect(YAMLWriter.write(NativeWriter.write(again).document) == text)
    }

    @Test(arguments: roundTripSpecifications)
    func givesAnEqualContractAsJSON(_ path: String) throws {
        guard let contract = sayable(at: path) else { return }
        let text = JSONWriter.write(NativeWriter.write(contract).document)
        let again = try reread(text, as: contract)
        #expect(differences(contract, again) == [], "\(text)")
    }

    @Test func whatSwiftHasNoTypeForIsKept() throws {
        let text = """
            martlet: 1
            api: Kept
            servers:
              regional:
                url: https://{region}.example.com:{port}/{base}
                variables: { region: [eu, us], port: { default: "1", values: ["2", "1"], description: Port. }, base: v1 }
            models:
              A:
                schema: { minProperties: 1, not: { $ref: "#/models/B" } }
                fields:
                  a: { type: { type: [{ type: string, schema: { format: uri } }], optional: true, nullable: true } }
                  b: [{ type: int, schema: { enum: [1, 2] } }]
                  c: { string: { type: B, schema: { minProperties: 1 } } }
                  d: { type: string?, format: email, schema: { contentMediaType: a/b } }
                  e: { type: { type: [{ type: int, schema: { const: 1 } }], optional: true }, maxItems: 3, schema: { x: 1 } }
                  f: { type: [{ type: [{ type: int, schema: { const: 1 } }], nullable: true }], default: [] }
              B: { fields: { kind: int } }
              C: { oneOf: { one: { type: A, values: [1, 10] }, two: { type: B, values: [2] } }, discriminator: { key: kind, type: int } }
              D: { oneOf: { one: { type: A, values: [a, b] }, two: B }, discriminator: kind }
              E: { alias: { type: string, schema: { not: { const: a } } } }
            endpoints:
              G:
                a:
                  post: /a
                  query: { q: { type: A?, contentType: application/json } }
                  body: { type: { type: [{ type: string, schema: { format: uri } }], nullable: true }, optional: true }
                  returns: { type: [{ type: string, schema: { format: uri } }], nullable: true }
                  errors: { 404: { type: { type: A, schema: { a: 1 } } }, 4XX: { type: string, contentType: text/plain } }
                b:
                  post: /b
                  body:
                    form:
                      tags: { type: [string], style: deepObject }
                      ids: { type: [string], style: brackets }
                      note: { type: A, style: form, explode: false }
                      other: { type: A, contentType: application/json }
                  returns: void
                c: { post: /c, body: { multipart: { a: { type: file, contentType: image/png } } }, returns: void }
                n: { post: /n, body: { type: map<A>, contentType: application/x-www-form-urlencoded }, returns: void }
                m: { post: /m, body: { multipart: { a: file, b: [file] }, contentType: multipart/mixed }, returns: void }
                d: { post: /d, body: { type: { type: A, schema: { a: 1 } } }, returns: void }
            """
        let contract = try #require(load(text).contract)
        let written = YAMLWriter.write(NativeWriter.write(contract).document)
        #expect(differences(contract, try reread(written, as: contract)) == [], "\(written)")
        #expect(Converter.convert(contract, to: .native, as: .json).diagnostics == [])
    }

    @Test func readsTheFiveBackendsAndTheCases() {
        #expect(roundTripSpecifications.compactMap(contract).count > 10)
    }
}
