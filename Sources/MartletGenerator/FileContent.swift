import MartletContract
import MartletPlan
import MartletTemplates

/// What each file of a run holds.
struct FileContent: Sendable {
    let contract: Contract
    let plan: ClientPlan
    /// The tests; nil when they were not asked for.
    let suites: EndpointTestSuites?
    /// What the files of an emitted server are made from; nil where none is emitted.
    let server: ServerContent?
    let options: GeneratorOptions

    /// Returns what a file is rendered from; nil for one that is not written.
    func viewModel(of file: PlannedFile) -> (any ViewModel)? {
        switch file.role {
        case .client:
            let groups = plan.groups(in: file)
            guard file.part > 0 else { return ClientViewModel(contract: contract, plan: plan, groups: groups) }
            return isWritten(groups) ? GroupClientsViewModel(groups: groups, plan: plan) : nil
        case .endpoints:
            let groups = plan.groups(in: file)
            guard file.part == 0 || isWritten(groups) else { return nil }
            return EndpointsViewModel(plan: plan, groups: groups, hasMessages: file.part == 0)
        case .models:
            let models = plan.models(in: file)
            guard file.part == 0 || isWritten(models) else { return nil }
            return ModelsViewModel(plan: plan, models: models, hasDates: file.part == 0)
        case .fixtures:
            return suites.map { FixturesViewModel(plan: plan, fixtures: $0.fixtures) }
        case .values:
            if let server { return values(server.values, in: file) { _ in server.imports } }
            let imports = TestImports(plan, module: clientModule)
            return suites.flatMap { suites in
                values(suites.values, in: file) { imports.lines(["Foundation", "MartletRuntime"], namedIn: $0) }
            }
        case .mocks:
            return suites.flatMap { mocks($0, in: file) }
        case .endpointTests:
            return suites.flatMap { tests($0, in: file) }
        case .handling:
            return server.flatMap { handling($0, in: file) }
        case .specification:
            return server.map { SpecificationViewModel(plan: plan, name: $0.names.set, server: $0) }
        }
    }

    private func isWritten(_ declarations: [some Any]) -> Bool {
        options.areEmptyFilesWritten || !declarations.isEmpty
    }

    private func tests(_ suites: EndpointTestSuites, in file: PlannedFile) -> EndpointTestsViewModel? {
        let names = TextSet(plan.groups(in: file).map(\.group.name))
        // What belongs to no group is in the first file.
        let suites = suites.suites.filter { $0.group.map(names.contains) ?? (file.part == 0) }
        guard file.part == 0 || isWritten(suites) else { return nil }
        return EndpointTestsViewModel(plan: plan, suites: suites, module: clientModule, framework: framework)
    }

    private func values(
        _ values: ModelFixtureSet, in file: PlannedFile, imports: @escaping @Sendable ([TemplateRecord]) -> TextLines
    ) -> ValuesViewModel? {
        let models = plan.models(in: file)
        guard file.part == 0 || isWritten(models) else { return nil }
        return ValuesViewModel(plan: plan, fixtures: values.fixtures(of: models), imports: imports)
    }

    private func handling(_ server: ServerContent, in file: PlannedFile) -> HandlingViewModel? {
        let groups = plan.groups(in: file)
        guard file.part == 0 || isWritten(groups) else { return nil }
        return HandlingViewModel(server: server, groups: groups, hasSet: file.part == 0)
    }

    private func mocks(_ suites: EndpointTestSuites, in file: PlannedFile) -> MocksViewModel? {
        let groups = plan.groups(in: file)
        guard file.part == 0 || isWritten(groups) else { return nil }
        return MocksViewModel(
            plan: plan, groups: groups, suites: file.part == 0 ? suites : nil, framework: framework,
            module: clientModule)
    }

    /// The module that the tests import.
    private var clientModule: String { options.tests?.module ?? plan.fileStem }

    private var framework: TestFramework { options.tests?.framework ?? .swiftTesting }
}
