import MartletSyntax

/// Writes approvals into the text of their file.
package enum ApprovalsText {
    /// Returns the text of a file with more approvals. They replace expired approvals of the same changes. The rest of the
    /// file, including comments, is kept unless its layout has no place for new entries; then the file is rewritten.
    ///
    /// - Parameter day: Today, in days since 1970-01-01.
    package static func adding(_ approvals: [Approval], to text: String, on day: Int) -> String {
        let known = ApprovalsReader.parse(Array(text.utf8), path: "").approvals
        let ended = known.filter { old in approvals.contains { old.isReplaced(by: $0, on: day) } }
        let kept = known.filter { !ended.contains($0) }
        let all = kept + approvals
        if !ended.isEmpty {
            guard let rest = removing(ended, from: text, leaving: kept) else { return YAMLWriter.write(document(all)) }
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
        return YAMLWriter.write(document(all))
    }

    /// Returns the text of a file without some approvals; nil where its layout hides where they begin or end.
    private static func removing(_ ended: [Approval], from text: String, leaving kept: [Approval]) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for approval in ended.reversed() {
            guard let span = approval.span else { return nil }
            let line = 1 + text.utf8.prefix(Int(span.lowerBound)).count { $0 == UInt8(ascii: "\n") }
            func isItem(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("- ") }
            guard let first = lines[..<line].lastIndex(where: isItem) else { return nil }
            let next = lines[line...].firstIndex { isItem($0) || $0.drop { $0 == " " }.hasPrefix("#") }
            lines.removeSubrange(first..<(next ?? lines.endIndex))
        }
        var rest = lines.joined(separator: "\n")
        if !rest.isEmpty, !rest.hasSuffix("\n") { rest += "\n" }
        let result = ApprovalsReader.parse(Array(rest.utf8), path: "")
        let isRight = result.diagnostics.isEmpty && result.approvals.map(\.withoutSpan) == kept.map(\.withoutSpan)
        return isRight ? rest : nil
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
