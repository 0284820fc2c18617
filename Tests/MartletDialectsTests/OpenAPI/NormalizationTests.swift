import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Names that look the same and have other bytes are two (RFC 8259, section 8.3).
struct NormalizationTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    /// A document in which each name stands in both ways of writing it.
    private static let both = """
        openapi: 3.1.0
        info: { title: Test, version: "1" }
        servers: [{ url: "https://example.com" }]
        paths:
          /C:
            get:
              operationId: getC
              parameters:
                - { name: qC, in: query, required: true, schema: { type: string } }
                - { name: qD, in: query, required: true, schema: { type: integer } }
              responses: { "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/MC" } } } } }
          /D:
            get:
              operationId: getD
              responses: { "200": { description: "", content: { application/json: { schema: { $ref: "#/components/schemas/MD" } } } } }
          /form:
            post:
              operationId: send
              requestBody: { content: { application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/MC" } } } }
              responses: { "204": { description: "" } }
          /union:
            post:
              operationId: pick
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/U" } } } }
              responses: { "204": { description: "" } }
        components:
          schemas:
            MC:
              type: object
              required: [xC, xD]
              properties: { xC: { type: string }, xD: { type: integer }, state: { $ref: "#/components/schemas/E" } }
            MD: { type: object, required: [xD], properties: { xD: { type: string }, xC: { type: boolean } } }
            E: { type: string, enum: [vC, vD, w] }
            U:
              oneOf: [{ $ref: "#/components/schemas/P" }, { $ref: "#/components/schemas/Q" }]
              discriminator:
                propertyName: t
                mapping: { kC: "#/components/schemas/P", kD: "#/components/schemas/Q" }
            P: { type: object, required: [t], properties: { t: { type: string }, p: { type: string } } }
            Q: { type: object, required: [t], properties: { t: { type: string }, q: { type: string } } }
        """
        .replacing("C", with: composed).replacing("D", with: decomposed)

    private func contract(_ text: String) throws -> Contract {
        let result = load(text)
        #expect(describe(result) == [])
        return try #require(result.contract)
    }

    /// The names of a contract, with each composed letter as `C` and each decomposed one as `D`.
    private func names(_ contract: Contract) -> [String] {
        let models = contract.models.map { model -> String in
            switch model.shape {
            case .object(let object):
                "\(model.name): "
                    + object.fields.map { "\($0.key) \($0.isSentAlways) \($0.type.kind)" }.joined(separator: ", ")
            case .enumeration(let values): "\(model.name): " + values.cases.map(\.wireValue).joined(separator: ", ")
            case .union(let union): "\(model.name): " + union.members.flatMap(\.values).joined(separator: ", ")
            case .alias: model.name
            }
        }
        let endpoints = contract.groups.flatMap(\.endpoints).map { endpoint in
            "\(endpoint.name): "
                + endpoint.parameters.map { "\($0.field.key) \($0.field.type.kind)" }.joined(separator: ", ")
                + " -> " + endpoint.responses.map { "\($0.type.kind)" }.joined(separator: ", ")
        }
        return (models + endpoints).map { Self.spelled($0) }
    }

    private static func spelled(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{E9}": result.append("C")
            case "\u{301}":
                result.removeLast()
                result.append("D")
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    @Test func keepsBoth() throws {
        let names = names(try contract(Self.both))
        #expect(names.contains { $0.hasPrefix("MC: xC true string, xD true int") })
        #expect(names.contains { $0.hasPrefix("MD: xD true string, xC false bool") })
        #expect(names.contains("E: vC, vD, w"))
        #expect(names.contains { $0.hasPrefix("U: kC, ") && $0.contains("kD") })
        #expect(names.contains { $0.hasPrefix("getC: qC string, qD int -> ") })
    }

    @Test(arguments: ConversionTarget.allCases, [ConversionFormat.yaml, .json])
    func bothSurviveConversion(_ target: ConversionTarget, _ format: ConversionFormat) throws {
        let contract = try contract(Self.both)
        let conversion = Converter.convert(contract, to: target, as: format)
        #expect(conversion.diagnostics == [])
        let back = try self.contract(conversion.text)
        #expect(names(back) == names(contract))
        let other: ConversionTarget = target == .native ? .openapi : .native
        let again = try self.contract(Converter.convert(back, to: other, as: format).text)
        #expect(names(again) == names(contract))
    }

    /// A name that is missing is not found by another one that looks the same.
    @Test func referencesLeadToTheirOwnBytes() {
        let text = """
            openapi: 3.1.0
            info: { title: Test, version: "1" }
            paths: {}
            components:
              schemas:
                A: { type: object, properties: { one: { $ref: "#/components/schemas/\(Self.decomposed)" } } }
                \(Self.composed): { type: string }
            """
        #expect(describe(load(text)).map { String($0.prefix { $0 != " " }) } == ["openapi/dangling-reference"])
    }
}
