import Foundation
import MartletRuntime
import Testing

struct NumberTests {
    /// Texts of numbers of every size and precision.
    static func texts(seed: UInt64, count: Int) -> [String] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { round in
            switch round % 4 {
            case 0: return Double(bitPattern: random.next()).finite.description
            case 1: return "\(Int64(bitPattern: random.next()) >> Int64(random.next() % 60)).\(random.next() % 1000)"
            case 2: return "\(random.next())e\(Int(random.next() % 60) - 40)"
            default:
                let digits = (0..<Int(random.next() % 30 + 1)).map { _ in String(random.next() % 10) }.joined()
                return "0.\(digits)e\(Int(random.next() % 700) - 350)"
            }
        }
    }

    @Test func readsDoublesBitForBit() throws {
        let texts = Self.texts(seed: 21, count: 10_000)
        for text in texts {
            let expected = try #require(Double(text))
            let read = JSONNumber(text)?.double
            #expect(read?.bitPattern == (expected.isFinite ? expected.bitPattern : nil), "\(text)")
        }
        let finite = texts.filter { Double($0)?.isFinite ?? false }
        let values = try JSONCoding.decode([Double].self, from: "[\(finite.joined(separator: ","))]")
        #expect(values.map(\.bitPattern) == finite.map { (Double($0) ?? 0).bitPattern })
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "0e5", "9007199254740993", "9007199254740992.5", "1.7976931348623157e308", "5e-324",
        "2.2250738585072011e-308", "123456789012345678e-27", "18446744073709551615", "18446744073709551616",
        "0.1", "1e22", "1e23", "8.5e-27", "9999999999999999999e27", "9223372036854775807e-1",
    ])
    func readsEdgesBitForBit(text: String) throws {
        #expect(JSONNumber(text)?.double?.bitPattern == Double(text)?.bitPattern)
    }

    @Test func writesTheShortestDigitsThatReadBack() throws {
        var random = SplitMix(seed: 22)
        var values = (0..<5000).map { _ in Double(bitPattern: random.next()).finite }
        values += (0..<5000).map { _ in Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 1000 }
        values += (0..<5000).map { _ in Double.random(in: -10...10, using: &random) }
        let text = String(decoding: try JSONCoding.encode(values), as: UTF8.self)
        let written = text.dropFirst().dropLast().split(separator: ",")
        for (value, digits) in zip(values, written) {
            #expect(Double(digits)?.bitPattern == value.bitPattern)
            #expect(digits.count <= value.description.count, "\(digits), \(value)")
        }
    }

    @Test func writesEdgesOfWholeNumbers() throws {
        let values: [Int64] = [.min, .max, 0, -1, 9, 10, 99, 100, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
        let data = try JSONCoding.encode(values)
        #expect(String(decoding: data, as: UTF8.self) == "[\(values.map(String.init).joined(separator: ","))]")
        #expect(try JSONCoding.decode([Int64].self, from: data) == values)
    }

    @Test func writesEdgesOfNumbersWithoutASign() throws {
        let values: [UInt64] = [.min, .max, 9, 10, 1 << 63, 1 << 63 - 1]
        let data = try JSONCoding.encode(values)
        #expect(String(decoding: data, as: UTF8.self) == "[\(values.map(String.init).joined(separator: ","))]")
        #expect(try JSONCoding.decode([UInt64].self, from: data) == values)
        let others = "[1.0,1e3,-0,18446744073709551615.0,1844674407370955161.5e1]"
        #expect(try JSONCoding.decode([UInt64].self, from: others) == [1, 1000, 0, .max, .max])
        for text in ["-1", "18446744073709551616", "1.5", "1e20", "-0.5", "1e400"] {
            #expect(throws: JSONError.self) { try JSONCoding.decode([UInt64].self, from: "[\(text)]") }
        }
    }

    @Test(arguments: [("1.0", 1), ("1e3", 1000), ("-12.50e1", -125), ("0.0", 0), ("1E0", 1), ("10000e-4", 1)])
    func readsNumbersThatAreWhole(text: String, value: Int) throws {
        #expect(try JSONCoding.decode([Int].self, from: "[\(text)]") == [value])
    }

    @Test(arguments: [
        "1.5", "1e-1", "9223372036854775808", "1e19", "-9223372036854775809", "1e400", "12345678901234567890123",
    ])
    func refusesWhatIsNoWholeNumberOf64Bits(text: String) {
        #expect(throws: JSONError.self) { try JSONCoding.decode([Int64].self, from: "[\(text)]") }
    }

    /// Whatever the exponent is.
    @Test(arguments: [
        "0e400", "-0e400", "0.000e-400", "0E+99999", "0e99999999999999999999", "0.0e-99999999999999999999",
    ])
    func readsZero(text: String) throws {
        #expect(try JSONCoding.decode([Int].self, from: "[\(text)]") == [0])
        #expect(try JSONCoding.decode([Int32].self, from: "[\(text)]") == [0])
        #expect(try JSONCoding.decode([Double].self, from: "[\(text)]") == [0])
        #expect(try JSONCoding.decode([Float].self, from: "[\(text)]") == [0])
        #expect(try JSONCoding.decode([Decimal].self, from: "[\(text)]") == [0])
        #expect(try JSONCoding.decode(from: Data(text.utf8)) { (value) throws(JSONError) in try value.uint64() } == 0)
        #expect(JSONNumber(text)?.int64 == 0 && JSONNumber(text)?.decimal == 0)
    }

    /// However many digits come before the one that is not zero.
    @Test(arguments: [18, 19, 20, 38, 40, 400, 5000]) func aFractionIsNeverWhole(zeros: Int) throws {
        for text in [
            "1.\(String(repeating: "0", count: zeros))1",
            "1\(String(repeating: "0", count: 5)).\(String(repeating: "0", count: zeros))5e1",
        ] {
            #expect(throws: JSONError.self) { try JSONCoding.decode([Int].self, from: "[\(text)]") }
            #expect(throws: JSONError.self) {
                try JSONCoding.decode(from: Data(text.utf8)) { (value) throws(JSONError) in try value.uint64() }
            }
            #expect(JSONNumber(text)?.int64 == nil)
            // All digits, or none.
            if let decimal = JSONNumber(text)?.decimal { #expect(decimal > 1 && decimal != 100_000) }
            if zeros > 40 {
                #expect(throws: JSONError.self) { try JSONCoding.decode([Decimal].self, from: "[\(text)]") }
            }
        }
        #expect(try JSONCoding.decode([Int].self, from: "[1.\(String(repeating: "0", count: zeros))]") == [1])
    }

    @Test func refusesInfinity() {
        #expect(throws: JSONError.self) { try JSONCoding.decode([Double].self, from: "[1e400]") }
        #expect(throws: JSONError.self) { try JSONCoding.encode([Double.nan]) }
        #expect(throws: JSONError.self) { try JSONCoding.encode([-Float.infinity]) }
    }

    @Test(arguments: [
        "0.1", "12.3456789012345678901234567890123456", "-0.000000000000000000000000000001", "100", "1e5", "1.10",
        "99999999999999999999999999999999999999",
    ])
    func keepsTheDigitsOfDecimals(text: String) throws {
        let read = try JSONCoding.decode([Decimal].self, from: "[\(text)]")
        #expect(read == [try #require(Decimal(string: text))])
        #expect(try JSONCoding.decode([Decimal].self, from: JSONCoding.encode(read)) == read)
    }

    @Test(arguments: ["", "-", "01", "+1", "1.", ".5", "1e", "1e+", "0x1", "NaN", "1 ", "١"])
    func takesOnlyTextOfTheStandardsForm(text: String) {
        #expect(JSONNumber(text) == nil)
    }
}

extension Double {
    fileprivate var finite: Double { isFinite ? self : 0.5 }
}
