import ArgumentParser
import MartletDialects
import MartletPipeline
import MartletReporting

/// `martlet lint`: reports what is wrong with specifications.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Reports everything that is wrong with a specification.",
        discussion: """
            All findings are printed in one run, each with a code, its place, and what to do. Nothing is written.

            Examples:
              martlet lint specs/aroti.yaml
              martlet lint --format json specs/*.yaml
              cat api.yaml | martlet lint -

            Exit status: 0 no errors, 1 errors, 66 a file could not be read.
            """
    )

    @Argument(
        help: ArgumentHelp("The specifications; - is standard input.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var specs: [String]

    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        guard !specs.isEmpty else { throw ValidationError("name a specification, or - for standard input") }
    }

    func run() throws {
        let console = Console()
        let pipeline = Pipeline()
        let loads = specs.map(pipeline.load)
        let reports = loads.map { Report(sources: $0.sources, diagnostics: $0.diagnostics) }
        try console.print(reports, as: reporting.format ?? .text)
        if loads.contains(where: \.isUnreadable) { throw ExitStatus.inputUnreadable.exitCode }
        if loads.contains(where: { $0.contract == nil }) { throw ExitStatus.findings.exitCode }
    }
}

/// How findings are printed.
struct ReportingOptions: ParsableArguments {
    @Option(help: "How findings are printed: text (to standard error, unless given) or json (to standard output).")
    var format: ReportFormat?
}

extension ReportFormat: ExpressibleByArgument {}
