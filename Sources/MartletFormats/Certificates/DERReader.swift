/// Reads the elements of a value in DER, one after the other.
///
/// As much of DER as certificates need: tags of one byte, lengths that are known. Nothing is read beyond the bytes given.
///
/// - Source: ITU-T X.690 (02/2021), sections 8.1 and 10.1.
package struct DERReader {
    /// One element.
    package struct Element {
        /// The tag with its class, such as 0x30 for a sequence.
        package let tag: UInt8
        /// Tag, length and content.
        package let whole: ArraySlice<UInt8>
        /// The content alone.
        package let content: ArraySlice<UInt8>

        /// Reads the elements of the content; nil when the element is not of that tag.
        ///
        /// - Parameter tag: What the element must be; a sequence unless given.
        package func inside(_ tag: UInt8 = DERReader.sequence) -> DERReader? {
            self.tag == tag ? DERReader(content) : nil
        }
    }

    /// The tag of SEQUENCE.
    package static let sequence: UInt8 = 0x30
    /// The tag of INTEGER.
    package static let integer: UInt8 = 0x02

    private var rest: ArraySlice<UInt8>

    /// Begins at the first of some bytes.
    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Whether there is nothing more.
    package var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next element; nil at the end.
    package var tag: UInt8? { rest.first }

    /// Returns the next element; nil at the end, and for bytes that are no DER.
    package mutating func next() -> Element? {
        guard rest.count >= 2, rest[rest.startIndex] & 0x1F != 0x1F else { return nil }
        let whole = rest
        var start = rest.startIndex + 2
        var count = Int(rest[rest.startIndex + 1])
        if count >= 0x80 {
            // 0x80 alone is the indefinite length, which DER does not have; no certificate has 2^32 bytes.
            let digits = count - 0x80
            guard (1...4).contains(digits), rest.count >= 2 + digits else { return nil }
            count = rest[start..<start + digits].reduce(0) { value, byte in value << 8 | Int(byte) }
            start += digits
            guard count >= 0x80 else { return nil }
        }
        guard rest.endIndex - start >= count else { return nil }
        rest = rest[(start + count)...]
        return Element(
            tag: whole[whole.startIndex], whole: whole[..<(start + count)], content: whole[start..<start + count])
    }

    /// Passes over the next element; false when there is none of that tag.
    package mutating func skip(_ tag: UInt8 = DERReader.sequence) -> Bool {
        next()?.tag == tag
    }
}
