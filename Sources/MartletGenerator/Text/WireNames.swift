import MartletContract
import MartletPlan

/// Turns names of the specification into those on the wire, which differ with `naming:` and with a `key:`.
struct WireNames {
    let plan: ClientPlan

    /// Returns the wire names along a dotted path. What is below a free value is named as the author did.
    func path(_ path: String, in type: TypeReference) -> [String] {
        var type: TypeReference? = type
        return path.split(separator: ".").map(String.init).map { name in
            guard let field = type.flatMap({ fields(of: $0) })?.first(where: { $0.name == name }) else {
                type = nil
                return name
            }
            type = field.type
            return field.key
        }
    }

    /// Returns the field that a dotted path leads to; nil when that is not known.
    func field(_ path: String, in type: TypeReference) -> Field? {
        var type = type
        var found: Field?
        for name in path.split(separator: ".") {
            found = fields(of: type)?.first { $0.name == name }
            guard let field = found else { return nil }
            type = field.type
        }
        return found
    }

    /// Returns the fields of a type that is an object in the end; nil for any other type.
    func fields(of type: TypeReference) -> [Field]? {
        structure(of: type)?.properties.map(\.field)
    }

    /// Returns the struct that a type is in the end, through distinct types too; nil for any other type.
    func structure(of type: TypeReference) -> StructurePlan? {
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
    typealias Value = (part: String, key: String)

    /// Returns where a call has the value of a name: among its parameters, or in its body. Nil when nowhere.
    func value(_ name: String, of endpoint: EndpointReference) -> Value? {
        for argument in plan.endpoint(endpoint)?.arguments ?? [] {
            switch argument.place {
            case .parameter(let parameter) where parameter.field.name == name:
                return (parameter.place.rawValue, parameter.field.key)
            case .bodyField(let field) where field.name == name: return ("body", field.key)
            case .formField(let field) where field.name == name: return ("form", field.key)
            case .part(let field) where field.name == name: return ("part", field.key)
            case .body(let type):
                if let field = fields(of: type)?.first(where: { $0.name == name }) { return ("body", field.key) }
            case .parameter, .bodyField, .formField, .part, .text, .file: break
            }
        }
        return nil
    }

    /// Returns the wire name of a member of an endpoint's answer; nil when it has none of the name.
    func answer(_ name: String, of endpoint: EndpointReference) -> String? {
        guard let type = plan.endpoint(endpoint)?.endpoint.responses.first?.type else { return nil }
        return fields(of: type)?.first { $0.name == name }?.key
    }
}
