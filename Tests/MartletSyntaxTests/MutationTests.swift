import MartletSyntax
import Testing

/// Reads many damaged texts: whatever they hold, there is a root or an error, and every span lies in the text.
struct MutationTests {
    private static let yaml = [
        "# yaml-language-server\nmartlet: 1\napi: Aroti\nservers:\n  production: https://api.aroti.com\n"
            + "  dev: { url: \"http://localhost:8000\", insecure: true }\nmodels:\n  Öl: &a\n    id: string\n"
            + "    näme: 'it''s'\n    text: |\n      eins 😀\n\n      zwei\n  Kind:\n    <<: *a\n    list: [a, b?, {c: d}]\n",
        "\u{FEFF}a: &x !!str \"q\\u00e9\\n\"\r\n? [k, é]\r\n: >-\r\n  folded\r\n  text\r\n*x : !t { e: , f }\r\n...\r\n",
        "%YAML 1.2\n%TAG !m! !my-\n---\n- - 1\n  - !m!x 0o14\n- ? a\n  : b\n-\tc\n--- # second\n*a\n",
    ]

    private static let json = [
        "{\"openapi\": \"3.1.0\", \"é😀\": [1, -2.5e+10, true, false, null, {\"a\\u00e9\\n\": \"\\uD83D\\ude00\"}, []]}",
        "\u{FEFF}[\r\n\t{\"a\": {\"b\": [[], {}, \"\\\\\\\"\"]}}, \"\u{7F}\", 0, -0.0E-1 ]\n",
    ]

    private static let inserted: [UInt8] = Array("{}[],:#&*!|>'\"%@`-? \t\r\n\\~<0aé\u{0}\u{FEFF}".utf8) + [0x80, 0xFF]

    @Test(arguments: yaml)
    func damagedYAMLIsReadOrRefused(text: String) {
        forEachMutation(of: Array(text.utf8)) { bytes in check(.yaml(bytes: bytes)) }
    }

    @Test(arguments: json)
    func damagedJSONIsReadOrRefused(text: String) {
        forEachMutation(of: Array(text.utf8)) { bytes in check(.json(bytes: bytes)) }
    }

    @Test(arguments: json)
    func yamlReaderSurvivesDamagedJSON(text: String) {
        forEachMutation(of: Array(text.utf8)) { bytes in check(.yaml(bytes: bytes)) }
    }

    /// Cuts a text at every byte, and changes one to four bytes of it, the same each time.
    private func forEachMutation(of bytes: [UInt8], _ body: ([UInt8]) -> Void) {
        for count in 0...bytes.count { body(Array(bytes[..<count])) }
        var random = SplitMix64(state: UInt64(bytes.count))
        for _ in 0..<4_000 {
            var mutated = bytes
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let position = Int.random(in: 0..<mutated.count, using: &random)
                let byte = Self.inserted[Int.random(in: 0..<Self.inserted.count, using: &random)]
                switch Int.random(in: 0..<5, using: &random) {
                case 0: mutated[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: mutated.remove(at: position)
                case 2: mutated[position] = byte
                case 3: mutated.insert(contentsOf: mutated[position...].prefix(20), at: position)
                default: mutated.insert(byte, at: position)
                }
                if mutated.isEmpty { mutated = [byte] }
            }
            body(mutated)
        }
    }

    private func check(_ reading: Reading) {
        let text = String(decoding: reading.bytes, as: UTF8.self)
        if reading.root == nil, !reading.isRefused { Issue.record("neither a root nor an error: \(text)") }
        for diagnostic in reading.result.diagnostics {
            // Where the text is no UTF-8, there are no characters to stay between.
            let allowsAnyByte = diagnostic.code == SyntaxCode.encoding.rawValue
            for span in [diagnostic.primary].compactMap(\.self) + diagnostic.related.map(\.span)
            where !isInside(span, of: reading.bytes, allowsAnyByte: allowsAnyByte) {
                Issue.record("\(diagnostic.code) at \(span.lowerBound)..<\(span.upperBound): \(text)")
            }
        }
        if let root = reading.root { check(root, in: reading.bytes) }
    }

    private func check(_ node: Node, in bytes: [UInt8]) {
        if !isInside(node.span, of: bytes, allowsAnyByte: false) {
            let text = String(decoding: bytes, as: UTF8.self)
            Issue.record("node at \(node.span.lowerBound)..<\(node.span.upperBound): \(text)")
        }
        for child in node.sequence ?? [] { check(child, in: bytes) }
        for entry in node.mapping?.entries ?? [] {
            check(entry.key, in: bytes)
            check(entry.value, in: bytes)
        }
    }

    private func isInside(_ span: SourceSpan, of bytes: [UInt8], allowsAnyByte: Bool) -> Bool {
        let bounds = [Int(span.lowerBound), Int(span.upperBound)]
        return bounds.allSatisfy { bound in
            bound == bytes.count || (bound < bytes.count && (allowsAnyByte || bytes[bound] & 0xC0 != 0x80))
        }
    }
}
