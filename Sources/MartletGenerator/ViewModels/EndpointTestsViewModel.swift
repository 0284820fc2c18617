import MartletPlan
import MartletTemplates

/// The file of tests: the templates `endpoint-tests` and `endpoint-tests-xctest`.
struct EndpointTestsViewModel: ViewModel {
    /// A test function.
    private struct Test: ViewModel {
        static let schema = TemplateSchema([
            ("isFirst", .flag), ("isUnformatted", .flag), ("lines", .texts),
        ])

        /// Whether nothing stands before it.
        let isFirst: Bool
        let test: TestFunction

        var values: [TemplateValue] { [.flag(isFirst), .flag(test.isUnformatted), .texts(TextLines(test.lines))] }
    }

    /// Tests that belong together.
    private struct Suite: ViewModel {
        static let schema = TemplateSchema([
            ("name", .text), ("summary", .text), ("properties", .texts), ("tests", .list(Test.schema)),
        ])

        let suite: TestSuite

        var values: [TemplateValue] {
            let tests = suite.tests.enumerated().map {
                Test(isFirst: $0.offset == 0 && suite.properties.isEmpty, test: $0.element)
            }
            return [.text(suite.name), .text(suite.summary), .texts(TextLines(suite.properties)), .records(tests)]
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
    /// The library that the tests are written for.
    let framework: TestFramework

    var values: [TemplateValue] {
        let file = FileViewModel(plan, isEmpty: true, needsFoundation: false)
        let suites = suites.map { Suite(suite: $0).record }
        let modules = ["Foundation", "MartletRuntime", "MartletTesting", framework.module]
        return file.values + [
            .flag(suites.isEmpty), .texts(TestImports(plan, module: module).lines(modules, namedIn: suites)),
            .list(suites),
        ]
    }
}
