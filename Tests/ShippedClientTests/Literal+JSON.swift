import Foundation
import MartletContract
import MartletSyntax

extension Literal {
    /// Reads JSON; nil when it is none.
    init?(json data: Data) {
        var sources = SourceMap()
        let result = JSONReader.read(sources.add(path: "body.json", bytes: Array(data)), in: sources)
        guard let root = result.root, result.diagnostics.isEmpty else { return nil }
        self.init(root)
    }

    private init(_ node: Node) {
        switch node.value {
        case .sequence(let nodes): self = .array(nodes.map(Literal.init))
        case .mapping(let mapping): self = .object(mapping.entries.map { Member($0.name, Literal($0.value)) })
        case .scalar(let scalar):
            switch scalar.resolved {
            case .null: self = .null
            case .bool(let value): self = .bool(value)
            case .int, .float: self = .number(scalar.text)
            case .string: self = .string(scalar.text)
            }
        }
    }
}
