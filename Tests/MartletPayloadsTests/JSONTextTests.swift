import Foundation
import MartletContract
import MartletPayloads
import Testing

struct JSONTextTests {
    @Test func writesCompactText() {
        let literal: Literal = ["b": [1, true, nil, []], "a": ["x": "y"], "e": [:]]
        #expect(JSONText.write(literal) == #"{"b":[1,true,null,[]],"a":{"x":"y"},"e":{}}"#)
    }

    @Test func writesPrettyText() {
        let literal: Literal = ["b": [1, [:]], "a": []]
        #expect(
            JSONText.write(literal, layout: .pretty) == """
                {
                  "b": [
                    1,
                    {}
                  ],
                  "a": []
                }
                """)
    }

    @Test func writesEqualValuesAlikeInCanonicalText() {
        let left: Literal = ["a": .number("1.0"), "b": 2]
        let right: Literal = ["b": .number("2e0"), "a": 1]
        #expect(JSONText.write(left, layout: .canonical) == JSONText.write(right, layout: .canonical))
    }

    @Test func escapesAllThatJSONAsksFor() throws {
        let text = (0..<0x80).compactMap { Unicode.Scalar($0).map(String.init) }.joined() + "\u{2028}😀é"
        let written = JSONText.write(.array([.string(text)]))
        #expect(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String] == [text])
        #expect(!written.unicodeScalars.contains { $0.value < 0x20 })
    }

    @Test(arguments: [
        ("1.50", "1.50"), ("-0.0", "-0.0"), ("1E+5", "1E+5"), (".5", "0.5"), ("+3", "3"), ("007", "7"), ("5.", "5"),
        (".inf", "null"),
    ]) func keepsDigits(digits: String, expected: String) {
        #expect(JSONText.write(.number(digits)) == expected)
    }
}
