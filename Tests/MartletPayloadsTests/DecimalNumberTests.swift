import Testing

@testable import MartletFormats
@testable import MartletPayloads

struct DecimalNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("007", "7"), ("1.50", "1.5"), ("1e3", "1000"), ("-12.5e-1", "-1.25"), ("+.5", "0.5"),
        ("5.", "5"), ("1e400", "1e400"), ("1E-400", "1e-400"), ("0.000001", "0.000001"), ("0e99", "0"),
        ("123456789012345678901234567890", "12345678901234567890123456789e1"),
    ]) func readsAndWrites(text: String, expected: String) {
        #expect(DecimalNumber(text)?.description == expected)
    }

    @Test(arguments: ["", "-", ".", "1e", "1e+", "0x1F", "1_000", " 1", "1 ", "NaN", "--1", "1.2.3"])
    func refuses(text: String) {
        #expect(DecimalNumber(text) == nil)
    }

    @Test(arguments: [
        ("1", "2"), ("-2", "-1"), ("-1", "0"), ("0", "1e-999999999"), ("9e99999", "1e100000"), ("0.1", "0.10000001"),
        ("-1e999999999999", "1"), ("9007199254740992", "9007199254740993"), ("99", "100"),
    ]) func orders(smaller: String, greater: String) throws {
        let first = try #require(DecimalNumber(smaller))
        let second = try #require(DecimalNumber(greater))
        #expect(first < second)
        #expect(!(second < first))
    }

    @Test(
        arguments: [
            ("0.3", "0.1", true), ("19.99", "0.01", true), ("19.995", "0.01", false), ("1e308", "7", false),
            ("7e308", "7", true), ("10", "4", false), ("12", "4", true), ("-12", "4", true), ("0", "5", true),
            ("1", "1e-1000000000", true), ("1e-7", "1e-8", true), ("4.5", "1.5", true), ("1e1000000000", "3", false),
            ("3", "1e5", false), ("1", "1234567890123456789012", nil),
        ] as [(String, String, Bool?)])
    func tellsMultiples(number: String, step: String, expected: Bool?) throws {
        let number = try #require(DecimalNumber(number))
        #expect(number.isMultiple(of: try #require(DecimalNumber(step))) == expected)
    }

    @Test func calculatesLikeIntegers() throws {
        var random = StableRandom(seed: 1)
        for _ in 0..<2_000 {
            let left = Int(truncatingIfNeeded: random.next()) >> (32 + random.next(below: 30))
            let right = Int(truncatingIfNeeded: random.next()) >> (32 + random.next(below: 30))
            let step = 1 + random.next(below: 50)
            let first = DecimalNumber(left)
            let second = DecimalNumber(right)
            #expect(first.adding(second) == DecimalNumber(left + right))
            #expect(first.multiplied(by: step) == DecimalNumber(left * step))
            let floor = left >= 0 ? left / step * step : -((-left + step - 1) / step * step)
            #expect(first.roundedDown(to: DecimalNumber(step)) == DecimalNumber(floor))
            #expect(first.isMultiple(of: DecimalNumber(step)) == (left % step == 0))
            #expect((first < second) == (left < right))
            #expect(first.halved?.adding(first.halved ?? .zero) == first)
        }
    }

    @Test(arguments: [
        ("0", "0"), ("-1.5", "-1.5"), ("1e-9", "0.000000001"), ("12e3", "12000"), ("0.05", "0.05"),
        ("123.456", "123.456"),
    ])
    func writesPlainText(number: String, expected: String) {
        #expect(DecimalNumber(number)?.plainText == expected)
    }

    @Test func givesUpOnSumsWithTooManyDigits() throws {
        let huge = try #require(DecimalNumber("1e1000000"))
        #expect(huge.adding(.one) == nil)
        #expect(huge.roundedDown(to: .one) == nil)
    }

    @Test(arguments: [("0.5", "1"), ("1.5", "3"), ("0.75", "3"), ("2", "2"), ("0.01", "1"), ("1e3", "1000")])
    func findsTheLeastIntegerMultiple(number: String, expected: String) throws {
        #expect(try #require(DecimalNumber(number)).leastIntegerMultiple?.description == expected)
    }
}
