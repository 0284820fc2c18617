import ArgumentParser
import MartletDialects
import MartletGenerator
import MartletPlan
import MartletReporting
import MartletSyntax

/// `martlet generate`: from a specification to Swift.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generates a Swift client from a specification.",
        discussion: """
            Writes the client, its endpoints and its models into the output folder, and with --tests fixtures and
            Swift Testing stubs into another. Files that are as they should be are not touched. Martlet replaces and
            removes only files that carry its header, so your own files can live beside them.

            Examples:
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --tests Tests/ArotiAPITests
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --check    (in CI: writes nothing)

            Exit status: 0 clean, 1 errors in the specification or (--check) files out of date,
            66 specification unreadable, 74 output not writable.
            """
    )

    @Argument(
        help: ArgumentHelp("The specification; - is standard input.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var spec: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The folder for the client.", valueName: "folder"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp("The folder for fixtures and tests; without it none are generated.", valueName: "folder"),
        completion: .directory)
    var tests: String?

    @Option(
        help: ArgumentHelp(
            "The module that the client is compiled into, which the tests import; the name of the output folder unless "
                + "given.", valueName: "name"))
    var module: String?

    @Option(help: "Who may use the generated declarations: public, package or internal.")
    var access: AccessLevel = .public

    @Flag(help: "Writes nothing: prints a unified diff and ends with 1 when files are not as they should be.")
    var check = false

    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        guard !output.isEmpty, tests?.isEmpty != true else { throw ValidationError("a folder needs a name") }
        if let module, module != ModuleName.of(module) {
            throw ValidationError("'\(module)' cannot be the name of a module: letters, digits and '_'")
        }
        if let tests, Pipeline().isSameFolder(output, tests) {
            throw ValidationError("--output and --tests must be two folders: those of the client and of its tests")
        }
    }

    func run() throws {
        let console = Console()
        let pipeline = Pipeline()
        let load = pipeline.load(spec)
        var diagnostics = load.diagnostics
        func report() throws {
            try console.print([Report(sources: load.sources, diagnostics: diagnostics)], as: reporting.format)
        }
        guard let contract = load.contract else {
            try report()
            throw (load.isUnreadable ? ExitStatus.inputUnreadable : .findings).exitCode
        }
        let generated = pipeline.generate(contract, options: options)
        diagnostics += generated.diagnostics
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            try report()
            throw ExitStatus.findings.exitCode
        }
        let reports = pipeline.write(outputs(of: generated), isCheck: check)
        let outdated = check ? outOfDate(reports) : []
        diagnostics += reports.flatMap(\.diagnostics) + outdated
        let isDone = reports.allSatisfy(\.diagnostics.isEmpty)
        if isDone, reporting.format == .text { console.result(summary(of: reports)) }
        try report()
        guard isDone else { throw ExitStatus.outputUnwritable.exitCode }
        guard outdated.isEmpty else { throw ExitStatus.findings.exitCode }
    }
}

extension Generate {
    /// What the generator is asked for.
    private var options: GeneratorOptions {
        var options = GeneratorOptions()
        options.plan.access = access
        if tests != nil { options.tests = TestOptions(module: module ?? ModuleName.of(Pipeline().folderName(output))) }
        return options
    }

    private func outputs(of result: GenerateResult) -> [Pipeline.Output] {
        let client = Pipeline.Output(folder: output, files: result.files)
        guard let tests else { return [client] }
        return [client, Pipeline.Output(folder: tests, files: result.tests)]
    }

    /// The files that are not as they should be, as findings.
    private func outOfDate(_ reports: [WriteReport]) -> [Diagnostic] {
        changes(reports).map { path, outcome in
            let message =
                switch outcome {
                case .created: "'\(path)' is missing"
                case .removed: "'\(path)' is no longer generated"
                case .changed, .unchanged: "'\(path)' is out of date"
                }
            return Diagnostic(
                CommandCode.outOfDate, message, at: nil, help: "run 'martlet generate' without --check and commit")
        }
    }

    /// What happened to each file; in a check, how it differs.
    private func summary(of reports: [WriteReport]) -> String {
        let changes = changes(reports)
        guard !changes.isEmpty else {
            let count = reports.reduce(0) { $0 + $1.entries.count }
            return count == 0 ? "" : "\(count) file\(count == 1 ? " is" : "s are") up to date\n"
        }
        if check { return reports.map(\.diff).joined() }
        return changes.map { path, outcome in
            let word = outcome.rawValue
            return "\(word)\(String(repeating: " ", count: 10 - word.count))\(path)\n"
        }.joined()
    }

    private func changes(_ reports: [WriteReport]) -> [(path: String, outcome: WriteReport.Outcome)] {
        zip([output, tests ?? ""], reports).flatMap { folder, report in
            report.entries.filter { $0.outcome != .unchanged }.map { (FilePath.join(folder, $0.path), $0.outcome) }
        }
    }
}

/// The codes of what the command itself finds.
enum CommandCode: String, CaseIterable {
    /// A file on disk is not what would be generated.
    case outOfDate = "generate/out-of-date"
}

extension AccessLevel: ExpressibleByArgument {}
