import MartletContract
import MartletSyntax

/// Reads what operations refer to before they are read, so that each is read once and whichever thread needs it has it.
enum SharedObjects {
    /// A reference that an operation has.
    private enum Reference: Sendable {
        case parameter(Located)
        case body(Located)
        case answer(Located)
    }

    /// Reads what some operations refer to, on several threads.
    static func read(_ sites: [OperationSite], _ context: inout OpenAPIContext) {
        let parts = context.readParts(of: references(of: sites, context), count: 24) { references, context in
            let unused = context.unusedContentTypes
            context.unusedContentTypes = []
            defer { context.unusedContentTypes = unused }
            for reference in references {
                switch reference {
                case .parameter(let parameter): _ = ParameterReader.shared(parameter, hint: "", &context)
                case .body(let body): _ = RequestBodyReader.shared(body, hint: "", &context)
                case .answer(let answer): _ = AnswerReader.shared(answer, hint: "", &context)
                }
            }
            return (shared: context.shared, unused: context.unusedContentTypes)
        }
        for part in parts {
            context.shared.merge(part.shared)
            context.unusedContentTypes += part.unused
        }
    }

    /// Returns the references, each once. One that leads nowhere is reported by the operation.
    private static func references(of sites: [OperationSite], _ context: OpenAPIContext) -> [Reference] {
        var seen: Set<DocumentSet.Key> = []
        var references: [Reference] = []
        for site in sites {
            for owner in site.item.layers + [site.operation] {
                references += new(in: owner.child("parameters"), &seen, context).map { .parameter($0) }
            }
            if let body = site.operation.child("requestBody"), isNew(body.node, body, &seen), isFound(body, context) {
                references.append(.body(body))
            }
            references += new(in: site.operation.child("responses"), &seen, context).map { .answer($0) }
        }
        return references
    }

    /// Returns the elements or values that are references which were not met before.
    private static func new(
        in owner: Located?, _ seen: inout Set<DocumentSet.Key>, _ context: OpenAPIContext
    ) -> [Located] {
        guard let owner else { return [] }
        var found: [Located] = []
        switch owner.node.value {
        case .scalar: break
        case .sequence(let elements):
            for index in elements.indices where isNew(elements[index], owner, &seen) {
                found.append(Located(node: elements[index], location: owner.location.child(index)))
            }
        case .mapping(let mapping):
            for index in mapping.entries.indices where isNew(mapping.entries[index].value, owner, &seen) {
                let entry = mapping.entries[index]
                found.append(Located(node: entry.value, location: owner.location.child(entry.name)))
            }
        }
        return found.filter { isFound($0, context) }
    }

    private static func isNew(_ node: Node, _ owner: Located, _ seen: inout Set<DocumentSet.Key>) -> Bool {
        guard let text = node.mapping?["$ref"]?.scalar?.text else { return false }
        return seen.insert(DocumentSet.Key(document: owner.location.document, text: text)).inserted
    }

    private static func isFound(_ located: Located, _ context: OpenAPIContext) -> Bool {
        if case .found = context.documents.follow(located) { true } else { false }
    }
}
