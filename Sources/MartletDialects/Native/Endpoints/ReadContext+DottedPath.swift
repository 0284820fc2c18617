import MartletContract
import MartletSyntax

/// A dotted path that leads somewhere.
struct TypedPath {
    /// The path: names of fields as the specification has them.
    let text: String
    /// The type of what it leads to; nil where that is not known, because a model could not be read.
    let type: TypeReference?
    /// Whether it passes a free JSON value, below which nothing is known.
    let isFree: Bool
}

extension ReadContext {
    /// The largest number of fields in a dotted path. Thousands of endpoints can share one path.
    private static var maximumSteps: Int { 100 }

    /// Reads a dotted path of field names, and reports one that leads nowhere in a type.
    mutating func typedPath(_ node: Node, in type: TypeReference) -> TypedPath? {
        guard let text = nonEmptyText(node, "a path") else { return nil }
        guard text.utf8.count(where: { $0 == UInt8(ascii: ".") }) < Self.maximumSteps else {
            report(.invalidValue, "a path has at most \(Self.maximumSteps) steps", at: node.span)
            return nil
        }
        var type = type
        var offset = 0
        for name in text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            let range = offset..<offset + name.utf8.count
            offset = range.upperBound + 1
            // Free values, and models that could not be read, have whatever is asked for.
            if case .json = shapes.expanded(type).kind { return TypedPath(text: text, type: type, isFree: true) }
            if case .model(let model) = type.kind, shapes[model] == nil {
                return TypedPath(text: text, type: nil, isFree: false)
            }
            let fields = shapes.fields(of: type)
            guard let field = fields.first(where: { $0.name == name }) else {
                let help = Suggestion.help(for: name, in: fields.map(\.name), count: fields.count, &suggestions)
                report(
                    .unknownPath, "there is no field '\(name.excerpt)' in the answer", at: span(of: range, in: node),
                    help: help)
                return nil
            }
            type = field.type
        }
        return TypedPath(text: text, type: type, isFree: false)
    }
}

extension TextTable<Model.Shape> {
    /// Returns what a type is in the end: aliases are followed, distinct types too.
    func expanded(_ type: TypeReference) -> TypeReference {
        var type = type
        for _ in 0..<32 {
            guard case .model(let name) = type.kind, case .alias(let alias)? = self[name] else { break }
            type = alias.type
        }
        return type
    }

    /// Returns the name of the object that a type is in the end; nil when it is something else.
    func objectName(of type: TypeReference) -> String? {
        guard case .model(let name) = expanded(type).kind, case .object? = self[name] else { return nil }
        return name
    }

    /// Returns whether a dotted path leads somewhere in a type. Where nothing is known, it may.
    func has(_ path: String, in type: TypeReference) -> Bool {
        var type = type
        for name in path.split(separator: ".").map(String.init) {
            let expanded = expanded(type)
            if case .json = expanded.kind { return true }
            if case .model(let model) = expanded.kind, self[model] == nil { return true }
            guard let field = fields(of: type).first(where: { $0.name == name }) else { return false }
            type = field.type
        }
        return true
    }
}
