import MartletPipeline

/// `martlet-generate build`: what the build plugin has SwiftPM and Xcode run. Writes the files that the plugin declared,
/// into their folder and nowhere else.
struct BuildCommand {
    /// The options that take a value.
    private static let options: Set<String> = ["--output", "--stem", "--tests-of"]

    private let build: BuildRun

    /// Understands the words.
    ///
    /// - Throws: `UsageError`.
    init(_ words: some Sequence<String>) throws(UsageError) {
        let words = try Words(words, options: Self.options)
        guard let specification = try words.single(), let output = words["--output"], let stem = words["--stem"] else {
            throw UsageError("build needs a specification, --output and --stem")
        }
        build = BuildRun(
            specification: specification, output: output, stem: stem, testedModule: words["--tests-of"])
    }

    /// Does it, prints what was found, and returns how it ended.
    func run() -> ExitStatus {
        let outcome = build.run()
        Console.print(outcome.reports)
        return outcome.status
    }
}
