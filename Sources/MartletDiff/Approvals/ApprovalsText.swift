import MartletSyntax

/// Writes approvals into the text of their file.
package enum ApprovalsText {
    /// Returns the text of a file with more approvals. They replace expired approvals of the same changes. The rest of the
    /// file is kept unless its layout has no place for new entries; then the file is rewritten, below its comments.
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
        let start = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        let items = YAMLWriter.write(document(approvals)).drop { $0 != "\n" }.dropFirst()
        for candidate in [start + items, start + unindented(items), start + "\(ApprovalsReader.rootKey):\n" + items] {
            let result = ApprovalsReader.parse(Array(candidate.utf8), path: "")
            if result.diagnostics.isEmpty, result.approvals.map(\.withoutSpan) == all.map(\.withoutSpan) {
                return candidate
            }
        }
        return rewritten(all, from: text)
    }

    /// Returns a file of approvals below all comments of another one.
    private static func rewritten(_ approvals: [Approval], from text: String) -> String {
        let comments = comments(in: lines(of: text)[...]).map { $0 + "\n" }
        return comments.joined() + YAMLWriter.write(document(approvals))
    }

    /// Returns the text of a file without some approvals, but with their comments; nil where its layout hides where they begin
    /// or end.
    private static func removing(_ ended: [Approval], from text: String, leaving kept: [Approval]) -> String? {
        var lines = lines(of: text)
        for approval in ended.reversed() {
            guard let span = approval.span else { return nil }
            let line = 1 + text.utf8.prefix(Int(span.lowerBound)).count { $0 == UInt8(ascii: "\n") }
            func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
            guard let first = lines[..<line].lastIndex(where: { $0.drop { $0 == " " }.hasPrefix("- ") }) else {
                return nil
            }
            let depth = indent(lines[first])
            let end =
                lines[line...].firstIndex { indent($0) <= depth && !$0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
            let margin = String(repeating: " ", count: depth)
            lines.replaceSubrange(first..<end, with: comments(in: lines[first..<end]).map { margin + $0 })
        }
        var rest = lines.joined(separator: "\n")
        if !rest.isEmpty, !rest.hasSuffix("\n") { rest += "\n" }
        let result = ApprovalsReader.parse(Array(rest.utf8), path: "")
        let isRight = result.diagnostics.isEmpty && result.approvals.map(\.withoutSpan) == kept.map(\.withoutSpan)
        return isRight ? rest : nil
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
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
