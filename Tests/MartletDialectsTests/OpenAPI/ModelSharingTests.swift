import MartletContract
import MartletDialects
import Testing

/// Inline models that say the same as an earlier one are other names of it.
struct ModelSharingTests {
    /// Two components whose inline model `p` is compared, and what becomes of it.
    struct Pair: Sendable, CustomTestStringConvertible {
        let name: String
        let first: String
        let second: String
        /// The models `A.p…` and `B.p…`, each in one line.
        let models: [String]

        init(_ name: String, _ first: String, _ second: String, _ models: String...) {
            (self.name, self.first, self.second, self.models) = (name, first, second, models)
        }

        var testDescription: String { name }
    }

    private static let address = "{ type: object, properties: { city: { type: string }, zip: { type: string } } }"
    private static let plan = "{ type: string, enum: [free, paid] }"
    private static let number = "{ oneOf: [{ type: string }, { type: integer }] }"

    static let pairs: [Pair] = [
        Pair("objects", address, address, "A.p {city?: string, zip?: string}", "B.p = #A.p"),
        Pair("enumerations", plan, plan, "A.p enum(free | paid)", "B.p = #A.p"),
        Pair(
            "unions", number, number, "A.p union(string: string | integer: int)", "B.p = #A.p"),
        Pair(
            "elements of lists", "{ type: array, items: \(plan) }", "{ type: array, items: \(plan) }",
            "A.p.item enum(free | paid)", "B.p.item = #A.p.item"),
        Pair(
            "what stands in another one is dropped",
            "{ type: object, properties: { home: \(address), work: { type: array, items: \(plan) } } }",
            "{ type: object, properties: { home: \(address), work: { type: array, items: \(plan) } } }",
            "A.p {home?: #A.p.home, work?: [#A.p.work.item]}", "A.p.home {city?: string, zip?: string}",
            "A.p.work.item enum(free | paid)", "B.p = #A.p"),
        Pair(
            "what stands in another one, which differs",
            "{ type: object, properties: { home: \(address) } }",
            "{ type: object, properties: { home: \(address), other: { type: string } } }",
            "A.p {home?: #A.p.home}", "A.p.home {city?: string, zip?: string}",
            "B.p {home?: #B.p.home, other?: string}", "B.p.home = #A.p.home"),
        Pair(
            "members of unions", "{ oneOf: [{ type: array, items: \(plan) }, \(address)] }",
            "{ oneOf: [{ type: array, items: \(plan) }, \(address)] }",
            "A.p union(array: [#A.p.array.item] | object: #A.p.object)", "A.p.array.item enum(free | paid)",
            "A.p.object {city?: string, zip?: string}", "B.p = #A.p"),
        Pair(
            "other values", "{ type: object, additionalProperties: \(plan), properties: { a: { type: string } } }",
            "{ type: object, additionalProperties: \(plan), properties: { a: { type: string } } }",
            "A.p {a?: string, *: #A.p.value}", "A.p.value enum(free | paid)", "B.p = #A.p"),
        Pair(
            "the description of a field", "{ type: object, properties: { a: { type: string, description: One. } } }",
            "{ type: object, properties: { a: { type: string, description: Another. } } }", "A.p {a?: string}",
            "B.p {a?: string}"),
        Pair(
            "bounds", "{ type: object, properties: { a: { type: string, maxLength: 5 } } }",
            "{ type: object, properties: { a: { type: string, maxLength: 6 } } }", "A.p {a?: string <length≤5>}",
            "B.p {a?: string <length≤6>}"),
        Pair(
            "what has to be there", "{ type: object, properties: { a: { type: string } } }",
            "{ type: object, required: [a], properties: { a: { type: string } } }", "A.p {a?: string}",
            "B.p {a: string}"),
        Pair(
            "the order of fields", "{ type: object, properties: { a: { type: string }, b: { type: string } } }",
            "{ type: object, properties: { b: { type: string }, a: { type: string } } }",
            "A.p {a?: string, b?: string}", "B.p {b?: string, a?: string}"),
        Pair("values", plan, "{ type: string, enum: [free, dear] }", "A.p enum(free | paid)", "B.p enum(free | dear)"),
        Pair(
            "deprecation", plan, "{ type: string, enum: [free, paid], deprecated: true }", "A.p enum(free | paid)",
            "B.p enum(free | paid) deprecated"),
        Pair(
            "keywords", "{ type: object, minProperties: 1, properties: { a: { type: string } } }",
            "{ type: object, minProperties: 2, properties: { a: { type: string } } }",
            "A.p {a?: string} {minProperties: 1}", "B.p {a?: string} {minProperties: 2}"),
        Pair(
            "the same keywords hold for the first",
            "{ type: object, minProperties: 1, properties: { a: { type: string } } }",
            "{ type: object, minProperties: 1, properties: { a: { type: string } } }",
            "A.p {a?: string} {minProperties: 1}", "B.p = #A.p"),
        Pair(
            "the description of what stands in a list in it",
            "{ type: object, properties: { a: { type: array, items: { enum: [x, y], description: One. } } } }",
            "{ type: object, properties: { a: { type: array, items: { enum: [x, y], description: Another. } } } }",
            "A.p {a?: [#A.p.a.item]}", "A.p.a.item enum(x | y)", "B.p {a?: [#B.p.a.item]}", "B.p.a.item = #A.p.a.item"),
    ]

    @Test(arguments: pairs) func shares(_ pair: Pair) throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: \(pair.first) } }
                B: { type: object, properties: { p: \(pair.second), mine: { type: boolean } } }
            """)
        let models = contract.models.filter { $0.name != "A" && $0.name != "B" }
        #expect(models.map { $0.name + " " + ContractText.text($0) } == pair.models)
    }

    @Test func aComponentIsNeverAnotherName() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: \(Self.plan) } }
                Plan: \(Self.plan)
                Tariff: \(Self.plan)
                Z: { type: object, properties: { p: { $ref: '#/components/schemas/Tariff' } } }
                Same: { type: object, properties: { p: { $ref: '#/components/schemas/Tariff' } } }
            """)
        #expect(
            contract.models.map { $0.name + " " + ContractText.text($0) } == [
                "A {p?: #A.p}", "A.p enum(free | paid)", "Plan enum(free | paid)", "Tariff enum(free | paid)",
                "Z {p?: #Tariff}", "Same {p?: #Tariff}",
            ])
    }

    @Test func eachNameKeepsItsDescription() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: { enum: [x, y], description: One. } } }
                B: { type: object, properties: { p: { enum: [x, y], description: Another. } } }
            """)
        #expect(contract.models.map(\.description) == [nil, "One.", nil, "Another."])
        #expect(contract.model(named: "B.p").map(ContractText.text) == "= #A.p")
    }

    @Test func whatAPatchReachesIsNoOtherNameOfWhatItDoesNot() throws {
        let body = "{ type: object, properties: { note: { type: [string, 'null'] } } }"
        func operation(_ id: String) -> String {
            "{ operationId: \(id), requestBody: { content: { application/json: { schema: \(body) } } }, "
                + "responses: { '204': { description: Done. } } }"
        }
        let contract = try readOpenAPI(
            """
            paths:
              /a: { post: \(operation("add")), put: \(operation("replace")), patch: \(operation("change")) }
            """)
        #expect(
            contract.models.map { $0.name + " " + ContractText.text($0) } == [
                "a.add.body {note?: string {nullable: true}}", "a.replace.body = #a.add.body",
                "a.change.body {note?: string|null}",
            ])
    }

    /// What only the server sends is optional in Swift where requests have the model, too.
    @Test func whatIsSentIsNoOtherNameOfWhatIsReceivedWhereThatMatters() throws {
        func operation(_ name: String, _ isReadOnly: Bool) -> String {
            let id = "id: { type: string, readOnly: \(isReadOnly) }"
            let inner = "{ type: object, required: [id], properties: { \(id) } }"
            let schema = "{ type: object, properties: { inner: \(inner) } }"
            let content = "content: { application/json: { schema: \(schema) } }"
            return "{ operationId: \(name), requestBody: { \(content) }, "
                + "responses: { '200': { description: Done., \(content) } } }"
        }
        let contract = try readOpenAPI(
            """
            paths:
              /a: { post: \(operation("add", true)), put: \(operation("replace", true)) }
              /b: { post: \(operation("ask", false)) }
            """)
        let aliases = contract.models.compactMap { model -> String? in
            guard case .alias(let alias) = model.shape else { return nil }
            return model.name + " = " + ContractText.text(alias.type)
        }
        #expect(
            aliases == [
                "a.replace.body = #a.add.body", "a.replace.response = #a.add.response",
                "b.ask.response = #b.ask.body",
            ])
        #expect(contract.models.count == 9)
    }

    @Test func whatSomethingElseRefersToIsKept() throws {
        let owner = "{ type: object, properties: { q: \(Self.address), r: \(Self.plan) } }"
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: \(owner) } }
                B: { type: object, properties: { p: \(owner) } }
                C: { type: object, properties: { s: { x-martlet-type: B.p.q } } }
            """)
        #expect(
            contract.models.map { $0.name + " " + ContractText.text($0) } == [
                "A {p?: #A.p}", "A.p {q?: #A.p.q, r?: #A.p.r}", "A.p.q {city?: string, zip?: string}",
                "A.p.r enum(free | paid)", "B {p?: #B.p}", "B.p = #A.p", "B.p.q = #A.p.q", "C {s?: #B.p.q}",
            ])
    }

    /// A schema that a reference leads to has a name by that.
    @Test func whatAReferenceLeadsToIsNotInline() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: \(Self.address) } }
                B: { type: object, properties: { p: \(Self.address) } }
                C: { type: object, properties: { s: { $ref: '#/components/schemas/B/properties/p' } } }
            """)
        #expect(
            contract.models.map { $0.name + " " + ContractText.text($0) } == [
                "A {p?: #A.p}", "A.p {city?: string, zip?: string}", "B {p?: #p}", "C {s?: #p}",
                "p {city?: string, zip?: string}",
            ])
    }

    @Test func whatLeadsBackToItselfStays() throws {
        let node = """
            { type: object, allOf: [{ $ref: '#/components/schemas/Base' }], properties: { kind: { type: string } } }
            """
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                Base: { type: object, properties: { children: { type: array, items: \(node) } } }
                B: { type: object, properties: { p: \(node) } }
                C: { type: object, properties: { p: \(node) } }
            """)
        for model in contract.models {
            guard case .alias(let alias) = model.shape else { continue }
            #expect(alias.type.modelName != model.name)
        }
        #expect(contract.model(named: "C.p").map(ContractText.text)?.hasPrefix("= #B.p") == true)
    }

    @Test func theDefinitionsOfAJSONSchemaDoTheSame() throws {
        let contract = try #require(
            load(
                """
                $schema: https://json-schema.org/draft/2020-12/schema
                title: Order
                type: object
                properties: { from: \(Self.address), to: \(Self.address) }
                $defs: { Address: \(Self.address) }
                """
            ).contract)
        #expect(
            contract.models.map { $0.name + " " + ContractText.text($0) } == [
                "Order {from?: #Order.from, to?: #Order.to}", "Order.from {city?: string, zip?: string}",
                "Order.to = #Order.from", "Address {city?: string, zip?: string}",
            ])
    }

    /// Fields are compared member by member; whoever adds one has to say in `Field.isSameButType` what it means there.
    @Test func everyMemberOfAFieldIsCompared() throws {
        let contract = try readOpenAPI(
            "components: { schemas: { A: { type: object, properties: { a: { type: string } } } } }")
        guard case .object(let object)? = contract.models.first?.shape else { return #expect(Bool(false)) }
        let members = try Mirror(reflecting: #require(object.fields.first)).children.compactMap(\.label)
        #expect(
            Set(members) == [
                "name", "key", "type", "isOptional", "defaultValue", "isAlwaysWritten", "description",
                "title", "examples",
                "deprecation", "isSensitive", "isReadOnly", "isWriteOnly", "isDateGuessed", "contentType", "style",
                "isExploded", "isReservedAllowed", "headers", "extensions", "origin",
            ])
    }

    @Test func comesBackFromTheNativeDialectAsItIs() throws {
        let contract = try readOpenAPI(
            """
            components:
              schemas:
                A: { type: object, properties: { p: { description: One., type: object, properties: { q: \(Self.plan) } } } }
                B: { type: object, properties: { p: { description: Two., type: object, properties: { q: \(Self.plan) } } } }
            """)
        #expect(contract.model(named: "B.p").map(ContractText.text) == "= #A.p")
        for target in ConversionTarget.allCases {
            let conversion = Converter.convert(contract, to: target, as: .yaml)
            #expect(conversion.diagnostics == [])
            #expect(load(conversion.text).contract?.models == contract.models)
        }
    }
}
