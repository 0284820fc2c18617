import Foundation
import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// What is kept of OpenAPI documents by tag, path and operation: all that is needed, and nothing more.
struct DocumentSelectionTests {
    private static let document = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        security: [{ session: [] }]
        tags: [{ name: Pets, description: Animals. }, { name: People }]
        paths:
          /pets:
            get:
              tags: [Pets]
              operationId: Pets_list
              parameters: [{ name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }]
              responses:
                200:
                  description: A
                  headers: { X-State: { schema: { $ref: '#/components/schemas/State' } } }
                  content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
            post:
              tags: [Pets]
              operationId: Pets_add
              security: [{ key: [] }]
              requestBody:
                required: true
                content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } }
              responses:
                201: { description: A }
                4XX: { $ref: '#/components/responses/Refused' }
          /people/{id}:
            get:
              tags: [People]
              operationId: People_get
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses:
                200:
                  description: A
                  content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } }
              callbacks:
                moved:
                  '{$request.query.url}':
                    post:
                      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Move' } } } }
                      responses: { 200: { description: A } }
          /people/{id}/ping:
            post:
              tags: [People]
              operationId: People_ping
              security: []
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses: { 204: { description: A } }
        components:
          securitySchemes:
            session: { type: http, scheme: bearer }
            key: { type: apiKey, in: header, name: X-Key }
          responses:
            Refused:
              description: A
              content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } }
          schemas:
            Kind: { type: string, enum: [cat, dog] }
            State: { type: string, enum: [fresh, stale] }
            Animal: { type: object, properties: { name: { type: string } } }
            Pet:
              allOf:
                - $ref: '#/components/schemas/Animal'
                - type: object
                  properties:
                    owner: { $ref: '#/components/schemas/Person' }
                    home: { type: object, properties: { street: { type: string } } }
            Person: { type: object, properties: { friends: { type: array, items: { $ref: '#/components/schemas/Person' } } } }
            NewPet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
            Cat: { type: object, required: [lives], properties: { lives: { type: integer } } }
            Dog: { type: object, required: [breed], properties: { breed: { $ref: '#/components/schemas/Breed' } } }
            Breed: { type: string, enum: [pug, terrier] }
            Problem: { type: object, properties: { code: { type: integer } } }
            Move: { type: object, properties: { to: { type: string } } }
            Alone: { type: object, properties: { x: { type: string } } }
        """

    private static let whole: Contract? = ContractLoader.load(
        path: "shop.yaml", fileSystem: .inMemory(["shop.yaml": document])
    ).contract

    private func select(
        _ contract: Contract?, include: [String] = [], exclude: [String] = []
    ) throws -> (contract: Contract, codes: [String]) {
        let result = Selection(include: include, exclude: exclude).apply(to: try #require(contract))
        return (result.contract, result.diagnostics.map(\.code))
    }

    private func names(_ contract: Contract) -> [String] {
        contract.groups.flatMap(\.endpoints).map { "\($0.group).\($0.name)" }
    }

    /// Patterns to keep, the endpoints, the models and the auth schemes.
    static let kept: [(String, [String], Set<String>, [String])] = [
        // A tag.
        (
            "Pets", ["Pets.list", "Pets.add"],
            ["Kind", "State", "Pet", "Pet.home", "Person", "NewPet", "Cat", "Dog", "Breed", "Problem"],
            ["session", "key"]
        ),
        ("People", ["People.get", "People.ping"], ["Person"], ["session"]),
        // A path.
        (
            "/pets", ["Pets.list", "Pets.add"],
            ["Kind", "State", "Pet", "Pet.home", "Person", "NewPet", "Cat", "Dog", "Breed", "Problem"],
            ["session", "key"]
        ),
        ("/people/**", ["People.get", "People.ping"], ["Person"], ["session"]),
        // An operation, by its name or by its method and path.
        ("Pets.list", ["Pets.list"], ["Kind", "State", "Pet", "Pet.home", "Person"], ["session"]),
        ("POST /pets", ["Pets.add"], ["NewPet", "Cat", "Dog", "Breed", "Problem"], ["key"]),
        ("People.ping", ["People.ping"], [], []),
    ]

    @Test(arguments: kept)
    func keepsAllThatIsNeededAndNothingMore(
        _ pattern: String, _ endpoints: [String], _ models: Set<String>, _ schemes: [String]
    ) throws {
        let (contract, codes) = try select(Self.whole, include: [pattern])
        #expect(codes == [])
        #expect(names(contract) == endpoints)
        #expect(Set(contract.models.map(\.name)) == models)
        #expect(contract.authSchemes.map(\.name) == schemes)
        #expect(contract.webhooks.isEmpty)
    }

    @Test func leavesOutWhatOnlyTheExcludedNeeds() throws {
        let (contract, codes) = try select(Self.whole, exclude: ["POST /pets", "People.get"])
        #expect(codes == [])
        #expect(names(contract) == ["Pets.list", "People.ping"])
        // What nothing ever needed stays: nobody excluded it.
        #expect(
            Set(contract.models.map(\.name))
                == ["Kind", "State", "Pet", "Pet.home", "Person", "Animal", "Move", "Alone"])
        #expect(contract.authSchemes.map(\.name) == ["session"])
    }

    @Test func joinsBoth() throws {
        let (contract, codes) = try select(Self.whole, include: ["Pets"], exclude: ["*.add"])
        #expect(codes == [])
        #expect(names(contract) == ["Pets.list"])
        #expect(Set(contract.models.map(\.name)) == ["Kind", "State", "Pet", "Pet.home", "Person"])
    }

    @Test func saysWhatMeansNothing() throws {
        #expect(try select(Self.whole, include: ["Pet"]).codes == [PlanCode.selectionUnmatched.rawValue])
        #expect(try select(Self.whole, exclude: ["/pet"]).codes == [PlanCode.selectionUnmatched.rawValue])
        #expect(try select(Self.whole, include: ["pets/list"]).codes == [PlanCode.selectionPattern.rawValue])
    }

    // MARK: A real document

    private static let corpus =
        ProcessInfo.processInfo.environment["MARTLET_CORPUS"]
        ?? FilePath.join((0..<4).reduce(#filePath) { path, _ in FilePath.parent(path) }, "shared/corpus")
    private static let gitHub = FilePath.join(corpus, "openapi/github-2022-07.json")
    static let isPresent = FileSystem.disk.kind(gitHub) == .file
    static let missing: Comment = "no corpus: nothing is selected from GitHub's document; set MARTLET_CORPUS"

    /// The schemas that an operation reaches, found by following every `$ref` in the JSON, without any reader of OpenAPI.
    private static func schemas(reachedBy method: String, _ path: String, in document: [String: Any]) -> Set<String> {
        func node(_ pointer: String) -> Any? {
            pointer.dropFirst(2).split(separator: "/").reduce(document as Any?) { node, token in
                let key = token.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
                return (node as? [String: Any])?[key]
            }
        }
        func references(_ node: Any?) -> [String] {
            if let list = node as? [Any] { return list.flatMap { references($0) } }
            guard let object = node as? [String: Any] else { return [] }
            return object.flatMap { key, value in
                // A name of a property may be `$ref`, too; GitHub has none.
                key == "$ref" ? [value as? String].compactMap { $0 } : references(value)
            }
        }
        let item = (document["paths"] as? [String: Any])?[path] as? [String: Any]
        var open = references(item?[method]) + references(item?["parameters"])
        var found: Set<String> = []
        while let reference = open.popLast() {
            if found.insert(reference).inserted { open += references(node(reference)) }
        }
        return Set(found.filter { $0.hasPrefix("#/components/schemas/") }.map { String($0.dropFirst(21)) })
    }

    @Test(.enabled(if: isPresent, missing)) func keepsWhatOneOperationOfGitHubReaches() throws {
        let bytes = try FileSystem.disk.read(Self.gitHub)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let whole = try #require(ContractLoader.load(path: Self.gitHub).contract)
        #expect(whole.models.count > 1_000)
        let operations = [
            ("get", "/repos/{owner}/{repo}", "repos.get"), ("get", "/user", "users.get-authenticated"),
            ("get", "/gists/{gist_id}/comments", "gists.list-comments"), ("get", "/zen", "meta.get-zen"),
            ("get", "/rate_limit", "rate-limit.get"),
        ]
        for (method, path, name) in operations {
            for pattern in [name, "\(method.uppercased()) \(path)"] {
                let (contract, codes) = try select(whole, include: [pattern])
                #expect(codes == [])
                #expect(names(contract) == [name])
                // Inline models are named by where they stand: in a schema, or in the operation.
                let named = contract.models.map(\.name).filter { !$0.hasPrefix(name + ".") }
                let owners = Set(named.map { String($0.prefix { $0 != "." }) })
                #expect(owners == Self.schemas(reachedBy: method, path, in: json), "\(pattern)")
            }
        }
    }
}
