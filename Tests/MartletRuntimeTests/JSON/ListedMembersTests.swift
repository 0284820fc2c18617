import Foundation
import MartletRuntime
import Testing

/// Members of a union that list their values.
struct ListedMembersTests {
    enum Choice: JSONCodable, Equatable {
        case automatic(String)
        case text(String)
        case none(Int)
        case half(Double)
        case list(JSON)
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.string, among: ["auto", "caf\u{E9}"]) { (element) throws(JSONError) in
                .automatic(try element.value())
            }
            choice.consider(.string, among: ["none", "x"]) { (element) throws(JSONError) in .text(try element.value()) }
            choice.consider(.number, among: [-1, 0]) { (element) throws(JSONError) in .none(try element.value()) }
            choice.consider(.number, among: [0.5]) { (element) throws(JSONError) in .half(try element.value()) }
            choice.consider(.object, among: [["a": 1, "b": [true, nil]]]) { (element) throws(JSONError) in
                .list(try element.value())
            }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .automatic(let value), .text(let value): writer.value(value)
            case .none(let value): writer.value(value)
            case .half(let value): writer.value(value)
            case .list(let value), .unknown(let value): writer.value(value)
            }
        }
    }

    private static let values: [(String, Choice)] = [
        (#""auto""#, .automatic("auto")), (#""none""#, .text("none")), (#""zz""#, .unknown("zz")),
        (#""cafe\u0301""#, .unknown("cafe\u{301}")), (#""caf\u00e9""#, .automatic("caf\u{E9}")),
        ("-1", .none(-1)), ("0.0", .none(0)), ("0.50", .half(0.5)), ("2", .unknown(2)),
        (#"{"b":[true,null],"a":1}"#, .list(["b": [true, nil], "a": 1])), (#"{"a":1}"#, .unknown(["a": 1])),
    ]

    @Test(arguments: values)
    func aMemberHasItsValuesAlone(json: String, choice: Choice) throws {
        #expect(try JSONCoding.decode(Choice.self, from: json) == choice)
        #expect(try JSONDecoder().decode(Choice.self, from: Data(json.utf8)) == choice)
    }

    enum Number: JSONCodable, Equatable {
        case single(Float)
        case double(Double)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.number) { (element) throws(JSONError) in .single(try element.value()) }
            choice.consider(.number) { (element) throws(JSONError) in .double(try element.value()) }
            self = try choice.member()
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .single(let value): writer.value(value)
            case .double(let value): writer.value(value)
            }
        }
    }

    /// A number of 32 bits is one that keeps its digits.
    @Test(arguments: [
        ("1.5", Number.single(1.5)), ("3.141592653589793", .double(.pi)), ("16777217", .double(16_777_217)),
    ])
    func noDigitsAreLost(json: String, number: Number) throws {
        #expect(try JSONCoding.decode(Number.self, from: json) == number)
    }
}
