import Foundation
import MartletRuntime
import Testing

/// Values through a coder without nested containers.
struct StrictCoderTests {
    /// A model with lists, lists of lists, maps, other models, and unions.
    struct Shelf: JSONModel, Equatable {
        var name: String
        var grid: [[Int?]]
        var counts: [String: [Int]]
        var paint: UnionChoiceTests.Paint
        var paints: [UnionChoiceTests.Paint?]
        var note: Field<String>
        var rest: JSON
        var anything: [JSON]

        init(from object: inout JSONObject) throws(JSONError) {
            name = try object.string("name")
            grid = try object.array("grid") { (element) throws(JSONError) in
                try element.array { (element) throws(JSONError) in element.isNull ? nil : try element.int() }
            }
            counts = try object.map("counts") { (element) throws(JSONError) in try element.value() }
            paint = try object.value("paint")
            paints = try object.array("paints") { (element) throws(JSONError) in
                element.isNull ? nil : try element.value()
            }
            note = try object.field("note")
            rest = try object.json("rest")
            anything = try object.value("anything")
        }

        func write(to object: inout JSONObjectWriter) {
            object.string("name", name)
            object.array("grid", grid) { (writer, element) in
                writer.array(element) { (writer, element) in
                    if let element { writer.int(element) } else { writer.null() }
                }
            }
            object.map("counts", counts) { (writer, element) in writer.value(element) }
            object.value("paint", paint)
            object.array("paints", paints) { (writer, element) in
                if let element { writer.value(element) } else { writer.null() }
            }
            object.field("note", note)
            object.json("rest", rest)
            object.value("anything", anything)
        }
    }

    private static let shelf = #"""
        {"name":"a","grid":[[1,null],[],[2]],"counts":{"x":[1],"y":[]},"paint":{"red":1,"alpha":0.5},
         "paints":[{"red":2},null,"none",[1]],"note":null,
         "rest":{"a":[1,2.5,null,true,"{\"b\":1}",{}],"big":18446744073709551615},
         "anything":[null,[null],{"a":null}]}
        """#

    private func check<Value: JSONValue & Codable & Equatable>(_ type: Value.Type, _ text: String) throws {
        let value = try JSONCoding.decode(type, from: text)
        let strict = try StrictValue(value)
        let read = try strict.decode(type)
        #expect(read == value)
        // What the compiler's Codable makes of the same document.
        let tree = try JSONDecoder().decode(Tree.self, from: JSONCoding.encode(value)).value
        #expect(strict == tree)
    }

    @Test func modelsAreReadAsTheyWereWritten() throws {
        try check(Shelf.self, Self.shelf)
        try check([Shelf].self, "[\(Self.shelf),\(Self.shelf)]")
        try check(JSON.self, Self.shelf)
        try check([UnionChoiceTests.Paint].self, #"[{"red":1},{"red":1,"alpha":0},{},"x",7]"#)
    }

    @Test func errorsSayWhere() throws {
        var json = try JSONCoding.decode(JSON.self, from: Self.shelf)
        guard case .object(var members) = json else { throw CancellationError() }
        members["grid"] = [[1, "x"]]
        json = .object(members)
        let strict = try StrictValue(json)
        let error = #expect(throws: DecodingError.self) { try strict.decode(Shelf.self) }
        guard case .typeMismatch(_, let context)? = error else { throw CancellationError() }
        #expect(context.debugDescription.contains("string"))
    }

    /// A value that a property list has, and JSON has not, where a user's own type stands in a model.
    @Test func usersTypesMeetTheirDecoder() throws {
        let text = #"{"photo":{"url":"https://example.com/a","sizes":[1,2]},"other":null}"#
        let value = try JSONCoding.decode(BridgeTests.Holder.self, from: text)
        #expect(try StrictValue(value).decode(BridgeTests.Holder.self) == value)
    }
}

/// Any value, as the compiler's Codable reads it.
private struct Tree: Decodable {
    let value: StrictValue

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let found = try? single.decode(Bool.self) {
            value = .bool(found)
        } else if let found = try? single.decode(Int64.self) {
            value = .integer(found)
        } else if let found = try? single.decode(UInt64.self) {
            value = .unsigned(found)
        } else if let found = try? single.decode(Double.self) {
            value = .number(found)
        } else if let found = try? single.decode(String.self) {
            value = .string(found)
        } else if let found = try? single.decode([Tree].self) {
            value = .array(found.map(\.value))
        } else {
            value = .object(try single.decode([String: Tree].self).mapValues(\.value))
        }
    }
}
