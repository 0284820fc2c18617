import MartletDialects
import MartletPipeline
import MartletReporting

/// `martlet-generate lint`: reports what is wrong with specifications.
struct LintCommand {
    private let specifications: [String]

    /// Understands the words.
    ///
    /// - Throws: `UsageError` when there are none.
    init(_ words: some Sequence<String>) throws(UsageError) {
        specifications = try Words(words).rest
        guard !specifications.isEmpty else { throw UsageError("name a specification") }
    }

    /// Does it, prints what was found, and returns how it ended.
    func run() -> ExitStatus {
        let loads = specifications.map(Pipeline().load)
        Console.print(loads.map { Report(sources: $0.sources, diagnostics: $0.diagnostics) })
        if loads.contains(where: \.isUnreadable) { return .inputUnreadable }
        return loads.contains { $0.contract == nil } ? .findings : .clean
    }
}
