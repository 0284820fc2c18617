import MartletPlan
import MartletTemplates

/// The file of tests: the template `endpoint-tests`.
struct EndpointTestsViewModel: ViewModel {
    /// A test function.
    private struct Test: ViewModel {
        static let schema = TemplateSchema([("isUnformatted", .flag), ("lines", .texts)])

        let test: TestFunction

        var values: [TemplateValue] { [.flag(test.isUnformatted), .texts(test.lines)] }
    }

    /// The tests of a group.
    private struct Suite: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("endpointType", .text), ("client", .texts), ("tests", .list(Test.schema)),
        ])

        let suite: TestSuite

        var values: [TemplateValue] {
            [
                .text(suite.name), .text(suite.endpointType), .texts(suite.client),
                .records(suite.tests.map { Test(test: $0) }),
            ]
        }
    }

    static let schema = TemplateSchema(
        FileViewModel.entries + [
            ("isEmpty", .flag), ("testImports", .texts), ("suites", .list(Suite.schema)),
        ])

    let plan: ClientPlan
    let suites: [TestSuite]
    /// The module that holds the client.
    let module: String

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        return file.values + [
            .flag(suites.isEmpty), .texts(imports), .records(suites.map { Suite(suite: $0) }),
        ]
    }

    /// The imports in the order of swift-format: those for tests last, behind an empty line.
    private var imports: [String] {
        let modules = ["Foundation", "MartletRuntime", "MartletTesting", "Testing"]
        guard plan.options.access == .internal else {
            return (modules + [module]).sorted().map { "import \($0)" }
        }
        return modules.map { "import \($0)" } + ["", "@testable import \(module)"]
    }
}
