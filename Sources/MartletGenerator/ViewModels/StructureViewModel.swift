import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// A model that is an object: the partial `structure`.
struct StructureViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text),
        ("properties", .list(MemberViewModel.schema)), ("hasStorages", .flag), ("storages", .texts),
        ("identifier", .texts), ("hasIdentifier", .flag), ("message", .texts), ("hasMessage", .flag),
        ("isUnformatted", .flag), ("signature", .texts),
        ("assignments", .texts), ("reads", .texts), ("writes", .texts), ("isSensitive", .flag),
        ("reflections", .texts), ("hasFields", .flag), ("isWriting", .flag),
        ("isConstrained", .flag), ("checks", .texts),
    ])

    private let model: ModelPlan
    private let structure: StructurePlan
    private let plan: ClientPlan
    private let properties: [PropertyText]

    init(_ model: ModelPlan, _ structure: StructurePlan, in plan: ClientPlan) {
        self.model = model
        self.structure = structure
        self.plan = plan
        let constants = Self.constants(of: structure)
        properties = zip(structure.properties, constants).map { property, constant in
            PropertyText(property, constant: constant, isMutable: structure.isMutable, in: plan)
        }
    }

    /// Returns the constants that the initialiser reads the properties into: their own names, but for the one of its
    /// parameter.
    private static func constants(of structure: StructurePlan) -> [Identifier] {
        guard structure.properties.contains(where: { $0.name.text == "object" }) else {
            return structure.properties.map(\.name)
        }
        let names = TextSet(structure.properties.map(\.name.text) + [structure.additional?.name.text ?? ""])
        var substitute = "objectValue"
        while names.contains(substitute) { substitute += "_" }
        return structure.properties.map { $0.name.text == "object" ? Identifier(substitute) : $0.name }
    }

    var values: [TemplateValue] {
        let isConstrained = plan.constrainedModels.contains(model.model.name)
        let protocols =
            ["JSONModel"] + structure.conformances + (structure.isSensitive ? ["CustomReflectable"] : [])
            + (isConstrained ? ["Constrained"] : [])
        let storages = TextLines(properties.compactMap(\.storage))
        let (members, signature, identifier, message) = (members, signature, identifier, message)
        let (reads, writes) = (reads, writes)
        let isUnformatted =
            [signature, reads, writes].contains { $0.overflows(indent: 8 + plan.margin) }
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.declaration),
            .text(protocols.joined(separator: ", ")), .records(members), .flag(!storages.isEmpty),
            .texts(storages), .texts(identifier), .flag(!identifier.isEmpty),
            .texts(message), .flag(!message.isEmpty),
            .flag(isUnformatted), .texts(signature), .texts(assignments),
            .texts(reads), .texts(writes), .flag(structure.isSensitive),
            .texts(structure.isSensitive ? reflections : []),
            .flag(!members.isEmpty), .flag(!writes.isEmpty), .flag(isConstrained),
            .texts(isConstrained ? checks.orRemark : []),
        ]
    }

    private var access: String { plan.options.access.modifier }

    private var docs: TextLines {
        Documentation.declaration(
            model.model.description,
            fallback: String(of: "The model `", SourceText.onOneLine(model.model.name), "`."),
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
    }

    private var members: [MemberViewModel] {
        var members: [MemberViewModel] = []
        members.reserveCapacity(properties.count + 1)
        for property in properties {
            members.append(property.member)
            if let given = property.given { members.append(given) }
        }
        if let additional = structure.additional {
            let word = structure.isMutable ? "var" : "let"
            let line = "\(access)\(word) \(additional.name.source): \(additional.type.source)"
            members.append(
                MemberViewModel(
                    docs: ["/// The members that no other property stands for."], lines: [line], margin: plan.margin))
        }
        return members
    }

    private var identifier: TextLines {
        guard let property = structure.identifier else { return [] }
        return ["\(access)var id: \(property.type.source) { \(property.name.source) }"]
    }

    private var message: TextLines {
        guard let property = structure.message else { return [] }
        let head = "\(access)static func serverMessage(of body: \(model.name.source)) -> String? {"
        return [head, "    body.\(property.name.source)", "}"]
    }

    private var signature: TextLines {
        let head = String(of: access, "init")
        let additional = structure.additional.map { String(of: $0.name.source, ": ", $0.type.source, " = [:]") }
        let endings = properties.map {
            ParameterDeclaration.ending(
                $0.property.defaultArgument, $0.property.field.type, isField: $0.property.presence.isField, in: plan)
        }
        guard !endings.contains(nil), additional != nil || !properties.isEmpty else {
            let parameters = properties.map(\.parameter) + (additional.map { [.text($0)] } ?? [])
            let tail = parameters.isEmpty ? " {}" : " {"
            return SourceLayout.call(head, parameters, tail: tail).declarationLines(indent: 4 + plan.margin)
        }
        var lines = TextLines()
        let start = lines.mark
        lines.reserve(lineCount: properties.count + 4, byteCount: 40 * properties.count + 120)
        lines.append(of: head, "(")
        for index in properties.indices {
            let isLast = additional == nil && index == properties.count - 1
            properties[index].addParameter(to: &lines, ending: endings[index] ?? "", suffix: isLast ? "" : ",")
        }
        if let additional { lines.append(margin: 4, of: additional) }
        lines.append(") {")
        lines.joinCall(since: start, indent: 4 + plan.margin)
        return lines
    }

    private var assignments: TextLines {
        var lines = TextLines()
        lines.reserve(lineCount: properties.count, byteCount: 32 * properties.count)
        for property in properties { property.addAssignment(to: &lines) }
        if let additional = structure.additional {
            lines.append(of: "self.", additional.name.source, " = ", additional.name.source)
        }
        return lines
    }

    private var reads: TextLines {
        var lines = TextLines()
        // One for each to read it, and one for it as an argument.
        lines.reserve(lineCount: 2 * properties.count, byteCount: 96 * properties.count)
        for constant in structure.constants {
            guard let value = constant.argument else { continue }
            var arguments = [SourceLayout.text(StringLiteral.source(constant.key)), .text(value)]
            if constant.isRequired { arguments.append(.text("isRequired: true")) }
            SourceLayout.call("try object.constant", arguments).add(to: &lines, indent: 8 + plan.margin)
        }
        for property in properties { property.addRead(to: &lines) }
        let keys = structure.properties.map(\.field.key) + structure.tags
        if let additional = structure.additional {
            let head = String(of: "let ", additional.name.source, ": ", additional.type.source, " = try ")
            ValueCoding(additional.value, in: plan).readAdditional("object", except: keys)
                .prefixed(head).add(to: &lines, indent: 8 + plan.margin)
        }
        if structure.areAdditionalRefused {
            let names = SourceLayout.array("except: ", keys.map { .text(StringLiteral.source($0)) })
            SourceLayout.call("try object.refuseAdditional", [names]).add(to: &lines, indent: 8 + plan.margin)
        }
        addCall(to: &lines)
        return lines
    }

    /// Adds the call of the initialiser that takes all values.
    private func addCall(to lines: inout TextLines) {
        let additional = structure.additional?.name
        guard additional != nil || !properties.isEmpty else { return lines.append("self.init()") }
        let start = lines.mark
        lines.append("self.init(")
        for index in properties.indices {
            let isLast = additional == nil && index == properties.count - 1
            properties[index].addArgument(to: &lines, suffix: isLast ? ")" : ",")
        }
        if let name = additional { lines.append(margin: 4, of: name.label, ": ", name.source, ")") }
        lines.joinCall(since: start, indent: 8 + plan.margin)
    }

    private var reflections: TextLines {
        // As swift-format has it: a list of one ends without a comma.
        let additional = structure.additional.flatMap { $0.isSensitive ? $0 : nil }
        let suffix = properties.count + (additional == nil ? 0 : 1) > 1 ? "," : ""
        var lines = TextLines()
        for property in properties { property.addReflection(to: &lines, suffix: suffix) }
        if let additional {
            lines.append(of: StringLiteral.source(additional.name.text), ": \"<redacted>\"", suffix)
        }
        return lines
    }

    private var checks: TextLines {
        let statements = ConstraintStatements(plan: plan)
        var lines = TextLines()
        for property in properties { lines += property.checks }
        if let additional = structure.additional {
            lines += statements.additional("self.\(additional.name.source)", additional.value, indent: 8 + plan.margin)
        }
        return lines
    }

    private var writes: TextLines {
        var lines = TextLines()
        lines.reserve(lineCount: properties.count, byteCount: 64 * properties.count)
        for property in properties { property.addWrite(to: &lines) }
        if let additional = structure.additional {
            ValueCoding(additional.value, in: plan).writeAdditional("object", additional.name.source)
                .add(to: &lines, indent: 8 + plan.margin)
        }
        return lines
    }
}

extension ConstantField {
    /// The argument that holds the values; nil where Swift's literals lose digits of one.
    fileprivate var argument: String? {
        if values.count == 1 {
            switch values[0] {
            case .string(let text): return StringLiteral.source(text)
            case .number(let digits) where Int(digits) != nil: return digits
            case .number(let digits): return Double(digits).flatMap { $0.isFinite ? $0.description : nil }
            case .bool(let value): return value ? "true" : "false"
            case .null, .array, .object: break
            }
        }
        let sources = values.compactMap(JSONSource.text)
        return sources.count == values.count ? "among: [\(sources.joined(separator: ", "))]" : nil
    }
}
