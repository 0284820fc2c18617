import Foundation
import MartletRuntime
import Testing

/// Strings that differ in their Unicode normalization alone are two values on the wire, and one to Swift.
struct NormalizationTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    private struct Drink: OpenEnum {
        let rawValue: String
        static let knownCases = [Drink(rawValue: "caf\u{E9}"), Drink(rawValue: "cafe\u{301}")]

        init(rawValue: String) { self.rawValue = rawValue }
    }

    private enum Closed: String, ClosedEnum, CaseIterable {
        case composed = "caf\u{E9}"
        case decomposed = "cafe\u{301}"
        case tea
    }

    private enum One: String, ClosedEnum, CaseIterable {
        case composed = "caf\u{E9}"
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func valuesOfOpenEnumerationsAreComparedByTheirBytes() throws {
        let known = Drink.knownCases
        #expect(known[0] != known[1])
        #expect(Set(known).count == 2)
        #expect(known[0].hashValue != known[1].hashValue)
        for (text, value) in [(Self.composed, known[0]), (Self.decomposed, known[1])] {
            let read = try JSONCoding.decode(Drink.self, from: "\"\(text)\"")
            #expect(read == value && read.isKnown)
            switch read {
            case known[0]: #expect(bytes(text) == bytes(Self.composed))
            case known[1]: #expect(bytes(text) == bytes(Self.decomposed))
            default: Issue.record("no value matches")
            }
        }
    }

    @Test func valuesOfClosedEnumerationsAreComparedByTheirBytes() throws {
        for (text, value) in [(Self.composed, Closed.composed), (Self.decomposed, .decomposed), ("tea", .tea)] {
            #expect(try JSONCoding.decode(Closed.self, from: "\"\(text)\"") == value)
            #expect(try JSONDecoder().decode([Closed].self, from: Data("[\"\(text)\"]".utf8)) == [value])
            #expect(try JSONCoding.encode(value) == Data("\"\(text)\"".utf8))
        }
        #expect(throws: JSONError.self) { try JSONCoding.decode(One.self, from: "\"\(Self.decomposed)\"") }
    }

    @Test func membersOfAnyJSONAreComparedByTheirBytes() throws {
        let text = "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}"
        let json = try JSONCoding.decode(JSON.self, from: text)
        #expect(try JSONCoding.encode(json) == Data(text.utf8))
        guard case .object(var members) = json else { throw CancellationError() }
        #expect(members.count == 2)
        #expect(members[Self.composed] == 1 && members[Self.decomposed] == 2)
        members[Self.decomposed] = 3
        #expect(members[Self.composed] == 1 && members[Self.decomposed] == 3)
        #expect(json != .object(members))
        #expect(JSON.object([Self.composed: 1]) != .object([Self.decomposed: 1]))
        #expect(JSON.object([Self.composed: 1]).hashValue != JSON.object([Self.decomposed: 1]).hashValue)
    }

    private struct Open: JSONModel {
        let name: String
        let rest: [String: JSON]

        init(from object: inout JSONObject) throws(JSONError) {
            name = try object.string("caf\u{E9}")
            rest = try object.additional(except: ["caf\u{E9}"])
        }

        func write(to object: inout JSONObjectWriter) { object.string("caf\u{E9}", name) }
    }

    @Test func fieldsAreTheirBytesToTheRestToo() throws {
        let open = try JSONCoding.decode(Open.self, from: "{\"\(Self.composed)\":\"a\",\"\(Self.decomposed)\":1}")
        #expect(open.rest.count == 1)
    }

    private struct AnyKeys: JSONModel {
        let counts: [String: Int]

        init(from object: inout JSONObject) throws(JSONError) { counts = try object.additional(except: []) }

        func write(to object: inout JSONObjectWriter) { object.additional(counts) }
    }

    private func code<Value: JSONValue>(_ type: Value.Type, of text: String) -> JSONError.Code? {
        do throws(JSONError) {
            _ = try JSONCoding.decode(type, from: text)
            return nil
        } catch {
            return error.code
        }
    }

    /// A dictionary has room for one of them: the other one is not lost without an error.
    @Test func aMapRefusesKeysThatSwiftTakesForOne() throws {
        let text = "{\"\(Self.composed)\":1,\"\(Self.decomposed)\":2}"
        #expect(code([String: Int].self, of: text) == .ambiguousKey)
        #expect(code([String: [String: Int]].self, of: "{\"a\":\(text)}") == .ambiguousKey)
        #expect(code(AnyKeys.self, of: text) == .ambiguousKey)
    }

    @Test func ofTheSameKeyTwiceAMapHasTheFirst() throws {
        let text = "{\"\(Self.decomposed)\":1,\"\(Self.decomposed)\":2}"
        #expect(try JSONCoding.decode([String: Int].self, from: text) == [Self.decomposed: 1])
        #expect(try JSONCoding.decode(AnyKeys.self, from: text).counts == [Self.decomposed: 1])
    }
}
