import MartletContract
import MartletPlan
import MartletTemplates

/// One of several types: the partial `union`.
struct UnionViewModel: ViewModel {
    /// How one of the types is read and written.
    struct Member: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("wireName", .text), ("read", .texts), ("write", .texts),
        ])

        var name: String
        var wireName: String
        var read: [String]
        var write: [String]

        var values: [TemplateValue] { [.text(name), .text(wireName), .texts(read), .texts(write)] }
    }

    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text), ("isIndirect", .flag),
        ("cases", .list(MemberViewModel.schema)), ("members", .list(Member.schema)), ("isClosed", .flag),
        ("isDiscriminated", .flag), ("discriminator", .text),
        ("isConstrained", .flag), ("checks", .texts),
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
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.source),
            .text(
                (["JSONCodable"] + union.conformances + (isConstrained ? ["Constrained"] : [])).joined(separator: ", ")),
            .flag(union.isIndirect),
            .records(cases), .records(members), .flag(union.isClosed), .flag(union.discriminator != nil),
            .text(StringLiteral.source(union.discriminator ?? "")), .flag(isConstrained),
            .texts(isConstrained ? checks : []),
        ]
    }

    private var isConstrained: Bool { plan.constrainedModels.contains(model.model.name) }

    private var checks: [String] { ConstraintStatements(plan: plan).union(union, indent: 8).orRemark }

    private var cases: [MemberViewModel] {
        union.members.map { member in
            let docs = Documentation.member(nil, fallback: "`\(SourceText.onOneLine(member.member.name))`.")
            return MemberViewModel(docs: docs, lines: ["case \(member.name.source)(\(member.type.source))"])
        }
    }

    private var members: [Member] {
        union.members.map { member in
            let coding = ValueCoding(member.member.type, in: plan)
            let read = coding.readElement().prefixed("self = .\(member.name.source)(").suffixed(")")
            return Member(
                name: member.name.source, wireName: StringLiteral.source(member.member.name),
                read: read.lines(indent: 12), write: write(member, coding))
        }
    }

    /// Returns the statements that write a member. A struct that has no field for the discriminator gets it here.
    private func write(_ member: UnionPlan.Member, _ coding: ValueCoding) -> [String] {
        guard let discriminator = union.discriminator, case .model(let name) = member.member.type.kind,
            case .structure(let structure)? = plan.model(named: name)?.declaration,
            !structure.properties.contains(where: { $0.field.key == discriminator })
        else { return coding.writeElement("value").lines(indent: 12) }
        let key = StringLiteral.source(discriminator)
        return [
            "writer.object { (object: inout JSONObjectWriter) in",
            "    object.string(\(key), \(StringLiteral.source(member.member.name)))",
            "    value.write(to: &object)",
            "}",
        ]
    }
}
