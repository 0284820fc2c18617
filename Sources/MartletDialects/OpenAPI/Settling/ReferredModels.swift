import MartletSyntax

/// Finds the models of the schemas that a document refers to from its operations, directly or by way of other schemas.
enum ReferredModels {
    /// A node on the way, and whether its keys are names that the author chose.
    private struct Step {
        let node: Node
        let document: Int
        let areNames: Bool
    }

    /// Returns the names of the models.
    static func names(in documents: DocumentSet, _ names: ModelNames) -> TextSet {
        var found: TextSet = []
        var seen: Set<Location> = []
        // What stands in components counts where something refers to it, and so do copies of templates.
        let components = documents.isSwagger ? ["definitions", "parameters", "responses"] : ["components"]
        var open = (documents.root.node.mapping?.entries ?? [])
            .filter { !components.contains($0.name) && $0.name != DynamicScopes.key }
            .map { Step(node: $0.value, document: 0, areNames: ReferenceScan.hasNames($0.name)) }
        while let step = open.popLast() {
            guard step.node.holdsReferences else { continue }
            switch step.node.value {
            case .scalar: continue
            case .sequence(let elements):
                open += elements.map { Step(node: $0, document: step.document, areNames: false) }
            case .mapping(let mapping):
                if let text = mapping["$ref"]?.scalar?.text, let target = documents.target(of: text, in: step.document),
                    seen.insert(target.location).inserted
                {
                    for location in [target.location, documents.templates[target.location]].compactMap({ $0 }) {
                        if let name = names.name(at: location) { found.insert(name) }
                    }
                    open.append(Step(node: target.node, document: target.location.document, areNames: false))
                }
                for entry in mapping.entries where step.areNames || !isData(entry.name, documents) {
                    let areNames = !step.areNames && entry.value.isMapping && ReferenceScan.hasNames(entry.name)
                    open.append(Step(node: entry.value, document: step.document, areNames: areNames))
                }
            }
        }
        return found
    }

    private static func isData(_ name: String, _ documents: DocumentSet) -> Bool {
        ReferenceScan.isPassedOver(name) || documents.isSwagger && name == "examples"
    }
}
