import MartletSyntax

/// Writes approvals into the text of their file.
package enum ApprovalsText {
    /// Returns the text of a file with some approvals more. What stands there stays as it is, comments among it, unless
    /// its layout leaves no place for more; then the file is written anew.
    package static func adding(_ approvals: [Approval], to text: String) -> String {
        let known = ApprovalsReader.parse(Array(text.utf8), path: "").approvals
        let all = known + approvals
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
