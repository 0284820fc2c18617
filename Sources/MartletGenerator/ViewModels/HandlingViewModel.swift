import MartletContract
import MartletPlan
import MartletTemplates

/// A file of what handlers of an emitted server must be: the template `handling`.
struct HandlingViewModel: ViewModel {
    /// All handlers.
    private struct Set: ViewModel {
        /// The handlers of a group.
        struct Group: ViewModel {
            static let schema = TemplateSchema([
                ("endpointType", .text), ("name", .text), ("handling", .text), ("calls", .text), ("prefix", .text),
            ])

            let group: GroupPlan
            let names: ServerNames.Group

            var values: [TemplateValue] {
                [
                    .text(group.endpointType.text), .text(names.property.source), .text(names.handling.source),
                    .text(names.calls.source), .text(StringLiteral.source("\(group.group.name).")),
                ]
            }
        }

        static let schema = TemplateSchema([
            ("name", .text), ("mock", .text), ("answer", .text), ("call", .text), ("handlers", .text),
            ("conformances", .texts), ("groups", .list(Group.schema)),
        ])

        let server: ServerContent

        var values: [TemplateValue] {
            let names = server.names
            let groups = zip(server.plan.groups, names.groups).map { Group(group: $0, names: $1) }
            let protocols = names.groups.isEmpty ? ["Sendable"] : names.groups.map(\.handling.source)
            let conformances = protocols.enumerated().map { $1 + ($0 + 1 < protocols.count ? "," : "") }
            return [
                .text(names.set.source), .text(names.mock.source),
                .text(names.imported("MockServerAnswer", from: "MartletMock")),
                .text(names.imported("MockServerCall", from: "MartletMock")), .text(names.imported("ServerHandlers")),
                .texts(TextLines(conformances)), .records(groups),
            ]
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("isEmpty", .flag), ("serverImports", .texts), ("set", .record(Set.schema)),
            ("groups", .list(GroupHandlingViewModel.schema)),
        ])

    let server: ServerContent
    /// The groups whose handlers are in the file.
    let groups: [GroupPlan]
    /// Whether all handlers are in the file.
    let hasSet: Bool

    var values: [TemplateValue] {
        let file = FileViewModel(server.plan, isEmpty: true, needsFoundation: false)
        let own = TextSet(groups.map(\.group.name))
        let groups = zip(server.plan.groups, server.names.groups).filter { own.contains($0.0.group.name) }
        return file.values + [
            .flag(groups.isEmpty && !hasSet), .texts(server.imports),
            .record(hasSet ? Set(server: server).record : nil),
            .parallelRecords(
                groups.map { GroupHandlingViewModel(group: $0.0, names: $0.1, server: server) }, pieceCount: 2),
        ]
    }
}
