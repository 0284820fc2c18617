import Foundation
import MartletRuntime
import Testing

/// Numbers through coders that are not ours, which keep only those that one of their types holds.
struct ForeignNumberTests {
    struct Price: JSONModel, Equatable {
        let amount: Decimal
        let amounts: [Decimal]
        let anything: JSON

        init(from object: inout JSONObject) throws(JSONError) {
            amount = try object.decimal("amount")
            amounts = try object.value("amounts")
            anything = try object.json("anything")
        }

        func write(to object: inout JSONObjectWriter) {
            object.decimal("amount", amount)
            object.value("amounts", amounts)
            object.json("anything", anything)
        }
    }

    private static let numbers = [
        "12345678901234567890123", "-12345678901234567890123", "3.14159265358979323846264", "18446744073709551616",
        "0.12345678901234567890123456789012345678",
    ]

    @Test(arguments: numbers)
    func manyDigitsComeBackFromEveryCoder(text: String) throws {
        let json = try JSONCoding.decode(JSON.self, from: #"{"a":\#(text),"b":[\#(text)]}"#)
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)) == json)
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            #expect(try PropertyListDecoder().decode(JSON.self, from: encoder.encode(json)) == json)
        }
        let price = try JSONCoding.decode(
            Price.self, from: #"{"amount":\#(text),"amounts":[\#(text)],"anything":\#(text)}"#)
        #expect(try PropertyListDecoder().decode(Price.self, from: PropertyListEncoder().encode(price)) == price)
        #expect(try JSONDecoder().decode(Price.self, from: JSONEncoder().encode(price)) == price)
    }

    enum Amount: JSONCodable, Equatable {
        case text(String)
        case number(Decimal)
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Amount>(element)
            choice.consider(.string) { (element) throws(JSONError) in .text(try element.string()) }
            choice.consider(.number) { (element) throws(JSONError) in .number(try element.decimal()) }
            self = try choice.member { .unknown($0) }
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .text(let text): writer.string(text)
            case .number(let number): writer.decimal(number)
            case .unknown(let value): writer.json(value)
            }
        }
    }

    @Test func unionsFindTheNumberInAPropertyList() throws {
        let value = [Amount.number(try #require(Decimal(string: "12345678901234567890123"))), .text("1")]
        #expect(try PropertyListDecoder().decode([Amount].self, from: PropertyListEncoder().encode(value)) == value)
    }

    /// An object that only resembles what Foundation writes for a number stays an object.
    @Test func objectsWithTheSameKeysAreObjects() throws {
        let json: JSON = ["mantissa": 1, "exponent": 2, "length": 1, "isNegative": false, "isCompact": true]
        #expect(try PropertyListDecoder().decode(JSON.self, from: PropertyListEncoder().encode(json)) == json)
    }

    @Test(arguments: [
        "0.1234567890123456789012345678901234567890123", "1e400", "123456789012345678901234567890123456789012",
    ])
    func whatNoTypeHoldsIsRefused(text: String) throws {
        let json = [try JSONCoding.decode(JSON.self, from: text)]
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(json) }
        #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(json) }
    }

    @Test func numbersOutsideDecimalAreDoublesWhereTheyAreTheSame() throws {
        let json = [try JSONCoding.decode(JSON.self, from: "1e200")]
        let read = try PropertyListDecoder().decode([JSON].self, from: PropertyListEncoder().encode(json))
        #expect(read.first?.double == 1e200)
    }

    /// A property list has no null: Foundation writes this text in its place.
    @Test func aTextThatAPropertyListReadsAsNullIsRefused() throws {
        let error = #expect(throws: EncodingError.self) { try PropertyListEncoder().encode([JSON.string("$null")]) }
        #expect(error.map { "\($0)" }?.contains("$null") == true)
        #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(["a": ["$null"] as JSON]) }
        let written = try JSONEncoder().encode([JSON.string("$null")])
        #expect(String(decoding: written, as: UTF8.self) == #"["$null"]"#)
        let nulls: JSON = ["a": nil, "b": [nil]]
        #expect(try PropertyListDecoder().decode(JSON.self, from: PropertyListEncoder().encode(nulls)) == nulls)
    }
}
