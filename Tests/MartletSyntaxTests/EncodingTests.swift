import Testing

@testable import MartletSyntax

struct EncodingTests {
    @Test(
        arguments: [
            [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x3A, 0x00], [0x00, 0x61, 0x00, 0x3A],
            [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF], [0x61, 0x00, 0x00, 0x00],
        ] as [[UInt8]])
    func refusesOtherEncodings(bytes: [UInt8]) {
        #expect(Reading.yaml(bytes: bytes).findings == ["syntax/encoding 1:1"])
        #expect(Reading.json(bytes: bytes).findings == ["syntax/encoding 1:1"])
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8],
            [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func pointsAtTheByteThatIsNotUTF8(invalid: [UInt8]) {
        let yaml = Array("é: 1\nb: ".utf8) + invalid
        #expect(Reading.yaml(bytes: yaml).findings == ["syntax/encoding 2:4"])
        #expect(Reading.yaml(bytes: yaml).result.diagnostics.first?.primary?.lowerBound == 9)
        #expect(Reading.json(bytes: Array("[\"é".utf8) + invalid).findings == ["syntax/encoding 1:4"])
    }

    /// Many bytes are looked at together: what is wrong may stand anywhere among them.
    @Test func findsTheByteThatIsNotUTF8AtEveryPlace() {
        for place in 0..<150 {
            var bytes = Array(String(repeating: "abcdefgh", count: 19).utf8)
            let valid = bytes.withUnsafeBufferPointer { TextCheck.firstInvalidByte($0) }
            #expect(valid == nil)
            bytes.replaceSubrange(place..<place + 2, with: "é".utf8)
            let accented = bytes.withUnsafeBufferPointer { TextCheck.firstInvalidByte($0) }
            #expect(accented == nil)
            bytes[place] = 0xFF
            let invalid = bytes.withUnsafeBufferPointer { TextCheck.firstInvalidByte($0) }
            #expect(invalid == place)
        }
    }

    @Test func skipsAByteOrderMark() throws {
        #expect(try Reading.yaml("\u{FEFF}a: 1").clean().outline == "{a: 1}")
        #expect(try Reading.json("\u{FEFF}[1]").clean().outline == "[1]")
    }

    @Test(arguments: ["a: \u{0}", "a: \u{1B}", "é: \u{7F}"])
    func refusesControlCharactersInYAML(text: String) {
        #expect(Reading.yaml(text).findings == ["syntax/control-character 1:4"])
    }
}
