import MartletContract
import MartletDialects
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

extension MockEngine {
    /// Returns the answer to a request with a body of JSON.
    func answer(
        _ method: String, _ target: String, json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> MockAnswer {
        try answer(
            method, target, headers: ["Content-Type": "application/json"], body: json, sourceLocation: sourceLocation)
    }
}

extension MockAnswer {
    /// The body as JSON; null where it is none.
    var json: Literal { Literal.read(text) ?? .null }
}

extension Literal {
    /// Reads JSON; nil where a text is none.
    static func read(_ text: String) -> Literal? {
        var sources = SourceMap()
        let file = sources.add(path: "", bytes: Array(text.utf8))
        return JSONReader.read(file, in: sources).root.map(Self.init)
    }

    private init(_ node: Node) {
        switch node.value {
        case .scalar(let scalar):
            guard scalar.style == .plain else {
                self = .string(scalar.text)
                return
            }
            switch scalar.text {
            case "null": self = .null
            case "true", "false": self = .bool(scalar.text == "true")
            default: self = .number(scalar.text)
            }
        case .sequence(let elements): self = .array(elements.map(Self.init))
        case .mapping(let mapping): self = .object(mapping.entries.map { .init($0.name, Self($0.value)) })
        }
    }

    /// The elements of an array; none of other values.
    var elements: [Literal] { if case .array(let elements) = self { elements } else { [] } }

    /// The value of a member; nil without one. Setting nil removes it.
    subscript(name: String) -> Literal? {
        get { if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name } ?? members.count
            members.replaceSubrange(
                index..<min(index + 1, members.count), with: newValue.map { [Literal.Member(name, $0)] } ?? [])
            self = .object(members)
        }
    }

    /// The text of a string or a number; nil of other values.
    var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}
