import MartletContract
import MartletFormats

/// A schema, ready to be asked many times.
final class CompiledSchema: Sendable {
    /// Members whose names match.
    struct PatternMember: Sendable {
        /// Nil where no matcher understands it.
        let pattern: Pattern?
        let schema: SchemaID
    }

    let node: SchemaNode
    /// Whether it asks other schemas about the value or about what is inside.
    let hasParts: Bool
    /// The allowed values, each as its canonical text.
    let values: Set<ExactText>?
    /// Nil where no matcher understands one.
    let patterns: [Pattern?]
    let properties: [ExactText: SchemaID]
    let patternMembers: [PatternMember]

    init(_ node: SchemaNode, _ store: PatternStore) {
        self.node = node
        hasParts = node.hasParts
        values = node.values.map { values in Set(values.map { ExactText(JSONText.write($0, layout: .canonical)) }) }
        patterns = node.texts.patterns.map { store.compiled($0) }
        properties = Dictionary(node.members.properties.map { (ExactText($0.name), $0.schema) }) { first, _ in first }
        patternMembers = node.members.patterns.map {
            PatternMember(pattern: store.compiled($0.name), schema: $0.schema)
        }
    }
}

extension PatternStore {
    fileprivate func compiled(_ text: String) -> Pattern? {
        switch pattern(text) {
        case .success(let pattern): pattern
        case .failure: nil
        }
    }
}

extension SchemaNode {
    fileprivate var hasParts: Bool {
        let isEmpty =
            all.isEmpty && any.isEmpty && one.isEmpty && none.isEmpty && conditions.isEmpty && dynamic == nil
        return !isEmpty || elements.hasParts || members.hasParts
    }
}

extension SchemaNode.Elements {
    fileprivate var hasParts: Bool {
        !prefix.isEmpty || rest != nil || contains != nil || unevaluated != nil
    }
}

extension SchemaNode.Members {
    fileprivate var hasParts: Bool {
        !properties.isEmpty || !patterns.isEmpty || additional != nil || names != nil || unevaluated != nil
            || !dependencies.isEmpty
    }
}
