import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// Content types that share a schema on one side alone: each carries values, and is compared.
struct SharedContentTypesTests {
    private static let a = "{ type: object, required: [a], properties: { a: { type: string } } }"
    private static let b = "{ type: object, required: [a], properties: { a: { type: integer } } }"

    private func contract(_ contents: [(type: String, schema: String)], _ place: String) throws -> Contract {
        let content = contents.map { "\($0.type): { schema: \($0.schema) }" }.joined(separator: ", ")
        let operation =
            switch place {
            case "request":
                "requestBody: { required: true, content: { \(content) } }, responses: { '204': { description: Done } }"
            case "response": "responses: { '200': { description: Done, content: { \(content) } } }"
            default: "responses: { '204': { description: Done }, '400': { description: No, content: { \(content) } } }"
            }
        let text = """
            openapi: 3.1.0
            info: { title: Depot, version: '1' }
            paths: { /a: { post: { operationId: a, \(operation) } } }
            """
        return try #require(
            ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
    }

    private func verdicts(
        _ before: [(type: String, schema: String)], _ after: [(type: String, schema: String)], _ place: String
    ) throws -> [Verdict] {
        ContractDiff.changes(
            from: try contract(before, place), to: try contract(after, place), context: DiffContext(now: today)
        ).map(\.verdicts.wire)
    }

    @Test(
        arguments: ["request", "response", "error"],
        ["application/vnd.depot+json", "application/merge-patch+json", "application/xml"])
    func aSchemaOfItsOwnIsCompared(_ place: String, _ type: String) throws {
        // A number is a text of XML, and not every text is a number.
        let isOneWay = type == "application/xml"
        let shared = [("application/json", Self.a), (type, Self.a)]
        let other = [("application/json", Self.a), (type, Self.b)]
        let (narrower, wider) = place == "request" ? (shared, other) : (other, shared)
        #expect(try verdicts(narrower, wider, place).max() == .breaking)
        #expect(try verdicts(wider, narrower, place).max() == (isOneWay ? .safe : .breaking))
    }

    /// JSON and a form with one schema, and with two.
    @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data"])
    func aFormOfItsOwnIsCompared(_ type: String) throws {
        let shared = [("application/json", Self.a), (type, Self.a)]
        let other = [
            ("application/json", Self.a),
            (type, "{ type: object, required: [a, b], properties: { a: { type: string }, b: { type: string } } }"),
        ]
        #expect(try verdicts(shared, other, "request").max() == .breaking)
        #expect(try verdicts(other, shared, "request").max() == .safe)
    }

    /// The same values with a schema of their own are the same values.
    @Test(arguments: ["request", "response", "error"])
    func aSchemaThatSaysTheSameBreaksNobody(_ place: String) throws {
        let same = "{ type: object, required: [a], properties: { a: { type: string, maxLength: 9 }, b: {} } }"
        let wide = "{ type: object, required: [a], properties: { a: { type: string }, b: {} } }"
        let shared = [("application/json", wide), ("application/vnd.depot+json", wide)]
        let split = [("application/json", wide), ("application/vnd.depot+json", same)]
        let (narrower, wider) = place == "request" ? (shared, split) : (split, shared)
        #expect(try verdicts(narrower, wider, place).max() == .breaking)
        #expect(try verdicts(wider, narrower, place).max() == .safe)
    }

    /// Whoever asks for a range takes each content type of it.
    @Test func aFileOfARangeCanBeOneOfIt() throws {
        func contract(_ name: String) throws -> Contract {
            let content = "{ content: { \(name): { schema: { type: string, format: binary } } } }"
            let response = "{ description: D, content: { \(name): { schema: { type: string, format: binary } } } }"
            let text = """
                openapi: 3.1.0
                info: { title: Depot, version: '1' }
                paths: { /a: { post: { requestBody: \(content), responses: { '200': \(response) } } } }
                """
            return try #require(
                ContractLoader.load(path: "a.yaml", fileSystem: .inMemory(["a.yaml": text])).contract, "\(text)")
        }
        let found = ContractDiff.changes(
            from: try contract("image/*"), to: try contract("image/png"), context: DiffContext(now: today))
        #expect(found.filter { $0.direction == .response }.allSatisfy { $0.verdicts.wire == .safe }, "\(found)")
        #expect(found.allSatisfy { !$0.message.contains("octet-stream") }, "\(found)")
        #expect(found.contains { $0.direction == .request && $0.verdicts.wire == .breaking }, "\(found)")
    }
}
