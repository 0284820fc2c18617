import MartletContract
import MartletDialects
import MartletLint
import MartletSyntax
import Testing

/// Documents in which what a rule looks at refers to itself, or is used by thousands.
@Suite(.timeLimit(.minutes(30)))
struct LintSizeTests {
    private func findings(_ document: String, _ code: String) throws -> [String] {
        let path = "api.json"
        let result = ContractLoader.load(path: path, fileSystem: .inMemory([path: document]))
        return Linter.lint(try #require(result.contract)).filter { $0.code == code }.map(\.message)
    }

    private func openAPI(_ schemas: String, _ paths: String = "") -> String {
        "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"paths\":{\(paths)},"
            + "\"components\":{\"schemas\":{\(schemas)},"
            + "\"securitySchemes\":{\"k\":{\"type\":\"http\",\"scheme\":\"basic\"}}}}"
    }

    private func operation(_ id: String, _ rest: String) -> String {
        let content = "{\"application/json\":{\"schema\":{\"$ref\":\"#/components/schemas/A\"}}}"
        return
            "{\"operationId\":\"\(id)\",\"responses\":{\"200\":{\"description\":\"d\",\"content\":\(content)}}\(rest)}"
    }

    private func array(of name: String) -> String {
        "{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/\(name)\"}}"
    }

    @Test(arguments: ["lint/inexact-identifier", "lint/shared-cache-of-private-answer"])
    func endsWithListsThatHoldThemselves(code: String) throws {
        let shared = ",\"security\":[{\"k\":[]}],\"x-martlet-cache\":{\"ttl\":\"1h\",\"scope\":\"shared\"}"
        let schemas =
            "\"A\":\(array(of: "B")),\"B\":\(array(of: "A")),"
            + "\"C\":{\"type\":\"object\",\"properties\":{\"ids\":\(array(of: "A"))}}"
        #expect(try findings(openAPI(schemas, "\"/a\":{\"get\":\(operation("a", shared))}"), code) == [])
    }

    @Test func looksForACurrencyBesideEachOfManyAmounts() throws {
        func model(_ name: String, _ other: String) -> String {
            let amounts = (0..<4_000).map { ",\"a\($0)_amount\":{\"type\":\"number\",\"format\":\"double\"}" }.joined()
            return "\"\(name)\":{\"type\":\"object\",\"properties\":{\"\(other)\":{\"type\":\"string\"}\(amounts)}}"
        }
        let found = try findings(
            openAPI(model("A", "currency") + "," + model("B", "colour")), "lint/inexact-money")
        #expect(found.count == 4_000)
    }

    @Test func looksAtAPageOfManyEndpointsOnce() throws {
        let fields = (0..<2_000).map { ",\"p\($0)\":{\"type\":\"string\"}" }.joined()
        let model =
            "\"A\":{\"type\":\"object\",\"properties\":{\"items\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}"
            + "\(fields),\"next\":{\"type\":\"string\"}}}"
        let cursor = ",\"parameters\":[{\"name\":\"cursor\",\"in\":\"query\",\"schema\":{\"type\":\"string\"}}]"
        let paths = (0..<1_000).map { "\"/a\($0)\":{\"get\":\(operation("a\($0)", cursor))}" }.joined(separator: ",")
        let found = try findings(openAPI(model, paths), "lint/unfollowed-pages")
        #expect(found.count == 1_000)
        #expect(found.first == "the pages of 'a0' are not followed")
    }

    /// The message names as many as it has room for, and says no other than it would with all.
    @Test func namesSomeOfManyStaleAnswers() throws {
        let paths = (0..<300).map { number in
            let parameter =
                "\"parameters\":[{\"name\":\"x\(number)\",\"in\":\"path\",\"required\":true,"
                + "\"schema\":{\"type\":\"string\"}}]"
            let cached = operation("g\(number)", ",\"x-martlet-cache\":\"1h\"")
            return "\"/a/{x\(number)}\":{\(parameter),\"get\":\(cached),\"put\":\(operation("p\(number)", ""))}"
        }.joined(separator: ",")
        let found = try findings(
            openAPI("\"A\":{\"type\":\"object\",\"properties\":{\"x\":{\"type\":\"string\"}}}", paths),
            "lint/stale-cache-after-change")
        let names = (0..<300).map { "g\($0)" }.joined(separator: "', '").excerpt
        #expect(found.count == 300)
        #expect(found.allSatisfy { $0 == "this changes what '\(names)' answers from the cache" })
    }
}
