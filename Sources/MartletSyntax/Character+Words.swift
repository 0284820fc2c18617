extension Character {
    /// Whether it is a letter or a number of any script: what words are made of. ASCII, as nearly all names are, is told
    /// apart without Unicode's tables.
    package var isLetterOrNumber: Bool {
        guard let byte = asciiValue else { return isLetter || isNumber }
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default: return false
        }
    }
}
