import MartletFormats
import MartletPayloads
import Testing

struct LanguageMemberTests {
    @Test(
        arguments: [
            ("^[a-z]+$", ["a", "b", "c"]), ("^\\d{3}$", ["000", "001", "002"]),
            ("^(red|green|blue)$", ["red", "blue", "green"]),
            ("^a?b?$", ["", "a", "b"]), ("^[\\u0000-\\u001f]x$", ["\u{0}x", "\u{1}x", "\u{2}x"]),
            ("^(aaa)+$", ["aaa", "aaaaaa", "aaaaaaaaa"]),
            ("[]", []), ("^[é-ü]$", ["é", "ê", "ë"]),
        ] as [(String, [String])])
    func areInOrder(pattern: String, expected: [String]) throws {
        #expect(try RegularLanguage(pattern: pattern).members(limit: 3) == expected)
    }

    @Test func areCountedUpWhenThereAreFew() throws {
        #expect(try RegularLanguage(pattern: "^(a|b)c?$").finiteMembers(limit: 4) == ["a", "b", "ac", "bc"])
        #expect(try RegularLanguage(pattern: "^(a|b)c?$").finiteMembers(limit: 3) == nil)
        #expect(try RegularLanguage(pattern: "^a*$").finiteMembers(limit: 100) == nil)
        #expect(try RegularLanguage(pattern: "a").finiteMembers(limit: 100) == nil)
        #expect(RegularLanguage.none.finiteMembers(limit: 0) == [])
        #expect(RegularLanguage(["b", "a"]).finiteMembers(limit: 2) == ["a", "b"])
        let few = try RegularLanguage(pattern: "^a*$").intersection(RegularLanguage(lengths: 2, through: 4))
        #expect(few.finiteMembers(limit: 3) == ["aa", "aaa", "aaaa"])
        #expect(few.subtracting(RegularLanguage(["aaa"])).finiteMembers(limit: 3) == ["aa", "aaaa"])
        #expect(RegularLanguage(lengths: 0, through: 0).finiteMembers(limit: 1) == [""])
    }

    @Test(
        arguments: [
            ("^a{2,5}$", 2, 5), ("^a*$", 0, nil), ("a", 1, nil), ("^(ab|cde)$", 2, 3), ("^(ab)?c{1,3}$", 1, 5),
            ("^[a-z][a-z0-9]{0,62}$", 1, 63), ("^.{3,70000}$", 3, 70_000), ("^\\d{4}(-\\d{2}){0,2}$", 4, 10),
        ] as [(String, Int, Int?)])
    func haveLengths(pattern: String, least: Int, greatest: Int?) throws {
        #expect(try RegularLanguage(pattern: pattern).lengths() == .range(least: least, greatest: greatest))
    }

    @Test func haveLengthsWithinBounds() throws {
        let pairs = try RegularLanguage(pattern: "^(ab)*$")
        #expect(
            pairs.intersection(RegularLanguage(lengths: 3, through: 99_999)).lengths()
                == .range(least: 4, greatest: 99_998))
        #expect(pairs.intersection(RegularLanguage(lengths: 3)).lengths() == .range(least: 4, greatest: nil))
        #expect(pairs.intersection(RegularLanguage(lengths: 3, through: 3)).lengths() == .none)
        let outside = RegularLanguage(lengths: 3, through: 7).complement
        #expect(outside.lengths() == .range(least: 0, greatest: nil))
        #expect(
            outside.intersection(RegularLanguage(lengths: 0, through: 7)).lengths() == .range(least: 0, greatest: 2))
    }

    @Test func areTheSameEachTime() throws {
        let language = try RegularLanguage(pattern: "^(a|b|[x-z]{2})+-?\\p{Lu}$")
        #expect(language.members(limit: 40) == language.members(limit: 40))
        #expect(Set(language.members(limit: 40)).count == 40)
        for text in language.members(limit: 40) { #expect(language.contains(text) == true) }
    }
}
