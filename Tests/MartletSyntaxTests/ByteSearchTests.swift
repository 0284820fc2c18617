import Testing

@testable import MartletSyntax

struct ByteSearchTests {
    /// Sixteen bytes are looked at together: what is wanted may lie in one such block, across two, or at either end.
    @Test(arguments: [2, 3, 16, 17, 40]) func findsBytesAtEveryPlace(_ count: Int) {
        let wanted = Array("x-martlet-rather-long-name-for-what-it-is".utf8.prefix(count))
        for length in count..<(count + 50) {
            for place in 0...(length - count) {
                // The first byte again and again, which alone is no find.
                var bytes = [UInt8](repeating: wanted[0], count: length)
                bytes.replaceSubrange(place..<place + count, with: wanted)
                #expect(ByteSearch.contains(wanted, in: bytes), "\(count) of \(length) at \(place)")
                bytes[place + count - 1] = UInt8(ascii: "!")
                #expect(!ByteSearch.contains(wanted, in: bytes), "\(count) of \(length) at \(place)")
            }
        }
    }

    @Test func findsNothingInLess() {
        #expect(!ByteSearch.contains(Array("ab".utf8), in: []))
        #expect(!ByteSearch.contains(Array("ab".utf8), in: Array("a".utf8)))
    }

    @Test func comparesEveryByte() {
        for length in 0..<40 {
            let bytes = (0..<length).map { UInt8($0) }
            for place in 0..<length {
                var other = bytes
                other[place] ^= 0x80
                #expect(!areEqual(bytes, other), "\(place) of \(length)")
            }
            #expect(areEqual(bytes, bytes))
        }
    }

    private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withUnsafeBytes { left in right.withUnsafeBytes { ByteSearch.areEqual(left, $0) } }
    }
}
