import MartletContract
import MartletSyntax

/// Reads what operations refer to before they are read, so that each is read once and whichever thread needs it has it.
enum SharedObjects {
    /// A reference that an operation has.
    private struct Reference: Sendable {
        enum Kind {
            case parameter, body, answer
        }

        let kind: Kind
        let located: Located
        let key: DocumentSet.Key
        /// The operation, or a path item.
        let owner: Located
    }

    /// Reads what some operations refer to, on several threads.
    static func read(_ sites: [OperationSite], _ context: inout OpenAPIContext) {
        let parts = context.readParts(of: references(of: sites, context), count: 24) { references, context in
            let unused = context.unusedContentTypes
            context.unusedContentTypes = []
            defer { context.unusedContentTypes = unused }
            var parameters: [Parameter] = []
            for reference in references {
                switch reference.kind {
                case .parameter: ParameterReader.add(reference.located, hint: "", to: &parameters, &context)
                case .body: _ = RequestBodyReader.shared(reference.located, hint: "", &context)
                case .answer:
                    let produces = context.produces(reference.owner)
                    _ = AnswerReader.shared(reference.located, hint: "", produces, &context)
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
        let parts = Parallel.pieces(of: sites, count: 64) { sites in
            var finder = Finder(documents: context.documents)
            for site in sites { finder.look(at: site) }
            return finder.references
        }
        var seen: Set<DocumentSet.Key> = []
        return parts.flatMap { $0.filter { seen.insert($0.key).inserted } }
    }

    /// Finds references that lead somewhere, each once.
    private struct Finder {
        let documents: DocumentSet
        var references: [Reference] = []
        private var seen: Set<DocumentSet.Key> = []

        init(documents: DocumentSet) {
            self.documents = documents
        }

        mutating func look(at site: OperationSite) {
            for owner in site.item.layers + [site.operation] {
                look(at: owner.child("parameters"), .parameter, of: owner)
            }
            if let body = site.operation.child("requestBody"), !documents.isSwagger {
                note(body.node, .body, at: body.location, of: site.operation) { $0 }
            }
            look(at: site.operation.child("responses"), .answer, of: site.operation)
        }

        private mutating func look(at owner: Located?, _ kind: Reference.Kind, of parent: Located) {
            guard let owner, owner.node.holdsReferences else { return }
            switch owner.node.value {
            case .scalar: return
            case .sequence(let elements):
                for index in elements.indices {
                    note(elements[index], kind, at: owner.location, of: parent) { $0.child(index) }
                }
            case .mapping(let mapping):
                for index in mapping.entries.indices {
                    note(mapping.entries[index].value, kind, at: owner.location, of: parent) {
                        $0.child(mapping.entries[index].name)
                    }
                }
            }
        }

        /// Notes a node that is a reference.
        ///
        /// - Parameter place: Returns where it stands; most nodes are none, and need no pointer.
        private mutating func note(
            _ node: Node, _ kind: Reference.Kind, at location: Location, of owner: Located,
            _ place: (Location) -> Location
        ) {
            guard node.holdsReferences, let text = node["$ref"]?.scalar?.text else { return }
            let key = DocumentSet.Key(document: location.document, text: text)
            guard seen.insert(key).inserted else { return }
            let located = Located(node: node, location: place(location))
            guard case .found = documents.follow(located) else { return }
            // A body of Swagger 2.0 depends on what its operation consumes.
            if documents.isSwagger, kind == .parameter, SwaggerBodyReader.isPart(located, documents) { return }
            references.append(Reference(kind: kind, located: located, key: key, owner: owner))
        }
    }
}
