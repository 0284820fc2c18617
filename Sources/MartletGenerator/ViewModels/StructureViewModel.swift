import MartletContract
import MartletPlan
import MartletTemplates
import MartletSyntax

/// A model that is an object: the partial `structure`.
struct StructureViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text),
        ("properties", .list(MemberViewModel.schema)), ("hasStorages", .flag), ("storages", .texts),
        ("identifier", .texts), ("hasIdentifier", .flag), ("isUnformatted", .flag), ("signature", .texts),
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
        let names = Set(structure.properties.map(\.name.text) + [structure.additional?.name.text ?? ""])
        var substitute = "objectValue"
        while names.contains(substitute) { substitute += "_" }
        return structure.properties.map { $0.name.text == "object" ? Identifier(substitute) : $0.name }
    }

    var values: [TemplateValue] {
        let isConstrained = plan.constrainedModels.contains(model.model.name)
        let protocols =
            ["JSONModel"] + structure.conformances + (structure.isSensitive ? ["CustomReflectable"] : [])
            + (isConstrained ? ["Constrained"] : [])
        let storages = properties.compactMap(\.storage)
        let (members, signature, identifier) = (members, signature, identifier)
        let (reads, writes) = (reads, writes)
        let isUnformatted = [signature, reads, writes].contains { $0.overflows(indent: 8) }
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.source),
            .text(protocols.joined(separator: ", ")), .records(members), .flag(!storages.isEmpty), .texts(storages),
            .texts(identifier), .flag(!identifier.isEmpty),
            .flag(isUnformatted), .texts(signature), .texts(assignments),
            .texts(reads), .texts(writes), .flag(structure.isSensitive),
            .texts(structure.isSensitive ? reflections : []),
            .flag(!members.isEmpty), .flag(!writes.isEmpty), .flag(isConstrained),
            .texts(isConstrained ? checks.orRemark : []),
        ]
    }

    private var access: String { plan.options.access.modifier }

    private var docs: [String] {
        Documentation.declaration(
            model.model.description, fallback: "The model `\(SourceText.onOneLine(model.model.name))`.",
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
    }

    private var members: [MemberViewModel] {
        var members = properties.map(\.member)
        if let additional = structure.additional {
            let word = structure.isMutable ? "var" : "let"
            let line = "\(access)\(word) \(additional.name.source): \(additional.type.source)"
            members.append(MemberViewModel(docs: ["/// The members that no other property stands for."], lines: [line]))
        }
        return members
    }

    private var identifier: [String] {
        guard let property = structure.identifier else { return [] }
        return ["\(access)var id: \(property.type.source) { \(property.name.source) }"]
    }

    private var signature: [String] {
        var parameters = properties.map(\.parameter)
        if let additional = structure.additional {
            parameters.append(.text("\(additional.name.source): \(additional.type.source) = [:]"))
        }
        let end = parameters.isEmpty ? " {}" : " {"
        return SourceLayout.call("\(access)init", parameters, tail: end).declarationLines(indent: 4)
    }

    private var assignments: [String] {
        var lines = properties.map(\.assignment)
        if let additional = structure.additional {
            lines.append("self.\(additional.name.source) = \(additional.name.source)")
        }
        return lines
    }

    private var reads: [String] {
        var lines: [String] = []
        // One for each to read it, and one for it as an argument.
        lines.reserveCapacity(2 * properties.count + 4)
        for property in properties { property.addRead(to: &lines) }
        var arguments = properties.map { (label: $0.property.name.label, value: $0.constant.source) }
        let keys = structure.properties.map(\.field.key) + structure.tags
        if let additional = structure.additional {
            let constant = additional.name.source
            lines += ValueCoding(additional.value, in: plan).readAdditional("object", except: keys)
                .prefixed("let \(constant): \(additional.type.source) = try ").lines(indent: 8)
            arguments.append((additional.name.label, constant))
        }
        if structure.areAdditionalRefused {
            let names = SourceLayout.array("except: ", keys.map { .text(StringLiteral.source($0)) })
            lines += SourceLayout.call("try object.refuseAdditional", [names]).lines(indent: 8)
        }
        Self.addCall(of: arguments, to: &lines)
        return lines
    }

    /// Adds the call of the initialiser that takes all values. Most are too long for one line: then each argument is put
    /// together once, as the line that it gets.
    private static func addCall(of arguments: [(label: String, value: String)], to lines: inout [String]) {
        let head = "self.init("
        // With a colon and a space in each, and a comma or the closing bracket after it.
        let count = arguments.reduce(head.utf8.count) { $0 + $1.label.utf8.count + $1.value.utf8.count + 4 }
        guard count > SourceLayout.width,
            arguments.allSatisfy({ $0.label.isPrintableASCII && $0.value.isPrintableASCII })
        else {
            let texts = arguments.map { SourceLayout.text(String(of: $0.label, ": ", $0.value)) }
            lines += SourceLayout.call("self.init", texts).lines(indent: 8)
            return
        }
        lines.append(head)
        for (index, argument) in arguments.enumerated() {
            let end = index == arguments.count - 1 ? ")" : ","
            lines.append(String(margin: 4, of: argument.label, ": ", argument.value, end))
        }
    }

    private var reflections: [String] {
        // As swift-format has it: a list of one ends without a comma.
        var entries = properties.map(\.reflection)
        if let additional = structure.additional, additional.isSensitive {
            entries.append("\(StringLiteral.source(additional.name.text)): \"<redacted>\"")
        }
        return entries.count > 1 ? entries.map { String(of: $0, ",") } : entries
    }

    private var checks: [String] {
        let statements = ConstraintStatements(plan: plan)
        let rest = structure.additional.map {
            statements.additional("self.\($0.name.source)", $0.value, indent: 8)
        }
        return properties.flatMap(\.checks) + (rest ?? [])
    }

    private var writes: [String] {
        var lines: [String] = []
        lines.reserveCapacity(properties.count)
        for property in properties { property.addWrite(to: &lines) }
        if let additional = structure.additional {
            lines += ValueCoding(additional.value, in: plan).writeAdditional("object", additional.name.source)
                .lines(indent: 8)
        }
        return lines
    }
}
