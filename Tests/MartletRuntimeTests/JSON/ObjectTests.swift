import Foundation
import MartletRuntime
import Testing

struct ObjectTests {
    struct Pair: JSONModel, Equatable {
        let left: Int
        let right: Int

        init(from object: inout JSONObject) throws(JSONError) {
            left = try object.int("left")
            right = try object.int("right")
        }

        func write(to object: inout JSONObjectWriter) {
            object.int("left", left)
            object.int("right", right)
        }
    }

    @Test(arguments: [
        #"{"left":1,"right":2}"#, #"{"right":2,"left":1}"#, #"{"x":{"left":9},"left":1,"y":[{}],"right":2}"#,
        #"{"x":0,"right":2,"y":1,"left":1,"z":[]}"#, #"{"l\u0065ft":1,"\u0072ight":2}"#,
        #" { "right" : 2.0 , "left" : 1e0 } "#, #"{"lefu":8,"lef":7,"left":1,"rightright":3,"right":2}"#,
    ])
    func findsMembersWhateverTheOrderAndTheSpelling(text: String) throws {
        let pair = try JSONCoding.decode(Pair.self, from: text)
        #expect(pair.left == 1)
        #expect(pair.right == 2)
    }

    @Test(arguments: [
        #"{"left":1,"left":7,"right":2}"#, #"{"right":2,"left":1,"left":7}"#, #"{"left":1,"right":2,"left":7}"#,
        #"{"right":2,"right":7,"left":1}"#, #"{"left":1,"x":0,"right":2,"\u006ceft":7,"right":8}"#,
    ])
    func countsTheFirstOfTwoMembersWithOneKeyAsJSONDecoderDoes(text: String) throws {
        let pair = try JSONCoding.decode(Pair.self, from: text)
        #expect(pair.left == 1)
        #expect(pair.right == 2)
        #expect(try JSONDecoder().decode(Pair.self, from: Data(text.utf8)) == pair)
        #expect(try JSONCoding.decode(JSON.self, from: text)["left"] == 1)
        #expect(try JSONCoding.decode([String: Int].self, from: text)["right"] == 2)
    }

    struct Asker: JSONModel, Equatable {
        let answers: [Int?]

        init(from object: inout JSONObject) throws(JSONError) {
            answers = [
                try object.intIfPresent("b"), try object.intIfPresent("b"), try object.intIfPresent("zz"),
                try object.intIfPresent("a"), try object.intIfPresent("c"), try object.intIfPresent("a"),
            ]
        }

        func write(to object: inout JSONObjectWriter) {}
    }

    @Test func answersTheSameQuestionTwice() throws {
        let asker = try JSONCoding.decode(Asker.self, from: #"{"a":1,"b":2,"c":3}"#)
        #expect(asker.answers == [2, 2, nil, 1, 3, 1])
    }

    struct Strict: JSONModel, Equatable {
        let id: Int
        let rest: [String: JSON]

        init(from object: inout JSONObject) throws(JSONError) {
            id = try object.int("id")
            rest = try object.additional(except: ["id"])
            if object.contains("forbidden") { try object.refuseAdditional(except: ["id"]) }
        }

        func write(to object: inout JSONObjectWriter) {
            object.int("id", id)
            object.additional(rest)
        }
    }

    @Test func keepsAndRefusesMembersThatNoFieldNames() throws {
        let text = #"{"id":1,"a":[1],"b":null}"#
        let value = try JSONCoding.decode(Strict.self, from: text)
        #expect(value.rest == ["a": [1], "b": nil])
        #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Strict.self, from: Data(text.utf8)) == value)
        let error = #expect(throws: JSONError.self) {
            try JSONCoding.decode(Strict.self, from: #"{"id":1,"forbidden":2}"#)
        }
        #expect(error?.code == .unexpectedMember)
        #expect(error?.path == "*")
    }

    struct Update: JSONModel, Equatable {
        let nickname: Field<String>
        let day: Field<LocalDate>

        init(from object: inout JSONObject) throws(JSONError) {
            nickname = try object.field("nickname")
            day = try object.field("day") { (element) throws(JSONError) in try element.localDate() }
        }

        func write(to object: inout JSONObjectWriter) {
            object.field("nickname", nickname)
            object.field("day", day) { (writer, element) in writer.localDate(element) }
        }
    }

    @Test(arguments: [#"{}"#, #"{"nickname":null}"#, #"{"nickname":"x","day":"2024-02-29"}"#, #"{"day":null}"#])
    func tellsAbsenceFromNull(text: String) throws {
        let update = try JSONCoding.decode(Update.self, from: text)
        #expect(String(decoding: try JSONCoding.encode(update), as: UTF8.self) == text)
        #expect(String(decoding: try JSONEncoder().encode(update), as: UTF8.self).count == text.count)
        #expect(try JSONDecoder().decode(Update.self, from: Data(text.utf8)) == update)
    }
}
