import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// A list of values: the partials `open-enum` and `closed-enum`.
struct EnumerationViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("rawType", .text),
        ("members", .list(MemberViewModel.schema)), ("knownCases", .texts),
    ])

    private let model: ModelPlan
    private let enumeration: EnumerationPlan
    private let plan: ClientPlan

    init(_ model: ModelPlan, _ enumeration: EnumerationPlan, in plan: ClientPlan) {
        self.model = model
        self.enumeration = enumeration
        self.plan = plan
    }

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            model.model.description, fallback: "The values of `\(SourceText.onOneLine(model.model.name))`.",
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.declaration),
            .text(enumeration.rawType == .string ? "String" : "Int"), .records(members), .texts(knownCases),
        ]
    }

    private func raw(_ member: EnumerationPlan.Member) -> String {
        enumeration.rawType == .string ? StringLiteral.source(member.value.wireValue) : member.value.wireValue
    }

    private var members: [MemberViewModel] {
        enumeration.members.map { member in
            let value = member.value
            let keys = ExtensionKeys.texts(value.extensions)
            guard !enumeration.isClosed else {
                // A case that is deprecated would be a warning in the code that the compiler derives from the cases.
                let docs = Documentation.member(
                    value.description, fallback: "`", value.wireValue, "`.", deprecation: value.deprecation,
                    margin: plan.margin)
                let lines = TextLines(of: "case ", member.name.source, " = ", raw(member))
                return MemberViewModel(docs: docs, lines: lines, keys: keys, margin: plan.margin)
            }
            var lines = Documentation.attribute(value.deprecation)
            addConstant(member, to: &lines)
            let docs = Documentation.member(
                value.description, fallback: "`", value.wireValue, "`.", margin: plan.margin)
            return MemberViewModel(docs: docs, lines: lines, keys: keys, margin: plan.margin)
        }
    }

    /// Adds a known value of an open enumeration. It is computed: a stored one is a global with a function that makes it
    /// once, which takes a compiler and an app longer than making the value.
    private func addConstant(_ member: EnumerationPlan.Member, to lines: inout TextLines) {
        let (access, name, raw) = (plan.options.access.modifier, member.name.source, raw(member))
        if lines.append(
            ifFittingBehind: 4 + plan.margin, of: access, "static var ", name, ": Self { Self(rawValue: ", raw, ") }")
        {
            return
        }
        lines.append(of: access, "static var ", name, ": Self {")
        lines.append(margin: 4, of: "Self(rawValue: ", raw, ")")
        lines.append("}")
    }

    private var knownCases: TextLines {
        let names = enumeration.members.map { member in
            member.value.deprecation == nil
                ? String(of: ".", member.name.source) : String(of: model.name.source, "(rawValue: ", raw(member), ")")
        }
        let head = "\(plan.options.access.modifier)static let knownCases: [\(model.name.source)] = "
        return SourceLayout.array(head, names.map { .text($0) }).lines(indent: 4 + plan.margin)
    }
}
