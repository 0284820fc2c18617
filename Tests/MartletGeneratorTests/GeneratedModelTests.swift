import Foundation
import KindsCase
import MartletRuntime
import MartletTesting
import Testing
import UnionsCase

/// Calls generated models: what they read is what they write.
struct GeneratedModelTests {
    private static let everything = #"""
        {"uuid":"0d3b4f5e-1c2a-4b3c-8d4e-5f6a7b8c9d0e","string":"a","bool":true,"int":1,"int32":2,"int64":3,
        "int64String":"4","uint64":18446744073709551615,"uint64String":"9223372036854775808","float":0.5,"double":1.25,"decimal":19.990,"decimalString":"20.10",
        "url":"https://example.com/a","bytes":"AQI=","bytesHex":"0102","moment":"2025-11-01T09:30:00Z",
        "momentStamp":"2025-11-01T09:30:00.250+0000","momentEpoch":1762000000,"momentMillis":1762000000000,
        "momentEither":1762000000,"day":"2025-11-05","daySlash":"05/11/2025","clock":"14:30","seconds":90,
        "milliseconds":1500,"iso":"PT1H","calendar":"P1Y2M","json":{"a":[1,null]},"level":"extreme","grade":2,"user":"u1","label":null,
        "child":{"name":"c","parent":{"name":"p","parts":[]},"parts":[]},"list":["x"],"listOfDays":["2025-11-05"],
        "listOfLists":[["2025-11-01T09:30:00.250+0000"],[]],"map":{"b":2,"a":1},"mapOfDays":{"d":"2025-11-05"},
        "nullableString":null,"nullableMoment":null,"nullableDays":null,"nullableChild":null,"threeWayString":null,
        "threeWayMoment":"2025-11-01T09:30:00Z","oldAndBare":7}
        """#

    private func read() throws -> Everything {
        try JSONCoding.decode(Everything.self, from: Data(Self.everything.utf8))
    }

    @Test func readsEveryKindOfField() throws {
        let value = try read()
        #expect(value.id == value.uuid)
        #expect(value.int64String == 4)
        #expect(value.uint64 == .max && value.uint64String == 1 << 63)
        #expect(value.decimal == Decimal(string: "19.99"))
        #expect(value.momentStamp == Date(timeIntervalSince1970: 1_761_989_400.25))
        #expect(value.momentEither == value.momentEpoch)
        #expect(value.daySlash == value.day)
        #expect(value.iso == .seconds(3600))
        #expect(value.calendar == CalendarDuration(years: 1, months: 2) && value.calendar.duration == nil)
        #expect(value.level == Level(rawValue: "extreme"))
        #expect(value.grade == .two)
        #expect(value.user.rawValue == "u1")
        #expect(value.child.parent?.name == "p")
        #expect(value.threeWayString == .null)
        #expect(value.threeWayChild == .absent)
    }

    @Test func fillsInDefaults() throws {
        let value = try read()
        #expect(value.boolDefault && value.intDefault == 20 && value.doubleDefault == 0.5)
        #expect(value.decimalDefault == Decimal(string: "19.99"))
        #expect(value.stringDefault == "plain" && value.levelDefault == .high && value.gradeDefault == .one)
        #expect(value.listDefault == [1, 2])
    }

    @Test func writesWhatItReads() throws {
        let value = try read()
        let written = try JSONCoding.encode(value)
        #expect(try JSONCoding.decode(Everything.self, from: written) == value)
        let text = String(decoding: written, as: UTF8.self)
        // Absent stays absent, null stays null, a date keeps the format of its field.
        for part in [
            #""uint64":18446744073709551615"#, #""uint64String":"9223372036854775808""#, #""label":null"#,
            #""nullableMoment":null"#, #""threeWayString":null"#, #""momentMillis":1762000000000"#,
            #""momentStamp":"2025-11-01T09:30:00.250+0000""#, #""daySlash":"05/11/2025""#, #""level":"extreme""#,
        ] {
            #expect(text.contains(part))
        }
        for key in ["optionalString", "threeWayChild", "old"] { #expect(!text.contains(#""\#(key)""#)) }
    }

    @Test func goesThroughFoundationsCoders() throws {
        let value = try read()
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Everything.self, from: data) == value)
    }

    @Test func keepsOrRefusesMembersThatNoFieldNames() throws {
        let text = #"{"name":"n","old":"o","next":{"name":"m","old":"p"},"x":"2025-11-05"}"#
        var open = try JSONCoding.decode(Open.self, from: Data(text.utf8))
        #expect(open.additionalProperties["x"]?.description == "2025-11-05")
        #expect(open.next?.name == "m")
        open.next?.name = "changed"
        #expect(open.next?.name == "changed")
        #expect(String(decoding: try JSONCoding.encode(open), as: UTF8.self).hasSuffix(#","x":"2025-11-05"}"#))
        #expect(throws: JSONError.self) {
            try JSONCoding.decode(Strict.self, from: Data(#"{"name":"n","x":1}"#.utf8))
        }
    }

    @Test func redactsSensitiveFields() {
        let tokens = Tokens(accessToken: "s3cret", refreshToken: "s3cret", expiresIn: 60)
        var dumped = ""
        dump(tokens, to: &dumped)
        for text in ["\(tokens)", String(reflecting: tokens), "\([tokens])", dumped] {
            #expect(!text.contains("s3cret"))
            #expect(text.contains("60"))
        }
        let endpoint = AuthEndpoint.login(phone: "1", password: "s3cret")
        #expect(!"\(endpoint)".contains("s3cret"))
        #expect(!String(reflecting: endpoint).contains("s3cret"))
    }

    @Test(arguments: [
        #"{"type":"card","number":"1"}"#, #"{"type":"transfer","iban":"DE"}"#, #"{"type":"other","x":[1]}"#,
    ])
    func discriminatedUnionWritesWhatItReads(text: String) throws {
        let payment = try JSONCoding.decode(Payment.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONCoding.encode(payment), as: UTF8.self) == text)
    }

    @Test(arguments: [#""text""#, #"["2025-11-01T09:30:00Z"]"#, "7", "true", #"{"type":"card","number":"1"}"#])
    func unionWithoutDiscriminatorTriesInOrder(text: String) throws {
        let value = try JSONCoding.decode(Value.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONCoding.encode(value), as: UTF8.self) == text)
    }

    @Test func sealedUnionsRefuseWhatTheyDoNotKnow() {
        #expect(throws: JSONError.self) {
            try JSONCoding.decode(SealedPayment.self, from: Data(#"{"type":"other"}"#.utf8))
        }
        #expect(throws: JSONError.self) { try JSONCoding.decode(SealedValue.self, from: Data("true".utf8)) }
    }

    @Test func recursiveUnionsAreRead() throws {
        let text = #"{"left":"a","right":{"left":"b"}}"#
        let tree = try JSONCoding.decode(Tree.self, from: Data(text.utf8))
        #expect(String(decoding: try JSONCoding.encode(tree), as: UTF8.self) == text)
    }
}
