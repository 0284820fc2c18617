import Foundation
import MartletFormats
import Testing

@testable import MartletPayloads

/// Look-around at the ends of patterns, held to the regular expressions of Foundation.
struct LookAroundTests {
    static let patterns = [
        "^(?=.*[0-9]).{3,}$", "^(?!-)[ab1-]{1,4}(?<!-)$", "^(?!.*--)[ab-]*$", "(?=a)^ab", "^(?=a)(?=.b)(?!ab-)",
        "^(?:(?=.{1,3}$)[ab]+(?:-[ab]+)*)$", "^.*(?<=a|b)(?<!ab)$", "^(?=.*a\\b).*$", "^(?!(?:a|b)1)[ab]?1?$",
        "^(?=.*a)(?=.*b)(?=.*1)(?=.*-).{4,}$", "^(?!)", "^(?=)a$", "^a*(?<!^)$", "(?<=a)$", "^(?!a$|b$)",
        "^(?=a{2,9}$)",
    ]

    /// All texts of a few letters, shorter ones first.
    private static let texts: [String] = {
        var all = [""]
        var last = [""]
        for _ in 0..<5 {
            last = last.flatMap { text in ["a", "b", "-", "1"].map { text + $0 } }
            all += last
        }
        return all
    }()

    @Test(arguments: patterns) func matchesWhatFoundationMatches(source: String) throws {
        let pattern = try Pattern(source)
        let language = try RegularLanguage(pattern: source)
        let other = try NSRegularExpression(pattern: source)
        for text in Self.texts {
            let expected = other.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
            #expect(pattern.matches(text) == expected, "\(text)")
            #expect(language.contains(text) == expected, "\(text)")
        }
        for text in ["", "a", "b", "-", "a1-b"].map({ String(repeating: "ab-", count: 100) + $0 }) {
            let expected = other.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
            #expect(LongTextMatcher.matches(pattern, text) == expected, "\(text)")
        }
    }

    @Test(arguments: patterns) func samplesMatch(source: String) throws {
        let pattern = try Pattern(source)
        let lengths = 0...20
        let language = try RegularLanguage(pattern: source).intersection(RegularLanguage(lengths: 0, through: 20))
        for seed in 0..<5 {
            let sample = PatternSampler(pattern).sample(lengths: lengths, seed: UInt64(seed))
            #expect((sample == nil) == (language.isEmpty == true))
            if let sample { #expect(pattern.matches(sample) == true && lengths.contains(sample.unicodeScalars.count)) }
        }
    }

    @Test(arguments: [
        ("a(?=b)", 1), ("(?=a)b", 0), ("^a(?!b)c$", 2), ("^(?:(?!a).)*$", 4), ("(?<!a)b$", 0), ("^(?<=a)b", 1),
    ])
    func elsewhereItIsRefused(source: String, offset: Int) {
        let issue = #expect(throws: PatternIssue.self) { try Pattern(source) }
        #expect(issue?.kind == .unsupported)
        #expect(issue?.offset == offset)
    }

    @Test func allPartsTogetherHaveALimit() {
        let source = "^" + String(repeating: "(?=a{3000})", count: 4)
        let issue = #expect(throws: PatternIssue.self) { try Pattern(source) }
        #expect(issue?.kind == .tooLarge)
    }
}
