import MartletContract
import MartletSyntax

/// Holds the places of a path and the declared parameters against each other.
enum PathParameters {
    /// Gives an endpoint its parameters in the order path, query, header, cookie: each place of the path has one, and each
    /// path parameter a place. What the key of the path has behind a `?` is a parameter of the query.
    static func settle(
        _ declared: [Parameter], _ path: OperationPath, _ site: OperationSite, into endpoint: inout Endpoint,
        _ context: inout OpenAPIContext
    ) {
        if path.query.isEmpty, isSettled(declared, path.names) {
            endpoint.parameters = declared
            return
        }
        var parameters = declared
        let origin = Origin(site.path.span, pointer: site.pointer)
        for (name, value) in path.query {
            guard !parameters.contains(where: { $0.place == .query && $0.field.key == name }) else { continue }
            parameters.append(constant(name, value, &parameters, origin))
        }
        // By positions, since a parameter is large, and one is copied whenever it is looked at as a whole.
        var settled: [Parameter] = []
        settled.reserveCapacity(max(parameters.count, path.names.count))
        for name in path.names {
            let index = parameters.indices.first { parameters[$0].place == .path && parameters[$0].field.key == name }
            settled.append(index.map { parameters[$0] } ?? undeclared(name, parameters, site, &context))
        }
        for index in parameters.indices where parameters[index].place == .path {
            let key = parameters[index].field.key
            if path.names.contains(key) { continue }
            endpoint.unplacedParameters.parameters.append(parameters[index])
            context.report(
                .unusedPathParameter, "the path has no place for '\(key.excerpt)'; the parameter is left out",
                at: parameters[index].field.origin.span,
                related: [.init(span: site.path.span, message: "the path")],
                help: "write {\(key)} in the path")
        }
        for place in [Parameter.Place.query, .header, .cookie] {
            for index in parameters.indices where parameters[index].place == place { settled.append(parameters[index]) }
        }
        endpoint.parameters = settled
    }

    /// Whether parameters stand in their order already, as in most operations, with those of the path as the path has them:
    /// to put them there again would copy each.
    private static func isSettled(_ parameters: [Parameter], _ names: [String]) -> Bool {
        var order = 0
        for index in parameters.indices {
            let place = parameters[index].place
            guard place.order >= order else { return false }
            order = place.order
            guard place == .path else { continue }
            guard index < names.count, parameters[index].field.key == names[index] else { return false }
        }
        return parameters.indices.count { parameters[$0].place == .path } == names.count
    }

    private static func undeclared(
        _ name: String, _ parameters: [Parameter], _ site: OperationSite, _ context: inout OpenAPIContext
    ) -> Parameter {
        let origin = Origin(site.path.span, pointer: site.pointer)
        let unused = parameters.filter { $0.place == .path }.map(\.field.key)
        context.report(
            .undeclaredPathParameter, "the path parameter '\(name.excerpt)' is not declared; it is a string",
            at: site.path.span, related: [.init(span: site.key.span, message: "needed by this operation")],
            help: Suggestion.help(for: name, in: unused) ?? "add it to 'parameters' with 'in: path'")
        return Parameter(
            Field(name: name, key: name, type: TypeReference(.string, origin: origin), origin: origin), in: .path)
    }

    /// Returns the parameter of a query that stands in the key of a path: always the same value, or the value of a
    /// parameter that is declared as one of the path.
    private static func constant(
        _ name: String, _ value: String, _ parameters: inout [Parameter], _ origin: Origin
    ) -> Parameter {
        var field = Field(name: name, key: name, type: TypeReference(.string, origin: origin), origin: origin)
        if value.hasPrefix("{"), value.hasSuffix("}"), value.utf8.count > 2 {
            let place = OperationPath.placeName(String(value.dropFirst().dropLast()))
            if let index = parameters.firstIndex(where: { $0.place == .path && $0.field.key == place }) {
                field = parameters.remove(at: index).field
                field.key = name
            }
            return Parameter(field, in: .query)
        }
        field.defaultValue = .string(value)
        field.type.keywords = [SchemaKeyword("const", .string(value))]
        return Parameter(field, in: .query)
    }
}

extension Parameter.Place {
    /// Where parameters of this place stand among those of a call.
    fileprivate var order: Int {
        switch self {
        case .path: 0
        case .query: 1
        case .header: 2
        case .cookie: 3
        }
    }
}
