import MartletFormats
import MartletPayloads
import Testing

struct HostilePatternTests {
    /// Patterns that ask for more states than there is time for: any answer but a wrong one, soon.
    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            ".*a.{200}", "a.{200}$", "(a|b)*a(a|b){60}$", "^(a?){500}a{500}$", "(x+x+)+y", "^(a|aa)+$",
            "(.*)(.*)(.*)(.*)[^a]$",
            "^(a{1,30}){1,30}$", "^((a{1,12}){1,12}){1,12}$", "a{1,1000}", "^(.{0,60}b){0,60}$", "(\\b.\\B.){300}",
            "^(a{97})*(b{89})*$",
            "^(\\p{L}\\p{N}|\\p{Lu}.){40}$", "(a|b|c|d|e){400}f", "^(\\w{1,64}@)?\\w{1,64}(\\.\\w{1,64}){1,8}$",
        ])
    func areAnsweredSoonAndRightly(text: String) throws {
        let pattern = try Pattern(text)
        let hostile = try RegularLanguage(pattern: text)
        let other = try Pattern("^([a-z]{3}){2,}\\d$")
        let language = try RegularLanguage(pattern: other.text)
        let bounded = hostile.intersection(RegularLanguage(lengths: 0, through: 65_535))
        check(bounded.isSubset(of: hostile)) { _ in false }
        check(hostile.isSubset(of: bounded)) { pattern.matches($0) != false && $0.unicodeScalars.count > 65_535 }
        check(hostile.isSubset(of: language)) { pattern.matches($0) == true && other.matches($0) == false }
        check(language.isSubset(of: hostile)) { other.matches($0) == true && pattern.matches($0) == false }
        for member in hostile.members(limit: 3) { #expect(pattern.matches(member) == true) }
        for member in bounded.finiteMembers(limit: 20) ?? [] { #expect(pattern.matches(member) == true) }
        if case .range(let least, _) = hostile.lengths() { #expect(least >= pattern.leastLength) }
    }

    private func check(_ answer: RegularLanguage.Containment, isShown: (String) -> Bool) {
        if case .no(let witness) = answer { #expect(isShown(witness), "\(witness)") }
    }

    @Test(arguments: ["(a{1,1000}){1,1000}", "((a{1000}){1000}){1000}", "((()()){1000000}){1000000}|(a{1000}){1000}"])
    func areRefusedWhenTooLarge(text: String) {
        let issue = #expect(throws: PatternIssue.self) { try RegularLanguage(pattern: text) }
        #expect(issue?.kind == .tooLarge)
    }

    @Test(arguments: ["a(?=b)", "(?<!a)b", "(a)\\1"]) func areRefusedWhenNotRegular(text: String) {
        let issue = #expect(throws: PatternIssue.self) { try RegularLanguage(pattern: text) }
        #expect(issue?.kind == .unsupported)
    }

    @Test(.timeLimit(.minutes(30))) func areRefusedAfterFewCopiesOfNothing() throws {
        #expect(try Pattern("^((()()){1000000}){1000000}$").matches("") == true)
        #expect(try Pattern("^((()()){0,1000000}()){1000000}a$").matches("a") == true)
    }

    @Test(.timeLimit(.minutes(30))) func longListsAreCompared() throws {
        let many = (0..<3_000).map { "value-\($0)" }
        let list = RegularLanguage(many)
        #expect(list.isSubset(of: RegularLanguage(many + ["more"])) == .yes)
        #expect(RegularLanguage(many + ["more"]).isSubset(of: list) == .no(witness: "more"))
        #expect(try list.isSubset(of: RegularLanguage(pattern: "^value-\\d+$")) == .yes)
        let long = String(repeating: "a", count: 100_000)
        #expect(RegularLanguage([long]).isSubset(of: RegularLanguage([long, "b"])) == .yes)
    }
}
