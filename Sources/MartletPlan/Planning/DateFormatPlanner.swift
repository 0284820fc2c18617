import MartletContract

/// Names the date formats for which the runtime has no name of its own.
enum DateFormatPlanner {
    static func plan(_ contract: Contract, names: inout Namer) -> [DateFormatPlan] {
        var scope = NameScope(reserved: ReservedNames.dateMembers, suffix: "Format")
        var plans: [DateFormatPlan] = []
        for named in contract.dateFormats where needsName(named.format) {
            let name = names.claim(named.name, .lowerCamel, in: &scope, fallback: "format", at: named.origin)
            plans.append(DateFormatPlan(specificationName: named.name, format: named.format, name: name))
        }
        for format in formats(in: contract) where needsName(format) && !plans.contains(where: { $0.format == format }) {
            let name = scope.claim(Identifier("pattern"))
            plans.append(DateFormatPlan(specificationName: nil, format: format, name: name))
        }
        return plans
    }

    /// Whether a format is more than what the runtime's methods do without being told.
    private static func needsName(_ format: DateFormat) -> Bool {
        switch format {
        case .iso8601, .unix, .unixMilliseconds: false
        case .pattern(let pattern): pattern != "yyyy-MM-dd"
        case .firstOf: true
        }
    }

    private static func formats(in contract: Contract) -> [DateFormat] {
        var types: [TypeReference] = []
        for model in contract.models { types += Self.types(in: model.shape) }
        for endpoint in contract.groups.flatMap(\.endpoints) {
            types += endpoint.parameters.map(\.field.type) + Self.types(in: endpoint.body)
            types += endpoint.responses.map(\.type) + endpoint.errors.map(\.type)
        }
        types += contract.errors.map(\.type)
        return types.flatMap(formats(in:))
    }

    private static func types(in shape: Model.Shape) -> [TypeReference] {
        switch shape {
        case .object(let object):
            let types = object.fields.map(\.type)
            if case .kept(let type) = object.additional { return types + [type] }
            return types
        case .enumeration: return []
        case .union(let union): return union.members.map(\.type)
        case .alias(let alias): return [alias.type]
        }
    }

    private static func types(in body: Body?) -> [TypeReference] {
        switch body {
        case .json(let type): [type]
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.map(\.type)
        case .file, nil: []
        }
    }

    private static func formats(in type: TypeReference) -> [DateFormat] {
        switch type.kind {
        case .date(let format, _): [format]
        case .array(let inner), .map(let inner): formats(in: inner)
        default: []
        }
    }
}
