import Foundation
import MartletRuntime
import Testing

struct JSONValueTests {
    @Test func writesStringsWithAsFewEscapesAsPossible() throws {
        let value: JSON = ["k\"é": "a\u{0}\u{1F}\u{7F}\"\\/\n\r\t\u{8}\u{C}é😀"]
        let text = String(decoding: try JSONCoding.encode(value), as: UTF8.self)
        #expect(text == #"{"k\"é":"a\u0000\u001f"# + "\u{7F}" + #"\"\\/\n\r\t\b\fé😀"}"#)
        #expect(try JSONCoding.decode(JSON.self, from: text) == value)
    }

    /// Strings are handled in words of eight bytes: every length and every place of what is special.
    @Test func handlesWhatIsSpecialAtEveryPlace() throws {
        for length in 0..<35 {
            for place in 0...length {
                for special in ["", "\"", "\\", "\n", "é", "😀", "\u{1F}"] {
                    let text =
                        String(repeating: "x", count: place) + special + String(repeating: "y", count: length - place)
                    let data = try JSONCoding.encode([text])
                    #expect(try JSONCoding.decode([String].self, from: data) == [text])
                    #expect(try JSONDecoder().decode([String].self, from: data) == [text])
                }
            }
        }
    }

    @Test func refusesEveryDocumentThatIsCutOff() throws {
        let text = Array(ExpertTests.text.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONCoding.decode(JSON.self, from: Array(text[..<count])) }
        }
    }

    /// No byte that is changed may lead anywhere but to a value or an error.
    @Test func survivesEveryByteThatIsChanged() throws {
        var random = SplitMix(seed: 9)
        // Without long numbers: JSONDecoder refuses those of which a change makes one that no type can hold.
        let text = Array(ExpertTests.text.replacingOccurrences(of: "12.3456789012345678", with: "1").utf8)
        for _ in 0..<1500 {
            var changed = text
            for _ in 0...Int(random.next() % 3) {
                changed[Int(random.next() % UInt64(text.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let ours = try? JSONCoding.decode(JSON.self, from: changed)
            let theirs = try? JSONDecoder().decode(JSON.self, from: Data(changed))
            // JSONDecoder takes a zero byte for the end, other encodings, and a comma before a closing bracket.
            if ours != nil { #expect(theirs != nil, "\(String(decoding: changed, as: UTF8.self))") }
        }
    }

    @Test func writesMapsInTheOrderOfTheirKeys() throws {
        let map = ["b": 1, "a": 2, "B": 3, "é": 4, "": 5]
        #expect(String(decoding: try JSONCoding.encode(map), as: UTF8.self) == #"{"":5,"B":3,"a":2,"b":1,"é":4}"#)
    }

    @Test func comparesObjectsWhateverTheirOrder() {
        let left: JSON = ["a": 1, "b": [2]]
        let right: JSON = ["b": [2], "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left["b"]?[0]?.int == 2)
        #expect(left["c"] == nil)
        #expect(left != ["a": 1])
    }

    @Test func readsOptionalElements() throws {
        #expect(try JSONCoding.decode([Int?].self, from: "[1,null]") == [1, nil])
        #expect(String(decoding: try JSONCoding.encode([1, nil] as [Int?]), as: UTF8.self) == "[1,null]")
    }

    @Test func readsRootsOfEveryKind() throws {
        #expect(try JSONCoding.decode(String.self, from: #" "a" "#) == "a")
        #expect(try JSONCoding.decode(Int.self, from: "7") == 7)
        #expect(try JSONCoding.decode(Bool.self, from: "true\n") == true)
        #expect(try JSONCoding.decode(JSON.self, from: "null") == .null)
        #expect(try JSONCoding.decode(String.self, from: "\"\u{FEFF}\"") == "\u{FEFF}")
        #expect(throws: JSONError.self) { try JSONCoding.decode(Int.self, from: "7 7") }
    }
}
