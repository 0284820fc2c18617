import ArgumentParser
import Foundation
import MartletPipeline
import MartletReporting

/// `martlet lint`: reports what is wrong with specifications, and what probably is.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Reports everything that is wrong with a specification, or probably is.",
        discussion: """
            All findings are printed in one run, each with a code, its place, and what to do. Nothing is written.
            A specification without errors is held to rules about probable mistakes: 'martlet rules' lists them.

            Examples:
              martlet lint specs/aroti.yaml
              martlet lint --format github specs/*.yaml                    (in a workflow of GitHub's)
              martlet lint --rule unused-model=off --rule unmarked-secret=error specs/aroti.yaml
              cat api.yaml | martlet lint -

            Exit status: 0 no errors, 1 errors, 66 a file could not be read.
            """
    )

    @Argument(
        help: ArgumentHelp("The specifications; - is standard input.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var specs: [String]

    @OptionGroup var source: SourceOptions

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether warnings about how the specification reads are errors; 'strict' of martlet.yaml unless given."))
    var strict: Bool?

    @OptionGroup var rules: RuleOptions

    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        guard !specs.isEmpty else { throw ValidationError("name a specification, or - for standard input") }
    }

    func run() throws {
        var run = LintRun(
            specifications: specs, severities: rules.severities, time: Int(Date().timeIntervalSince1970))
        run.overlays = source.overlays
        run.root = source.root
        run.isStrict = strict
        let outcome = run.run()
        try Console().print(outcome.reports, as: reporting.format ?? outcome.format ?? .text)
        if outcome.status != .clean { throw outcome.status.exitCode }
    }
}

/// How findings are printed.
struct ReportingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How findings are printed: text (to standard error, unless given), json, github or sarif (to standard output).",
            valueName: "format"))
    var format: ReportFormat?
}

extension ReportFormat: ExpressibleByArgument {}
