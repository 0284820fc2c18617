import MartletFormats
import MartletPayloads
import Testing

/// Patterns made at random, compared with all short texts; the matcher is the judge.
struct RandomPatternTests {
    private static let greatestLength = 5
    private static let texts: [String] = {
        var all = [""]
        var last = [""]
        for _ in 0..<greatestLength {
            last = last.flatMap { text in ["a", "b", "-"].map { text + $0 } }
            all += last
        }
        return all
    }()

    /// A pattern, its language, and which texts it matches.
    private struct Subject {
        let pattern: Pattern
        let language: RegularLanguage
        let members: [Bool]

        init(_ text: String) throws {
            pattern = try Pattern(text)
            language = try RegularLanguage(pattern: text)
            let pattern = pattern
            members = texts.map { pattern.matches($0) == true }
        }
    }

    @Test(arguments: 0..<8) func areContainedAsTheirTextsAre(seed: UInt64) throws {
        var maker = PatternMaker(seed: seed)
        let subjects = try (0..<25).map { _ in try Subject(maker.pattern()) }
        for left in subjects {
            for right in subjects {
                let place = Self.texts.indices.first { left.members[$0] && !right.members[$0] }
                try check(
                    left.language.isSubset(of: right.language), place, "\(left.pattern.text) in \(right.pattern.text)"
                ) {
                    left.pattern.matches($0) == true && right.pattern.matches($0) == false
                }
            }
        }
    }

    @Test(arguments: 0..<10) func combineAsTheirTextsDo(seed: UInt64) throws {
        var maker = PatternMaker(seed: 1_000 + seed)
        for _ in 0..<60 {
            let (one, two, three) = (
                try Subject(maker.pattern()), try Subject(maker.pattern()), try Subject(maker.pattern())
            )
            let least = maker.number(below: 4)
            let greatest = least + maker.number(below: 3)
            let listed = (0..<3).map { _ in Self.texts[maker.number(below: Self.texts.count)] }
            let inner = one.language.subtracting(two.language).intersection(
                RegularLanguage(lengths: least, through: greatest))
            let outer = three.language.union(RegularLanguage(listed)).union(
                two.language.complement.intersection(one.language.complement))
            func isInner(_ text: String) -> Bool {
                one.pattern.matches(text) == true && two.pattern.matches(text) == false
                    && (least...greatest).contains(text.unicodeScalars.count)
            }
            func isOuter(_ text: String) -> Bool {
                three.pattern.matches(text) == true || listed.contains(text)
                    || (two.pattern.matches(text) == false && one.pattern.matches(text) == false)
            }
            let place = Self.texts.firstIndex { isInner($0) && !isOuter($0) }
            try check(
                inner.isSubset(of: outer), place,
                "\(one.pattern.text), not \(two.pattern.text), in \(three.pattern.text)"
            ) {
                isInner($0) && !isOuter($0)
            }
            for text in inner.members(limit: 5) { #expect(isInner(text)) }
            for text in Self.texts.prefix(40) { #expect(inner.contains(text) == isInner(text)) }
        }
    }

    /// Checks an answer by the place of the first text that shows the opposite.
    private func check(
        _ answer: RegularLanguage.Containment, _ place: Int?, _ question: String, shows: (String) -> Bool
    ) throws {
        switch answer {
        case .yes: #expect(place == nil, "\(question): \(place.map { Self.texts[$0] } ?? "")")
        case .unknown: Issue.record("\(question): unknown")
        case .no(let witness):
            #expect(shows(witness), "\(question): \(witness)")
            let length = place.map { Self.texts[$0].unicodeScalars.count } ?? Self.greatestLength + 1
            // A witness may use other scalars, and so be shorter, but never longer than one of these.
            #expect(witness.unicodeScalars.count <= length || place == nil, "\(question): \(witness)")
        }
    }

    @Test(arguments: 0..<40) func haveTheirMembers(seed: UInt64) throws {
        var maker = PatternMaker(seed: 2_000 + seed)
        let alphabet = try RegularLanguage(pattern: "^[ab-]*$")
        for _ in 0..<10 {
            let subject = try Subject(maker.pattern())
            let small = subject.language.intersection(alphabet).intersection(RegularLanguage(lengths: 0, through: 3))
            let expected = Self.texts.indices.filter { subject.members[$0] && Self.texts[$0].unicodeScalars.count <= 3 }
                .map { Self.texts[$0] }
            let members = try #require(small.finiteMembers(limit: 40))
            #expect(members.sorted() == expected.sorted(), "\(subject.pattern.text)")
            let lengths = expected.map(\.unicodeScalars.count)
            let range = lengths.min().map { RegularLanguage.Lengths.range(least: $0, greatest: lengths.max()) }
            #expect(small.lengths() == range ?? .none, "\(subject.pattern.text)")
        }
    }
}

/// Makes patterns at random, the same for the same seed.
private struct PatternMaker {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }

    mutating func pattern() -> String {
        let inner = disjunction(depth: 2)
        switch number(below: 4) {
        case 0: return inner
        case 1: return "^" + inner
        case 2: return inner + "$"
        default: return "^(" + inner + ")$"
        }
    }

    private mutating func disjunction(depth: Int) -> String {
        (0...(number(below: 4) == 0 ? 1 : 0)).map { _ in sequence(depth: depth) }.joined(separator: "|")
    }

    private mutating func sequence(depth: Int) -> String {
        (0..<number(below: 4)).map { _ in term(depth: depth) }.joined()
    }

    private mutating func term(depth: Int) -> String {
        if number(below: 9) == 0 { return ["^", "$", "\\b", "\\B"][number(below: 4)] }
        let atoms = ["a", "b", "-", ".", "[ab]", "[^a]", "\\w", "\\W", "[^-]"]
        let atom =
            depth > 0 && number(below: 3) == 0
            ? "(\(disjunction(depth: depth - 1)))" : atoms[number(below: atoms.count)]
        return atom + ["", "", "", "*", "+", "?", "{2}", "{1,2}", "{2,}", "{0,3}"][number(below: 10)]
    }
}
