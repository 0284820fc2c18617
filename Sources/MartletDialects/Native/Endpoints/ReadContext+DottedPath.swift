import MartletContract
import MartletSyntax

extension ReadContext {
    /// Reads a dotted path of field names, and reports one that leads nowhere in a type.
    mutating func dottedPath(_ node: Node, in type: TypeReference) -> String? {
        guard let text = nonEmptyText(node, "a path") else { return nil }
        var type = type
        var offset = 0
        for name in text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            let range = offset..<offset + name.utf8.count
            offset = range.upperBound + 1
            // Free values, and models that could not be read, have whatever is asked for.
            if case .json = type.kind { return text }
            if case .model(let model) = type.kind, shapes[model] == nil { return text }
            guard let field = shapes.fields(of: type).first(where: { $0.name == name }) else {
                report(
                    .unknownPath, "there is no field '\(name.excerpt)' in the answer", at: span(of: range, in: node),
                    help: Suggestion.help(for: name, in: shapes.fields(of: type).map(\.name)))
                return nil
            }
            type = field.type
        }
        return text
    }
}
