import MartletSyntax
import Testing

struct StringBytesTests {
    @Test(arguments: ["", "a", "fifteen bytes..", "more than fifteen bytes", "Grüße", "\u{1F469}\u{200D}\u{1F680}"])
    func handsOutTheBytesOfAText(_ text: String) {
        #expect(text.withBytes { Array($0) } == Array(text.utf8))
        let part = "<\(text)>".dropFirst().dropLast()
        #expect(String(part).withBytes { Array($0) } == Array(text.utf8))
        #expect(text.withBytes { $0.isEmpty ? nil : $0.count } == (text.isEmpty ? nil : text.utf8.count))
    }

    /// Eight bytes are looked at together: what is wanted may be any of them, or of the rest.
    @Test(arguments: 0..<20) func findsOneOfTwoCharacters(_ length: Int) {
        let text = String(repeating: "a", count: length)
        #expect(!text.contains("~", or: "/"))
        for place in 0...length {
            for sign in ["~", "/"] {
                #expect((text.prefix(place) + sign + text.dropFirst(place)).description.contains("~", or: "/"))
            }
            #expect((text.prefix(place) + "a" + text.dropFirst(place)).description.isASCII)
            #expect(!(text.prefix(place) + "é" + text.dropFirst(place)).description.isASCII)
            // Its bytes are none of ASCII's.
            #expect(!(text.prefix(place) + "\u{2FFE}" + text.dropFirst(place)).description.contains("~", or: "/"))
        }
    }

    /// Sixteen bytes are looked at together: each byte must be judged alike, wherever it stands.
    @Test(arguments: [0, 3, 15, 16, 30]) func judgesBytesOfPlainWords(_ place: Int) {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./~".utf8)
        for byte in UInt8.min...UInt8.max {
            var bytes = [UInt8](repeating: 0x61, count: 35)
            bytes[place] = byte
            let arePlain = bytes.withUnsafeBufferPointer { $0.areOfPlainWord }
            #expect(arePlain == plain.contains(byte), "\(byte)")
        }
    }
}
