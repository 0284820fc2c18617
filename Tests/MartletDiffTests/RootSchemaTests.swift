import MartletContract
import MartletDialects
import MartletDiff
import MartletSyntax
import Testing

/// What a document of JSON Schema says of a value as a whole, whatever its file is called.
struct RootSchemaTests {
    private func changes(_ before: String, _ after: String) throws -> [Change] {
        func contract(_ text: String, _ path: String) throws -> Contract {
            let text =
                "{ \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"\(text.isEmpty ? "" : ", " + text) }"
            return try #require(
                ContractLoader.load(path: path, fileSystem: .inMemory([path: text])).contract, "\(text)")
        }
        return ContractDiff.changes(
            from: try contract(before, "base.json"), to: try contract(after, "revision.json"),
            context: DiffContext(now: today))
    }

    /// Each with whether the second schema takes all values of the first one, and the other way round.
    @Test(arguments: [
        (#""type": "string""#, #""type": "integer""#, Verdict.breaking, Verdict.breaking),
        (#""type": "object""#, "", .safe, .breaking),
        (#""type": ["string", "null"]"#, #""type": "string""#, .breaking, .safe),
        (#""not": { "type": "string" }"#, #""not": { "type": "integer" }"#, .breaking, .breaking),
        (#""enum": [1, 2]"#, #""enum": [1]"#, .breaking, .safe),
        (
            #""type": "array", "items": { "type": "string" }"#, #""type": "array", "items": { "type": "integer" }"#,
            .breaking, .breaking
        ),
        (
            #""oneOf": [{ "type": "string" }, { "type": "integer" }]"#,
            #""oneOf": [{ "type": "string" }, { "type": "boolean" }]"#, .breaking, .breaking
        ),
        (
            #""properties": { "a": { "type": "string" } }"#, #""properties": { "a": { "type": "integer" } }"#,
            .breaking, .breaking
        ),
        (#""type": "object", "properties": { "a": { "type": "string" } }"#, #""type": "string""#, .breaking, .breaking),
        (
            #""type": "object", "$defs": { "A": { "type": "string" } }"#, #""$defs": { "A": { "type": "string" } }"#,
            .safe, .breaking
        ),
    ])
    func isComparedWithTheOther(_ one: String, _ other: String, _ there: Verdict, _ back: Verdict) throws {
        for (before, after, expected) in [(one, other, there), (other, one, back)] {
            let found = try changes(before, after)
            let requests = found.filter { $0.direction == .request }.map(\.verdicts.wire)
            let responses = found.filter { $0.direction == .response }.map(\.verdicts.wire)
            #expect(requests.max() ?? .safe == expected, "\(found)")
            #expect(responses.max() ?? .safe == (before == one ? back : there), "\(found)")
        }
    }
}
