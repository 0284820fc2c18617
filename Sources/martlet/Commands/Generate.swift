import ArgumentParser
import MartletPipeline
import MartletPlan
import MartletReporting
import MartletSettings
import MartletSyntax

/// `martlet generate`: from a specification to Swift.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generates a Swift client from a specification.",
        discussion: """
            Writes the client, its endpoints and its models into the output folder, and with --tests fixtures and
            tests into another. Files that are as they should be are not touched. Martlet replaces and
            removes only files that carry its header, so your own files can live beside them.

            What is not given is taken from martlet.yaml beside the specification (docs/reference/settings.md).

            Swift names that what is added to the specification could change are kept in martlet.lock beside it
            (docs/reference/lock.md): commit that file.

            Examples:
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --tests Tests/ArotiAPITests
              martlet generate specs/aroti.yaml --output Sources/ArotiAPI --check    (in CI: writes nothing)
              martlet generate specs/aroti.yaml --mock-server ArotiServer

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
            "The folder for a package that is a mock server with a handler for each endpoint; the handlers are written "
                + "once, to be edited. Without one no server is emitted.", valueName: "folder"),
        completion: .directory)
    var mockServer: String?

    @Option(
        help: ArgumentHelp(
            "The module that the client is compiled into, which the tests import; the name of the output folder unless "
                + "given.", valueName: "name"))
    var module: String?

    @Option(help: "The library that tests are written for: swift-testing (unless given) or xctest.")
    var testFramework: GenerateSettings.TestFramework?

    @Option(help: "Who may use the generated declarations: public (unless given), package or internal.")
    var access: AccessLevel?

    @Option(
        help: ArgumentHelp(
            "A folder with templates that stand in for the built-in ones of the same names.", valueName: "folder"),
        completion: .directory)
    var templates: String?

    @OptionGroup var source: SourceOptions

    @Option(
        help: ArgumentHelp(
            "Generates only the endpoints that a pattern means, with everything that they need; may be given several "
                + "times: Booking, Booking.get*, /api/specialists/**, \"GET /api/**\".", valueName: "pattern"))
    var include: [String] = []

    @Option(
        help: ArgumentHelp(
            "Leaves out the endpoints that a pattern means; may be given several times.", valueName: "pattern"))
    var exclude: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: "Whether every model is Equatable (unless given, yes), or only those that the specification asks for.")
    var equatable: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether properties of models are 'var' (unless given, no); 'mutable' in the specification wins.")
    var mutable: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether requests hold their values to the specification's lengths, bounds and patterns before they are "
                + "sent (unless given, no)."))
    var checkConstraints: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Whether warnings about the specification are errors; 'strict' of martlet.yaml unless given."))
    var strict: Bool?

    @Flag(help: "Writes nothing: prints a unified diff and ends with 1 when files are not as they should be.")
    var check = false

    @Flag(
        help: """
            Generates again whenever the specification, a file that it includes, an overlay, martlet.lock, \
            martlet.yaml or a template changes, until Ctrl-C.
            """)
    var watch = false

    @Flag(help: "Prints to standard error where the time went, how much it was, and the most memory that was needed.")
    var stats = false

    @OptionGroup var reporting: ReportingOptions

    func validate() throws {
        if let complaint = request.complaint { throw ValidationError(complaint) }
        if watch, check { throw ValidationError("--watch writes and --check does not: choose one of them") }
        if watch, spec == "-" { throw ValidationError("standard input cannot be watched: name a file") }
    }

    func run() throws {
        if watch {
            try GenerateWatch(perform: once).run()
        } else {
            let status = try once().status
            if status != .clean { throw status.exitCode }
        }
    }

    /// Generates once, and prints what happened.
    ///
    /// - Returns: how it ended, and what it depends on.
    private func once() throws -> GenerateWatch.Pass {
        let console = Console()
        var store = SettingsStore()
        let runs: [GenerateRun]
        do throws(UsageError) {
            runs = try request.runs(for: spec, &store)
        } catch {
            throw ValidationError(error.message)
        }
        let format = reporting.format ?? store.format ?? .text
        if let failure = store.failure {
            try console.print(store.reports, as: format)
            return GenerateWatch.Pass(status: failure, runs: runs, specification: spec, reports: store.reports)
        }
        Heap.growInLargeSteps()
        let monitor = StageMonitor()
        let pipeline = Pipeline(monitor: monitor)
        if !watch, runs.count == 1 { Parallel.keepUntilExit() }
        let outcomes = ProgressLine(monitor, console).around { runs.map { $0.run(pipeline) } }
        let reports = store.reports + outcomes.map(\.report)
        if format == .text { console.result(outcomes.summary) }
        try console.print(reports, as: format)
        if stats {
            let statistics = RunStatistics(outcomes, monitor, peakBytes: OwnProcess.peakBytes)
            console.say(format == .text ? statistics.text : statistics.json)
        }
        return GenerateWatch.Pass(status: outcomes.status, runs: runs, specification: spec, reports: reports)
    }

    /// What the flags say.
    private var request: GenerateRequest {
        var request = GenerateRequest(output: output, tests: tests, module: module, access: access, isCheck: check)
        request.mockServer = mockServer
        request.templates = templates
        request.testFramework = testFramework
        request.overlays = source.overlays
        request.root = source.root
        request.isStrict = strict
        request.include = include
        request.exclude = exclude
        request.isEquatable = equatable
        request.isMutable = mutable
        request.areConstraintsChecked = checkConstraints
        return request
    }
}

extension AccessLevel: ExpressibleByArgument {}

extension GenerateSettings.TestFramework: ExpressibleByArgument {}
