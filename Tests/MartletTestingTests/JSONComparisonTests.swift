import Foundation
import MartletTesting
import Testing

struct JSONComparisonTests {
    @Test(arguments: [
        (#"{"a":1,"b":[true,null]}"#, #"{ "b": [true, null], "a": 1.0 }"#), ("4.90", "4.9"), ("1e2", "100"),
        (#""é""#, #""\u00e9""#), ("[]", "[ ]"), ("{}", "{ }"),
    ])
    func takesEqualValuesForEqual(expected: String, actual: String) {
        #expect(jsonDifference(between: expected, and: Data(actual.utf8)) == nil)
    }

    @Test func showsTheLinesThatDiffer() {
        let difference = jsonDifference(between: #"{"a":1,"b":2}"#, and: Data(#"{"a":1,"b":3}"#.utf8))
        let changed = difference?.split(separator: "\n").filter { !$0.hasPrefix(" ") }.sorted()
        #expect(changed == [#"+  "b": 3"#, #"-  "b": 2"#])
    }

    @Test(arguments: [
        ("[1,2]", "[2,1]"), (#"{"a":null}"#, "{}"), ("1", #""1""#), ("true", "null"), ("[[]]", "[{}]"), ("1", "-1"),
    ])
    func tellsDifferentValuesApart(expected: String, actual: String) {
        #expect(jsonDifference(between: expected, and: Data(actual.utf8)) != nil)
    }

    @Test func saysWhichTextIsNotJSON() {
        #expect(jsonDifference(between: "{", and: Data("1".utf8))?.contains("expected text is not JSON") == true)
        #expect(jsonDifference(between: "1", and: Data("{".utf8))?.contains("actual text is not JSON") == true)
    }
}
