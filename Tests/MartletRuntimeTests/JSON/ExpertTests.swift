import Foundation
import MartletRuntime
import Testing

struct ExpertTests {
    static let text = """
        {"id":"7","photo":"a/b.png","addedDate":"2024-02-29","createdAt":"2025-03-01T09:30:00.250Z",\
        "seenAt":"2025-03-01T09:30:00.250+0000","status":"brand-new","weekday":"tue","priority":9,\
        "nutrients":[{"name":"Zn","amount":4.75},{"name":"Fe","amount":1e-7,"daily_share":0.5}],"available":false,\
        "rating":4.75,"count":-12,"price":12.3456789012345678,"budget":"0.10",\
        "token":"123e4567-e89b-12d3-a456-426614174000","meeting_link":null,"nickname":null,\
        "days":["2024-01-01","2024-12-31"],"tags":{"a":"b","c":"ü€😀"},"blob":"AQID","opens":"09:30:00",\
        "lasts":"PT1H30M","big":"9007199254740993","extra":{"z":[1.5,null,true,"\\n"],"a":{}}}
        """

    @Test func writesWhatItRead() throws {
        let value = try JSONCoding.decode(Expert.self, from: Self.text)
        let again = try JSONCoding.encode(value)
        let expected = Self.text.replacingOccurrences(of: "1e-7", with: "1e-07")
            .replacingOccurrences(of: "\"0.10\"", with: "\"0.1\"")
        #expect(String(decoding: again, as: UTF8.self) == expected)
        #expect(value.status.isKnown == false)
        #expect(value.nickname == .null)
    }

    @Test func goesThroughFoundationsCoders() throws {
        let value = try JSONCoding.decode(Expert.self, from: Self.text)
        let byFoundation = try JSONDecoder().decode(Expert.self, from: Data(Self.text.utf8))
        #expect(byFoundation == value)
        #expect(try JSONCoding.decode(Expert.self, from: JSONEncoder().encode(value)) == value)
    }

    @Test func goesThroughPropertyLists() throws {
        // Property lists have no null: the one that is required is given a value.
        let text = Self.text.replacingOccurrences(of: "\"meeting_link\":null", with: "\"meeting_link\":\"a:b\"")
            .replacingOccurrences(of: "\"nickname\":null", with: "\"nickname\":\"x\"")
            .replacingOccurrences(of: "null,", with: "")
        let value = try JSONCoding.decode(Expert.self, from: text)
        let list = try PropertyListEncoder().encode(value)
        let again = try PropertyListDecoder().decode(Expert.self, from: list)
        #expect(again == value)
    }
}
