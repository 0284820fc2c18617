import Foundation
import KindsCase
import MartletRuntime
import Testing

/// Prints generated values of types that are declared sensitive.
struct GeneratedSensitiveTypesTests {
    private static func texts(_ value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [dumped, String(describing: value), String(reflecting: value), "\(value)"]
    }

    @Test func aDistinctTypeShowsNothingWhereverItStands() {
        let secret = Secret(rawValue: "hunter2")
        for text in Self.texts(secret) + Self.texts([secret]) + Self.texts(["a": Optional(secret)]) {
            #expect(text.contains("<redacted>"))
            #expect(!text.contains("hunter2"))
        }
        #expect(secret.rawValue == "hunter2")
    }

    @Test func fieldsOfAnAliasShowNothing() throws {
        let json = #"{"name":"Ada","phone":"111","others":["222"],"secret":"333","work":"444"}"#
        let contact = try JSONCoding.decode(Contact.self, from: Data(json.utf8))
        for text in Self.texts(contact) {
            #expect(text.contains("Ada"))
            for value in ["111", "222", "333", "444"] { #expect(!text.contains(value)) }
        }
        #expect(contact.additionalProperties == ["work": "444"])
        #expect(try JSONCoding.decode(Contact.self, from: JSONCoding.encode(contact)) == contact)
    }
}
