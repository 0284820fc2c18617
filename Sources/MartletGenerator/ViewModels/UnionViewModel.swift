import MartletContract
import MartletPlan
import MartletTemplates

/// One of several types: the partial `union`.
struct UnionViewModel: ViewModel {
    /// How one of the types is read and written.
    struct Member: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("patterns", .texts), ("read", .texts), ("choice", .texts), ("write", .texts),
        ])

        var name: String
        /// The values of the discriminator that stand for it, behind `case`.
        var patterns: TextLines
        var read: TextLines
        /// The statement that reads it where members are compared.
        var choice: TextLines
        var write: TextLines

        var values: [TemplateValue] { [.text(name), .texts(patterns), .texts(read), .texts(choice), .texts(write)] }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text), ("isIndirect", .flag),
        ("cases", .list(MemberViewModel.schema)), ("members", .list(Member.schema)), ("isClosed", .flag),
        ("isDiscriminated", .flag), ("discriminatorMethod", .text), ("discriminator", .text),
        ("isConstrained", .flag), ("checks", .texts), ("hasFallback", .flag), ("fallback", .texts),
        ("isSensitive", .flag), ("isMirrorUnformatted", .flag), ("reflections", .texts),
    ])

    private let model: ModelPlan
    private let union: UnionPlan
    private let plan: ClientPlan

    init(_ model: ModelPlan, _ union: UnionPlan, in plan: ClientPlan) {
        self.model = model
        self.union = union
        self.plan = plan
    }

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            model.model.description, fallback: "One of the types of `\(SourceText.onOneLine(model.model.name))`.",
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
        let reflections = reflections
        let protocols =
            ["JSONCodable"] + union.conformances + (reflections.isEmpty ? [] : [MirrorText.conformance])
            + (isConstrained ? ["Constrained"] : [])
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.declaration),
            .text(protocols.joined(separator: ", ")), .flag(union.isIndirect),
            .records(cases), .records(members), .flag(union.isClosed), .flag(union.discriminator != nil),
            .text(union.discriminatorType == .int ? "integerDiscriminator" : "discriminator"),
            .text(StringLiteral.source(union.discriminator ?? "")), .flag(isConstrained),
            .texts(isConstrained ? checks : []), .flag(!fallback.isEmpty), .texts(fallback),
            .flag(!reflections.isEmpty), .flag(reflections.overflows(indent: 12 + plan.margin)), .texts(reflections),
        ]
    }

    /// The statement that reads a value whose discriminator names no member; none where it is kept as it is.
    private var fallback: TextLines {
        guard let name = union.fallback, let member = union.members.first(where: { $0.member.name == name }) else {
            return []
        }
        let value = ValueCoding(member.member.type, in: plan).readElement().prefixed(".\(member.name.source)(")
        return value.suffixed(")").prefixed("self = ").lines(indent: 12 + plan.margin)
    }

    private var isConstrained: Bool { plan.constrainedModels.contains(model.model.name) }

    private var checks: TextLines { ConstraintStatements(plan: plan).union(union, indent: 8 + plan.margin).orRemark }

    /// The branches of the mirror; none where no member is sensitive.
    private var reflections: TextLines {
        var lines = TextLines()
        let sensitive = union.members.map { plan.sensitiveTypes.contains($0.member.type) }
        guard sensitive.contains(true) else { return lines }
        func add(_ name: Identifier, isSensitive: Bool) {
            let value = MirrorText.Value(label: nil, isSensitive: isSensitive)
            lines += MirrorText.branch(name, [value], indent: 12 + plan.margin)
        }
        for (member, isSensitive) in zip(union.members, sensitive) { add(member.name, isSensitive: isSensitive) }
        // It may hold what a sensitive member would, in another form.
        if !union.isClosed { add(Identifier("unknown"), isSensitive: true) }
        return lines
    }

    private var cases: [MemberViewModel] {
        union.members.map { member in
            let docs = Documentation.member(
                nil, fallback: "`\(SourceText.onOneLine(member.member.name))`.", margin: plan.margin)
            let line = "case \(member.name.source)(\(member.type.source))"
            return MemberViewModel(docs: docs, lines: [line], margin: plan.margin)
        }
    }

    private var members: [Member] {
        let choices = union.discriminator == nil ? UnionChoices(union.members.map(\.member.type), in: plan) : nil
        return union.members.indices.map { index in
            let member = union.members[index]
            let coding = ValueCoding(member.member.type, in: plan)
            let value = coding.readElement().prefixed(".\(member.name.source)(").suffixed(")")
            return Member(
                name: member.name.source, patterns: patterns(of: member),
                read: choices == nil ? value.prefixed("self = ").lines(indent: 12 + plan.margin) : [],
                choice: choices?.statement(ofMember: index, reading: value).lines(indent: 8 + plan.margin) ?? [],
                write: write(member, coding))
        }
    }

    private func patterns(of member: UnionPlan.Member) -> TextLines {
        guard union.discriminator != nil else { return [] }
        let values = (member.member.values + member.member.impliedValues).compactMap(pattern)
        var lines: [String] = []
        for (index, value) in values.enumerated() {
            let end = index == values.count - 1 ? ":" : ","
            if let line = lines.last, "case \(line) \(value),".fits(indent: 8 + plan.margin) {
                lines[lines.count - 1] = "\(line) \(value)\(end)"
            } else {
                lines.append(lines.isEmpty ? "case \(value)\(end)" : "    \(value)\(end)")
            }
        }
        return TextLines(lines)
    }

    /// Returns the pattern of a value. Swift takes two strings for the same that differ in their normalization alone, so such a value is
    /// compared by its bytes.
    private func pattern(_ value: String) -> String? {
        let others = union.members.flatMap(\.member.values)
        let hasTwin = others.contains { $0 != value && $0.looksLike(value) }
        guard hasTwin, union.discriminatorType != .int else { return source(value) }
        return "_ where member?.utf8.elementsEqual(\(StringLiteral.source(value)).utf8) == true"
    }

    /// Returns a value of the discriminator; nil for one that is no integer where all are, which has been reported.
    private func source(_ value: String) -> String? {
        union.discriminatorType == .int ? Int(value).map { String($0) } : StringLiteral.source(value)
    }

    /// Returns the statements that write a member. A struct that has no field for the discriminator gets it here.
    private func write(_ member: UnionPlan.Member, _ coding: ValueCoding) -> TextLines {
        let type = plan.types.expanded(member.member.type)
        guard let discriminator = union.discriminator, !type.isNullable, case .model(let name) = type.kind,
            case .structure(let structure)? = plan.model(named: name)?.declaration,
            !structure.properties.contains(where: { $0.field.key == discriminator }),
            let value = member.member.values.lazy.compactMap(source).first
        else { return coding.writeElement("value").lines(indent: 12 + plan.margin) }
        let method = union.discriminatorType == .int ? "int" : "string"
        return [
            "writer.object { (object: inout JSONObjectWriter) in",
            "    object.\(method)(\(StringLiteral.source(discriminator)), \(value))",
            "    value.write(to: &object)",
            "}",
        ]
    }
}
