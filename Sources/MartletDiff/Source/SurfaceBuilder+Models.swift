import MartletContract
import MartletPlan

extension SurfaceBuilder {
    mutating func add(_ model: ModelPlan) {
        let element = SurfaceElement("models", model.model.name, origin: model.model.origin)
        func type(_ kind: SurfaceType.Kind, _ conformances: [String] = []) -> SurfaceType {
            var type = SurfaceType(model.name.text, identity: "models/\(model.model.name)", kind, from: element)
            type.conformances = conformances
            return type
        }
        switch model.declaration {
        case .structure(let structure):
            var type = type(.structure, structure.conformances)
            type.members = members(of: structure, element)
            add(type)
        case .enumeration(let enumeration):
            var type = type(enumeration.isClosed ? .enumeration : .openEnumeration)
            type.members = members(of: enumeration, element)
            add(type)
        case .union(let union):
            var type = type(.enumeration, union.conformances)
            type.members = members(of: union, element)
            add(type)
        case .newtype(let newtype):
            var type = type(.structure, newtype.conformances)
            let value = SurfaceParameter("rawValue", expanded(newtype.type), from: element)
            type.members = [
                SurfaceMember("rawValue", .value(value.type, isSettable: false), from: element),
                SurfaceMember("init", .function([value], SurfaceResult.nothing(element)), from: element),
            ]
            add(type)
        case .alias(let target):
            var type = type(.alias)
            type.members = [SurfaceMember("self", .value(expanded(target), isSettable: false), from: element)]
            type.members[0].aliases = aliases(in: target)
            add(type)
        }
    }

    private func members(of structure: StructurePlan, _ element: SurfaceElement) -> [SurfaceMember] {
        var members: [SurfaceMember] = []
        var parameters: [SurfaceParameter] = []
        for property in structure.properties {
            let place = element.at(property.field.key, property.field.origin)
            let type = expanded(property.type)
            var member = SurfaceMember(
                property.name.text, .value(type, isSettable: structure.isMutable), from: place)
            member.aliases = aliases(in: property.type)
            members.append(member)
            let givenType = expanded(property.givenType)
            if let given = property.given {
                members.append(
                    SurfaceMember(given.text, .value(givenType, isSettable: structure.isMutable), from: place))
            }
            parameters.append(
                SurfaceParameter(
                    property.name.text, givenType, hasDefault: property.defaultArgument != nil, from: place))
        }
        if let additional = structure.additional {
            let type = expanded(additional.type)
            members.append(
                SurfaceMember(additional.name.text, .value(type, isSettable: structure.isMutable), from: element))
            parameters.append(SurfaceParameter(additional.name.text, type, hasDefault: true, from: element))
        }
        if let identifier = structure.identifier {
            let type = expanded(identifier.type)
            members.append(
                SurfaceMember(
                    "id", .value(type, isSettable: false),
                    from: element.at(identifier.field.key, identifier.field.origin)))
        }
        return members + [SurfaceMember("init", .function(parameters, .nothing(element)), from: element)]
    }

    private func members(of enumeration: EnumerationPlan, _ element: SurfaceElement) -> [SurfaceMember] {
        let raw = SurfaceParameter(
            "rawValue", .standard(enumeration.rawType == .string ? "String" : "Int"), from: element)
        let values = enumeration.members.map { member in
            SurfaceMember(
                member.name.text,
                enumeration.isClosed ? .enumCase([]) : .value(.standard("Self"), isSettable: false),
                from: element.at(member.value.wireValue, member.value.origin))
        }
        return values + [
            SurfaceMember("rawValue", .value(raw.type, isSettable: false), from: element),
            SurfaceMember("init", .function([raw], .nothing(element)), from: element),
        ]
    }

    private func members(of union: UnionPlan, _ element: SurfaceElement) -> [SurfaceMember] {
        var members = union.members.map { member in
            let place = element.at(member.member.name, member.member.origin)
            var value = SurfaceParameter(nil, expanded(member.type), from: place)
            value.aliases = aliases(in: member.type)
            return SurfaceMember(member.name.text, .enumCase([value]), from: place)
        }
        if !union.isClosed {
            let value = SurfaceParameter(nil, .runtime("JSON"), from: element)
            members.append(SurfaceMember("unknown", .enumCase([value]), from: element))
        }
        return members
    }
}

extension SurfaceResult {
    /// What an initialiser returns: its type goes without saying.
    static func nothing(_ element: SurfaceElement) -> SurfaceResult {
        SurfaceResult(head: "", types: [], element: element)
    }
}
