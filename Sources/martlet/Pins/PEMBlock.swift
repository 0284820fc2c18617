import Foundation

/// What stands between two lines of a PEM file.
///
/// - Source: RFC 7468, section 3, <https://www.rfc-editor.org/rfc/rfc7468#section-3>
struct PEMBlock {
    /// What it is, such as `CERTIFICATE`.
    let label: String
    /// What it holds; empty when that is no base64.
    let bytes: [UInt8]

    /// Returns the blocks of a text, in order. What stands outside of them is a comment.
    static func all(in text: String) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var label: String?
        var content = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----") {
                label = String(line.dropFirst(11).dropLast(5))
                content = ""
            } else if let begun = label, line == "-----END \(begun)-----" {
                blocks.append(PEMBlock(label: begun, bytes: Data(base64Encoded: content).map { Array($0) } ?? []))
                label = nil
            } else if label != nil {
                content += line
            }
        }
        return blocks
    }
}
