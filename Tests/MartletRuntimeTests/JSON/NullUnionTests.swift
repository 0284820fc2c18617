import Foundation
import MartletRuntime
import Testing

/// Null where no member of a union is null.
struct NullUnionTests {
    private typealias Paint = UnionChoiceTests.Paint

    private struct Wall: JSONModel, Equatable {
        let paint: Paint
        let second: Paint?
        let paints: [Paint]

        init(from object: inout JSONObject) throws(JSONError) {
            paint = try object.value("paint")
            second = try object.valueIfPresent("second")
            paints = try object.value("paints")
        }

        func write(to object: inout JSONObjectWriter) {
            object.value("paint", paint)
            object.valueIfPresent("second", second)
            object.value("paints", paints)
        }
    }

    private enum Sealed: JSONCodable, Equatable {
        case colour(UnionChoiceTests.Colour)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.object) { (element) throws(JSONError) in .colour(try element.value()) }
            self = try choice.member()
        }

        func write(to writer: inout JSONWriter) { if case .colour(let value) = self { writer.value(value) } }
    }

    /// An open union keeps it, as it keeps any other value that it does not know; an optional one is nil.
    @Test func openUnionsKeepItWhateverTheDecoderIs() throws {
        let text = #"{"paint":null,"second":null,"paints":[null,{"red":1}]}"#
        let wall = try JSONCoding.decode(Wall.self, from: text)
        #expect(wall.paint == .unknown(.null) && wall.second == nil && wall.paints.first == .unknown(.null))
        #expect(try JSONDecoder().decode(Wall.self, from: Data(text.utf8)) == wall)
        #expect(try StrictValue(wall).decode(Wall.self) == wall)
        #expect(try PropertyListDecoder().decode(Wall.self, from: PropertyListEncoder().encode(wall)) == wall)
        #expect(try JSONCoding.encode(wall) == Data(#"{"paint":null,"paints":[null,{"red":1}]}"#.utf8))
    }

    @Test(arguments: ["[null]", #"[{"red":1},null]"#])
    func closedUnionsRefuseItWhateverTheDecoderIs(text: String) throws {
        #expect(throws: JSONError.self) { try JSONCoding.decode([Sealed].self, from: text) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Sealed].self, from: Data(text.utf8)) }
        #expect(throws: DecodingError.self) {
            try PropertyListDecoder().decode(
                [Sealed].self, from: PropertyListEncoder().encode(JSONCoding.decode(JSON.self, from: text)))
        }
    }

    private enum Number: JSONCodable, Equatable {
        case number(Double)
        case integer(Int)
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.number) { (element) throws(JSONError) in .number(try element.double()) }
            choice.consider(.number) { (element) throws(JSONError) in .integer(try element.int()) }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .number(let value): writer.double(value)
            case .integer(let value): writer.int(value)
            case .unknown(let value): writer.json(value)
            }
        }
    }

    /// `1.0` is a whole number, as in JSON Schema, whatever the decoder is.
    @Test(
        arguments: [
            ("1", .integer(1)), ("1.0", .integer(1)), ("1e2", .integer(100)), ("-0", .integer(0)),
            ("1.5", .number(1.5)),
            ("1e30", .number(1e30)),
        ] as [(String, Number)])
    private func wholeNumbersAreIntegers(text: String, value: Number) throws {
        #expect(try JSONCoding.decode(Number.self, from: text) == value)
        #expect(try JSONDecoder().decode([Number].self, from: Data("[\(text)]".utf8)) == [value])
    }
}
