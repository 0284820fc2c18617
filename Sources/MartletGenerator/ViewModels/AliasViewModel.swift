import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Another name for a type: the partial `alias`.
struct AliasViewModel: ViewModel {
    static let schema = TemplateSchema([("docs", .texts), ("access", .text), ("name", .text), ("type", .text)])

    let model: ModelPlan
    let type: SwiftType
    let plan: ClientPlan

    var values: [TemplateValue] {
        let docs = Documentation.declaration(
            model.model.description, fallback: String(of: "Another name for `", type.source, "`."),
            origin: model.model.origin, deprecation: model.model.deprecation, in: plan)
        return [
            .texts(docs), .text(plan.options.access.modifier), .text(model.name.declaration), .text(type.source),
        ]
    }
}
