import MartletContract
import MartletPlan
import MartletTemplates

/// A file of typed stubs: the template `mocks`.
struct MocksViewModel: ViewModel {
    /// The client whose server is played by stubs.
    private struct Mock: ViewModel {
        /// The stubs of a group.
        struct Group: ViewModel {
            static let schema = TemplateSchema([("endpointType", .text), ("name", .text), ("type", .text)])

            let group: GroupPlan
            let name: Identifier
            let type: Identifier

            var values: [TemplateValue] {
                [.text(group.endpointType.text), .text(name.source), .text(type.source)]
            }
        }

        static let schema = TemplateSchema([
            ("name", .text), ("failure", .text), ("client", .texts), ("properties", .list(Group.schema)),
            ("fixtures", .texts),
        ])

        let plan: ClientPlan
        let suites: EndpointTestSuites
        let framework: TestFramework
        let names: MockNames

        var values: [TemplateValue] {
            var scope = NameScope(
                reserved: ["board", "client", "fixture", "init", "self", "Type", "Protocol"], suffix: "Group")
            let groups = zip(plan.groups, names.groups).map { group, type in
                Group(group: group, name: scope.claim(group.property), type: type)
            }
            return [
                .text(names.client.source), .text(framework.failure("\"\\(reason)\"")),
                .texts(TextLines(suites.client.lines(access: "", transport: "board"))), .records(groups),
                .texts(fixtures),
            ]
        }

        /// The cases that name an endpoint's fixture.
        private var fixtures: TextLines {
            TextLines(
                suites.fixtures.answers.flatMap { answer in
                    let label = "case \(StringLiteral.source(answer.endpoint)):"
                    // The template indents by 8.
                    let isLong = 8 + label.utf8.count + 1 + answer.response.utf8.count > SourceLayout.width
                    return isLong ? [label, "    " + answer.response] : [label + " " + answer.response]
                })
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("isEmpty", .flag), ("testImports", .texts), ("mock", .record(Mock.schema)),
            ("groups", .list(GroupMockViewModel.schema)),
        ])

    let plan: ClientPlan
    /// The groups whose stubs are in the file.
    let groups: [GroupPlan]
    /// What the client and the answers of the mode `lenient` come from; nil for a file that has stubs only.
    let suites: EndpointTestSuites?
    /// The library that the tests are written for.
    let framework: TestFramework
    /// The module that holds the client.
    let module: String

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        let names = MockNames(plan)
        let mock = suites.map { Mock(plan: plan, suites: $0, framework: framework, names: names).record }
        let library = mock == nil ? [] : [framework.module]
        let own = TextSet(groups.map(\.group.name))
        let stubs = zip(plan.groups, names.groups).filter { own.contains($0.0.group.name) }
            .map { GroupMockViewModel(group: $0.0, plan: plan, type: $0.1, calls: names.calls).record }
        let modules = ["Foundation", "MartletRuntime", "MartletTesting"] + library
        let imports = TestImports(plan, module: module)
            .lines(modules, namedIn: [mock].compactMap { $0 } + stubs)
        return file.values + [
            .flag(plan.groups.isEmpty || groups.isEmpty && mock == nil), .texts(imports), .record(mock), .list(stubs),
        ]
    }
}
