import MartletContract
import MartletDialects
import MartletLint
import MartletSyntax
import Testing

struct LinterTests {
    private static let unused = "models: { Draft: { fields: { text: string } } }"

    @Test(arguments: ["aroti", "barqnet", "cpc", "storefront", "todufit"])
    func findsNothingInTheSpecifications(name: String) throws {
        let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let result = ContractLoader.load(path: "/\(path)/specs/\(name).yaml")
        let findings = Linter.lint(
            try #require(result.contract), options: LintOptions(today: "2026-11-21", horizon: "2026-12-21"))
        #expect(findings.map { "\($0.code) \($0.message)" } == [])
    }

    @Test(arguments: [(RuleSeverity.note, Severity.note), (.warning, .warning), (.error, .error)])
    func takesTheSeverityThatItIsTold(severity: RuleSeverity, expected: Severity) throws {
        let options = LintOptions(severities: ["lint/unused-model": severity])
        let findings = Linter.lint(try contract(of: Self.unused).contract, options: options)
        #expect(findings.map(\.severity) == [expected])
    }

    @Test func doesNotRunWhatIsOff() throws {
        let options = LintOptions(severities: ["lint/unused-model": .off])
        #expect(Linter.lint(try contract(of: Self.unused).contract, options: options) == [])
    }

    @Test(arguments: [
        "x-lint-allow: unused-model\nmodels: { Draft: { fields: { text: string } } }",
        "x-lint-allow: [lint/unused-model]\nmodels: { Draft: { fields: { text: string } } }",
        "models: { Draft: { fields: { text: string }, x-lint-allow: [unused-model] } }",
        "x-lint-allow: unused-model\n\(unused.replacing(" } }", with: ", x: int } }"))",
    ])
    func allowsWhatANodeAllows(text: String) throws {
        #expect(Linter.lint(try contract(of: text).contract).map(\.code) == [])
    }

    @Test func takesTheInnermostAllowance() throws {
        let text = """
            webhooks: { sent: Draft }
            models:
              Draft:
                fields:
                  password: { type: string, x-lint-allow: unmarked-secret }
                  secret: string
            """
        let findings = Linter.lint(try contract(of: text).contract)
        #expect(findings.map(\.message) == ["'secret' looks like a secret and is not marked as one"])
    }

    @Test func keepsTheAllowanceOfARuleThatIsOff() throws {
        let text = "x-lint-allow: missing-description\nwebhooks: { sent: string }"
        let options = LintOptions(severities: ["lint/missing-description": .off])
        #expect(Linter.lint(try contract(of: text).contract, options: options) == [])
        #expect(Linter.lint(try contract(of: text).contract).map(\.code) == ["lint/needless-allowance"])
    }

    @Test func reportsOnceWhatAnAnchorRepeats() throws {
        let text = """
            webhooks: { a: A, b: B }
            models:
              A: { fields: &fields { password: string } }
              B: { fields: { <<: *fields } }
            """
        #expect(Linter.lint(try contract(of: text).contract).count == 1)
    }

    @Test func findsRulesByTheirNames() {
        #expect(LintOptions.code(named: "unused-model") == "lint/unused-model")
        #expect(LintOptions.code(named: "lint/unused-model") == "lint/unused-model")
        #expect(LintOptions.code(named: "lint/unused-modell") == nil)
        #expect(LintOptions.suggestion(for: "unused-modell") == "did you mean 'unused-model'?")
    }

    @Test(arguments: [("2026-11-20", false), ("2026-11-21", true), ("2026-12-21", true), ("2026-12-22", false)])
    func tellsPinsThatEndedFromPinsThatEndSoon(day: String, isSoon: Bool) throws {
        let text = """
            servers: { production: "https://a.example" }
            pins:
              a.example:
                sha256: [8qJUHdKcfzhYo2t/P2ax+oWSmlwS6iIMZCH+derp5mg=, YAiKz6HunlXOKuBjc+6+rTV8AsvJXDiHjSLUINmZjaY=]
                expires: \(day)
            """
        let contract = try contract(of: text).contract
        let findings = Linter.lint(contract, options: LintOptions(today: "2026-11-21", horizon: "2026-12-21"))
        let messages =
            isSoon
            ? ["the pins of 'a.example' end on \(day)"]
            : day < "2026-11-21" ? ["the pins of 'a.example' ended on \(day) and are no longer checked"] : []
        #expect(findings.map(\.message) == messages)
        #expect(Linter.lint(contract) == [])
    }
}
