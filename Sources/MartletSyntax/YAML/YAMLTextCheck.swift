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

    /// Whether a byte is a control character that may not stand in YAML.
    ///
    /// - Source: YAML 1.2.2, section 5.1 Character Set.
    static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20) != (byte == 0x09 || byte == 0x0A || byte == 0x0D) || byte == 0x7F
    }
}
