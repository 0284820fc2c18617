import Testing
import MartletContract
import MartletDialects
import MartletSyntax

struct ConverterTests {
    private func contract(_ yaml: String) throws -> Contract {
        try #require(load("martlet: 1\napi: Test\n" + yaml).contract)
    }

    @Test(arguments: roundTripSpecifications)
    func aNativeSpecificationIsConvertedWithoutLoss(_ path: String) throws {
        guard let contract = MartletDialectsTests.contract(at: path) else { return }
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        let isSwagger = path.contains("/swagger/")
        #expect(conversion.diagnostics.map(\.code) == (isSwagger ? ["convert/unsayable"] : []))
    }

    /// The content types of parts by their positions have no words in the native dialect.
    @Test func saysWhatTheNativeDialectCannot() throws {
        let later = MartletDialectsTests.contract(at: laterSpecification)
        let conversion = Converter.convert(try #require(later), to: .native, as: .yaml)
        let changes = conversion.diagnostics.filter { $0.code == "convert/changed" }
        #expect(changes.count == 2)
        #expect(conversion.diagnostics.count == 4)
        let names = ["books.writeParts", "books.writeNotes"]
        #expect(zip(changes, names).allSatisfy { $0.message.contains("'\($1)'") })
    }

    /// Parameters, responses and bodies that are not JSON have no words in the native dialect, and OpenAPI has callbacks as
    /// webhooks.
    @Test(arguments: [ConversionTarget.native, .openapi])
    func saysThatWebhooksChange(_ target: ConversionTarget) throws {
        let hooks = MartletDialectsTests.contract(at: hooksSpecification)
        let conversion = Converter.convert(try #require(hooks), to: target, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/changed"])
        #expect(conversion.diagnostics.allSatisfy { $0.message.contains("the webhooks") })
    }

    /// Webhooks with all that OpenAPI has words for come back as they were.
    @Test func webhooksAreWrittenWhole() throws {
        let document = OpenAPICase.document(
            """
            webhooks:
              paid:
                put:
                  description: Paid.
                  deprecated: true
                  parameters: [{ name: X-Id, in: header, required: true, schema: { type: integer } }]
                  requestBody:
                    required: true
                    content:
                      application/json: { schema: { type: integer } }
                      text/csv: { schema: { type: string } }
                  responses:
                    '200': { description: Seen, content: { application/json: { schema: { type: boolean } } } }
                    '410': { description: Stop, headers: { X-At: { schema: { type: string } } } }
              ping: { get: { responses: { '204': { description: Alive } } } }
            """)
        let contract = try #require(load(document).contract)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.message) == [])
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [], "\(conversion.text)")
    }

    @Test func namesThatAreNotAllowedAreChangedEverywhere() throws {
        var contract = try contract(
            "models: { A: { fields: { b: B } }, B: { fields: { a: \"[A]?\" } } }\n"
                + "endpoints: { G: { e: { get: /a, returns: A } } }\n")
        contract.models[1].name = "odd name"
        guard case .object(var object) = contract.models[0].shape else {
            Issue.record("no object")
            return
        }
        object.fields[0].type.kind = .model("odd name")
        contract.models[0].shape = .object(object)
        contract.groups[0].name = "a group"
        contract.groups[0].endpoints[0].group = "a group"
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/renamed", "convert/renamed"])
        let again = try reread(conversion.text, as: contract)
        #expect(again.models.map(\.name) == ["A", "odd_name"])
        #expect(again.groups.map(\.name) == ["a_group"])
    }

    @Test func whatTheDialectRefusesIsLeftOutAndSaid() throws {
        var contract = try contract(
            "models: { A: { fields: { b: string, c: int } } }\n"
                + "endpoints: { G: { e: { get: /a, returns: A }, f: { get: /b, returns: A } } }\n")
        guard case .object(var object) = contract.models[0].shape else {
            Issue.record("no object")
            return
        }
        object.fields[1].examples = [.string("no number")]
        object.fields[0].constraints.minimum = "3"
        contract.models[0].shape = .object(object)
        contract.groups[0].endpoints[0].path = PathTemplate(pieces: [.literal("/a?b=c")])
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/refused", "convert/refused", "convert/refused"])
        let again = try reread(conversion.text, as: contract)
        #expect(again.groups[0].endpoints.map(\.name) == ["f"])
        #expect(again.models[0].name == "A")
    }

    /// A default that the dialect refuses is all that is lost, in the short form of a field as in the long one.
    @Test func aRefusedDefaultAloneIsLeftOut() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                On: { type: string, enum: [on, off] }
                Blank: { enum: [''] }
                A:
                  type: object
                  properties:
                    s: { oneOf: [{ $ref: '#/components/schemas/On' }, { $ref: '#/components/schemas/Blank' }], default: '' }
                    l: { description: Long., oneOf: [{ $ref: '#/components/schemas/On' }, { $ref: '#/components/schemas/Blank' }], default: '' }
                    t: { type: string }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/refused", "convert/refused"])
        let again = try reread(conversion.text, as: contract)
        let model = try #require(again.model(named: "A"))
        #expect(ContractText.text(model) == "{s?: #On, l?: #On, t?: string}", "\(conversion.text)")
    }

    /// Where only JSON can be null, no more than that is lost.
    @Test func aRefusedNullAloneIsLeftOut() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: A
                      headers: { X-Count: { schema: { type: [integer, 'null'] } } }
                      content: { application/json: { schema: { type: string } } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/refused"])
        let again = try reread(conversion.text, as: contract)
        let headers = try #require(again.groups.first?.endpoints.first?.responses.first?.headers)
        #expect(headers.map(\.type.kind) == [.int])
    }

    /// Header fields of responses and of errors lose their default, or their null, and the endpoint stays.
    @Test func aRefusedDefaultOfAHeaderAloneIsLeftOut() throws {
        let header = "{ schema: { allOf: [{ $ref: '#/components/schemas/E' }], default: zz } }"
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    200:
                      description: A
                      headers:
                        X-A: \(header)
                        X-B: { schema: { type: [string, 'null'], default: b } }
                      content: { application/json: { schema: { type: string } } }
                    400:
                      description: B
                      headers: { X-C: \(header) }
                      content: { application/json: { schema: { type: string } } }
            components: { schemas: { E: { type: string, enum: [a, b] } } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(Set(conversion.diagnostics.map(\.code)) == ["convert/refused"])
        let again = try reread(conversion.text, as: contract)
        let endpoint = try #require(again.groups.first?.endpoints.first)
        #expect(endpoint.responses.first?.headers.map(\.key) == ["X-A", "X-B"])
        #expect(endpoint.errors.first?.headers.map(\.key) == ["X-C"])
    }

    /// What identifies a model is the name of a field, which may have another one on the wire.
    @Test func identityByAFieldWithAWireNameSurvives() throws {
        let contract = try contract(
            "models: { A: { id: userId, fields: { userId: { type: string, key: user_id }, n: int } } }\n")
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics == [])
        let again = try #require(load(conversion.text).contract)
        #expect(again.models.first?.shape == contract.models.first?.shape)
    }

    /// What OpenAPI's reader refuses goes alone, in mappings and in lists.
    @Test func whatOpenAPIRefusesIsLeftOutAndSaid() throws {
        var contract = try contract(
            "models: { A: { fields: { b: string, c: int } } }\n"
                + "endpoints: { G: { e: { get: /a, query: { q: int, r: int }, returns: A } } }\n")
        guard case .object(var object) = contract.models[0].shape else {
            Issue.record("no object")
            return
        }
        object.idField = "nowhere"
        contract.models[0].shape = .object(object)
        let conversion = Converter.convert(contract, to: .openapi, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/refused", "convert/changed"])
        let again = try #require(load(conversion.text).contract)
        #expect(ContractText.text(again.models[0]) == "{b: string, c: int}")
        #expect(again.groups[0].endpoints[0].parameters.map(\.field.key) == ["q", "r"])
    }

    /// A field whose type the dialect refuses is free JSON, and all others stay.
    @Test func aRefusedTypeIsFreeJSON() throws {
        var contract = try contract("models: { A: { fields: { b: \"string?\", c: int } } }\n")
        guard case .object(var object) = contract.models[0].shape else {
            Issue.record("no object")
            return
        }
        object.fields[0].type = TypeReference(
            .map(TypeReference(.file, origin: object.fields[0].origin)), origin: object.fields[0].origin)
        contract.models[0].shape = .object(object)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/refused"])
        let again = try reread(conversion.text, as: contract)
        #expect(ContractText.text(again.models[0]) == "{b?: json, c: int}")
    }

    /// A field of a model gets a name that is allowed; one of a form that is refused goes alone.
    @Test func aRefusedNameTakesNothingWithIt() throws {
        var contract = try contract(
            "models: { A: { fields: { b: string, c: int } } }\n"
                + "endpoints: { G: { e: { post: /a, query: { d: int }, body: { form: { f: int, g: int } }, returns: A } } }\n"
        )
        guard case .object(var object) = contract.models[0].shape,
            case .form(var form)? = contract.groups[0].endpoints[0].body
        else {
            Issue.record("no fields")
            return
        }
        object.fields[0].name = "b\u{1}"
        form[1].name = ""
        contract.models[0].shape = .object(object)
        contract.groups[0].endpoints[0].body = .form(form)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/renamed", "convert/refused"])
        let again = try reread(conversion.text, as: contract)
        #expect(ContractText.text(again.models[0]) == "{b: string, c: int}")
        guard case .form(let fields)? = again.groups.first?.endpoints.first?.body else {
            Issue.record("no form: \(conversion.text)")
            return
        }
        #expect(fields.map(\.name) == ["f"])
    }

    /// Each file of a list is a part of its own.
    @Test func aListOfFilesStays() throws {
        let contract = try readOpenAPI(
            """
            paths:
              /a:
                post:
                  operationId: a
                  requestBody:
                    content:
                      multipart/form-data:
                        schema: { type: object, properties: { f: { type: array, items: { type: string, format: binary } } } }
                  responses: { 204: { description: A } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.isEmpty)
        #expect(differences(contract, try reread(conversion.text, as: contract)) == [], "\(conversion.text)")
    }

    @Test func whatComesBackAsSomethingElseIsSaid() throws {
        var contract = try contract("models: { A: { additional: string, fields: { b: string } } }\n")
        guard case .object(var object) = contract.models[0].shape else {
            Issue.record("no object")
            return
        }
        object.isAdditionalSensitive = true
        contract.models[0].shape = .object(object)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.diagnostics.map(\.code) == ["convert/changed"])
        #expect(conversion.diagnostics.first?.message.contains("'A'") ?? false)
    }

    /// Of `oneOf` a value is of one member alone; that is said where a value could be of several.
    @Test(arguments: [
        ("oneOf: [{ type: integer }, { type: number }]", true), ("anyOf: [{ type: integer }, { type: number }]", false),
        ("oneOf: [{ type: integer }, { type: string }]", false),
    ])
    func exclusiveUnionsStayExclusive(_ schema: String, _ isExclusive: Bool) throws {
        let contract = try readOpenAPI(
            """
            paths: {}
            components: { schemas: { A: { \(schema) } } }
            """)
        let conversion = Converter.convert(contract, to: .native, as: .yaml)
        #expect(conversion.text.contains("exclusive: true") == isExclusive, "\(conversion.text)")
        guard case .union(let union)? = try reread(conversion.text, as: contract).models.first?.shape else {
            Issue.record("no union: \(conversion.text)")
            return
        }
        #expect(union.exclusivity.isExclusive == isExclusive)
    }
}
