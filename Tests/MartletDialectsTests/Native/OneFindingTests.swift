import MartletDialects
import MartletSyntax
import Testing

/// One mistake is one finding, in the place where it was made.
struct OneFindingTests {
    @Test(arguments: [
        Case("models:\n  A: { fields: { a: map<string, int>, b: int } }\n", "type/syntax 4:25"),
        Case("models:\n  A: { fields: { a: { type: map<string, int>, description: x } } }\n", "type/syntax 4:33"),
        Case("models:\n  A: { fields: { a: array<map<string, map<string, int>>> } }\n", "type/syntax 4:31"),
        Case("models:\n  A: { description: f(a, b), fields: { b: int } }\n", "yaml/unquoted-value 4:21"),
        Case("models:\n  A: { description: f(a, b, c), fields: { b: int } }\n", "yaml/unquoted-value 4:21"),
    ])
    func reportsAnUnquotedCommaOnce(test: Case) {
        #expect(describe(load(test.yaml)) == test.findings)
    }

    @Test func saysHowAMapIsWritten() {
        let result = load("martlet: 1\napi: Test\nmodels: { A: { fields: { a: map<string, int> } } }\n")
        #expect(result.diagnostics.map(\.message) == ["the keys of a map are strings"])
        #expect(result.diagnostics.first?.help == "write { string: T } or map<T>")
    }

    @Test(arguments: [
        Case("models:\n  A: { fields: *fields }\n", "yaml/unknown-anchor 4:16"),
        Case("models:\n  A: { fields: { a: *x } }\n", "yaml/unknown-anchor 4:21"),
        Case("models:\n  A: *y\n", "yaml/unknown-anchor 4:6"),
    ])
    func reportsAnAliasOfNothingOnce(test: Case) {
        #expect(describe(load(test.yaml)) == test.findings)
    }

    @Test(arguments: [
        Case("models\n  A: { fields: { a: int } }\n", "yaml/syntax 3:1"),
        Case("models:\n  A\n    fields: { a: int }\n", "yaml/syntax 4:3"),
        Case("models:\n  A:\n    fields\n      a: int\n", "yaml/syntax 5:5"),
        Case("models:\n  A:\n    fields:\n      a int\n      b: string\n", "yaml/syntax 6:7"),
        Case("models:\n  A:\n    fields\n\n      a: int\n", "yaml/syntax 5:5"),
        Case("description: some\n  text: more\n", "yaml/indentation 4:7"),
        Case("description: one\n  two\n  three: more\n", "yaml/indentation 5:8"),
    ])
    func reportsAMissingColonInItsLine(test: Case) {
        #expect(describe(load(test.yaml)) == test.findings)
    }

    @Test func reportsEveryCircleOfModelsAtItsFirst() {
        let text = """
            models:
              Entry: { fields: { first: A } }
              A: { fields: { b: B } }
              B: { fields: { a: A, d: D } }
              C: { alias: D }
              D: { fields: { c: C } }
              E: { fields: { e: E } }

            """
        let test = Case(text)
        #expect(describe(load(test.yaml)) == ["model/infinite 5:3", "model/infinite 8:3", "model/infinite 9:3"])
    }

    /// Each model of the chain was followed to the circle anew.
    @Test(.timeLimit(.minutes(30)))
    func followsLongChainsIntoACircleOnce() {
        let count = 20_000
        let chain = (0..<count).map { "  M\($0): { fields: { next: M\($0 + 1) } }\n" }.joined()
        let result = load("martlet: 1\napi: Test\nmodels:\n\(chain)  M\(count): { fields: { next: M\(count) } }\n")
        #expect(describe(result) == ["model/infinite \(count + 4):3"])
    }
}
