import MartletContract
import MartletPlan
import MartletTemplates
import MartletSyntax

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
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.source),
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
            let fallback = String(of: "`", SourceText.onOneLine(value.wireValue), "`.")
            guard !enumeration.isClosed else {
                // A case that is deprecated would be a warning in the code that the compiler derives from the cases.
                let docs = Documentation.member(value.description, fallback: fallback, deprecation: value.deprecation)
                return MemberViewModel(
                    docs: docs, lines: ["case \(member.name.source) = \(raw(member))"], keys: keys)
            }
            return MemberViewModel(
                docs: Documentation.member(value.description, fallback: fallback),
                lines: [Documentation.attribute(value.deprecation)].compactMap { $0 } + constant(member), keys: keys)
        }
    }

    /// A known value of an open enumeration. It is computed: a stored one is a global with a function that makes it once,
    /// which takes a compiler and an app longer than making the value.
    private func constant(_ member: EnumerationPlan.Member) -> [String] {
        let head = String(of: plan.options.access.modifier, "static var ", member.name.source, ": Self {")
        let value = String(of: "Self(rawValue: ", raw(member), ")")
        let line = String(of: head, " ", value, " }")
        return line.fits(indent: 4) ? [line] : [head, "    \(value)", "}"]
    }

    private var knownCases: [String] {
        let names = enumeration.members.map { member in
            member.value.deprecation == nil
                ? String(of: ".", member.name.source) : "\(model.name.source)(rawValue: \(raw(member)))"
        }
        let head = "\(plan.options.access.modifier)static let knownCases: [\(model.name.source)] = "
        return SourceLayout.array(head, names.map { .text($0) }).lines(indent: 4)
    }
}
