package import MartletContract
import MartletFormats

/// Writes literal values as JSON text (RFC 8259), the same text for the same value. In strings only what must be
/// escaped is: quotes, backslashes and control characters.
package enum JSONText {
    /// How the text is laid out.
    package enum Layout: Sendable {
        /// Without any white space.
        case compact
        /// One member or element a line, indented by two spaces.
        case pretty
        /// One form for all equal values: compact, members sorted by name, numbers normalised.
        case canonical
    }

    /// Returns the JSON text of a value, without a line break at its end.
    ///
    /// Numbers keep the digits of their author; those that YAML allows and JSON does not are normalised, and those
    /// that JSON has no word for (`.inf`, `.nan`) become `null`.
    package static func write(_ literal: Literal, layout: Layout = .compact) -> String {
        var writer = JSONTextWriter(layout: layout)
        writer.write(literal, depth: 0)
        return writer.text
    }
}

/// Collects the text.
private struct JSONTextWriter {
    let layout: JSONText.Layout
    var text = ""

    init(layout: JSONText.Layout) {
        self.layout = layout
    }

    mutating func write(_ literal: Literal, depth: Int) {
        switch literal {
        case .null:
            text += "null"
        case .bool(let value):
            text += value ? "true" : "false"
        case .number(let digits):
            text += number(digits)
        case .string(let value):
            write(string: value)
        case .array(let elements):
            writeList("[", "]", elements, depth: depth) { writer, element in
                writer.write(element, depth: depth + 1)
            }
        case .object(let members):
            let ordered = layout == .canonical ? members.sorted { $0.name < $1.name } : members
            let colon = layout == .pretty ? ": " : ":"
            writeList("{", "}", ordered, depth: depth) { writer, member in
                writer.write(string: member.name)
                writer.text += colon
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func writeList<Item>(
        _ open: String, _ close: String, _ items: [Item], depth: Int, _ write: (inout JSONTextWriter, Item) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            breakLine(depth: depth + 1)
            write(&self, item)
        }
        if !items.isEmpty { breakLine(depth: depth) }
        text += close
    }

    private mutating func breakLine(depth: Int) {
        guard layout == .pretty else { return }
        text += "\n" + String(repeating: "  ", count: depth)
    }

    private func number(_ digits: String) -> String {
        if layout != .canonical, Self.isJSONNumber(digits) { return digits }
        return DecimalNumber(digits).map(\.description) ?? "null"
    }

    private mutating func write(string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// Whether digits are a number of RFC 8259, section 6.
    private static func isJSONNumber(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        func digits() -> Int {
            let run = bytes.prefix { (0x30...0x39).contains($0) }.count
            bytes.removeFirst(run)
            return run
        }
        if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
        let startsWithZero = bytes.first == UInt8(ascii: "0")
        let whole = digits()
        guard whole > 0, !startsWithZero || whole == 1 else { return false }
        if bytes.first == UInt8(ascii: ".") {
            bytes.removeFirst()
            guard digits() > 0 else { return false }
        }
        if bytes.first == UInt8(ascii: "e") || bytes.first == UInt8(ascii: "E") {
            bytes.removeFirst()
            if bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
            guard digits() > 0 else { return false }
        }
        return bytes.isEmpty
    }
}
