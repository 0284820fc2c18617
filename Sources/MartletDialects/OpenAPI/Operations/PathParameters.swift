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
        var queryNames = TextSet(parameters.lazy.filter { $0.place == .query }.map(\.field.key))
        // The path parameters of each name, the last one first; those that the query takes are no longer there.
        var places: TextTable<[Int]> = [:]
        for index in parameters.indices.reversed() where parameters[index].place == .path {
            places[parameters[index].field.key, default: []].append(index)
        }
        var taken: Set<Int> = []
        for (name, value) in path.query where queryNames.insert(name).inserted {
            let place = placeName(value)
            let index = place.flatMap { places[$0]?.popLast() }
            if let index { taken.insert(index) }
            let field = index.map { parameters[$0].field }
            parameters.append(constant(name, value, isPlace: place != nil, field, origin))
        }
        let names = TextSet(path.names)
        let left = taken.isEmpty ? parameters : parameters.indices.filter { !taken.contains($0) }.map { parameters[$0] }
        // By positions, since a parameter is large, and one is copied whenever it is looked at as a whole.
        var settled: [Parameter] = []
        settled.reserveCapacity(max(parameters.count, path.names.count))
        for name in path.names {
            settled.append(places[name]?.last.map { parameters[$0] } ?? undeclared(name, left, site, &context))
        }
        for index in parameters.indices where parameters[index].place == .path && !taken.contains(index) {
            let key = parameters[index].field.key
            if names.contains(key) { continue }
            endpoint.unplacedParameters.parameters.append(parameters[index])
            context.report(
                .unusedPathParameter, "the path has no place for '\(key.excerpt)'; the parameter is left out",
                at: parameters[index].field.origin.span,
                related: [.init(span: site.path.span, message: "the path")],
                help: "write {\(key)} in the path")
        }
        for place in [Parameter.Place.query, .querystring, .header, .cookie] {
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
        // How many of them are those of the path does not matter for what comparing costs.
        let help = Suggestion.help(
            for: name, in: parameters.filter { $0.place == .path }.map(\.field.key), count: parameters.count,
            &context.suggestions)
        context.report(
            .undeclaredPathParameter, "the path parameter '\(name.excerpt)' is not declared; it is a string",
            at: site.path.span, related: [.init(span: site.key.span, message: "needed by this operation")],
            help: help ?? "add it to 'parameters' with 'in: path'")
        return Parameter(
            Field(name: name, key: name, type: TypeReference(.string, origin: origin), origin: origin), in: .path)
    }

    /// Returns the name of the place that is the value of a query item: `{name}`. Nil when it is no place.
    private static func placeName(_ value: String) -> String? {
        guard value.hasPrefix("{"), value.hasSuffix("}"), value.utf8.count > 2 else { return nil }
        return OperationPath.placeName(String(value.dropFirst().dropLast()))
    }

    /// Returns the parameter of a query that stands in the key of a path: always the same value, or the value of a
    /// parameter that is declared as one of the path.
    ///
    /// - Parameter declared: the field of that parameter; nil when it is not declared.
    private static func constant(
        _ name: String, _ value: String, isPlace: Bool, _ declared: Field?, _ origin: Origin
    ) -> Parameter {
        var field =
            declared ?? Field(name: name, key: name, type: TypeReference(.string, origin: origin), origin: origin)
        field.key = name
        if isPlace { return Parameter(field, in: .query) }
        field.defaultValue = .string(value)
        field.isAlwaysWritten = true
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
        case .querystring: 2
        case .header: 3
        case .cookie: 4
        }
    }
}
