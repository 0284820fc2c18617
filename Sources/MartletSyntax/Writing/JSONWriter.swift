/// Writes a document as JSON (RFC 8259): the same text for the same document, indented by two spaces.
package struct JSONWriter {
    private var text = ""

    /// Writes a document.
    package static func write(_ root: OutputNode) -> String {
        var writer = JSONWriter()
        writer.write(root, depth: 0)
        return writer.text + "\n"
    }

    /// Writes a document on one line, without spaces.
    package static func line(_ node: OutputNode) -> String {
        switch node.value {
        case .text(let value): quoted(value)
        case .bare(let value): value
        case .list(let elements): "[" + elements.map(line).joined(separator: ",") + "]"
        case .mapping(let members):
            "{" + members.map { quoted($0.key) + ":" + line($0.value) }.joined(separator: ",") + "}"
        }
    }

    private mutating func write(_ node: OutputNode, depth: Int) {
        switch node.value {
        case .text(let value): text += Self.quoted(value)
        case .bare(let value): text += value
        case .list(let elements):
            writeParts(elements, "[", "]", depth) { writer, element in writer.write(element, depth: depth + 1) }
        case .mapping(let members):
            writeParts(members, "{", "}", depth) { writer, member in
                writer.text += Self.quoted(member.key) + ": "
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeParts<Part>(
        _ parts: [Part], _ start: String, _ end: String, _ depth: Int, _ write: (inout JSONWriter, Part) -> Void
    ) {
        text += start
        for (index, part) in parts.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: depth + 1)
            write(&self, part)
        }
        if !parts.isEmpty { text += "\n" + String(repeating: "  ", count: depth) }
        text += end
    }

    /// Writes a string of JSON (RFC 8259, section 7). What cannot be seen is escaped, too.
    package static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                guard YAMLScalarText.needsEscape(scalar) else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result + "\""
    }
}
