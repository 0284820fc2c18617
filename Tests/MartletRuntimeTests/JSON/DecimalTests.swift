import Foundation
import MartletRuntime
import Testing

/// Decimal numbers are read with all their digits, or not at all.
struct DecimalTests {
    static let exact = [
        ("1.10", "1.1"), ("0", "0"), ("-0", "0"), ("0.000", "0"), ("1e3", "1000"), ("100e-2", "1"),
        ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
        ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
        ("3.14159265358979323846264338327950288419", "3.14159265358979323846264338327950288419"),
        ("1.50000000000000000000000000000000000000000000000000", "1.5"),
        ("00.1", nil), ("1.", nil), (".5", nil), ("+1", nil), ("NaN", nil), ("", nil), ("1,5", nil),
    ]

    private func read(_ text: String) throws -> Decimal {
        try JSONCoding.decode(from: Data(#""\#(text)""#.utf8)) { (element) throws(JSONError) in
            try element.decimalString()
        }
    }

    @Test(arguments: exact)
    func textIsReadWithAllDigits(text: String, expected: String?) throws {
        #expect((try? read(text))?.description == expected)
    }

    private static let tooLong = [
        "1.23456789012345678901234567890123456789012", "123456789012345678901234567890123456789012",
        "-0.1234567890123456789012345678901234567890123", "1e200", "1e-200", "1e99999999999", "1e-99999999999",
        "1.000000000000000000000000000000000000000000000000000000001",
    ]

    @Test(arguments: tooLong)
    func digitsAreNeverLostSilently(text: String) throws {
        #expect(throws: JSONError.self) { try read(text) }
        #expect(throws: JSONError.self) { try JSONCoding.decode(Decimal.self, from: text) }
        #expect(JSONNumber(text)?.decimal == nil)
        #expect(throws: JSONError.self) { try JSONCoding.decode(Int64.self, from: text) }
    }

    @Test func theErrorNamesTheLimit() throws {
        let error = #expect(throws: JSONError.self) { try read(Self.tooLong[0]) }
        #expect(error?.message.contains("38 digits") == true)
    }
}
