import Foundation
import MartletGenerator
import MartletPlan
import Testing

/// Runs the folders of `specs/cases` that have an `input` and an `expected` folder.
struct GoldenCaseTests {
    static let slugs: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("specs/cases"))) ?? []
        return names.sorted().filter { Repository.text("specs/cases/\($0)/input/spec.yaml") != nil }
    }()

    /// The cases whose generated tests are built and run.
    static let slugsWithTests = [
        "constraints", "defaults", "exchanges", "hooks", "kinds", "later", "links", "members", "namespace", "shapes",
        "sharing", "swagger", "templates", "unions", "values",
    ]

    /// Those of them whose tests are built and run for XCTest, too.
    static let slugsWithXCTests = ["exchanges", "kinds", "links", "namespace"]

    /// Those whose server is built and called.
    static let slugsWithServers = ["exchanges"]

    /// The case `constraints` is generated with the option.
    private func options(of slug: String) -> GeneratorOptions {
        var options = GeneratorOptions()
        options.plan.areConstraintsChecked = slug == "constraints"
        return options
    }

    private func tests(of slug: String, for framework: TestFramework = .swiftTesting) -> [GeneratedFile] {
        var options = options(of: slug)
        options.tests = TestOptions(module: slug.capitalized + "Case", framework: framework)
        return Generation("specs/cases/\(slug)/input/spec.yaml", options: options).tests
    }

    @Test func casesAreFound() {
        #expect(!Self.slugs.isEmpty)
    }

    @Test(arguments: slugs)
    func generatesWhatIsExpected(slug: String) throws {
        let folder = "specs/cases/\(slug)"
        let generation = Generation("\(folder)/input/spec.yaml", options: options(of: slug))
        try GoldenFolder(path: "\(folder)/expected").expect(generation.files)
        if Self.slugsWithTests.contains(slug) {
            try GoldenFolder(path: "\(folder)/tests").expect(tests(of: slug))
        }
        if Self.slugsWithXCTests.contains(slug) {
            try GoldenFolder(path: "\(folder)/xctests").expect(tests(of: slug, for: .xctest))
        }
        if Self.slugsWithServers.contains(slug) {
            let text = try #require(Repository.text("\(folder)/input/spec.yaml"))
            let server = ServerOptions(files: [("spec.yaml", text)])
            let emitted = Generation("\(folder)/input/spec.yaml", options: options(of: slug).emitting(server)).server
            try GoldenFolder(path: "\(folder)/server").expect(emitted)
        }
        let findings = "\(folder)/diagnostics.txt"
        let expected = Repository.text(findings) ?? ""
        guard generation.report != expected else { return }
        if Repository.isRecording {
            try Data(generation.report.utf8).write(to: URL(fileURLWithPath: Repository.path(findings)))
        }
        Issue.record(
            "\(findings) is not up to date\n\(UnifiedDiff.text(from: expected, to: generation.report, path: findings))")
    }
}
