import MartletContract
import MartletSyntax

/// Reads the schemas of a document into models.
enum SchemasReader {
    /// Gives names to everything that can be referred to.
    static func prepare(_ context: inout OpenAPIContext) {
        for (_, name, schema) in context.componentSchemas { _ = context.names.add(name, at: schema.location) }
        context.names.addTargets(of: context.documents)
    }

    /// Reads `components/schemas`, and then what else was used as a schema.
    static func read(_ context: inout OpenAPIContext) {
        let schemas = context.componentSchemas.map(\.value)
        context.readParts(of: schemas, count: 32) { part, context in
            for schema in part { context.readModel(schema) }
        }
        let known = Set(schemas.map(\.location))
        var next = 0
        while next < context.wanted.count {
            let location = context.wanted[next]
            next += 1
            guard !known.contains(location),
                let node = JSONPointer.node(
                    at: location.pointer, in: context.documents.documents[location.document].root)
            else { continue }
            context.readModel(Located(node: node, location: location))
        }
    }
}

extension OpenAPIContext {
    /// The entries of `components/schemas`.
    fileprivate var componentSchemas: [(key: Node, name: String, value: Located)] {
        documents.root.child("components")?.child("schemas")?.entries ?? []
    }
}
