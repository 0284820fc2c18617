import MartletContract
import MartletPlan
import MartletTemplates

/// Spells the mirrors of generated types that hold something sensitive: what their descriptions and dumps show.
enum MirrorText {
    private static let comment = "/// What descriptions and dumps show: sensitive values are redacted."
    private static let redacted = "\"<redacted>\""

    /// The protocol that a type with a mirror has among others.
    static let conformance = "CustomReflectable"

    /// A value that a case of an enum carries.
    struct Value {
        /// Its label; nil for the first one, which has none.
        let label: String?
        let isSensitive: Bool

        /// The constant that it is bound to.
        fileprivate var name: String { label ?? "value" }
        fileprivate var pattern: String { isSensitive ? "_" : "let \(name)" }
        fileprivate var expression: String { isSensitive ? MirrorText.redacted : name }
        /// The value in a tuple.
        fileprivate var element: String { label.map { "\($0): \(expression)" } ?? expression }
    }

    /// Returns the entries of header fields, or of parameters.
    ///
    /// - Parameter indent: How many columns will stand before each line.
    static func entries(of fields: [AnswerHeaderPlan], indent: Int) -> TextLines {
        // As swift-format has it: a list of one ends without a comma.
        let suffix = fields.count > 1 ? "," : ""
        var lines = TextLines()
        for field in fields {
            let label = StringLiteral.source(field.name.text) + ":"
            let value = field.field.isSensitive ? redacted : "self.\(field.name.source) as Any"
            if lines.append(ifFittingBehind: indent, of: label, " ", value, suffix) { continue }
            lines.append(label)
            lines.append(margin: 4, of: value, suffix)
        }
        return lines
    }

    /// Returns the mirror of a struct that is nested in another type, with an empty line before it; nothing where no
    /// field is sensitive.
    ///
    /// - Parameters:
    ///   - access: The word for who sees it, with its space.
    ///   - indent: How many columns will stand before each line.
    static func structure(_ fields: [AnswerHeaderPlan], access: String, indent: Int) -> TextLines {
        guard fields.contains(where: \.field.isSensitive) else { return TextLines() }
        var lines: TextLines = [
            "", "    \(comment)", "    \(access)var customMirror: Mirror {",
            "        let children: KeyValuePairs<String, Any> = [",
        ]
        for line in entries(of: fields, indent: indent + 12) { lines.append(margin: 12, of: line) }
        lines += ["        ]", "        return Mirror(self, children: children, displayStyle: .struct)", "    }"]
        return lines
    }

    /// Returns the branch of a case.
    ///
    /// - Parameter indent: How many columns will stand before each line.
    static func branch(_ name: Identifier, _ values: [Value], indent: Int) -> TextLines {
        var head = "case .\(name.source)"
        if !values.allSatisfy(\.isSensitive) { head += "(\(values.map(\.pattern).joined(separator: ", ")))" }
        var children = "[:]"
        if let first = values.first {
            // A tuple of one has no label.
            let alone = first.isSensitive ? redacted : first.name + " as Any"
            let value = values.count == 1 ? alone : "(\(values.map(\.element).joined(separator: ", ")))"
            children = "[\(StringLiteral.source(name.text)): \(value)]"
        }
        var lines = TextLines()
        if lines.append(ifFittingBehind: indent, of: head, ": ", children) { return lines }
        lines.append(of: head, ":")
        lines.append(margin: 4, of: children)
        return lines
    }

    /// Returns the branches of answers; nothing where none of them is of a sensitive type.
    static func branches(of answers: AnswersPlan, in plan: ClientPlan, indent: Int) -> TextLines {
        var lines = TextLines()
        guard answers.cases.contains(where: { plan.sensitiveTypes.contains($0.response.type) }) else { return lines }
        for answer in answers.cases {
            var values: [Value] = []
            if answer.content != .void {
                values.append(Value(label: nil, isSensitive: plan.sensitiveTypes.contains(answer.response.type)))
            }
            // The struct of header fields has a mirror of its own.
            if answer.headers != nil { values.append(Value(label: "headers", isSensitive: false)) }
            if answer.hasStatus { values.append(Value(label: "status", isSensitive: false)) }
            lines += branch(answer.name, values, indent: indent)
        }
        return lines
    }

    /// Returns the mirror of an enum that is nested in another type, with an empty line before it; nothing without
    /// branches.
    static func enumeration(_ branches: TextLines, access: String) -> TextLines {
        guard !branches.isEmpty else { return TextLines() }
        var lines: TextLines = [
            "", "    \(comment)", "    \(access)var customMirror: Mirror {",
            "        let children: KeyValuePairs<String, Any> =", "            switch self {",
        ]
        for line in branches { lines.append(margin: 12, of: line) }
        lines += ["            }", "        return Mirror(self, children: children, displayStyle: .enum)", "    }"]
        return lines
    }
}
