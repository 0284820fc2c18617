import ArgumentParser
import Foundation
import MartletMock
import MartletMockEngine
import MartletPipeline
import MartletReporting

/// `martlet mock`: a server that behaves as a specification says.
struct Mock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Starts a server that behaves as a specification says.",
        discussion: """
            Answers are the examples of the specification, else made from the types: the same each time, for the same \
            seed. Requests are held to the contract; what is wrong with one is said with its place. The first line of \
            standard output is where the server listens, and each request is a line behind it. On /__martlet is a page \
            with the endpoints, the requests, and codes that would have been sent.

            Examples:
              martlet mock specs/aroti.yaml
              martlet mock openapi.json --port 8080 --host 0.0.0.0
              martlet mock api.yaml --fault status=503,for=Users.getUser,times=2 --latency 100ms..300ms
              martlet mock api.yaml --token-lifetime 5s          (to see that tokens are renewed)
              martlet mock api.yaml --port 0 --log json --log-file requests.jsonl
              martlet mock api.yaml --proxy https://api.example.com      (to see where a real server breaks it)

            Exit status: 0 ended by a signal, 1 the specification has errors, 66 it cannot be read, 69 the port is taken.
            """
    )

    @Argument(
        help: ArgumentHelp("The specification; - is standard input.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var spec: String

    @OptionGroup(title: "Where it listens") var address: MockAddressOptions

    @OptionGroup(title: "What it answers") var behaviour: MockBehaviourOptions

    @OptionGroup(title: "Who answers in its place") var proxy: MockProxyOptions

    @OptionGroup(title: "What goes wrong on purpose") var trouble: MockTroubleOptions

    @OptionGroup(title: "What it says") var talk: MockLogOptions

    @Flag(help: "Reads the specification again when it changes, or a file that it includes.")
    var watch = false

    @Flag(
        help: ArgumentHelp(
            "Takes nothing that breaks the specification: wrong examples are errors, and with --proxy what breaks it "
                + "is answered with what is wrong, and not passed on."))
    var strict = false

    @OptionGroup var source: SourceOptions

    func validate() throws {
        _ = try proxy.server()
        if watch, spec == "-" { throw ValidationError("standard input cannot be watched") }
        if behaviour.data?.isEmpty == true { throw ValidationError("a file needs a name") }
        for uri in behaviour.redirectURIs where RedirectURI(uri) == nil {
            throw ValidationError("'\(uri)' cannot be a redirect URI; write one such as com.example.app:/oauth")
        }
    }

    func run() throws {
        // Before there is any other thread: each takes this over.
        OwnProcess.holdSignals()
        let console = Console()
        var options = MockOptions(now: WallClock.now)
        behaviour.apply(to: &options)
        options.faults = try trouble.faults()
        options.allowedHosts = [address.host] + address.allowHost
        options.allowedOrigins = address.allowOrigin
        options.proxy = try proxy.server().map { MockProxy($0, isStrict: strict) }
        // What a real server responds is nothing that a page gets by DNS rebinding.
        options.areHostsChecked = options.proxy != nil || proxy.examples != nil || behaviour.data != nil
        let recording = proxy.record.map { MockRecording($0) }
        options.recording = recording?.examples
        var limits = ServerLimits()
        limits.maxBodyBytes = address.maxBody.bytes
        limits.pollsBusily = true
        let run = MockRun(
            specification: spec, overlays: source.overlays, root: source.root, options: options,
            scenarios: trouble.scenarios, scenario: trouble.scenario, examples: proxy.examples, isStrict: strict)
        let first = run.load()
        try console.print(first.reports, as: .text)
        guard let engine = first.engine else { throw first.status.exitCode }
        let data = try open(engine, console)
        if let recording { try console.print([open(recording, engine, console)], as: .text) }
        let log = try talk.log(console)
        let server: ContractServer
        do {
            server = try start(engine, limits: limits, log: log)
        } catch {
            console.say("error: \(error)\n")
            throw ExitStatus.unavailable.exitCode
        }
        console.result("listening on \(server.address)\n")
        if let real = options.proxy { console.say("requests are passed on to \(real.server.address)\n") }
        run.tellOfExamples(of: engine, console)
        MockWatch(run, server, console, data: data, recording: recording).untilAsked(isWatching: watch, after: first)
        try Waiting.result { await server.stop() }
        log?.finish()
    }

    /// Gives a mock what was kept of another run.
    private func open(_ engine: MockEngine, _ console: Console) throws -> MockData? {
        guard let path = behaviour.data else { return nil }
        let data = MockData(path)
        do throws(MockData.Failure) {
            for complaint in try data.load(into: engine) { console.say("warning: \(path): \(complaint)\n") }
        } catch {
            console.say("error: \(error)\n")
            throw ExitStatus.inputUnreadable.exitCode
        }
        return data
    }

    /// Reads what was recorded before, and returns what is wrong with it.
    private func open(_ recording: MockRecording, _ engine: MockEngine, _ console: Console) throws -> Report {
        do throws(MockRecording.Failure) {
            return try recording.load(for: engine.contract)
        } catch {
            console.say("error: \(error)\n")
            throw ExitStatus.inputUnreadable.exitCode
        }
    }

    private func start(_ engine: MockEngine, limits: ServerLimits, log: RequestLog?) throws -> ContractServer {
        let (host, port) = (address.host, address.port)
        return try Waiting.result { () async throws -> ContractServer in
            var tell: (@Sendable (ServedRequest) -> Void)?
            if let log { tell = { log.add($0) } }
            return try await ContractServer.start(
                MockService(engine), host: host, port: port, limits: limits, log: tell)
        }
    }
}

/// Where the mock listens.
struct MockAddressOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The port; 0 takes any free one.", valueName: "port"))
    var port = 4_010

    @Option(help: ArgumentHelp("The address; 0.0.0.0 lets other machines call it.", valueName: "host"))
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "A host that requests may name in 'Host', beside localhost, addresses in numbers and that of --host. It matters "
                + "for /__martlet, and for all requests with --proxy, --examples or --data. May be given several times.",
            valueName: "host"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "An origin such as https://app.example whose pages may read responses with --proxy, --examples or --data, beside "
                + "those of this machine. May be given several times.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(help: ArgumentHelp("The largest body of a request: 500k, 32M, 1G.", valueName: "size"))
    var maxBody = ByteCount(bytes: 32 << 20)

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("a port is a number from 0 to 65535") }
        guard !host.isEmpty else { throw ValidationError("a host needs a name") }
        for host in allowHost where !BrowserPolicy.isHost(host) {
            throw ValidationError("'\(host)' is not a host; write a name without scheme and port, such as mock.local")
        }
        for origin in allowOrigin where BrowserPolicy.origin(origin) == nil {
            throw ValidationError(
                "'\(origin)' is not an origin; write a scheme and a host, such as https://app.example")
        }
    }
}

/// What the mock answers.
struct MockBehaviourOptions: ParsableArguments {
    @Option(help: ArgumentHelp("What data is made from: another number gives other data.", valueName: "number"))
    var seed: UInt64 = 0

    @Flag(help: "Makes answers from the types even where the specification has examples.")
    var dynamic = false

    @Flag(help: "Keeps what requests create, change and delete: what is posted can be got.")
    var stateful = false

    @Option(
        help: ArgumentHelp(
            "The file that collections are kept in, from one start to the next: JSON. Implies --stateful.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var data: String?

    @Flag(inversion: .prefixedNo, help: "Whether requests are held to the contract.")
    var validate = true

    @Option(
        help: ArgumentHelp(
            "How far credentials are looked at: not at all, whether they are there, or whether the mock has issued them "
                + "and they still hold.", valueName: "off|present|issued"))
    var auth = MockOptions.CredentialCheck.issued

    @Option(
        help: ArgumentHelp(
            "The token, the key or the name and password (anna:secret) that is taken; others are refused but those that "
                + "the mock has issued.", valueName: "text"))
    var credential: String?

    @Option(help: ArgumentHelp("How long tokens live that the mock issues: 5s, 500ms.", valueName: "time"))
    var tokenLifetime: TimeSpan?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp(
            "An address that the OAuth simulation sends people back to, such as com.example.app:/oauth, beside those of the "
                + "specification. May be given several times.", valueName: "uri"))
    var redirectURIs: [String] = []

    /// Puts the choices into the options of a mock.
    func apply(to options: inout MockOptions) {
        options.seed = seed
        options.isDynamic = dynamic
        options.isStateful = stateful || data != nil
        options.isStateKept = data != nil
        options.areRequestsValidated = validate
        options.credentialCheck = auth
        options.credential = credential
        options.tokenLifetime = tokenLifetime?.duration
        options.redirectURIs = redirectURIs
    }
}

/// Who answers in place of the mock.
struct MockProxyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Passes each request on to a real server, and says where it, or the answer, breaks the contract.",
            valueName: "url"))
    var proxy: String?

    @Option(
        help: ArgumentHelp(
            "The folder that answers are kept in, to be given again with --examples: without credentials and secrets.",
            valueName: "folder"), completion: .directory)
    var record: String?

    @Option(
        help: ArgumentHelp(
            "A folder that --record has made: a request that was made then has the same answer again.",
            valueName: "folder"), completion: .directory)
    var examples: String?

    func validate() throws {
        if record?.isEmpty == true || examples?.isEmpty == true { throw ValidationError("a folder needs a name") }
    }

    /// The server that requests are passed on to; nil for none.
    func server() throws -> NetworkServer? {
        guard let proxy else { return nil }
        guard let server = NetworkServer(proxy) else {
            throw ValidationError("'\(proxy)' is no address of a server; write https://HOST, with a path or without")
        }
        return server
    }
}

/// What goes wrong on purpose.
struct MockTroubleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Holds answers back, for a time or one between two: 200ms, 100ms..300ms.", valueName: "time"))
    var latency: String?

    @Option(
        name: .customLong("fault"),
        help: ArgumentHelp(
            "Something that goes wrong: status=503, drop, truncate, garbage, slow=BYTES-A-SECOND, rate-limit=5/10s or "
                + "latency=1s, with for=ENDPOINT, times=N, after=N, chance=0.5 and retry-after=SECONDS behind commas. "
                + "May be given several times.", valueName: "fault"))
    var faultTexts: [String] = []

    @Option(
        help: ArgumentHelp("A file of faults by names, to switch between.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var scenarios: String?

    @Option(help: ArgumentHelp("The scenario to begin with.", valueName: "name"))
    var scenario: String?

    func validate() throws {
        if scenario != nil, scenarios == nil { throw ValidationError("a scenario stands in a file: --scenarios FILE") }
        _ = try faults()
    }

    /// What the flags say that goes wrong.
    func faults() throws -> [Fault] {
        var faults: [Fault] = []
        if let latency {
            guard let range = Fault.latency(latency) else {
                throw ValidationError("'\(latency)' is no latency; write 200ms, 1.5s or 100ms..300ms, 120s at most")
            }
            faults.append(Fault(.latency(range)))
        }
        for text in faultTexts {
            do {
                faults.append(try Fault(text))
            } catch {
                throw ValidationError(error.message)
            }
        }
        return faults
    }
}

/// What the mock says of requests.
struct MockLogOptions: ParsableArguments {
    @Option(name: .customLong("log"), help: ArgumentHelp("How requests are printed.", valueName: "text|json"))
    var format = RequestLine.Format.text

    @Option(
        help: ArgumentHelp("The file that requests are added to, in place of standard output.", valueName: "file"),
        completion: .file())
    var logFile: String?

    @Flag(help: "Prints no requests.")
    var quiet = false

    func validate() throws {
        if let logFile, logFile.isEmpty { throw ValidationError("a file needs a name") }
    }

    /// The log that is asked for; nil for none.
    func log(_ console: Console) throws -> RequestLog? {
        if let logFile {
            guard let file = RequestLog.open(logFile) else {
                console.say("error: cannot write to '\(logFile)'\n")
                throw ExitStatus.outputUnwritable.exitCode
            }
            if let warning = file.warning { console.say("warning: \(warning)\n") }
            return RequestLog(to: file.descriptor, RequestLine(format: format, destination: .pipe))
        }
        return quiet
            ? nil : RequestLog(to: STDOUT_FILENO, RequestLine(format: format, destination: console.resultDestination))
    }
}

extension MockOptions.CredentialCheck: ExpressibleByArgument {}

extension RequestLine.Format: ExpressibleByArgument {}
