/// Writes a document as YAML: the same text for the same document, and the same document for every reader of YAML 1.1 or
/// 1.2.
///
/// Short lists and mappings stand on one line, text of several lines in a block, long text folded.
package struct YAMLWriter {
    /// How many columns a line with `[ ]` or `{ }` may have, and where long text is folded.
    private static let maxColumns = 110
    /// Keys that are longer need a `?` in front (YAML 1.2.2, section 7.4.2).
    private static let maxKeyBytes = 1_000
    /// From which depth on text stands in quotes: a block would have more indentation than text.
    private static let maxTextDepth = 40

    private var text = ""
    /// Whether the current line has been begun, by the dash of a list's element.
    private var isLineOpen = false

    /// Writes a document.
    package static func write(_ root: OutputNode) -> String {
        var writer = YAMLWriter()
        if let line = writer.line(root, columns: 0) {
            writer.text = line + "\n"
        } else {
            writer.writeBlock(root, depth: 0)
        }
        return writer.text
    }

    // MARK: Blocks

    private mutating func writeBlock(_ node: OutputNode, depth: Int) {
        switch node.value {
        case .mapping(let members):
            writeMembers(members, layout: node.layout, depth: depth)
        case .list(let elements):
            for element in elements {
                beginLine(depth)
                text += "-"
                writeValue(element, depth: depth + 1, afterDash: true)
            }
        case .text, .bare: break
        }
    }

    private mutating func writeMembers(_ members: [OutputNode.Member], layout: OutputNode.Layout, depth: Int) {
        var wasLong = false
        for (index, member) in members.enumerated() {
            var part = YAMLWriter()
            swap(&part.isLineOpen, &isLineOpen)
            part.writeMember(member, depth: depth)
            let isLong = part.text.utf8.dropLast().contains(UInt8(ascii: "\n"))
            switch layout {
            case .fitting, .block: break
            case .spaced: if index > 0, wasLong || isLong { text += "\n" }
            case .sections(let start): if index > 0, index >= start { text += "\n" }
            }
            text += part.text
            wasLong = isLong
        }
    }

    private mutating func writeMember(_ member: OutputNode.Member, depth: Int) {
        beginLine(depth)
        let key = member.isKeyBare ? member.key : YAMLScalarText.spell(member.key, in: .block)
        if key.utf8.count > Self.maxKeyBytes {
            text += "? " + key + "\n"
            beginLine(depth)
        } else {
            text += key
        }
        text += ":"
        writeValue(member.value, depth: depth + 1, afterDash: false)
    }

    private mutating func writeValue(_ node: OutputNode, depth: Int, afterDash: Bool) {
        if case .text(let value) = node.value, let block = blockScalar(value, depth: depth) {
            text += " " + block
        } else if let line = line(node, columns: columns) {
            text += " " + line + "\n"
        } else if afterDash {
            text += " "
            isLineOpen = true
            writeBlock(node, depth: depth)
        } else {
            text += "\n"
            writeBlock(node, depth: depth)
        }
    }

    private mutating func beginLine(_ depth: Int) {
        if isLineOpen {
            isLineOpen = false
        } else {
            text += String(repeating: "  ", count: depth)
        }
    }

    /// The length of the current line.
    private var columns: Int {
        text.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    }

    // MARK: Block scalars

    /// Returns text of several lines as a literal block, long text as a folded one; nil when it is neither, or cannot be.
    private func blockScalar(_ value: String, depth: Int) -> String? {
        let isLong = value.utf8.contains(UInt8(ascii: "\n"))
        guard isLong || value.utf8.count > Self.maxColumns - columns, depth < Self.maxTextDepth else { return nil }
        let scalars = value.unicodeScalars
        // A tab or a space at the start of a line would be taken for indentation by some, one at its end is easily lost.
        guard let first = scalars.first, first != " ", first != "\t", first != "\n",
            !scalars.contains(where: { $0 != "\n" && YAMLScalarText.needsEscape($0) })
        else { return nil }
        let indent = String(repeating: "  ", count: depth)
        guard isLong else { return folded(value, indent) }
        let newline = UInt8(ascii: "\n")
        let ends = value.utf8.reversed().prefix { $0 == newline }.count
        // Empty lines at the end would be one with those that separate members.
        guard ends < 2 else { return nil }
        let lines = value.utf8.dropLast(ends).split(separator: newline, omittingEmptySubsequences: false)
        guard !lines.contains(where: { $0.last == UInt8(ascii: " ") }) else { return nil }
        var result = (ends == 0 ? "|-" : "|") + "\n"
        for line in lines {
            if !line.isEmpty { result += indent + Substring(line) }
            result += "\n"
        }
        return result
    }

    private func folded(_ value: String, _ indent: String) -> String? {
        let words = value.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { Substring($0) }
        // Two spaces in a row would stand at a line's edge sooner or later.
        guard words.count > 1, !words.contains(where: \.isEmpty) else { return nil }
        var lines: [String] = []
        var line = ""
        for word in words {
            if line.isEmpty {
                line = String(word)
            } else if indent.utf8.count + line.utf8.count + 1 + word.utf8.count > Self.maxColumns {
                lines.append(line)
                line = String(word)
            } else {
                line += " " + word
            }
        }
        lines.append(line)
        return lines.count < 2 ? nil : ">-\n" + lines.map { indent + $0 + "\n" }.joined()
    }

    // MARK: Lines

    /// Returns a value on one line; nil when it is too long for that, or is to be laid out otherwise.
    private func line(_ node: OutputNode, columns: Int) -> String? {
        switch node.value {
        case .text(let text): return YAMLScalarText.spell(text, in: .block)
        case .bare(let text): return text
        case .list(let elements) where elements.isEmpty: return "[]"
        case .mapping(let members) where members.isEmpty: return "{}"
        case .list, .mapping:
            var left = Self.maxColumns - columns - 1
            return flow(node, depth: 0, left: &left)
        }
    }

    /// Returns a value in brackets or braces; nil when it does not fit.
    private func flow(_ node: OutputNode, depth: Int, left: inout Int) -> String? {
        var result = ""
        switch node.value {
        case .text(let text):
            // Several lines are easier to read on lines of their own.
            guard !text.utf8.contains(UInt8(ascii: "\n")), text.utf8.count <= left else { return nil }
            result = YAMLScalarText.spell(text, in: .flow)
        case .bare(let text): result = text
        case .list(let elements):
            guard elements.isEmpty || node.layout == .fitting, depth < 4 else { return nil }
            var parts: [String] = []
            for element in elements {
                left -= 2
                guard left > 0, let part = flow(element, depth: depth + 1, left: &left) else { return nil }
                parts.append(part)
            }
            return "[" + parts.joined(separator: ", ") + "]"
        case .mapping(let members):
            guard members.isEmpty || node.layout == .fitting, depth < 4 else { return nil }
            var parts: [String] = []
            for member in members {
                let key = member.isKeyBare ? member.key : YAMLScalarText.spell(member.key, in: .flow)
                left -= 4 + key.utf8.count
                guard left > 0, let value = flow(member.value, depth: depth + 1, left: &left) else { return nil }
                parts.append(key + ": " + value)
            }
            return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
        }
        left -= result.utf8.count
        return left >= 0 ? result : nil
    }
}

extension YAMLWriter {
    /// Whether a text is a string without quotes, wherever it stands.
    package static func isPlainText(_ text: String) -> Bool {
        YAMLScalarText.isPlain(text, in: .flow)
    }
}
