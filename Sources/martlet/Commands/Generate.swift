import ArgumentParser
import MartletGenerator
import MartletPipeline
import MartletPlan
import MartletReporting
import MartletSettings
import MartletSyntax

/// `martlet generate`: from a specification to Swift.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generates a Swift client from a specification.",
        discussion: """
            Writes the client, its endpoints and its models into the output folder, and with --tests fixtures and
            Swift Testing stubs into another. Files that are as they should be are not touched. Martlet replaces and
            removes only files that carry its header, so your own files can live beside them.

            What is not given is taken from martlet.yaml beside the specification (docs/reference/settings.md).

            Examples:
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --tests Tests/ArotiAPITests
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --check    (in CI: writes nothing)

            Exit status: 0 clean, 1 errors in the specification or (--check) files out of date,
            66 specification unreadable, 74 output not writable.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The specification; - is standard input. Without one: those that martlet.yaml in the working directory "
                + "names, or the only one there.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var spec: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder for the client; 'generate.output' of martlet.yaml unless given.", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp("The folder for fixtures and tests; without it none are generated.", valueName: "folder"),
        completion: .directory)
    var tests: String?

    @Option(
        help: ArgumentHelp(
            "The module that the client is compiled into, which the tests import; the name of the output folder unless "
                + "given.", valueName: "name"))
    var module: String?

    @Option(help: "Who may use the generated declarations: public (unless given), package or internal.")
    var access: AccessLevel?

    @Flag(help: "Writes nothing: prints a unified diff and ends with 1 when files are not as they should be.")
    var check = false

    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        guard output?.isEmpty != true, tests?.isEmpty != true else { throw ValidationError("a folder needs a name") }
        if let module, !ModuleName.isValid(module) {
            throw ValidationError("'\(module)' cannot be the name of a module: letters, digits and '_'")
        }
    }

    func run() throws {
        let console = Console()
        var store = SettingsStore()
        let specs = try specifications(&store)
        let settings = specs.map { store.settings(for: $0).generate(for: $0) }
        let format = reporting.format ?? store.format ?? .text
        if let failure = store.failure {
            try console.print(store.reports, as: format)
            throw failure.exitCode
        }
        let runs = try zip(specs, settings).map(request)
        let outcomes = runs.map { $0.run(Pipeline()) }
        if format == .text { console.result(summary(of: outcomes)) }
        try console.print(store.reports + outcomes.map(\.report), as: format)
        // Of several ends the one that says most about why: the numbers grow with what went wrong.
        if let status = outcomes.map(\.status).max(by: { $0.rawValue < $1.rawValue }), status != .clean {
            throw status.exitCode
        }
    }
}

extension Generate {
    /// Returns the specifications to generate from.
    private func specifications(_ store: inout SettingsStore) throws -> [String] {
        if let spec { return [spec] }
        let settings = store.settings(for: "./")
        let found = SpecificationFinder().specifications(in: ".", settings: settings)
        if store.failure != nil { return found }
        if found.isEmpty {
            throw ValidationError(
                "name a specification: there is none in the working directory. 'martlet init' writes one to begin with")
        }
        if found.count > 1, settings.specifications.isEmpty {
            throw ValidationError(
                "name one of the specifications here, or several under 'specs' in martlet.yaml: "
                    + found.joined(separator: ", "))
        }
        return found
    }

    /// Returns what to do for one specification: what the flags say, otherwise what `martlet.yaml` says.
    private func request(_ spec: String, _ settings: GenerateSettings) throws -> GenerateRun {
        guard let output = output ?? settings.output else {
            throw ValidationError(
                "no folder for the client of '\(spec)': give --output FOLDER, or write into a martlet.yaml beside it: "
                    + "generate: { output: FOLDER }")
        }
        var run = GenerateRun(specification: spec, output: output, tests: tests ?? settings.tests, isCheck: check)
        if let tests = run.tests {
            guard !Pipeline().isSameFolder(output, tests) else {
                throw ValidationError("--output and --tests must be two folders: those of the client and of its tests")
            }
            let module = module ?? settings.module ?? ModuleName.of(Pipeline().folderName(output))
            run.options.tests = TestOptions(module: module)
        }
        run.options.plan.access = access ?? settings.access.map(AccessLevel.init) ?? .public
        if let isEquatable = settings.isEquatable { run.options.plan.areModelsEquatable = isEquatable }
        if let isMutable = settings.isMutable { run.options.plan.areModelsMutable = isMutable }
        return run
    }

    /// What happened to each file; in a check, how it differs.
    private func summary(of outcomes: [GenerateRun.Outcome]) -> String {
        let reports = outcomes.flatMap(\.folders)
        let changes = outcomes.flatMap(\.changes)
        guard !changes.isEmpty else {
            let count = reports.reduce(0) { $0 + $1.report.entries.count }
            return count == 0 ? "" : "\(count) file\(count == 1 ? " is" : "s are") up to date\n"
        }
        if check { return reports.map(\.report.diff).joined() }
        return changes.map { path, outcome in
            let word = outcome.rawValue
            return "\(word)\(String(repeating: " ", count: 10 - word.count))\(path)\n"
        }.joined()
    }
}

extension AccessLevel: ExpressibleByArgument {
    /// Takes what `martlet.yaml` says.
    init(_ access: GenerateSettings.Access) {
        switch access {
        case .public: self = .public
        case .package: self = .package
        case .internal: self = .internal
        }
    }
}
