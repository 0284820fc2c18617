import MartletContract
import MartletSyntax

/// Plans the models.
struct ModelPlanner {
    let contract: Contract
    let types: TypeTable
    let sensitiveTypes: SensitiveTypes
    let options: PlanOptions

    /// What is known of all models before the first is planned.
    private struct Knowledge: Sendable {
        let storage: IndirectStorage
        let conformances: ConformancePlanner
        /// Whether requests send each model.
        let isSent: [Bool]
        /// Whether responses, messages or webhooks carry each model, or whether no endpoint names it.
        let isReceived: [Bool]
        /// The values that tell each model from other members of a union, by its name and the keys of their fields.
        let constants: TextTable<TextTable<Literal>>
        /// The discriminators of the unions that each model is a member of, by its name.
        let tags: TextTable<[String]>
        /// Whether each model is a part of a member of a union without a discriminator.
        let isCompared: [Bool]
    }

    /// Gives out the names of the models.
    static func names(of contract: Contract, scope: inout NameScope, names: inout Namer) -> [Identifier] {
        let start = names.part
        let parts = Parallel.pieces(of: Array(contract.models.indices), count: 256) { part in
            var names = start
            let requests = part.map { index in
                let (name, origin) = (contract.models[index].name, contract.models[index].origin)
                // A model or a group that is added later may want such a name.
                let isSettled = !origin.isInline && !GroupPlanner.typeEndings.contains { name.hasSuffix($0) }
                return names.request(
                    name, .upperCamel, origin.isInline ? .inlineModel(at: origin.pointer) : .model(name),
                    fallback: "Model", at: origin, turn: isSettled ? 0 : nil)
            }
            return (requests: requests, names: names)
        }
        for part in parts { names.add(part.names) }
        return names.claim(parts.flatMap(\.requests), in: &scope)
    }

    func plan(_ names: inout Namer) -> [ModelPlan] {
        let (storage, (conformances, isSent, isReceived, isCompared)) = Parallel.both(
            {
                var storage = RecursionFinder(contract, types).find()
                LargeValueFinder.add(to: &storage, contract, types)
                return storage
            },
            {
                let graph = ModelGraph(contract, types)
                let compared = graph.closure(of: graph.models(in: UnionConstants.comparedTypes(contract)))
                return (ConformancePlanner(contract, graph, options), graph.sent(), graph.received(), compared)
            })
        let knowledge = Knowledge(
            storage: storage, conformances: conformances, isSent: isSent,
            // A document of models alone may be read as well as written.
            isReceived: isSent.indices.map { isReceived[$0] || !isSent[$0] },
            constants: UnionConstants(contract, types).values, tags: discriminators, isCompared: isCompared)
        let start = names.part
        let parts = Parallel.pieces(of: Array(contract.models.indices), count: 64) { part in
            var names = start
            let plans = part.map { plan(contract.models[$0], at: $0, knowledge, &names) }
            return (plans: plans, names: names)
        }
        for part in parts { names.add(part.names) }
        return parts.flatMap(\.plans)
    }

    private func plan(_ model: Model, at index: Int, _ knowledge: Knowledge, _ names: inout Namer) -> ModelPlan {
        let name = types.identifier(ofModel: model.name) ?? Identifier(model.name)
        let declaration: ModelPlan.Declaration
        switch model.shape {
        case .object(let object):
            declaration = .structure(structure(object, of: model, at: index, knowledge, &names))
        case .enumeration(let enumeration):
            declaration = .enumeration(self.enumeration(enumeration, of: model, &names))
        case .union(let union):
            var plan = self.union(union, of: model, &names)
            plan.isIndirect = knowledge.storage.isIndirect[index]
            plan.conformances = knowledge.conformances.value(of: model, at: index)
            declaration = .union(plan)
        case .alias(let alias) where alias.isNewtype:
            if knowledge.storage.boxedFields[index] != nil { reportRecursion(model, &names) }
            declaration = .newtype(
                NewtypePlan(
                    reference: alias.type, type: types.swiftType(of: alias.type),
                    conformances: knowledge.conformances.value(of: model, at: index)))
        case .alias:
            let target = types.expanded(TypeReference(.model(model.name), origin: model.origin))
            declaration = .alias(types.unwrappedType(of: target))
        }
        return ModelPlan(model: model, name: name, declaration: declaration)
    }

    /// The discriminators that stand beside the fields of the members of unions.
    private var discriminators: TextTable<[String]> {
        var result: TextTable<[String]> = [:]
        for model in contract.models {
            guard case .union(let union) = model.shape, let discriminator = union.discriminator else { continue }
            for member in union.members {
                guard case .model(let name) = types.expanded(member.type).kind,
                    result[name]?.contains(discriminator) != true
                else { continue }
                result[name, default: []].append(discriminator)
            }
        }
        return result
    }

    private func reportRecursion(_ model: Model, _ names: inout Namer) {
        names.report(
            Diagnostic(
                PlanCode.recursiveNewtype, .error, "the distinct type '\(model.name.excerpt)' contains itself",
                at: model.origin.span, help: "make it an alias without 'newtype: true'"))
    }

    private func structure(
        _ object: ObjectShape, of model: Model, at index: Int, _ knowledge: Knowledge, _ names: inout Namer
    ) -> StructurePlan {
        var scope = NameScope(reserved: ReservedNames.properties, suffix: "Value")
        let lockScope = LockPath.scope(ofModel: model.name)
        var requests = object.fields.indices.map { field in
            let (name, origin) = (object.fields[field].name, object.fields[field].origin)
            return names.request(name, .lowerCamel, .member(name, in: lockScope), fallback: "field", at: origin)
        }
        let boxed = knowledge.storage.boxedFields[index] ?? []
        let use = FieldPlanner.Use(
            isSent: knowledge.isSent[index], isReceived: knowledge.isReceived[index],
            tags: knowledge.constants[model.name] ?? [:])
        let values = object.fields.map { FieldPlanner.plan($0, types, use) }
        let assumed = object.fields.indices.filter { values[$0].presence.isAssumed }
        if case .kept = object.additional {
            requests.append(
                NameRequest(
                    own: "additionalProperties", .own("additional", in: ["models", model.name]), at: model.origin))
        }
        let fieldNames = requests.map(\.wanted.text)
        requests += assumed.map { position in
            let (name, field) = (fieldNames[position], object.fields[position])
            return NameRequest(
                own: "given" + name.prefix(1).uppercased() + name.dropFirst(),
                .own("given", in: ["models", model.name], detail: field.name), at: field.origin)
        }
        let given = names.claim(requests, in: &scope)
        let givenNames = Dictionary(uniqueKeysWithValues: zip(assumed, given.suffix(assumed.count)))
        let properties = object.fields.indices.map { position in
            let (field, name) = (object.fields[position], given[position])
            let isBoxed = boxed.contains(position)
            var storage: Identifier?
            if isBoxed || field.deprecation != nil && givenNames[position] == nil {
                storage = scope.claim(
                    Identifier("stored" + name.text.prefix(1).uppercased() + name.text.dropFirst()))
            }
            return PropertyPlan(
                field, name: name, values[position], isBoxed: isBoxed, given: givenNames[position], storage: storage)
        }
        var plan = StructurePlan(
            properties: properties, isMutable: object.isMutable ?? options.areModelsMutable,
            conformances: knowledge.conformances.value(of: model, at: index),
            areAdditionalRefused: object.additional == .refused)
        if case .kept(let type) = object.additional {
            let name = given[object.fields.count]
            plan.additional = AdditionalPlan(
                name: name, value: type, type: .dictionary(types.swiftType(of: type)),
                isSensitive: object.isAdditionalSensitive)
        }
        if plan.areAdditionalRefused || plan.additional != nil {
            plan.tags = (knowledge.tags[model.name] ?? []).filter { tag in !object.fields.contains { $0.key == tag } }
        }
        if knowledge.isCompared[index] { plan.constants = contract.constants(of: object, types) }
        if let name = object.messageField, let message = plan.properties.first(where: { $0.field.name == name }) {
            plan.message = message
            plan.conformances.append("ServerMessageBody")
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
        let lockScope = LockPath.scope(ofModel: model.name)
        let requests = enumeration.cases.indices.map { index in
            let (name, origin) = (enumeration.cases[index].name, enumeration.cases[index].origin)
            return names.valueRequest(name, .member(name, in: lockScope), at: origin)
        }
        let members = zip(enumeration.cases, names.claim(requests, in: &scope)).map { value, name in
            EnumerationPlan.Member(value: value, name: name)
        }
        return EnumerationPlan(rawType: enumeration.rawType, isClosed: enumeration.isClosed, members: members)
    }

    private func union(_ union: Union, of model: Model, _ names: inout Namer) -> UnionPlan {
        let isSensitive = union.members.contains { sensitiveTypes.contains($0.type) }
        var scope = NameScope(
            reserved: ReservedNames.enumCases(ReservedNames.unionMembers, isSensitive: isSensitive), suffix: "Value")
        let lockScope = LockPath.scope(ofModel: model.name)
        let requests = union.members.map { member in
            names.valueRequest(member.name, .member(member.name, in: lockScope), at: member.origin)
        }
        let members = zip(union.members, names.claim(requests, in: &scope)).map { member, name in
            UnionPlan.Member(member: member, name: name, type: types.swiftType(of: member.type))
        }
        return UnionPlan(
            members: members, discriminator: union.discriminator, discriminatorType: union.discriminatorType,
            fallback: union.fallback, isClosed: union.isClosed, isIndirect: false,
            conformances: [])
    }
}
