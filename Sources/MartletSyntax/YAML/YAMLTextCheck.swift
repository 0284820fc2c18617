/// What is refused before libyaml sees the text, because libyaml would take long over it or say little about it.
enum YAMLTextCheck {
    /// libyaml compares each `%TAG` directive with each other.
    private static let maxTagDirectives = 100

    /// Refuses control characters and floods of directives.
    static func check(
        _ bytes: UnsafeBufferPointer<UInt8>,
        source: SourceFile,
        file: SourceFileID
    ) throws(SyntaxFailure) {
        // Without a way out the loop looks at many bytes at once.
        var hasControl = false
        for byte in bytes where isControl(byte) { hasControl = true }
        if hasControl, let position = bytes.firstIndex(where: isControl) {
            let value = String(bytes[position], radix: 16, uppercase: true)
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.controlCharacter,
                    "the control character 0x\(value) may not stand in YAML",
                    at: SourceSpan(file: file, lowerBound: position, upperBound: position + 1),
                    help: "remove it, or write it as an escape in double quotes, such as \"\\x1B\""))
        }
        var directives = 0
        for start in source.lineStarts where start < bytes.count && bytes[start] == UInt8(ascii: "%") {
            guard bytes[start...].starts(with: "%TAG".utf8) else { continue }
            directives += 1
            guard directives > maxTagDirectives else { continue }
            throw SyntaxFailure(
                diagnostic: Diagnostic(
                    SyntaxCode.yamlSyntax,
                    "there are more than \(maxTagDirectives) '%TAG' directives",
                    at: SourceSpan(file: file, lowerBound: start, upperBound: start + 4)))
        }
    }

    /// - Source: YAML 1.2.2, section 5.1 Character Set.
    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20) != (byte == 0x09 || byte == 0x0A || byte == 0x0D) || byte == 0x7F
    }
}
