import MartletSyntax

/// Text in which each character is one Unicode scalar that is seen, no space and no digit but those of ASCII, and one
/// column wide: printable ASCII, with the letters and signs that authors mix into it.
enum PlainText {
    /// Whether all of a text is so.
    static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isPlain(bytes) { _ in false }
    }

    /// Whether all of a text is so but for some bytes of ASCII that are no printable ones.
    static func isPlain(
        _ bytes: UnsafeBufferPointer<UInt8>, except isAllowed: (_ index: Int) -> Bool
    ) -> Bool {
        if bytes.isPrintableASCII { return true }
        var index = 0
        while index < bytes.count {
            // Ends of lines and signs stand alone.
            if index + 8 <= bytes.count, bytes.isPrintableASCII(eightFrom: index) {
                index += 8
                continue
            }
            let byte = bytes[index]
            if (0x20..<0x7F).contains(byte) || byte < 0x80 && isAllowed(index) {
                index += 1
            } else {
                let length = length(ofSignAt: index, bytes)
                if length == 0 { return false }
                index += length
            }
        }
        return true
    }

    /// Returns how many columns a part of such a text takes: every byte that does not continue a scalar begins one.
    static func columns(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        var count = 0
        for index in range where bytes[index] & 0xC0 != 0x80 { count += 1 }
        return count
    }

    /// Returns the number of bytes of a letter or sign beyond ASCII; 0 where there is none of those that are known to
    /// stand for themselves.
    private static func length(ofSignAt index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        switch bytes[index] {
        case 0xC2:
            // The spaces, the soft hyphen and the numbers of Latin-1 are none.
            guard index + 1 < bytes.count, (0xA1...0xBF).contains(bytes[index + 1]) else { return 0 }
            switch bytes[index + 1] {
            case 0xAD, 0xB2, 0xB3, 0xB9, 0xBC...0xBE: return 0
            default: return 2
            }
        case 0xC3: return index + 1 < bytes.count ? 2 : 0
        case 0xE2:
            guard index + 2 < bytes.count else { return 0 }
            switch (bytes[index + 1], bytes[index + 2]) {
            // Dashes, quotation marks, bullets and the ellipsis, U+2010 to U+2027; the euro, U+20AC.
            case (0x80, 0x90...0xA7), (0x82, 0xAC): return 3
            default: return 0
            }
        default: return 0
        }
    }
}
