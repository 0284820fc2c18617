/// What is refused before libyaml sees the text, because libyaml would take long over it or say little about it.
enum YAMLTextCheck {
    /// libyaml compares each `%TAG` directive with each other.
    private static let maxTagDirectives = 100

    /// Refuses control characters and floods of directives.
    static func check(
        _ bytes: UnsafeBufferPointer<UInt8>, file: SourceFileID
    ) throws(SyntaxFailure) {
        if hasControl(bytes), let position = bytes.firstIndex(where: isControl) {
            let value = String(bytes[position], radix: 16, uppercase: true)
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.controlCharacter,
                    "the control character 0x\(value) may not stand in YAML",
                    at: SourceSpan(file: file, lowerBound: position, upperBound: position + 1),
                    help: "remove it, or write it as an escape in double quotes, such as \"\\x1B\""))
        }
        var directives = 0
        for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
            let isFirst = start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
            guard isFirst, bytes[start...].starts(with: "%TAG".utf8) else { continue }
            directives += 1
            guard directives > maxTagDirectives else { continue }
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.yamlSyntax,
                    "there are more than \(maxTagDirectives) '%TAG' directives",
                    at: SourceSpan(file: file, lowerBound: start, upperBound: start + 4)))
        }
    }

    /// Whether a text has control characters.
    static func hasControl(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        let (space, delete) = (ByteSearch.block(repeating: 0x20), ByteSearch.block(repeating: 0x7F))
        let (tab, feed) = (ByteSearch.block(repeating: 0x09), ByteSearch.block(repeating: 0x0A))
        let carriageReturn = ByteSearch.block(repeating: 0x0D)
        while index + 16 <= raw.count {
            let block = ByteSearch.block(of: raw, at: index)
            index += 16
            let isSpace = (block .== tab) .| (block .== feed) .| (block .== carriageReturn)
            if ByteSearch.isAny(((block .< space) .^ isSpace) .| (block .== delete)) { return true }
        }
        return bytes[index...].contains(where: isControl)
    }

    /// Whether a text has characters that libyaml refuses or takes for the end of a line.
    static func hasRareCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = 0
        let (space, delete) = (ByteSearch.block(repeating: 0x20), ByteSearch.block(repeating: 0x7F))
        let lineFeed = ByteSearch.block(repeating: 0x0A)
        while index < raw.count {
            // Nearly every block is printable ASCII and ends of lines.
            while index + 16 <= raw.count {
                let block = ByteSearch.block(of: raw, at: index)
                if ByteSearch.isAny(((block .< space) .^ (block .== lineFeed)) .| (block .>= delete)) { break }
                index += 16
            }
            let end = min(index + 16, raw.count)
            if (index..<end).contains(where: { isRare(raw, at: $0) }) { return true }
            index = end
        }
        return false
    }

    private static func isRare(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        func byte(_ distance: Int) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }
        switch bytes[index] {
        case 0x0D: return true
        case ..<0x80: return isControl(bytes[index])
        // U+0080 to U+009F, among them the next line.
        case 0xC2: return byte(1) < 0xA0
        // U+2028 and U+2029.
        case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9)
        // U+FEFF, U+FFFE and U+FFFF.
        case 0xEF: return byte(1) == 0xBB && byte(2) == 0xBF || byte(1) == 0xBF && byte(2) >= 0xBE
        default: return false
        }
    }

    /// Whether a byte is a control character that may not stand in YAML.
    ///
    /// - Source: YAML 1.2.2, section 5.1 Character Set.
    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20) != (byte == 0x09 || byte == 0x0A || byte == 0x0D) || byte == 0x7F
    }
}
