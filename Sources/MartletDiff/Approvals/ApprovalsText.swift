import MartletSyntax

/// Writes approvals into the text of their file.
package enum ApprovalsText {
    /// Returns the text of a file with more approvals. They replace expired approvals of the same changes. The rest of the
    /// file is kept unless its layout has no place for new entries; then the file is rewritten, below its comments. Lines end
    /// as the first line of the file does.
    ///
    /// - Parameter day: Today, in days since 1970-01-01.
    package static func adding(_ approvals: [Approval], to text: String, on day: Int) -> String {
        let known = ApprovalsReader.parse(Array(text.utf8), path: "").approvals
        let ended = known.filter { old in approvals.contains { old.isReplaced(by: $0, on: day) } }
        let kept = known.filter { !ended.contains($0) }
        let all = kept + approvals
        if !ended.isEmpty {
            guard let rest = removing(ended, from: text, leaving: kept) else { return rewritten(all, from: text) }
            return adding(approvals, to: rest, on: day)
        }
        let lineEnd = lineEnd(of: text)
        let start = endingLines(text, with: lineEnd)
        let items = YAMLWriter.write(document(approvals)).drop { $0 != "\n" }.dropFirst()
        for addition in [items, unindented(items)[...], "\(ApprovalsReader.rootKey):\n" + items] {
            let candidate = start + addition.replacing("\n", with: lineEnd)
            let result = ApprovalsReader.parse(Array(candidate.utf8), path: "")
            if result.diagnostics.isEmpty, result.approvals.map(\.withoutSpan) == all.map(\.withoutSpan) {
                return candidate
            }
        }
        return rewritten(all, from: text)
    }

    /// Returns a file of approvals below all comments of another one.
    private static func rewritten(_ approvals: [Approval], from text: String) -> String {
        let lineEnd = lineEnd(of: text)
        let comments = comments(in: lines(of: text)[...]).map { endingLines($0, with: lineEnd) }
        return comments.joined() + YAMLWriter.write(document(approvals)).replacing("\n", with: lineEnd)
    }

    /// Returns the text of a file without some approvals, but with their comments; nil where its layout hides where they begin
    /// or end.
    private static func removing(_ ended: [Approval], from text: String, leaving kept: [Approval]) -> String? {
        var lines = lines(of: text)
        let lineEnd = lineEnd(of: text)
        for approval in ended.reversed() {
            guard let span = approval.span else { return nil }
            let line = lineCount(before: Int(span.lowerBound), in: text)
            func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
            guard let first = lines[..<line].lastIndex(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else {
                return nil
            }
            let depth = indent(lines[first])
            let end =
                lines[line...].firstIndex { indent($0) <= depth && !$0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
            let margin = String(repeating: " ", count: depth)
            let comments = comments(in: lines[first..<end]).map { (margin + endingLines($0, with: lineEnd))[...] }
            lines.replaceSubrange(first..<end, with: comments)
        }
        let rest = endingLines(lines.joined(), with: lineEnd)
        let result = ApprovalsReader.parse(Array(rest.utf8), path: "")
        let isRight = result.diagnostics.isEmpty && result.approvals.map(\.withoutSpan) == kept.map(\.withoutSpan)
        return isRight ? rest : nil
    }

    /// Returns the lines of a text, each with the characters that end it.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: isLineEnd).map(text.index(after:)) ?? text.endIndex
            lines.append(text[start..<end])
            start = end
        }
        return lines
    }

    /// Returns the number of lines that begin before a byte.
    private static func lineCount(before offset: Int, in text: String) -> Int {
        var start = 0
        return lines(of: text).prefix { line in
            defer { start += line.utf8.count }
            return start <= offset
        }.count
    }

    private static func isLineEnd(_ character: Character) -> Bool {
        character == "\n" || character == "\r\n" || character == "\r"
    }

    /// Returns the characters that end the first line of a text; a line feed where it has none.
    private static func lineEnd(of text: String) -> String {
        text.first(where: isLineEnd).map { String($0) } ?? "\n"
    }

    /// Returns a text whose last line has an end.
    private static func endingLines(_ text: some StringProtocol, with lineEnd: String) -> String {
        text.last.map(isLineEnd) ?? true ? String(text) : text + lineEnd
    }

    /// Returns the comments of lines. Of a text over several lines a part may be among them, if it looks like a comment:
    /// one too many is better than one that is lost.
    private static func comments(in lines: ArraySlice<Substring>) -> [Substring] {
        lines.compactMap { line in
            var quote: Character?
            var previous: Character = " "
            /// The last character that is no space.
            var mark: Character = "-"
            for index in line.indices {
                let character = line[index]
                if let open = quote {
                    if character == open, !(open == "\"" && previous == "\\") { quote = nil }
                } else if character == "#", previous == " " || previous == "\t" {
                    return line[index...]
                } else if character == "\"" || character == "'", ":-[{,".contains(mark) {
                    quote = character
                }
                previous = character
                if character != " ", character != "\t" { mark = character }
            }
            return nil
        }
    }

    private static func unindented(_ text: Substring) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    }

    private static func document(_ approvals: [Approval]) -> OutputNode {
        var root = OutputMapping()
        root.add(ApprovalsReader.rootKey, OutputNode(.list(approvals.map(node)), layout: .block))
        return root.node(.block)
    }

    private static func node(_ approval: Approval) -> OutputNode {
        var mapping = OutputMapping()
        func add(_ key: ApprovalKey, _ text: String?) { mapping.add(key.rawValue, text: text) }
        add(.fingerprint, approval.fingerprint)
        add(.spec, approval.specification)
        add(.code, approval.code)
        add(.path, approval.path)
        add(.change, approval.change)
        add(.reason, approval.reason)
        add(.owner, approval.owner)
        add(.expires, approval.expires?.text)
        return mapping.node(.block)
    }
}

extension Approval {
    /// The approval, wherever it stands.
    fileprivate var withoutSpan: Approval {
        var copy = self
        copy.span = nil
        return copy
    }
}
