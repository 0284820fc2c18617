import MartletDialects
import MartletSyntax
import Testing

struct NativeFindingsTests {
    @Test(arguments: NativeCases.all)
    func reportsEachFindingAtItsToken(_ one: Case) {
        let result = load(one.yaml)
        #expect(describe(result) == one.findings)
        let hasErrors = result.diagnostics.contains { $0.severity == .error }
        #expect((result.contract == nil) == hasErrors)
    }

    @Test func firesEveryCode() {
        let cases =
            NativeCases.all.flatMap(\.findings) + LoaderCases.all.flatMap(\.findings)
            + IncludeLimitTests.findings + HostileSizeTests.findings
        let fired = Set(cases.map { $0.prefix { $0 != " " } }.map(String.init))
        let silent = Set(NativeCode.allCases.map(\.rawValue) + LoadCode.allCases.map(\.rawValue)).subtracting(fired)
        #expect(silent.sorted() == [])
    }

    @Test func namesCodesByAreaAndSlug() throws {
        let codes = NativeCode.allCases.map(\.rawValue) + LoadCode.allCases.map(\.rawValue)
        #expect(Set(codes).count == codes.count)
        for code in codes {
            #expect(code.wholeMatch(of: /[a-z]+\/[a-z]+(-[a-z]+)*/) != nil)
        }
    }

    @Test(arguments: [
        ("models: { A: { fields: { a: Specalist }}, Specialist: { fields: { id: int }}}", "did you mean 'Specialist'?"),
        ("modles: {}", "did you mean 'models'?"),
        ("naming: snakecase", "did you mean 'snake_case'?"),
        ("dates: { day: YYYY-MM-dd }", "did you mean 'yyyy'?"),
        ("dates: { day: iso8602 }", "did you mean 'iso8601'?"),
        ("models: { A: { fields: { a: { type: int, mim: 1 }}}}", "did you mean 'min'?"),
        ("auth: { a: { type: baerer }}", "did you mean 'bearer'?"),
        ("models: { A: { feilds: { a: int }}}", "did you mean 'fields'?"),
    ])
    func suggestsWhatWasMeant(_ yaml: String, _ help: String) {
        let result = load("martlet: 1\napi: Test\n" + yaml)
        #expect(result.diagnostics.map(\.help) == [help])
    }
}
