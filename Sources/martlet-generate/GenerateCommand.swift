import MartletPipeline
import MartletPlan
import MartletReporting

/// `martlet-generate generate`: what `martlet generate` does, for the command plugin.
struct GenerateCommand {
    /// The options that take a value.
    static let options: Set<String> = ["--output", "-o", "--tests", "--module", "--access"]

    private let specification: String?
    private let request: GenerateRequest

    /// Understands the words.
    ///
    /// - Throws: `UsageError`.
    init(_ words: Words) throws(UsageError) {
        var access: AccessLevel?
        if let word = words["--access"] {
            access = AccessLevel(rawValue: word)
            if access == nil { throw UsageError("'\(word)' is none of public, package and internal") }
        }
        specification = try words.single()
        request = GenerateRequest(
            output: words["--output"] ?? words["-o"], tests: words["--tests"], module: words["--module"],
            access: access, isCheck: words.has("--check"))
        if let complaint = request.complaint { throw UsageError(complaint) }
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
        let outcomes = runs.map { $0.run(Pipeline()) }
        Console.result(outcomes.summary)
        Console.print(store.reports + outcomes.map(\.report))
        return outcomes.status
    }
}
