import MartletContract
import MartletSyntax

/// Reads the schemas of a document into models.
enum SchemasReader {
    /// Gives names to everything that can be referred to.
    static func prepare(_ context: inout OpenAPIContext) {
        prepare(context.componentSchemas, &context)
        context.schemas.events = EventSchemas.find(in: context.documents)
    }

    /// Gives names to schemas, and to everything else that can be referred to.
    static func prepare(_ schemas: [(name: String, schema: Located)], _ context: inout OpenAPIContext) {
        for (name, schema) in schemas { _ = context.names.add(name, at: schema.location) }
        // A file that a component is in has the component's name.
        for (_, schema) in schemas {
            guard let name = context.names.name(at: schema.location), let mapping = schema.node.mapping,
                mapping["$ref"] != nil, SchemaPart(schema, mapping).isLight(besides: .reference),
                case .found(let target) = context.documents.follow(schema)
            else { continue }
            if nameWay(from: schema, name, &context) { context.names.addPlace(target.location, of: name) }
        }
        context.names.addTargets(of: context.documents)
        Subtypes.find(schemas, &context)
        MixedModels.name(schemas, &context)
    }

    /// Gives the name of a schema to the references that its own one leads to, up to the first that has a name: with a name of
    /// its own, such a reference would be another name for the schema, and the schema another name for it.
    ///
    /// - Returns: False where the last of them says more than where it leads, so that it is what the schema means.
    private static func nameWay(from schema: Located, _ name: String, _ context: inout OpenAPIContext) -> Bool {
        var current = schema
        while let reference = current.node["$ref"]?.scalar?.text,
            let next = context.documents.target(of: reference, in: current.location.document),
            let mapping = next.node.mapping, mapping["$ref"] != nil, context.names.name(at: next.location) == nil
        {
            context.names.addPlace(next.location, of: name)
            guard SchemaPart(next, mapping).isLight(besides: .reference) else { return false }
            current = next
        }
        return true
    }

    /// Reads the schemas of the document, and then what else was used as a schema.
    static func read(_ context: inout OpenAPIContext) {
        if let value = context.documents.schemas, value.node.mapping == nil {
            let word = context.isSwagger ? "definitions" : "schemas"
            context.report(.wrongShape, "'\(word)' is an object of schemas", at: value.node.span)
        }
        read(context.componentSchemas, &context)
    }

    /// Reads schemas that have names, and then what else was used as a schema.
    static func read(_ named: [(name: String, schema: Located)], _ context: inout OpenAPIContext) {
        let schemas = named.map(\.schema)
        context.readParts(of: schemas, count: 12) { part, context in
            for schema in part where context.budget.exhausted == nil { context.readModel(schema) }
        }
        var known = TextSet(schemas.compactMap { context.names.name(at: $0.location) })
        var next = 0
        while next < context.wanted.count, context.budget.exhausted == nil {
            let location = context.wanted[next]
            next += 1
            guard let name = context.names.name(at: location), known.insert(name).inserted,
                let node = JSONPointer.node(
                    at: location.pointer, in: context.documents.documents[location.document].root)
            else { continue }
            context.readModel(Located(node: node, location: location))
        }
        context.reportDanglingMappings()
        ModelSettler.settle(&context)
    }
}

extension OpenAPIContext {
    /// The entries of `components/schemas`, or of `definitions` in Swagger 2.0.
    fileprivate var componentSchemas: [(name: String, schema: Located)] {
        (documents.schemas?.entries ?? []).map { ($0.name, $0.value) }
    }
}
