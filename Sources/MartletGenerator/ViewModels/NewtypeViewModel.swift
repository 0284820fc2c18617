import MartletContract
import MartletPlan
import MartletTemplates

/// A distinct type around one value: the partial `newtype`.
struct NewtypeViewModel: ViewModel {
    static let schema = TemplateSchema([
        ("docs", .texts), ("access", .text), ("name", .text), ("inheritance", .text), ("type", .text),
        ("read", .texts), ("write", .texts), ("isParameter", .flag), ("isSensitive", .flag),
        ("isConstrained", .flag), ("checks", .texts),
    ])

    private let model: ModelPlan
    private let newtype: NewtypePlan
    private let plan: ClientPlan

    init(_ model: ModelPlan, _ newtype: NewtypePlan, in plan: ClientPlan) {
        self.model = model
        self.newtype = newtype
        self.plan = plan
    }

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            model.model.description, fallback: "The distinct type `\(SourceText.onOneLine(model.model.name))`.",
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
        let coding = ValueCoding(newtype.reference, in: plan)
        let isParameter = ParameterExpression.isText(newtype.reference, in: plan)
        let isConstrained = plan.constrainedModels.contains(model.model.name)
        let protocols =
            ["JSONCodable"] + newtype.conformances + (isParameter ? ["ParameterValue"] : [])
            + (isSensitive ? ["CustomReflectable"] : []) + (isConstrained ? ["Constrained"] : [])
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.declaration),
            .text(protocols.joined(separator: ", ")), .text(newtype.type.source),
            .texts(coding.readElement().prefixed("rawValue = ").lines(indent: 8 + plan.margin)),
            .texts(coding.writeElement("rawValue").lines(indent: 8 + plan.margin)), .flag(isParameter),
            .flag(isSensitive), .flag(isConstrained), .texts(isConstrained ? checks.orRemark : []),
        ]
    }

    private var isSensitive: Bool {
        guard case .alias(let alias) = model.model.shape else { return false }
        return alias.isSensitive
    }

    private var checks: TextLines {
        guard case .alias(let alias) = model.model.shape else { return [] }
        return ConstraintStatements(plan: plan).newtype(alias, indent: 8 + plan.margin)
    }
}
