import MartletPipeline
import MartletPlan
import MartletReporting
import MartletSettings

/// `martlet-generate generate`: what `martlet generate` does, for the command plugin.
struct GenerateCommand {
    /// The options that take a value.
    private static let options: Set<String> = [
        "--output", "-o", "--tests", "--mock-server", "--test-framework", "--module", "--access", "--templates",
        "--root",
    ]
    private static let flags: Set<String> = [
        "--check", "--check-constraints", "--no-check-constraints", "--equatable", "--no-equatable", "--mutable",
        "--no-mutable", "--strict", "--no-strict",
    ]

    let specification: String?
    let request: GenerateRequest

    /// Understands the words.
    ///
    /// - Throws: `UsageError`.
    init(_ words: some Sequence<String>) throws(UsageError) {
        let words = try Words(
            words, options: Self.options, repeatable: ["--overlay", "--include", "--exclude"], flags: Self.flags)
        var access: AccessLevel?
        if let word = words["--access"] {
            access = AccessLevel(rawValue: word)
            if access == nil { throw UsageError("'\(word)' is none of public, package and internal") }
        }
        var framework: GenerateSettings.TestFramework?
        if let word = words["--test-framework"] {
            framework = GenerateSettings.TestFramework(rawValue: word)
            if framework == nil { throw UsageError("'\(word)' is neither swift-testing nor xctest") }
        }
        specification = try words.single()
        var request = GenerateRequest(
            output: words["--output"] ?? words["-o"], tests: words["--tests"], module: words["--module"],
            access: access, isCheck: words.has("--check"))
        request.mockServer = words["--mock-server"]
        request.templates = words["--templates"]
        request.testFramework = framework
        request.overlays = words.all("--overlay")
        request.root = words["--root"]
        request.isStrict = try words.choice("strict")
        request.include = words.all("--include")
        request.exclude = words.all("--exclude")
        request.isEquatable = try words.choice("equatable")
        request.isMutable = try words.choice("mutable")
        request.areConstraintsChecked = try words.choice("check-constraints")
        if let complaint = request.complaint { throw UsageError(complaint) }
        self.request = request
    }

    /// Does it, prints what happened and what was found, and returns how it ended.
    ///
    /// - Throws: `UsageError` when there is no specification, or no folder for one.
    func run() throws(UsageError) -> ExitStatus {
        var store = SettingsStore()
        let runs = try request.runs(for: specification, &store)
        if let failure = store.failure {
            Console.print(store.reports)
            return failure
        }
        let pipeline = Pipeline()
        let outcomes = runs.map { $0.run(pipeline) }
        Console.result(outcomes.summary)
        Console.print(store.reports + outcomes.map(\.report))
        return outcomes.status
    }
}
