import Foundation
import MartletRuntime
import Testing

struct CryptoTests {
    private static let key = Data(0..<32)

    private func hex(_ data: Data) -> String {
        data.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// FIPS 180-2, appendix B.
    @Test func sha256IsTheStandards() {
        let digest = Digests.sha256(Data("abc".utf8))
        #expect(hex(digest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    /// RFC 4231, test cases 2 and 6; the key of the second is longer than a block.
    @Test(arguments: [
        (
            Data("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Data(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hmacIsTheStandards(key: Data, text: String, digest: String) {
        #expect(hex(Digests.hmacSHA256(Data(text.utf8), key: key)) == digest)
    }

    /// NIST's GCM test vectors (The Galois/Counter Mode of Operation, McGrew and Viega), test case 16.
    @Test func opensABoxOfTheStandard() throws {
        func data(_ hex: String) -> Data {
            var text = hex[...]
            var bytes = Data()
            while !text.isEmpty {
                bytes.append(UInt8(text.prefix(2), radix: 16) ?? 0)
                text = text.dropFirst(2)
            }
            return bytes
        }
        let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
        let plain = """
            d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657\
            ba637b39
            """
        let sealed = """
            522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0a\
            bcc9f662
            """
        let cipher = try #require(Cipher(key: data(key)))
        let box = data("cafebabefacedbaddecaf888") + data(sealed) + data("76fc6ece0f4e1768cddf8853bb2d551b")
        let opened = try cipher.open(box, context: data("feedfacedeadbeeffeedfacedeadbeefabaddad2"))
        #expect(hex(opened) == plain)
    }

    @Test func opensWhatItSealed() throws {
        let cipher = try #require(Cipher(key: Self.key))
        let box = try cipher.seal(Data("secret".utf8), context: Data("a".utf8))
        #expect(try cipher.open(box, context: Data("a".utf8)) == Data("secret".utf8))
        #expect(try cipher.seal(Data("secret".utf8), context: Data("a".utf8)) != box)
    }

    @Test func opensNothingThatIsChangedAnywhere() throws {
        let cipher = try #require(Cipher(key: Self.key))
        let context = Data("a".utf8)
        let box = try cipher.seal(Data("secret".utf8), context: context)
        for index in box.indices {
            var damaged = box
            damaged[index] ^= 1
            #expect(throws: (any Error).self) { try cipher.open(damaged, context: context) }
            #expect(throws: (any Error).self) { try cipher.open(box.prefix(index), context: context) }
        }
        #expect(throws: (any Error).self) { try cipher.open(box, context: Data("b".utf8)) }
        let other = try #require(Cipher(key: Data(1...32)))
        #expect(throws: (any Error).self) { try other.open(box, context: context) }
    }

    @Test func refusesAKeyOfAnotherLength() {
        #expect(Cipher(key: Data(0..<16)) == nil)
        #expect(Cipher(key: Data()) == nil)
    }

    @Test func randomBytesAreAsManyAndOthersEachTime() {
        #expect(RandomBytes.make(32).count == 32)
        #expect(RandomBytes.make(1).count == 1)
        #expect(RandomBytes.make(32) != RandomBytes.make(32))
    }

    @Test(arguments: [("", "", true), ("a", "a", true), ("a", "b", false), ("a", "ab", false)])
    func comparesBytes(left: String, right: String, isEqual: Bool) {
        #expect(Digests.isEqual(Data(left.utf8), Data(right.utf8)) == isEqual)
    }

    @Test func aDumpShowsNoKey() throws {
        var text = ""
        dump(try #require(Cipher(key: Data(repeating: 77, count: 32))), to: &text)
        #expect(!text.contains("77"))
    }
}
