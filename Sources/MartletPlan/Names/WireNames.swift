package import MartletContract

/// Turns names of the specification into those on the wire, which differ with `naming:` and with a `key:`.
package struct WireNames {
    private let plan: ClientPlan

    /// Creates the names of a client.
    package init(plan: ClientPlan) {
        self.plan = plan
    }

    /// Returns the wire names along a dotted path. What is below a free value is named as the author did.
    package func path(_ path: String, in type: TypeReference) -> [String] {
        var type: TypeReference? = type
        return path.split(separator: ".").map(String.init).map { name in
            guard let field = type.flatMap({ member(name, of: $0) }) else {
                type = nil
                return name
            }
            type = field.type
            return field.key
        }
    }

    /// Returns the field that a dotted path leads to; nil when that is not known.
    package func field(_ path: String, in type: TypeReference) -> Field? {
        var type = type
        var found: Field?
        for name in path.split(separator: ".") {
            found = member(String(name), of: type)
            guard let field = found else { return nil }
            type = field.type
        }
        return found
    }

    /// Returns the field with a name of a type that is an object in the end; nil for any other type.
    private func member(_ name: String, of type: TypeReference) -> Field? {
        let properties = structure(of: type)?.properties ?? []
        return properties.firstIndex { $0.field.name == name }.map { properties[$0].field }
    }

    /// Returns the struct that a type is in the end, through distinct types too; nil for any other type.
    package func structure(of type: TypeReference) -> StructurePlan? {
        var type = plan.types.expanded(type)
        for _ in 0..<32 {
            guard case .model(let name) = type.kind else { return nil }
            switch plan.model(named: name)?.declaration {
            case .structure(let structure)?: return structure
            case .newtype(let newtype)?: type = plan.types.expanded(newtype.reference)
            case .enumeration?, .union?, .alias?, nil: return nil
            }
        }
        return nil
    }

    /// A value of a call, with what it is called on the wire.
    package typealias Value = (part: String, key: String)

    /// Returns where a call has the value of a name: among its parameters, or in its body. Nil when nowhere.
    package func value(_ name: String, of endpoint: EndpointReference) -> Value? {
        for argument in plan.endpoint(endpoint)?.arguments ?? [] {
            if case .body(let type) = argument.place {
                guard let structure = structure(of: type),
                    let property = structure.properties.firstIndex(where: { $0.field.name == name })
                else { continue }
                return ("body", structure.properties[property].field.key)
            }
            if let value = Self.value(of: argument), value.name == name { return (value.part, value.key) }
        }
        return nil
    }

    /// Returns the values of a call by their names: its parameters, and what its body has.
    package func values(of endpoint: EndpointReference) -> TextTable<Value> {
        var values: TextTable<Value> = [:]
        for argument in plan.endpoint(endpoint)?.arguments ?? [] {
            if case .body(let type) = argument.place {
                for property in structure(of: type)?.properties ?? [] where values[property.field.name] == nil {
                    values[property.field.name] = ("body", property.field.key)
                }
            } else if let value = Self.value(of: argument), values[value.name] == nil {
                values[value.name] = (value.part, value.key)
            }
        }
        return values
    }

    /// Returns the value that an argument carries, unless it is a whole body.
    private static func value(of argument: ArgumentPlan) -> (name: String, part: String, key: String)? {
        switch argument.place {
        case .parameter(let parameter): (parameter.field.name, parameter.place.rawValue, parameter.field.key)
        case .bodyField(let field): (field.name, "body", field.key)
        case .formField(let field): (field.name, "form", field.key)
        case .part(let field): (field.name, "part", field.key)
        case .body, .text, .file, .partHeader: nil
        }
    }

    /// Returns the wire names of the members of an endpoint's answer by their names.
    package func answers(of endpoint: EndpointReference) -> TextTable<String> {
        guard let type = plan.endpoint(endpoint)?.endpoint.responses.first?.type else { return [:] }
        let fields = (structure(of: type)?.properties ?? []).map { ($0.field.name, $0.field.key) }
        return TextTable(fields, uniquingKeysWith: { first, _ in first })
    }
}

/// The names of the values of calls, found once for each: thousands of flows may have the same steps.
package final class StepNames {
    private let names: WireNames
    private var values: [EndpointReference: TextTable<WireNames.Value>] = [:]
    private var answers: [EndpointReference: TextTable<String>] = [:]

    /// Creates the names of a client.
    package init(_ plan: ClientPlan) {
        names = WireNames(plan: plan)
    }

    /// Returns where a call has the value of a name; nil when it has none of the name.
    package func value(_ name: String, of endpoint: EndpointReference) -> WireNames.Value? {
        if let known = values[endpoint] { return known[name] }
        let found = names.values(of: endpoint)
        values[endpoint] = found
        return found[name]
    }

    /// Returns the wire name of a member of an endpoint's answer; nil when it has none of the name.
    package func answer(_ name: String, of endpoint: EndpointReference) -> String? {
        if let known = answers[endpoint] { return known[name] }
        let found = names.answers(of: endpoint)
        answers[endpoint] = found
        return found[name]
    }
}
