import MartletSyntax

/// Follows a specification through the JSON Schema of the dialect: which of its keys are words and which are names, and
/// which words of the schema it has.
struct SchemaWalk {
    private let schema: Node
    /// The words of the schema that were met, by their pointers.
    private(set) var visited: Set<String> = []
    /// The keys that are words of the dialect.
    private(set) var words: Set<SourceSpan> = []

    init(schema: Node) {
        self.schema = schema
    }

    /// Follows a specification, or a file that is included.
    mutating func follow(_ root: Node) {
        let isIncluded = root.mapping?["api"] == nil
        visit(root, isIncluded ? target("#/$defs/fragment") ?? schema : schema, isIncluded ? "$defs/fragment" : "")
    }

    /// The pointers of all words and open names of the schema, without conditions and what is forbidden.
    var allWords: Set<String> {
        var all: Set<String> = []
        Self.collect(schema, "", into: &all)
        return all
    }

    private static let branches = ["allOf", "anyOf", "oneOf"]
    private static let opens = ["^x-"]

    private func target(_ reference: String) -> Node? {
        reference.split(separator: "/").dropFirst().reduce(schema as Node?) { $0?.mapping?[String($1)] }
    }

    private mutating func visit(_ node: Node, _ schema: Node, _ pointer: String) {
        guard let rules = schema.mapping else { return }
        if let reference = rules["$ref"]?.scalar?.text {
            if let target = target(reference) { visit(node, target, String(reference.dropFirst(2))) }
            return
        }
        for branch in Self.branches {
            for (number, rule) in (rules[branch]?.sequence ?? []).enumerated() where fits(node, rule) {
                visit(node, rule, "\(pointer)/\(branch)/\(number)")
            }
        }
        if let items = rules["items"] {
            for element in node.sequence ?? [] { visit(element, items, "\(pointer)/items") }
        }
        for entry in node.mapping?.entries ?? [] { visit(entry, rules, pointer) }
    }

    private mutating func visit(_ entry: Mapping.Entry, _ rules: Mapping, _ pointer: String) {
        if let rule = rules["properties"]?.mapping?[entry.name] {
            visited.insert("\(pointer)/properties/\(entry.name)")
            words.insert(entry.key.span)
            visit(entry.value, rule, "\(pointer)/properties/\(entry.name)")
            return
        }
        let patterns = rules["patternProperties"]?.mapping?.entries ?? []
        let isOpen = entry.name.hasPrefix("x-") && patterns.contains { Self.opens.contains($0.name) }
        if let pattern = patterns.first(where: { Self.opens.contains($0.name) == isOpen }) {
            visited.insert("\(pointer)/patternProperties/\(pattern.name)")
            visit(entry.value, pattern.value, "\(pointer)/patternProperties/\(pattern.name)")
        } else if let rule = rules["additionalProperties"], rule.mapping != nil {
            visited.insert("\(pointer)/additionalProperties")
            visit(entry.value, rule, "\(pointer)/additionalProperties")
        }
    }

    /// Returns whether a rule of several can be meant: by the kind of node, what must be there, and fixed values.
    private func fits(_ node: Node, _ rule: Node) -> Bool {
        guard let rules = rule.mapping else { return true }
        if let reference = rules["$ref"]?.scalar?.text { return target(reference).map { fits(node, $0) } ?? false }
        if let types = rules["type"], !(types.sequence ?? [types]).contains(where: { isOf($0.scalar?.text, node) }) {
            return false
        }
        if let values = rules["enum"]?.sequence, !values.contains(where: { $0.scalar?.text == node.scalar?.text }) {
            return false
        }
        if let value = rules["const"]?.scalar, value.text != node.scalar?.text { return false }
        for name in rules["required"]?.sequence ?? [] where node.mapping?[name.scalar?.text ?? ""] == nil {
            return false
        }
        if node.mapping == nil, rules["properties"] != nil { return false }
        for property in rules["properties"]?.mapping?.entries ?? [] {
            guard let value = node.mapping?[property.name], property.value.mapping?["const"] != nil else { continue }
            if !fits(value, property.value) { return false }
        }
        if let all = rules["allOf"]?.sequence, !all.allSatisfy({ fits(node, $0) }) { return false }
        if let any = rules["anyOf"]?.sequence, !any.contains(where: { fits(node, $0) }) { return false }
        return true
    }

    private func isOf(_ type: String?, _ node: Node) -> Bool {
        switch type {
        case "object": node.mapping != nil
        case "array": node.sequence != nil
        case "string", "number", "integer", "boolean", "null": node.scalar != nil
        default: false
        }
    }

    private static func collect(_ schema: Node, _ pointer: String, into all: inout Set<String>) {
        guard let rules = schema.mapping else { return }
        for key in ["properties", "patternProperties"] {
            for property in rules[key]?.mapping?.entries ?? [] {
                all.insert("\(pointer)/\(key)/\(property.name)")
                collect(property.value, "\(pointer)/\(key)/\(property.name)", into: &all)
            }
        }
        if let rule = rules["additionalProperties"], rule.mapping != nil {
            all.insert("\(pointer)/additionalProperties")
            collect(rule, "\(pointer)/additionalProperties", into: &all)
        }
        if let items = rules["items"] { collect(items, "\(pointer)/items", into: &all) }
        for branch in branches {
            for (number, rule) in (rules[branch]?.sequence ?? []).enumerated() {
                collect(rule, "\(pointer)/\(branch)/\(number)", into: &all)
            }
        }
        for definition in rules["$defs"]?.mapping?.entries ?? [] {
            collect(definition.value, "$defs/\(definition.name)", into: &all)
        }
    }
}
