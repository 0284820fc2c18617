import Foundation
import MartletFormats
import Testing

struct EncodingTests {
    @Test func encodesAndDecodesBase64OfEveryLength() throws {
        var random = SplitMix(state: 6)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let text = encode(bytes, .standard)
            #expect(text == Data(bytes).base64EncodedString())
            #expect(decode(text, .standard) == bytes)
            let url = encode(bytes, .url)
            #expect(!url.contains("="))
            #expect(decode(url, .url) == bytes)
            let isPadded = url + String(repeating: "=", count: (4 - url.count % 4) % 4)
            #expect(decode(isPadded, .url) == bytes)
        }
    }

    @Test(arguments: ["A", "AA", "AAA", "AA=A", "AA==A", "A===", "AB==", "AAB=", "A A=", "AA-_", "===="])
    func refusesWhatIsNoBase64(text: String) {
        #expect(decode(text, .standard) == nil)
    }

    @Test(arguments: ["A", "AA=", "AB", "AA+/", "A==="])
    func refusesWhatIsNoBase64URL(text: String) {
        #expect(decode(text, .url) == nil)
    }

    @Test func encodesAndDecodesHexadecimal() {
        let bytes = (0...255).map { UInt8($0) }
        let text = written(512) { output in
            bytes.withUnsafeBufferPointer { Hex.encode($0, to: output) }
            return 512
        }
        #expect(text?.hasPrefix("000102") == true)
        #expect(text?.hasSuffix("fdfeff") == true)
        let again = read((text ?? "").uppercased()) { text -> [UInt8]? in
            var output = [UInt8](repeating: 0, count: 256)
            return Hex.decode(text, to: &output) ? output : nil
        }
        #expect(again == bytes)
        #expect(read("0") { Hex.decodedCount($0) } == nil)
        #expect(Hex.value(UInt8(ascii: "g")) == nil)
    }

    private func encode(_ bytes: [UInt8], _ alphabet: Base64.Alphabet) -> String {
        let count = Base64.encodedCount(bytes.count, alphabet)
        return written(count + 1) { output in
            bytes.withUnsafeBufferPointer { Base64.encode($0, alphabet, to: output) }
            return count
        } ?? ""
    }

    private func decode(_ text: String, _ alphabet: Base64.Alphabet) -> [UInt8]? {
        read(text) { text in
            guard let count = Base64.decodedCount(text, alphabet) else { return nil }
            var output = [UInt8](repeating: 0, count: count + 1)
            return Base64.decode(text, alphabet, to: &output) ? Array(output.prefix(count)) : nil
        }
    }
}
