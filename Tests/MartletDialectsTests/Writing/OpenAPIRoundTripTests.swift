import Testing
import MartletContract
import MartletDialects
import MartletSyntax

struct OpenAPIRoundTripTests {
    @Test(arguments: roundTripSpecifications.filter { !$0.contains("cases") }, ConversionFormat.allCases)
    func nothingIsLostOnTheWayToOpenAPIAndBack(_ path: String, _ format: ConversionFormat) throws {
        guard let contract = contract(at: path) else { return }
        let conversion = Converter.convert(contract, to: .openapi, as: format)
        #expect(conversion.diagnostics.map(\.message) == [])
        let there = try reread(conversion.text, as: contract)
        #expect(differences(contract, there) == [], "\(conversion.text)")
        let back = Converter.convert(there, to: .native, as: .yaml)
        #expect(back.diagnostics.map(\.message) == [])
        #expect(differences(contract, try reread(back.text, as: contract)) == [])
        #expect(back.text == Converter.convert(contract, to: .native, as: .yaml).text)
    }

    @Test(arguments: ConversionFormat.allCases)
    func theNamespaceIsKept(_ format: ConversionFormat) throws {
        let text = "martlet: 1\napi: Shop\nnamespace: ShopAPI\nmodels: { A: { fields: { a: int } } }\n"
        let contract = try #require(load(text).contract)
        for target in [ConversionTarget.native, .openapi] {
            let conversion = Converter.convert(contract, to: target, as: format)
            #expect(conversion.diagnostics.map(\.message) == [])
            #expect(try reread(conversion.text, as: contract).namespace?.name == "ShopAPI", "\(conversion.text)")
        }
    }

    /// Whether a member is called as its model, as its value, or in another way.
    @Test(arguments: ConversionFormat.allCases)
    func membersKeepTheirNames(_ format: ConversionFormat) throws {
        let contract = try #require(
            load(
                """
                martlet: 1
                api: Shop
                models:
                  Card: { fields: { kind: string, last: string } }
                  Cash: { fields: { kind: string } }
                  ByValue: { oneOf: { card: Card, cash: Cash }, discriminator: kind }
                  ByModel: { oneOf: { Card: Card, Cash: Cash }, discriminator: kind }
                  ByOther: { oneOf: { plastic: { type: Card, values: [card] }, coins: Cash }, discriminator: kind }
                  Tried: { oneOf: { first: Card, second: Cash } }
                """
            ).contract)
        for target in [ConversionTarget.native, .openapi] {
            let conversion = Converter.convert(contract, to: target, as: format)
            #expect(conversion.diagnostics.map(\.message) == [])
            let again = try reread(conversion.text, as: contract)
            #expect(differences(contract, again) == [], "\(conversion.text)")
        }
    }

    @Test(arguments: ConversionFormat.allCases)
    func examplesKeepTheirNames(_ format: ConversionFormat) throws {
        let contract = try #require(
            load(
                """
                martlet: 1
                api: Shop
                models:
                  Problem: { fields: { detail: string } }
                errors: { 500: { type: Problem, examples: { a: { detail: x } } } }
                endpoints:
                  G:
                    a:
                      post: /a
                      body: { type: Problem, optional: true, examples: { "a b": { detail: x }, c: { detail: y } } }
                      responses: { 200: { returns: [int], examples: { none: [], two: [1, 2] } } }
                      errors:
                        404: { type: Problem, headers: { X-A: int, X-B: string? }, example: { detail: x } }
                        4XX: { type: string, contentType: text/plain, examples: [x, y, z] }
                    b:
                      put: /b
                      body: { form: { a: int }, examples: [{ a: 1 }, { a: 2 }] }
                      responses: { 200: { returns: [int], examples: { example: [3] } } }
                    c: { put: /c, body: { fields: { a: int }, examples: { b: { a: 1 } } }, returns: void }
                    d: { put: /d, body: { type: string, contentType: text/plain, example: x }, returns: void }
                    e: { put: /e, body: { multipart: { a: int, b: "file?" }, example: { a: 1 } }, returns: void }
                    g: { put: /g, body: { type: map<int>, contentType: application/x-www-form-urlencoded }, returns: void }
                    f: { put: /f, body: { multipart: { a: int }, contentType: multipart/related }, returns: void }
                """
            ).contract)
        let endpoints = contract.groups.flatMap(\.endpoints)
        #expect(endpoints.map(\.bodyExamples.count) == [2, 2, 1, 1, 1, 0, 0])
        #expect(endpoints[0].bodyExamples.map(\.name) == ["a b", "c"])
        #expect(endpoints[0].errors.map(\.headers.count) == [2, 0])
        #expect(endpoints[0].errors[1].examples.map(\.name) == ["example1", "example2", "example3"])
        for target in [ConversionTarget.native, .openapi] {
            let conversion = Converter.convert(contract, to: target, as: format)
            #expect(conversion.diagnostics.map(\.message) == [])
            let again = try reread(conversion.text, as: contract)
            #expect(differences(contract, again) == [], "\(conversion.text)")
            #expect(again == contract)
        }
    }
}
