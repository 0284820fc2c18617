import MartletFormats
import MartletPayloads
import Testing

struct ContainmentTests {
    @Test(
        arguments: [
            // One within the other.
            ("^[a-f]$", "^[a-z]$", nil), ("^[a-z]$", "^[a-f]$", "g"), ("^a+$", "^a*$", nil), ("^a*$", "^a+$", ""),
            ("^(ab)*$", "^(a|b)*$", nil), ("^(a|b)*$", "^(ab)*$", "a"), ("^(a|b)*$", "^[ab]*$", nil),
            ("^(a*b*)*$", "^(a|b)*$", nil), ("^(a|b)*$", "^(a*b*)*$", nil), ("^(aa)*$", "^a*$", nil),
            ("^a*$", "^(aa)*$", "a"), ("^(aaa)*$", "^(aa)*$", "aaa"), ("^(a{6})*$", "^(a{2})*$", nil),
            ("^\\d{4}-\\d{2}$", "^[0-9-]+$", nil), ("^\\d{4}-\\d{2}$", "^[0-9-]{8}$", "0000-00"),
            ("^\\d$", "^\\w$", nil), ("^\\w$", "^\\d$", "a"), ("^\\d$", "^\\p{Nd}$", nil), ("^\\p{Nd}$", "^\\d$", "٠"),
            ("^\\p{Lu}$", "^\\p{L}$", nil), ("^[A-Z]$", "^\\p{Lu}$", nil), ("^\\p{L}$", "^\\p{Lu}$", "a"),
            ("^\\s$", "^\\S$", " "), ("^.$", "^[^]$", nil), ("^[^]$", "^.$", "\n"),
            // Somewhere in the text.
            ("abc", "b", nil), ("b", "abc", "b"), ("^abc", "abc", nil), ("abc$", "abc", nil), ("abc", "^abc", "aabc"),
            ("abc", "abc$", "abca"), ("a|b", "[ab]", nil), ("", "^", nil), ("", "$", nil), ("x", "", nil),
            ("", "x", ""), ("^$", "x", ""), ("(^x|y$)", "[xy]", nil), ("[xy]", "(^x|y$)", "ax"), ("$^", "^$", nil),
            ("^$", "$^", nil), ("^a$|^b$", "^[ab]$", nil), ("^[ab]$", "^a$|^b$", nil),
            // Edges of words.
            ("\\bab\\b", "ab", nil), ("ab", "\\bab\\b", "aab"), ("^\\w+$", "^\\b.*\\b$", nil),
            ("^\\b.*\\b$", "^\\w.*\\w$", "a"), ("\\b", "\\w", nil), ("\\w", "\\b", nil), ("\\B", "^$|\\W|\\w\\w", nil),
            ("a\\b", "a(\\W|$)", nil), ("a(\\W|$)", "a\\b", nil), ("a\\Bb", "ab", nil), ("a\\B-", "x", nil),
            ("^\\b$", "[]", nil), ("^\\B$", "^$", nil), ("^$", "^\\B$", nil), ("\\b^a", "^a", nil),
            ("^a", "\\b^a", nil),
            // Counts.
            ("^a{2,3}$", "^a{1,4}$", nil), ("^a{1,4}$", "^a{2,3}$", "a"),
            ("^a{0,30}$", "^a{0,20}$", String(repeating: "a", count: 21)),
            ("^[a-z][a-z0-9]{0,62}$", "^[a-z0-9]{1,63}$", nil), ("^[a-z0-9]{1,63}$", "^[a-z][a-z0-9]{0,62}$", "0"),
            ("^.{0,65535}$", "^[^]{0,70000}$", nil), ("^[a-z]{8,100000}$", "^[a-z]{8,}$", nil),
            ("^([a-z]{1,900000}x)$", "^.{2,900001}$", nil), ("^(a{10,20}|b)$", "^[ab]{1,20}$", nil),
            ("^a{10,20}$|^b$", "^[ab]{1,20}$", nil), ("^[ab]{1,20}$", "^a{10,20}$|^b$", "a"),
        ] as [(String, String, String?)])
    func isDecided(inner: String, outer: String, witness: String?) throws {
        let expected = witness.map { RegularLanguage.Containment.no(witness: $0) } ?? .yes
        #expect(try RegularLanguage(pattern: inner).isSubset(of: RegularLanguage(pattern: outer)) == expected)
    }

    @Test func knowsAllAndNone() throws {
        let some = try RegularLanguage(pattern: "^[a-z]+$")
        #expect(RegularLanguage.none.isSubset(of: some) == .yes)
        #expect(some.isSubset(of: .all) == .yes)
        #expect(some.isSubset(of: .none) == .no(witness: "a"))
        #expect(RegularLanguage.all.isSubset(of: some) == .no(witness: ""))
        #expect(RegularLanguage.none.isEmpty == true)
        #expect(RegularLanguage.all.isEmpty == false)
        #expect(try RegularLanguage(pattern: "[^]*").isSubset(of: .none) == .no(witness: ""))
        #expect(try RegularLanguage.all.isSubset(of: RegularLanguage(pattern: "[^]*")) == .yes)
        #expect(try RegularLanguage(pattern: "[]").isEmpty == true)
        #expect(try RegularLanguage(pattern: "^b$a").isEmpty == true)
    }

    @Test func combinesLanguages() throws {
        let letters = try RegularLanguage(pattern: "^[a-z]*$")
        let hasDigit = try RegularLanguage(pattern: "\\d")
        #expect(letters.intersection(hasDigit).isEmpty == true)
        #expect(letters.isSubset(of: hasDigit.complement) == .yes)
        #expect(letters.union(hasDigit).isSubset(of: letters) == .no(witness: "0"))
        #expect(letters.subtracting(RegularLanguage([""])).isSubset(of: RegularLanguage(lengths: 1)) == .yes)
        #expect(letters.complement.complement == letters)
        #expect(letters.union(letters.complement) == .all)
        #expect(letters.intersection(letters.complement) == .none)
    }

    @Test func comparesFarLengthsArithmetically() throws {
        let word = try RegularLanguage(pattern: "^[a-z]+$")
        let short = word.intersection(RegularLanguage(lengths: 0, through: 255))
        let long = word.intersection(RegularLanguage(lengths: 0, through: 65_535))
        #expect(short.isSubset(of: long) == .yes)
        #expect(long.isSubset(of: short) == .no(witness: String(repeating: "a", count: 256)))
        #expect(long.isSubset(of: RegularLanguage(lengths: 0, through: 1_000_000_000)) == .yes)
        #expect(RegularLanguage(lengths: 3).isSubset(of: RegularLanguage(lengths: 2)) == .yes)
        #expect(RegularLanguage(lengths: 2).isSubset(of: RegularLanguage(lengths: 3)) == .no(witness: "aa"))
        #expect(RegularLanguage(lengths: 5, through: 4) == .none)
        let pairs = try RegularLanguage(pattern: "^(ab)*$")
        let odd = RegularLanguage(lengths: 1_000_001, through: 1_000_001)
        #expect(pairs.intersection(odd).isEmpty == true)
        #expect(pairs.intersection(RegularLanguage(lengths: 9_999, through: 10_001)).isEmpty == false)
    }

    @Test func comparesListsOfTexts() throws {
        let colours = RegularLanguage(["red", "green", "blue", "red"])
        #expect(colours.isSubset(of: RegularLanguage(["blue", "red", "green", "grey"])) == .yes)
        #expect(colours.isSubset(of: RegularLanguage(["red", "blue"])) == .no(witness: "green"))
        #expect(try colours.isSubset(of: RegularLanguage(pattern: "^[a-z]{3,5}$")) == .yes)
        #expect(try colours.isSubset(of: RegularLanguage(pattern: "^[a-z]{3,4}$")) == .no(witness: "green"))
        #expect(try RegularLanguage(pattern: "^(red|blue)$").isSubset(of: colours) == .yes)
        #expect(try RegularLanguage(pattern: "^(red|pink)$").isSubset(of: colours) == .no(witness: "pink"))
        #expect(colours.complement.isSubset(of: .none) == .no(witness: ""))
        #expect(RegularLanguage([]) == .none)
    }

    /// Swift holds both for the same string; JSON Schema does not.
    @Test func tellsCanonicallyEquivalentTextsApart() {
        let composed = RegularLanguage(["\u{E9}"])
        let decomposed = RegularLanguage(["e\u{301}"])
        #expect(composed != decomposed)
        #expect(composed.isSubset(of: decomposed) == .no(witness: "\u{E9}"))
        #expect(composed.contains("e\u{301}") == false)
        #expect(composed.union(decomposed).finiteMembers(limit: 5)?.count == 2)
    }

    @Test func reasonsAboutLanguagesThatAreNotKnown() throws {
        let digits = try RegularLanguage(pattern: "^\\d*$")
        let opaque = RegularLanguage(named: "(?=x)", below: digits)
        let short = opaque.intersection(RegularLanguage(lengths: 0, through: 10))
        #expect(opaque.isSubset(of: opaque) == .yes)
        #expect(short.isSubset(of: opaque) == .yes)
        #expect(opaque.isSubset(of: short) == .unknown)
        #expect(opaque.isSubset(of: digits) == .yes)
        #expect(digits.isSubset(of: opaque) == .unknown)
        #expect(short.isSubset(of: RegularLanguage(lengths: 0, through: 20)) == .yes)
        #expect(RegularLanguage(["a"]).isSubset(of: opaque) == .no(witness: "a"))
        #expect(RegularLanguage(["1"]).isSubset(of: opaque) == .unknown)
        #expect(opaque.isSubset(of: RegularLanguage(named: "(?=y)")) == .unknown)
        #expect(opaque.contains("a") == false)
        #expect(opaque.contains("1") == nil)
        #expect(opaque.isEmpty == nil)
        #expect(opaque.finiteMembers(limit: 10) == nil)
        let above = RegularLanguage(named: "z", above: RegularLanguage(["5"]), below: digits)
        #expect(above.isSubset(of: RegularLanguage(["6"])) == .no(witness: "5"))
        #expect(above.members(limit: 3) == ["5"])
    }
}
