import MartletContract
import MartletPlan

/// Spells the statements that write header fields of an answer to `fields`, a `RequestWriter`.
struct AnswerHeaderWriting {
    let plan: ClientPlan

    /// Returns the statements that write a field.
    ///
    /// - Parameter value: The expression of its value.
    func statements(_ header: AnswerHeaderPlan, _ value: String) -> [SourceLayout] {
        let key = SourceLayout.text(StringLiteral.source(header.field.key))
        var isOptional = false
        if case .optional = header.type { isOptional = true }
        if header.field.isJSONText {
            let json = ParameterExpression.json(value, header.field.type, isOptional: isOptional, in: plan)
            return [.call("fields.header", [key, json])]
        }
        let explode = header.field.isExploded ? [SourceLayout.text("explode: true")] : []
        switch ParameterExpression(value, header.field.type, isOptional: isOptional, in: plan) {
        case .single(let source)?: return [.call("fields.header", [key, .text(source)])]
        case .list(let source)?: return [.call("fields.header", [key, .text("list: \(source)")])]
        case .object(let source)?: return [.call("fields.header", [key, .text("object: \(source)")] + explode)]
        case .shape(let source)?: return [.call("fields.header", [key, source.prefixed("shape: ")] + explode)]
        case .fields(let make)?:
            let writer = "\(header.name.text)Fields"
            return [.text("var \(writer) = ParameterFields()")] + make(writer)
                + [.call("fields.header", [key, .text("fields: \(writer)")] + explode)]
        // A header field is no file.
        case .file, .files, nil: return []
        }
    }
}
