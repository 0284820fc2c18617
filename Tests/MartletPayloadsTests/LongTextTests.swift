import MartletContract
import MartletFormats
import MartletPayloads
import Testing

/// Long texts are matched in another way than short ones; both must say the same.
struct LongTextTests {
    private static let patterns = [
        "^(a+)+$", "(x+x+)+y", "^[ab]*$", "b", "ab$", "^b", "c|a{3}b", "(a|b){2,5}c", "^(?:[ab]|c[ab])+$", "[^ab]",
        "é+$", "😀",
        "\\bab\\b", "\\Bc", "^.*$", "$", "^", "(a?){20}b", "^(.*a.{10}|b)$", "(?:a.{12}|b.{9}|c.{7})x$",
    ]
    private static let alphabets: [[String]] = [
        ["a"], ["a", "b"], ["a", "b", "c"], ["x", "y"], ["a", "é", "😀", "\n", "x"],
    ]

    @Test(arguments: patterns)
    func longTextsAreMatchedAsShortOnes(pattern: String) throws {
        let oracle = try Pattern(pattern)
        let validator = Validator(Contract(models: []))
        var random = StableRandom(seed: 7)
        for alphabet in Self.alphabets {
            for count in [255, 256, 257, 300, 700] {
                for end in ["", "b", "y", "c", "x", "\n"] {
                    let text =
                        (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }.joined() + end
                    let violations = validator.validate(
                        .string(text), as: .of(.string), constraints: .with { $0.pattern = pattern })
                    #expect(violations.isEmpty == oracle.matches(text), "\(pattern) \(text)")
                }
            }
        }
    }
}
