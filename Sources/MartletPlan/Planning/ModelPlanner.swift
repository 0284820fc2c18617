import MartletContract
import MartletSyntax

/// Plans the models.
struct ModelPlanner {
    let contract: Contract
    let types: TypeTable
    let options: PlanOptions

    /// Gives out the names of the models.
    static func table(of contract: Contract, scope: inout NameScope, names: inout Namer) -> TypeTable {
        var table = TypeTable()
        let start = names.part
        let parts = Parallel.pieces(of: contract.models, count: 256) { part in
            var names = start
            let requests = part.map { model in
                // A group that is added later may want such a name.
                let isSettled = !GroupPlanner.typeEndings.contains { model.name.hasSuffix($0) }
                return names.request(
                    model.name, .upperCamel, .model(model.name), fallback: "Model", at: model.origin,
                    turn: isSettled ? 0 : nil)
            }
            return (requests: requests, names: names)
        }
        for part in parts { names.add(part.names) }
        let requests = parts.flatMap(\.requests)
        for (index, name) in names.claim(requests, in: &scope).enumerated() {
            table.add(contract.models[index].name, index: index, as: name, target: nil)
        }
        return table
    }

    func plan(_ names: inout Namer) -> [ModelPlan] {
        let (recursion, (conformances, sent)) = Parallel.both(
            { RecursionFinder(contract, types).find() },
            { (ConformancePlanner(contract, types, options), ModelGraph(contract).sent(by: contract)) })
        let start = names.part
        let parts = Parallel.pieces(of: contract.models, count: 64) { part in
            var names = start
            let plans = part.map { model in
                let name = types.identifier(ofModel: model.name) ?? Identifier(model.name)
                let declaration = declaration(of: model, recursion, conformances, sent, &names)
                return ModelPlan(model: model, name: name, declaration: declaration)
            }
            return (plans: plans, names: names)
        }
        for part in parts { names.add(part.names) }
        return parts.flatMap(\.plans)
    }

    private func declaration(
        of model: Model, _ recursion: Recursion, _ conformances: ConformancePlanner, _ sent: Set<String>,
        _ names: inout Namer
    ) -> ModelPlan.Declaration {
        switch model.shape {
        case .object(let object):
            return .structure(structure(object, of: model, recursion, conformances, sent, &names))
        case .enumeration(let enumeration):
            return .enumeration(self.enumeration(enumeration, of: model, &names))
        case .union(let union):
            var plan = self.union(union, of: model, &names)
            plan.isIndirect = recursion.indirectUnions.contains(model.name)
            plan.conformances = conformances.value(of: model)
            return .union(plan)
        case .alias(let alias) where alias.isNewtype:
            if recursion.boxedFields[model.name] != nil { reportRecursion(model, &names) }
            return .newtype(
                NewtypePlan(
                    reference: alias.type, type: types.swiftType(of: alias.type),
                    conformances: conformances.value(of: model)))
        case .alias:
            let target = types.expanded(TypeReference(.model(model.name), origin: model.origin))
            return .alias(types.unwrappedType(of: target))
        }
    }

    private func reportRecursion(_ model: Model, _ names: inout Namer) {
        names.report(
            Diagnostic(
                PlanCode.recursiveNewtype, .error, "the distinct type '\(model.name.excerpt)' contains itself",
                at: model.origin.span, help: "make it an alias without 'newtype: true'"))
    }

    private func structure(
        _ object: ObjectShape, of model: Model, _ recursion: Recursion, _ conformances: ConformancePlanner,
        _ sent: Set<String>, _ names: inout Namer
    ) -> StructurePlan {
        var scope = NameScope(reserved: ReservedNames.properties, suffix: "Value")
        var requests = object.fields.map { field in
            names.request(
                field.name, .lowerCamel, .member(field.name, of: model.name), fallback: "field", at: field.origin)
        }
        if case .kept = object.additional {
            requests.append(
                NameRequest(
                    own: "additionalProperties", .own("additional", in: ["models", model.name]), at: model.origin))
        }
        let given = names.claim(requests, in: &scope)
        var properties = zip(object.fields, given).map { field, name in
            let value = FieldPlanner.plan(field, types, isSent: sent.contains(model.name))
            var property = PropertyPlan(
                field: field, name: name, type: value.type, presence: value.presence,
                defaultArgument: value.defaultArgument)
            property.isBoxed = recursion.boxedFields[model.name]?.contains(field.name) ?? false
            return property
        }
        for index in properties.indices where properties[index].isBoxed || properties[index].field.deprecation != nil {
            let name = properties[index].name.text
            properties[index].storage = scope.claim(
                Identifier("stored" + name.prefix(1).uppercased() + name.dropFirst()))
        }
        var plan = StructurePlan(
            properties: properties, isMutable: object.isMutable ?? options.areModelsMutable,
            conformances: conformances.value(of: model), areAdditionalRefused: object.additional == .refused)
        if case .kept(let type) = object.additional, let name = given.last {
            plan.additional = AdditionalPlan(
                name: name, value: type, type: .dictionary(types.swiftType(of: type)),
                isSensitive: object.isAdditionalSensitive)
        }
        if object.conformances.contains(.identifiable) { identify(&plan, object, model, &names) }
        return plan
    }

    /// Finds what identifies a value; without it the model cannot be `Identifiable`.
    private func identify(
        _ plan: inout StructurePlan, _ object: ObjectShape, _ model: Model, _ names: inout Namer
    ) {
        let fieldName = object.idField ?? "id"
        let identifier = plan.properties.first { $0.field.name == fieldName }
        let existing = plan.properties.first { $0.name.text == "id" }
        guard let identifier, existing == nil || existing?.name == identifier.name else {
            plan.conformances.removeAll { $0 == "Identifiable" }
            let reason =
                identifier == nil ? "it has no field '\(fieldName)'" : "its field 'id' is not what identifies it"
            names.report(
                Diagnostic(
                    PlanCode.identifierMissing, .error, "'\(model.name.excerpt)' cannot be Identifiable: \(reason)",
                    at: model.origin.span, help: "name the field that identifies a value with 'id:'"))
            return
        }
        if existing == nil { plan.identifier = identifier }
    }

    private func enumeration(
        _ enumeration: Enumeration, of model: Model, _ names: inout Namer
    ) -> EnumerationPlan {
        var scope = NameScope(reserved: ReservedNames.members, suffix: "Value")
        let requests = enumeration.cases.map { value in
            names.valueRequest(value.name, .member(value.name, of: model.name), at: value.origin)
        }
        let members = zip(enumeration.cases, names.claim(requests, in: &scope)).map { value, name in
            EnumerationPlan.Member(value: value, name: name)
        }
        return EnumerationPlan(rawType: enumeration.rawType, isClosed: enumeration.isClosed, members: members)
    }

    private func union(_ union: Union, of model: Model, _ names: inout Namer) -> UnionPlan {
        var scope = NameScope(reserved: ReservedNames.unionMembers, suffix: "Value")
        let requests = union.members.map { member in
            names.valueRequest(member.name, .member(member.name, of: model.name), at: member.origin)
        }
        let members = zip(union.members, names.claim(requests, in: &scope)).map { member, name in
            UnionPlan.Member(member: member, name: name, type: types.swiftType(of: member.type))
        }
        return UnionPlan(
            members: members, discriminator: union.discriminator, discriminatorType: union.discriminatorType,
            isClosed: union.isClosed, isIndirect: false,
            conformances: [])
    }
}
