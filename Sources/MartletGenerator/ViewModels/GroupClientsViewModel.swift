import MartletPlan
import MartletTemplates

/// A further file of the façade: the template `client-groups`.
struct GroupClientsViewModel: ViewModel {
    static let schema = TemplateSchema(
        FileViewModel.entries + Nesting.entries("areGroupsNested") + [("groups", .list(GroupClientViewModel.schema))])

    /// The groups of the file.
    let groups: [GroupPlan]
    let plan: ClientPlan

    var values: [TemplateValue] {
        let file = FileViewModel(
            plan, isEmpty: groups.isEmpty, needsFoundation: Self.needsFoundation(groups, in: plan))
        let records = groups.map { GroupClientViewModel(group: $0, plan: plan) }
        return file.values + Nesting.values(plan, isEmpty: groups.isEmpty) + [.parallelRecords(records, pieceCount: 2)]
    }

    /// Whether a function names a type of Foundation.
    static func needsFoundation(_ groups: [GroupPlan], in plan: ClientPlan) -> Bool {
        groups.contains { group in
            group.endpoints.contains { needsFoundation($0, in: plan) }
        }
    }

    private static func needsFoundation(_ endpoint: EndpointPlan, in plan: ClientPlan) -> Bool {
        if endpoint.arguments.contains(where: { $0.type.needsFoundation }) { return true }
        if PageFunctions(endpoint, type: endpoint.name, in: plan)?.item.needsFoundation == true { return true }
        switch endpoint.result {
        case .void, .text, .answers: return false
        case .value(let type, _): return type.needsFoundation
        case .file: return true
        case .stream(let message): return message.type.needsFoundation
        case .socket(let sends, let receives): return sends.type.needsFoundation || receives.type.needsFoundation
        }
    }
}
