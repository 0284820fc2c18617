import MartletContract
import MartletSyntax

/// Values that no type explains: extensions, and values of type `json`.
enum UntypedLiteral {
    /// Reads a value as YAML's core schema has it (YAML 1.2.2, section 10.3). Infinities and NaN, which JSON lacks, are
    /// the strings that they were written as.
    static func read(_ node: Node) -> Literal {
        switch node.value {
        case .scalar(let scalar): read(scalar)
        case .sequence(let nodes): .array(nodes.map(read))
        case .mapping(let mapping):
            .object(mapping.entries.map { Literal.Member($0.name, read($0.value)) })
        }
    }

    /// Reads a single value as YAML's core schema has it.
    static func read(_ scalar: Scalar) -> Literal {
        switch scalar.resolved {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let text), .float(let text): NumberText.number(text).map { .number($0) } ?? .string(text)
        case .string: .string(scalar.text)
        }
    }
}
