import Foundation
import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// A default is what the receiver assumes: the plan has no argument that sends one.
struct DefaultsPlanTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: Pets, version: '1' }
        paths:
          /pets:
            get:
              operationId: list
              tags: [pets]
              parameters: [{ name: page, in: query, schema: { type: integer, default: 1 } }]
              responses: { 200: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Read' } } } } }
            post:
              operationId: add
              tags: [pets]
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Sent' } } } }
              responses: { 200: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Both' } } } } }
            put:
              operationId: put
              tags: [pets]
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Both' } } } }
              responses: { 204: { description: A } }
        components:
          schemas:
            Sent: &pet
              type: object
              required: [id, kind]
              properties:
                id: { type: integer, default: 7 }
                kind: { const: pet }
                legs: { type: integer, default: 4 }
                weight: { type: [number, 'null'], default: 1.5 }
                other: { const: x }
            Read: *pet
            Both: *pet
            Alone: *pet
        """

    /// What a struct is, a line a property: `name: type = presence, given as type = argument`.
    private func properties(of name: String, in plan: ClientPlan) throws -> [String] {
        guard case .structure(let structure)? = plan.model(named: name)?.declaration else { return [] }
        return structure.properties.map { property in
            let argument: String =
                switch property.defaultArgument {
                case .nilValue: " = nil"
                case .absent: " = .absent"
                case .literal: " = constant"
                case nil: ""
                }
            let given = property.given.map { ", \($0.text)" } ?? ""
            return "\(property.name.text): \(property.type.source), \(property.givenType.source)\(argument)\(given)"
        }
    }

    private func plan(_ text: String) throws -> ClientPlan {
        let files = FileSystem.inMemory(["api.yaml": text])
        let contract = try #require(ContractLoader.load(path: "api.yaml", fileSystem: files).contract)
        return ClientPlanner.plan(contract).plan
    }

    /// In a model of requests alone a property is what the caller gave.
    @Test func modelsOfRequestsHoldWhatIsGiven() throws {
        #expect(
            try properties(of: "Sent", in: plan(Self.document)) == [
                "id: Int, Int", "kind: String, String = constant", "legs: Int?, Int? = nil",
                "weight: Field<Double>, Field<Double> = .absent", "other: String?, String? = nil",
            ])
    }

    /// A property of a model that is read is its default where it is absent; absence is kept. A document of models alone
    /// has readers, too.
    @Test(arguments: ["Read", "Both", "Alone"])
    func modelsThatAreReadHaveBoth(name: String) throws {
        #expect(
            try properties(of: name, in: plan(Self.document)) == [
                "id: Int, Int", "kind: String, String = constant", "legs: Int, Int? = nil, givenLegs",
                "weight: Double?, Field<Double> = .absent, givenWeight", "other: String?, String? = nil",
            ])
    }

    @Test func parametersAreOptional() throws {
        let page = try #require(plan(Self.document).groups.first?.endpoints.first?.arguments.first)
        #expect(page.type.source == "Int?" && page.defaultArgument == .nilValue)
    }

    /// Another field may want the name, and has it first; then it is frozen.
    @Test func fieldsComeBeforeWhatIsDerived() throws {
        let text = """
            martlet: 1
            api: Pets
            version: 1.0.0
            models: { A: { fields: { legs: int = 4, givenLegs: int } } }
            """
        let plan = try plan(text)
        #expect(
            try properties(of: "A", in: plan) == ["legs: Int, Int? = nil, givenLegs2", "givenLegs: Int, Int"])
    }

    @Test func constantsThatTellMembersApartAreGivenByChoosing() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Jobs, version: '1' }
            paths: {}
            components:
              schemas:
                Job: { anyOf: [{ $ref: '#/components/schemas/Run' }, { $ref: '#/components/schemas/Stop' }] }
                Run: { type: object, properties: { type: { const: run, default: run }, same: { const: x } } }
                Stop: { type: object, properties: { type: { const: stop }, same: { const: x } } }
            """
        let plan = try plan(text)
        #expect(
            try properties(of: "Run", in: plan) == [
                "type: String, String? = constant, givenType", "same: String?, String? = nil",
            ])
        #expect(
            try properties(of: "Stop", in: plan) == [
                "type: String?, String? = constant", "same: String?, String? = nil",
            ])
    }

    /// A discriminator names the member that is chosen, so its field has the value.
    @Test func discriminatorsAreGivenByChoosing() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Pets, version: '1' }
            paths: {}
            components:
              schemas:
                Pet:
                  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
                  discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog, puppy: Dog } }
                Cat: { type: object, properties: { kind: { type: string } } }
                Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
            """
        let plan = try plan(text)
        #expect(try properties(of: "Cat", in: plan) == ["kind: String?, String? = constant"])
        #expect(try properties(of: "Dog", in: plan) == ["kind: String, String"])
    }

    /// What only one side sends has a default, too; null is another value of any JSON than what is assumed.
    @Test func fieldsOfOneSideHaveDefaults() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Pets, version: '1' }
            paths:
              /pet:
                put:
                  requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
                  responses: { 200: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
            components:
              schemas:
                Pet:
                  type: object
                  required: [secret, made]
                  properties:
                    secret: { type: string, writeOnly: true, default: none }
                    made: { type: string, readOnly: true, default: today }
                    data: { default: { a: 1 } }
                    legs: { $ref: '#/components/schemas/Legs' }
                Legs: { $ref: '#/components/schemas/Count' }
                Count: { type: integer, default: 4 }
            """
        #expect(
            try properties(of: "Pet", in: plan(text)) == [
                "secret: String?, String? = nil", "made: String, String? = nil, givenMade",
                "data: JSON?, Field<JSON> = .absent, givenData", "legs: Legs, Legs? = nil, givenLegs",
            ])
    }

    // MARK: A real document

    private static let corpus =
        ProcessInfo.processInfo.environment["MARTLET_CORPUS"]
        ?? FilePath.join((0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }, "shared/corpus")
    private static let gitHub = FilePath.join(corpus, "openapi/github-2022-07.json")
    static let isPresent = FileSystem.disk.kind(gitHub) == .file
    static let missing: Comment = "no corpus: what a PATCH of GitHub sends is NOT tested; set MARTLET_CORPUS"

    /// `private`, `archived`, `has_wiki` and eleven more have defaults there. `make corpus` compiles and calls it.
    @Test(.enabled(if: isPresent, missing)) func noArgumentOfGitHubSendsADefault() throws {
        let contract = try #require(ContractLoader.load(path: Self.gitHub).contract)
        let plan = ClientPlanner.plan(contract).plan
        let update = try #require(
            plan.groups.flatMap(\.endpoints).first {
                $0.endpoint.method == .patch && $0.endpoint.path.text == "/repos/{owner}/{repo}"
            })
        guard case .body(let type)? = update.arguments.last?.place, let name = type.modelName,
            case .structure(let body)? = plan.model(named: name)?.declaration
        else {
            Issue.record("it has another body")
            return
        }
        #expect(body.properties.count(where: { $0.field.defaultValue != nil }) > 10)
        for property in body.properties {
            let isOmitted = property.defaultArgument == .nilValue || property.defaultArgument == .absent
            #expect(isOmitted, "\(property.field.name)")
        }
        // Only what is required, and has no choice, is sent unasked.
        for argument in plan.groups.flatMap(\.endpoints).flatMap(\.arguments) {
            if case .literal? = argument.defaultArgument { #expect(argument.field?.isAlwaysWritten == true) }
        }
    }
}

/// Members of unions whose discriminator has a default, or may be null.
struct TagArgumentTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: Tags, version: '1' }
        paths:
          /x:
            post:
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/V' } } } }
              responses:
                200: { description: A, content: { application/json: { schema: { $ref: '#/components/schemas/V' } } } }
        components:
          schemas:
            V:
              oneOf:
                - { $ref: '#/components/schemas/A' }
                - { $ref: '#/components/schemas/B' }
                - { $ref: '#/components/schemas/C' }
                - { $ref: '#/components/schemas/D' }
                - { $ref: '#/components/schemas/E' }
              discriminator: { propertyName: t, mapping: { a: A, b: B, c: C, d: D, e: E } }
            A: { type: object, properties: { t: { type: [string, 'null'], default: a } } }
            B: { type: object, properties: { t: { type: string, default: other } } }
            C: { type: object, properties: { t: { enum: [c, cc], default: c } } }
            D: { type: object, required: [t], properties: { t: { type: string, default: other } } }
            E: { type: object, required: [t], properties: { t: { type: [string, 'null'] } } }
        """

    /// Whoever chooses a member gives the value.
    @Test(arguments: zip(["A", "B", "C", "D", "E"], ["a", "b", "c", "d", "e"]))
    func membersHaveTheirTag(name: String, tag: String) throws {
        let files = FileSystem.inMemory(["api.yaml": Self.document])
        let contract = try #require(ContractLoader.load(path: "api.yaml", fileSystem: files).contract)
        guard case .structure(let structure)? = ClientPlanner.plan(contract).plan.model(named: name)?.declaration else {
            Issue.record("no struct")
            return
        }
        guard case .literal(let value)? = structure.properties.first?.defaultArgument else {
            Issue.record("no constant")
            return
        }
        #expect(value == .string(tag))
    }
}
