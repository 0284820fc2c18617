import MartletContract
import MartletDialects
import MartletSyntax
import Testing

/// Schemas with several unions, and parents that list their subtypes.
struct CombinationsTests {
    /// A union of two objects, told apart by the constant of `k<n>`.
    private static func union(_ number: Int, _ word: String = "oneOf") -> String {
        let members = ["a", "b"].map { letter in
            "{ type: object, required: [k\(number)], properties: { k\(number): { const: \(letter) }, "
                + "\(letter)\(number): { type: string } } }"
        }
        return "{ \(word): [\(members.joined(separator: ", "))] }"
    }

    private static func unions(_ count: Int, _ word: String = "oneOf") -> String {
        (0..<count).map { union($0, word) }.joined(separator: ", ")
    }

    private static func components(_ schemas: String) -> String {
        "components:\n  schemas:\n" + schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }

    private func model(_ name: String, in contract: Contract) throws -> String {
        ContractText.text(try #require(contract.model(named: name)))
    }

    private func fields(_ name: String, in contract: Contract) throws -> [Field] {
        guard case .object(let object)? = contract.model(named: name)?.shape else {
            Issue.record("'\(name)' is no object: \(contract.models.map(\.name))")
            return []
        }
        return object.fields
    }

    /// A name in `required` that no schema of the object declares is reported once; one of a list of alternatives is a condition.
    @Test func reportsRequiredPropertiesThatAreNotDeclared() {
        let schemas = """
            A: { type: object, required: [ghost, a], properties: { a: { type: string } } }
            B: { allOf: [{ $ref: '#/components/schemas/A' }, { required: [b], properties: { b: { type: string } } }] }
            C: { allOf: [{ required: [c] }, { type: object, properties: { c: { type: string } } }] }
            D: { type: object, properties: { d: { type: string } }, anyOf: [{ required: [d] }, { required: [e] }] }
            E: { type: object, required: [e], properties: { f: { type: string } }, additionalProperties: { type: string } }
            F: { type: object, required: [g, h], properties: { f: { type: string } } }
            """
        let result = load(OpenAPICase.document(Self.components(schemas)))
        #expect(describe(result) == ["openapi/unheld-keyword 5:35", "openapi/unheld-keyword 10:35"])
    }

    @Test func combinesFewUnions() throws {
        let contract = try readOpenAPI(Self.components("A: { allOf: [\(Self.unions(2))] }"))
        let unions = contract.models.filter { if case .union = $0.shape { true } else { false } }
        #expect(unions.count == 3)
        #expect(contract.models.count == 7)
    }

    /// Where a product of unions can stand, with the name of the model that is read instead.
    static let products: [(schemas: String, model: String, finding: String)] = [
        ("A: { allOf: [\(unions(20))] }", "A", "5:8"),
        ("A: { allOf: [\(unions(20, "anyOf"))] }", "A", "5:8"),
        ("A: { anyOf: [{ type: string }, { allOf: [\(unions(20))] }] }", "A.option", "5:36"),
        (
            "A: { allOf: [\((0..<20).map { "{ $ref: '#/components/schemas/U\($0)' }" }.joined(separator: ", "))] }\n"
                + (0..<20).map { "U\($0): \(union($0))" }.joined(separator: "\n"), "A", "5:8"
        ),
        (
            "A: { type: object, properties: { list: { type: array, items: { allOf: [\(unions(20))] } } } }",
            "A.list.item", "5:66"
        ),
        ("A: { allOf: [{ $ref: '#/components/schemas/B' }], type: object }\nB: { allOf: [\(unions(20))] }", "B", "6:8"),
    ]

    @Test(arguments: products)
    func readsAProductAsOneObject(schemas: String, model: String, finding: String) throws {
        let result = load(OpenAPICase.document(Self.components(schemas)))
        let contract = try #require(result.contract)
        #expect(describe(result).contains("openapi/too-many-combinations \(finding)"))
        #expect(contract.models.count < 100)
        let fields = try fields(model, in: contract)
        let names = (0..<20).flatMap { ["k\($0)", "a\($0)", "b\($0)"] }
        #expect(fields.map(\.key).sorted() == names.sorted())
        // Each member of a union requires its constant, and none of them the text of another one.
        #expect(fields.filter { !$0.isOptional }.map(\.key).sorted() == (0..<20).map { "k\($0)" }.sorted())
    }

    @Test func keepsTheUnionsForWhoValidates() throws {
        let result = load(OpenAPICase.document(Self.components("A: { allOf: [\(Self.unions(20))] }")))
        let keywords = try #require(result.contract?.model(named: "A")?.keywords)
        let names = keywords.flatMap { keyword -> [String] in
            guard keyword.name == "allOf", case .array(let others) = keyword.value else { return [keyword.name] }
            return others.flatMap { other -> [String] in
                if case .object(let members) = other { members.map(\.name) } else { [] }
            }
        }
        #expect(names.filter { $0 == "oneOf" }.count == 20)
    }

    @Test func readsAProductOfOtherValuesAsJSON() throws {
        let unions = (0..<20).map {
            "{ oneOf: [{ type: string, pattern: a\($0) }, { type: integer, minimum: \($0) }] }"
        }
        let result = load(OpenAPICase.document(Self.components("A: { allOf: [\(unions.joined(separator: ", "))] }")))
        #expect(describe(result) == ["openapi/too-many-combinations 5:8"])
        let model = try #require(result.contract?.model(named: "A"))
        #expect(try self.model("A", in: #require(result.contract)).hasPrefix("= json"))
        #expect(!model.keywords.isEmpty)
    }

    @Test func givesAPropertyOfSeveralMembersTheirCommonType() throws {
        let others =
            "{ oneOf: [{ properties: { x: { type: integer }, y: { type: string } }, type: object }, "
            + "{ properties: { x: { type: integer }, y: { type: boolean } }, type: object }] }"
        let contract = try #require(
            load(OpenAPICase.document(Self.components("A: { allOf: [\(Self.unions(20)), \(others)] }"))).contract)
        let fields = try fields("A", in: contract)
        #expect(fields.first { $0.key == "x" }.map(ContractText.text) == "x?: int")
        #expect(fields.first { $0.key == "y" }.map(ContractText.text) == "y?: json")
        #expect(fields.first { $0.key == "k0" }.map(ContractText.text) == "k0: string")
    }

    /// Each union has two members, and both lead to the next one: few unions, few combinations each, and 2⁴⁰ types.
    @Test func countsTypesBeforeItMakesThem() throws {
        let chain = (0..<40).map { index in
            let next = "{ $ref: '#/components/schemas/U\(index + 1)' }"
            return """
                U\(index): { type: object, properties: { u\(index): { type: string } }, oneOf: [{ $ref: '#/components/schemas/L\(index)' }, { $ref: '#/components/schemas/R\(index)' }] }
                L\(index): { allOf: [\(next)], properties: { l\(index): { type: string } } }
                R\(index): { allOf: [\(next)], properties: { r\(index): { type: string } } }
                """
        }
        let schemas = chain.joined(separator: "\n") + "\nU40: { type: object }"
        let contract = try #require(load(OpenAPICase.document(Self.components(schemas))).contract)
        #expect(contract.models.count < 1_000)
        let fields = try fields("U0", in: contract)
        #expect(fields.count == 40 * 3)
    }

    @Test func readsManyMembersWithUnionsOfTheirOwn() throws {
        // As many types as members, so nothing multiplies.
        let members = (0..<200).map {
            "{ type: object, properties: { m\($0): { type: string } }, \(Self.union($0).dropFirst(2).dropLast(2)) }"
        }
        let schemas =
            "A: { type: object, properties: { a: { type: string } }, oneOf: [\(members.joined(separator: ", "))] }"
        let result = load(OpenAPICase.document(Self.components(schemas)))
        #expect(describe(result) == [])
        guard case .union(let union)? = result.contract?.model(named: "A")?.shape else {
            Issue.record("'A' is no union")
            return
        }
        #expect(union.members.count == 200)
    }

    @Test func endsWithAnErrorWhenTheRunHasNoBudgetLeft() throws {
        let yaml = OpenAPICase.document(Self.components("A: { allOf: [\(Self.unions(3))] }"))
        let files = FileSystem.inMemory(["openapi.yaml": yaml])
        let budget = WorkBudget(limits: [.combinedModels: 3])
        let result = ContractLoader.load(path: "openapi.yaml", fileSystem: files, budget: budget)
        #expect(result.contract == nil)
        #expect(result.diagnostics.map(\.code) == ["openapi/too-much-work"])
    }

    // MARK: Other work

    private func codes(_ yaml: String, _ limits: [WorkBudget.Work: Int]) -> [String] {
        let files = FileSystem.inMemory(["openapi.yaml": yaml])
        let budget = WorkBudget(limits: limits)
        return ContractLoader.load(path: "openapi.yaml", fileSystem: files, budget: budget).diagnostics.map(\.code)
    }

    @Test func countsWhatEachOperationTakesOverFromSharedComponents() {
        let operations = (0..<10).map { index in
            "  /p\(index): { get: { operationId: o\(index), parameters: [{ $ref: '#/components/parameters/P' }],"
                + " responses: { '200': { $ref: '#/components/responses/R' } } } }"
        }
        let yaml = """
            openapi: 3.1.0
            info: { title: Shared, version: '1' }
            servers: [{ url: 'https://api.example' }]
            paths:
            \(operations.joined(separator: "\n"))
            components:
              parameters: { P: { name: p, in: query, schema: { type: string } } }
              responses:
                R:
                  description: fine
                  headers: { X-A: { schema: { type: string } }, X-B: { schema: { type: string } } }
            """
        // A parameter, a response and two header fields, ten times.
        #expect(codes(yaml, [.operationParts: 40]) == [])
        #expect(codes(yaml, [.operationParts: 39]) == ["openapi/too-much-work"])
    }

    /// An operation that is declared once, of 14 objects and elements of lists.
    @Test(arguments: [
        ("paths", 28), ("webhooks", 28), ("callbacks", 28),
    ]) func countsTheOperationsOfSharedPathItems(word: String, work: Int) {
        let uses = (0..<3).map { number in
            word == "callbacks"
                ? "c\(number): { '{$request.query.url}': { $ref: '#/components/pathItems/P' } }"
                : "\(word == "paths" ? "/" : "")a\(number): { $ref: '#/components/pathItems/P' }"
        }
        let list = uses.joined(separator: ", ")
        let operation = "/b: { get: { responses: { '204': { description: none } }, callbacks: { \(list) } } }"
        let yaml = """
            openapi: 3.1.0
            info: { title: Shared, version: '1' }
            servers: [{ url: 'https://api.example' }]
            \(word == "callbacks" ? "paths: { \(operation) }" : "\(word): { \(list) }")
            components:
              pathItems:
                P:
                  post:
                    requestBody: { content: { application/json: { schema: { properties: { a: { type: string } } } } } }
                    responses: { '201': { description: made, content: { application/json: { schema: { enum: [a, b] } } } } }
            """
        func needs(_ limit: Int) -> Bool { codes(yaml, [.operationParts: limit]).contains("openapi/too-much-work") }
        // What operations have besides.
        let own = word == "callbacks" ? 4 : 3
        #expect(!needs(work + own))
        #expect(needs(work + own - 1))
    }

    @Test func countsTheBytesOfPointersBeforeItCreatesThem() {
        let properties = (0..<100).map { "p\($0): { type: string }" }.joined(separator: ", ")
        let name = String(repeating: "a", count: 1_000)
        let yaml = OpenAPICase.document(Self.components("\(name): { type: object, properties: { \(properties) } }"))
        #expect(codes(yaml, [:]) == [])
        // Each of a hundred properties has a pointer of a thousand bytes, and so has its type.
        #expect(codes(yaml, [.pointerBytes: 150_000]) == ["openapi/too-much-work"])
        let schema = "{ \"$defs\": { \"\(name)\": { \"properties\": { \"a\": {}, \"b\": {} } } } }"
        let files = FileSystem.inMemory(["schema.json": schema])
        let budget = WorkBudget(limits: [.pointerBytes: 2_000])
        let result = ContractLoader.load(path: "schema.json", fileSystem: files, budget: budget)
        #expect(result.diagnostics.map(\.code) == ["openapi/too-much-work"])
    }

    // MARK: Parents that list their subtypes

    @Test func readsSubtypesOfAParentThatListsThem() throws {
        let contract = try readOpenAPI(
            Self.components(
                """
                Animal:
                  type: object
                  required: [kind]
                  properties: { kind: { type: string } }
                  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Bird' }]
                Cat: { allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { lives: { type: integer } } }] }
                Bird:
                  allOf: [{ $ref: '#/components/schemas/Animal' }]
                  type: object
                  properties: { wings: { type: integer } }
                  oneOf: [{ $ref: '#/components/schemas/Owl' }, { $ref: '#/components/schemas/Wren' }]
                Owl: { allOf: [{ $ref: '#/components/schemas/Bird' }, { properties: { eyes: { type: integer } } }] }
                Wren: { allOf: [{ $ref: '#/components/schemas/Bird' }, { properties: { song: { type: string } } }] }
                """))
        #expect(try fields("Cat", in: contract).map(\.key) == ["kind", "lives"])
        #expect(try fields("Owl", in: contract).map(\.key) == ["kind", "wings", "eyes"])
        #expect(try fields("Wren", in: contract).map(\.key) == ["kind", "wings", "song"])
        #expect(try model("Animal", in: contract).hasPrefix("union"))
        #expect(try model("Bird", in: contract).hasPrefix("union"))
        #expect(contract.models.count < 15)
    }
}
