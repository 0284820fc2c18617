package import MartletContract
package import MartletPlan
package import MartletSyntax

/// What a user may choose about a run of the generator.
package struct GeneratorOptions: Sendable {
    /// What the user chose about the generated code.
    package var plan = PlanOptions()
    /// Templates that stand in for the built-in ones of the same names, or are their partials.
    package var templates: [UserTemplate] = []
    /// The Swift names that stay as they are.
    package var lock = NameLock()
    /// Where they are kept; nil where their text is not asked for.
    package var lockStore: LockStore?
    /// Called when everything is planned and rendering begins.
    package var didPlan: @Sendable () -> Void = {}
    /// What the user chose about tests; nil generates none.
    package var tests: TestOptions?
    /// What the user chose about an emitted server, which the client is a part of then; nil emits none.
    package var server: ServerOptions?
    /// Whether the parts of what is shared out among several files are written even where they hold nothing.
    package var areEmptyFilesWritten = false

    package init() {}
}

/// What a user may choose about generated tests.
package struct TestOptions: Sendable {
    /// The module that holds the client; nil is the stem of the files' names.
    package var module: String?
    /// The library that the tests are written for.
    package var framework: TestFramework

    package init(module: String? = nil, framework: TestFramework = .swiftTesting) {
        self.module = module
        self.framework = framework
    }
}

/// What an emitted server is made of besides the contract.
package struct ServerOptions: Sendable {
    /// The files of the specification, with their paths relative to each other: first itself, then those that it refers to,
    /// and overlays.
    package var files: [(path: String, text: String)]
    /// The paths of those that are overlays, in their order.
    package var overlays: [String]

    package init(files: [(path: String, text: String)], overlays: [String] = []) {
        self.files = files
        self.overlays = overlays
    }
}

extension GeneratorOptions {
    /// Returns the options that emit a server: the client in it is for itself, and it has no tests.
    package func emitting(_ server: ServerOptions) -> GeneratorOptions {
        var options = self
        options.server = server
        options.tests = nil
        options.plan.access = .internal
        return options
    }
}

/// A file of generated code.
package struct GeneratedFile: Sendable, Equatable {
    /// The path in the output folder.
    package let path: String
    /// The text, as UTF-8.
    package let bytes: [UInt8]

    /// The text, put together anew each time.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Makes a file of a text.
    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Makes a file of a text that is UTF-8 already.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}

/// The files of a run, with everything that was found on the way.
package struct GenerateResult: Sendable {
    /// The files of the client, in the order of the plan; none when there was an error.
    package internal(set) var files: [GeneratedFile]
    /// The files for a test target; none when they were not asked for, or there was an error.
    package internal(set) var tests: [GeneratedFile]
    /// The files of an emitted server that are the user's from then on; none when it was not asked for, or there was an
    /// error.
    package internal(set) var scaffold: [GeneratedFile] = []
    /// The folder of an emitted server's package that the generated files belong into; empty where none was asked for.
    package internal(set) var generatedFolder = ""
    /// The findings of the plan and the generator.
    package internal(set) var diagnostics: [Diagnostic]
    /// The frozen names: those that were given, with those of new declarations.
    package internal(set) var lock: NameLock
    /// What the file of the frozen names must hold; nil where it was not asked for, or there is none.
    package internal(set) var lockBytes: [UInt8]?
    /// A warning about names that are not frozen, for those who cannot write the lock; nil when all are.
    package internal(set) var unfrozen: Diagnostic?
}

/// Makes Swift files of a contract: plan, then render. Nothing is read or written.
package enum Generator {
    /// Generates the client of a contract. The same contract and options give the same bytes.
    ///
    /// - Parameter budget: The work that the run may create.
    package static func generate(
        _ contract: Contract, options: GeneratorOptions = GeneratorOptions(), budget: WorkBudget = WorkBudget()
    ) -> GenerateResult {
        let checkedTemplates = Parallel.start { Renderer(options.templates) }
        let planned = ClientPlanner.plan(contract, options: options.plan, lock: options.lock)
        let support = SupportCheck.check(planned.plan)
        let renderer = checkedTemplates.value
        var diagnostics = planned.diagnostics + support + renderer.diagnostics
        diagnostics += moduleClash(of: contract, planned.plan, options)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return GenerateResult(
                files: [], tests: [], diagnostics: diagnostics, lock: planned.lock, unfrozen: planned.unfrozen)
        }
        options.didPlan()
        let plan = planned.plan
        let suites = options.tests.map {
            EndpointTestSuites(contract, plan: plan, framework: $0.framework, budget: budget)
        }
        diagnostics += suites?.diagnostics ?? []
        let server = options.server.map { ServerContent(contract, plan: plan, options: $0, budget: budget) }
        let content = FileContent(contract: contract, plan: plan, suites: suites, server: server, options: options)
        // The frozen names are one more text.
        let jobs = [nil] + plan.files.map(Optional.some)
        let texts = Parallel.map(jobs, pieceCount: 1) { file -> Text in
            guard let file else {
                let lock = planned.lock
                return .lock(lock, options.lockStore?.bytes(freezing: lock))
            }
            return .file(content.viewModel(of: file).map { renderer.render(file.template(options.tests), $0) })
        }
        var result = GenerateResult(
            files: [], tests: [], diagnostics: diagnostics, lock: NameLock(), unfrozen: planned.unfrozen)
        for (file, text) in zip(jobs, texts) { result.add(text, of: file, isServer: server != nil) }
        if let server {
            result.generatedFolder = "Sources/\(server.module)/Generated"
            for file in ServerScaffold(server: server).files(by: renderer) { result.addScaffold(file.text, file.path) }
        }
        Parallel.release((consume planned, consume plan, consume content))
        return result.hasErrors ? result.withoutFiles : result
    }

    /// Returns the finding that the namespace has the name of the module that generated tests import, where it has. Swift takes
    /// the name for the enum wherever somebody means the module.
    private static func moduleClash(
        of contract: Contract, _ plan: ClientPlan, _ options: GeneratorOptions
    ) -> [Diagnostic] {
        guard let namespace = contract.namespace, let tests = options.tests,
            namespace.name == tests.module ?? plan.fileStem
        else { return [] }
        return [
            Diagnostic(
                GeneratorCode.namespaceIsModule, .error,
                "the namespace '\(namespace.name.excerpt)' has the name of the module that generated tests import",
                at: namespace.origin.span, help: "choose another name, or name another module with '--module'")
        ]
    }

    /// Returns the findings that say what samples lack when they are too many; none when they are not.
    ///
    /// - Parameter budget: The work of a run that has generated everything.
    package static func sampleLimits(of budget: WorkBudget) -> [Diagnostic] {
        let consequences: [(WorkBudget.Work, String)] = [
            (.sampleValues, "some samples in tests and handlers have only the values that must be there"),
            (.sampleChecks, "some samples in tests and handlers are not checked, and examples not used"),
        ]
        return consequences.filter { budget.left(for: $0.0) == 0 }.map { work, consequence in
            Diagnostic(
                GeneratorCode.manySamples, .warning, "\(consequence): \(budget.message(on: work))", at: nil,
                help: "split the specification, or generate tests for some of its endpoints")
        }
    }

    /// A text of a run.
    fileprivate enum Text: Sendable {
        /// The frozen names, with the text of their file; nil where it was not asked for, or there is none.
        case lock(NameLock, [UInt8]?)
        /// A file; nil for one that is not written.
        case file(Result<[UInt8], Renderer.Failure>?)
    }
}

extension GenerateResult {
    fileprivate var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    fileprivate var withoutFiles: GenerateResult {
        var result = self
        (result.files, result.tests, result.scaffold) = ([], [], [])
        return result
    }

    fileprivate mutating func addScaffold(_ text: Result<[UInt8], Renderer.Failure>, _ path: String) {
        switch text {
        case .success(let bytes): scaffold.append(GeneratedFile(path: path, bytes: bytes))
        case .failure(let failure): diagnostics += failure.diagnostics
        }
    }

    fileprivate mutating func add(_ text: Generator.Text, of file: PlannedFile?, isServer: Bool) {
        switch text {
        case .lock(let lock, let bytes): (self.lock, lockBytes) = (lock, bytes)
        case .file(.success(let bytes)?):
            guard let file else { return }
            let generated = GeneratedFile(path: file.path, bytes: bytes)
            if file.role.owner == .tests, !isServer { tests.append(generated) } else { files.append(generated) }
        case .file(.failure(let failure)?): diagnostics += failure.diagnostics
        case .file(nil): return
        }
    }
}
