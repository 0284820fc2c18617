import MartletFormats
import MartletPayloads
import Testing

struct PatternTests {
    @Test(
        arguments: [
            ("abc", "xabcx", true), ("^abc$", "xabc", false), ("^abc$", "abc", true), ("a|b", "cb", true),
            ("^(a|bc)*$", "abcabc", true), ("^(a|bc)*$", "abcb", false), ("^a{2,3}$", "a", false),
            ("^a{2,3}$", "aaa", true), ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aa", true), ("^a{2,}$", "aaaaa", true),
            ("^a{0}$", "", true), ("^a??b+?$", "abb", true), ("^[^a-c]+$", "xyz", true), ("^[^a-c]+$", "xbz", false),
            ("^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$", "ada.byron@example.com", true),
            ("^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$", "ada@example", false), ("^\\d{4}-\\d{2}$", "2025-11", true),
            ("^\\d$", "٣", false), ("^\\w$", "é", false), ("^\\s$", "\u{FEFF}", true), ("^\\S$", "\u{A0}", false),
            ("^.$", "😀", true), ("^.$", "\n", false), ("^.$", "\u{2028}", false), ("^\\u{1F600}$", "😀", true),
            ("^\\uD83D\\uDE00$", "😀", true), ("^\\x41\\u0042$", "AB", true), ("^[😀-😂]$", "😁", true),
            ("^\\p{L}+$", "Ștefan", true), ("^\\p{Lu}", "ș", false), ("^\\P{L}+$", "123", true),
            ("^[\\p{Lu}\\d]+$", "Ș1", true), ("^\\p{Script_Extensions=Latin}$", "a", nil),
            ("\\bword\\b", "a word", true),
            ("\\bword\\b", "awordy", false), ("\\Bord", "word", true), ("^[\\b]$", "\u{8}", true), ("^[]$", "", false),
            ("[^]", "\n", true), ("^[a-]$", "-", true), ("^[\\w-.]$", "-", true), ("^\\cJ$", "\n", true),
            ("^\\0$", "\0", true),
            ("^(?:a(?<name>b))c$", "abc", true), ("", "anything", true), ("^$", "", true), ("a|", "", true),
            ("^x*$", "xxxxy", false), ("(^a|b$)", "xb", true), ("^\\/\\-\\@$", "/-@", true), ("^a]}{$", "a]}{", true),
            ("(a*)*b", "aaac", false), ("^(a?){3}$", "aa", true), ("$^", "", true),
        ] as [(String, String, Bool?)])
    func matches(pattern: String, text: String, expected: Bool?) throws {
        guard let expected else {
            #expect(throws: PatternIssue.self) { try Pattern(pattern) }
            return
        }
        #expect(try Pattern(pattern).matches(text) == expected)
    }

    @Test(
        arguments: [
            ("(", .invalid, 0), ("a)", .invalid, 1), ("[a", .invalid, 0), ("*a", .invalid, 0), ("a**", .invalid, 2),
            ("a{3,2}", .invalid, 1), ("[z-a]", .invalid, 2), ("\\", .invalid, 1), ("\\a", .invalid, 0),
            ("\\u{110000}", .invalid, 0), ("^*", .invalid, 1), ("{2}", .invalid, 0), ("a(?=b)", .unsupported, 1),
            ("(?<!a)b", .unsupported, 0), ("(a)\\1", .unsupported, 3), ("(?<x>a)\\k<x>", .unsupported, 7),
            ("\\p{Script=Greek}", .unsupported, 0), ("(?i:a)", .unsupported, 0), ("a{1000000000}", .tooLarge, 0),
            ("((a{1000}){1000}){1000}", .tooLarge, 0),
        ] as [(String, PatternIssue.Kind, Int)])
    func refuses(pattern: String, kind: PatternIssue.Kind, offset: Int) {
        let issue = #expect(throws: PatternIssue.self) { try Pattern(pattern) }
        #expect(issue?.kind == kind)
        #expect(issue?.offset == offset)
    }

    @Test func refusesGroupsNestedTooDeep() {
        let pattern = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
        #expect(throws: PatternIssue.self) { try Pattern(pattern) }
    }

    /// Backtracking matchers take years for these; a minute is far more than needed.
    @Test(
        .timeLimit(.minutes(30)),
        arguments: ["^(a+)+$", "^(a|a)*$", "^(a*)*$", "(x+x+)+y", "^(a|aa)+$", "^(.*)(.*)(.*)(.*)[^a]$"])
    func takesLinearTime(pattern: String) throws {
        let text = String(repeating: "a", count: 100_000) + "!"
        #expect(try Pattern(pattern).matches(text) == (pattern.hasSuffix("[^a]$")))
    }

    @Test func saysWhenTextAndPatternAreTooLong() throws {
        let pattern = try Pattern("(a|b|c){1000}d")
        #expect(pattern.matches(String(repeating: "a", count: 1_000_000)) == nil)
    }

    @Test(arguments: [
        "^[a-z]+$", "^\\d{4}-\\d{2}-\\d{2}$", "^[\\w.-]+@[\\w-]+\\.[a-z]{2,}$", "abc", "^(foo|ba[rz])+$", "^$",
        "\\p{Lu}\\p{Ll}*", "^[^a-z0-9]{3}$", "(^x|y$)", "^\\+?[1-9]\\d{7,14}$", "\\bend\\b", "^(a|bb){3}c?$",
        "^[\\u4e00-\\u9fff]{2,4}$", "^\\P{ASCII}$", "^#[0-9a-fA-F]{6}$",
    ])
    func samplesWhatItMatches(pattern: String) throws {
        let compiled = try Pattern(pattern)
        for seed in 0..<20 {
            let sample = try #require(PatternSampler(compiled).sample(lengths: 0...200, seed: UInt64(seed)))
            #expect(compiled.matches(sample) == true, "\(sample)")
        }
    }

    @Test func samplesTheLengthThatIsAskedFor() throws {
        let sampler = PatternSampler(try Pattern("^(ab|cde)+$"))
        #expect(sampler.sample(lengths: 1...1, seed: 0) == nil)
        #expect(sampler.sample(lengths: 7...7, seed: 0)?.count == 7)
        #expect(PatternSampler(try Pattern("x")).sample(lengths: 30...30, seed: 0)?.count == 30)
    }

    @Test func samplesTheSameForTheSameSeed() throws {
        let sampler = PatternSampler(try Pattern("^[a-z]{8}$"))
        #expect(sampler.sample(lengths: 0...10, seed: 7) == sampler.sample(lengths: 0...10, seed: 7))
        #expect(sampler.sample(lengths: 0...10, seed: 7) != sampler.sample(lengths: 0...10, seed: 8))
    }

    @Test(arguments: ["[]", "^b$a", "^[a-z]{3}$b"]) func findsNothingWhereNothingMatches(pattern: String) throws {
        #expect(PatternSampler(try Pattern(pattern)).sample(lengths: 0...20, seed: 0) == nil)
    }

    /// One table serves all lengths that are tried.
    @Test func tablesStayBelowTheirLimit() throws {
        let pattern = try Pattern("^(a{900})*$")
        var cells = 0
        #expect(PatternSampler(pattern).sample(lengths: 901...1_790, seed: 0, cells: &cells) == nil)
        #expect(cells > 0 && cells <= PatternSampler.cellLimit)
        #expect(PatternSampler(pattern).sample(lengths: 1_800...1_800, seed: 0)?.count == 1_800)
        #expect(PatternSampler(pattern, cellLimit: 10_000).sample(lengths: 1_800...1_800, seed: 0) == nil)
    }
}
