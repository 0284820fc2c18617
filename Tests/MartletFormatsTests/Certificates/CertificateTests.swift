import Foundation
import MartletFormats
import Testing

struct CertificateTests {
    /// A certificate with the structure of one and hardly anything in it.
    private static func certificate(
        version: [UInt8] = [0xA0, 3, 2, 1, 2], key: [UInt8] = [0x30, 6, 0x30, 0, 0x03, 2, 0, 7]
    ) -> [UInt8] {
        let name: [UInt8] = [0x30, 2, 0x31, 0]
        let validity: [UInt8] = [0x30, 8, 0x17, 2, 0x32, 0x31, 0x17, 2, 0x32, 0x37]
        let fields = version + [2, 1, 1, 0x30, 0] + name + validity + name + key
        let body = [0x30, UInt8(fields.count)] + fields + [0x30, 0, 0x03, 1, 0]
        return [0x30, UInt8(body.count)] + body
    }

    @Test(arguments: [[0xA0, 3, 2, 1, 2], []] as [[UInt8]])
    func findsTheKey(version: [UInt8]) throws {
        let certificate = try #require(Certificate(der: Self.certificate(version: version)))
        #expect(certificate.publicKeyInfo == [0x30, 6, 0x30, 0, 0x03, 2, 0, 7])
        #expect(certificate.lastMoment == "27")
        #expect(certificate.isSelfIssued)
    }

    @Test(arguments: [
        [0x30, 4, 0x30, 0, 0x03, 0, 5], [0x31, 6, 0x30, 0, 0x03, 2, 0, 7], [0x30, 8, 0x30, 0, 0x03, 2, 0, 7, 5, 0],
        [0x30, 0], [0x30, 2, 0x30, 0],
    ])
    func aKeyThatIsNoneIsRefused(key: [UInt8]) {
        #expect(Certificate(der: Self.certificate(key: key)) == nil)
    }

    /// No cut, and no changed byte, makes it read what is not there.
    @Test func damagedBytesDoNoHarm() {
        let whole = Self.certificate()
        for count in 0..<whole.count { #expect(Certificate(der: Array(whole.prefix(count))) == nil) }
        for index in whole.indices {
            for byte in [0, 0x7F, 0x80, 0x81, 0x84, 0x85, 0xFF] as [UInt8] {
                var damaged = whole
                damaged[index] = byte
                _ = Certificate(der: damaged)
            }
        }
        #expect(Certificate(der: whole + [0]) == nil)
    }

    @Test(arguments: [
        [0x30, 0x80, 0, 0], [0x30, 0x81, 1, 5], [0x30, 0x85, 0, 0, 0, 0, 0], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0],
        [0x1F, 1, 0], [0x30], [],
    ])
    func lengthsThatAreNoneAreRefused(bytes: [UInt8]) {
        var reader = DERReader(bytes[...])
        #expect(reader.next() == nil)
    }

    @Test func longLengthsAreRead() {
        let content = [UInt8](repeating: 7, count: 300)
        var reader = DERReader([0x04, 0x82, 0x01, 0x2C] + content + [5, 0])
        #expect(reader.next()?.content.count == 300)
        #expect(reader.next()?.tag == 5)
        #expect(reader.isAtEnd)
    }
}
