import Foundation
import MartletDialects
import MartletPipeline
import MartletReporting
import MartletSettings
import MartletSyntax

/// Looks at what Martlet needs and what it finds, and says what is wrong.
struct Checkup {
    /// What one look found.
    struct Finding: Encodable {
        /// How bad it is.
        enum Verdict: String, Encodable {
            case ok, warning, error
        }

        /// What was looked at: `swift`, `settings`…
        let subject: String
        let verdict: Verdict
        /// What was found.
        let message: String
        /// What to do; nil when there is nothing to do.
        let help: String?
    }

    private(set) var findings: [Finding] = []
    private var store = SettingsStore()
    private let pipeline = Pipeline()

    /// Looks at the machine, and at everything that belongs to the specifications.
    ///
    /// - Parameter specifications: their paths; none stands for those of the working directory.
    static func run(_ specifications: [String]) -> [Finding] {
        var checkup = Checkup()
        checkup.checkMachine()
        let paths = checkup.found(specifications)
        for path in paths { checkup.check(path) }
        checkup.checkPackage(of: paths.first)
        return checkup.findings
    }

    private mutating func note(
        _ subject: String, _ verdict: Finding.Verdict, _ message: String, help: String? = nil
    ) {
        findings.append(Finding(subject: subject, verdict: verdict, message: message, help: help))
    }

    // MARK: The machine

    private mutating func checkMachine() {
        note("martlet", .ok, "version \(Martlet.version)")
        let library = YAMLLibrary.version
        if library.lexicographicallyPrecedes([0, 2, 5]) {
            note(
                "libyaml", .warning, "\(Self.text(library)) has known mistakes", help: "install libyaml 0.2.5 or later")
        } else {
            note("libyaml", .ok, "version \(Self.text(library))")
        }
        guard let words = Self.output(of: ["swift", "--version"]),
            let match = words.firstMatch(of: /Swift version (\d+)\.(\d+)(?:\.\d+)?/),
            let major = Int(match.output.1), let minor = Int(match.output.2)
        else {
            note(
                "swift", .warning, "'swift' was not found",
                help: "generated code needs Swift 6.1: https://swift.org/install")
            return
        }
        if [major, minor].lexicographicallyPrecedes([6, 1]) {
            note("swift", .error, "version \(major).\(minor) is too old", help: "generated code needs Swift 6.1")
        } else {
            note("swift", .ok, "version \(major).\(minor)")
        }
    }

    private static func text(_ version: [Int]) -> String {
        version.map { String($0) }.joined(separator: ".")
    }

    /// Returns what a command prints; nil when it cannot be run or fails.
    private static func output(of arguments: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    // MARK: Specifications

    private mutating func found(_ named: [String]) -> [String] {
        guard named.isEmpty else { return named }
        let settings = store.settings(for: "./")
        let found = SpecificationFinder().specifications(in: ".", settings: settings)
        if found.isEmpty {
            note(
                "specification", .warning, "there is none in the working directory",
                help: "name one: 'martlet doctor api.yaml', or write one: 'martlet init'")
        }
        return found
    }

    private mutating func check(_ path: String) {
        let settings = checkSettings(beside: path)
        let load = pipeline.load(path, overlays: settings?.overlays(for: path) ?? [], root: settings?.root(for: path))
        let errors = load.diagnostics.count { $0.severity == .error }
        if load.contract == nil || errors > 0 {
            let message = load.isUnreadable ? "cannot be read" : errors == 1 ? "has one error" : "has \(errors) errors"
            note(path, .error, message, help: "'martlet lint \(path)' says what is wrong")
            return
        }
        note(path, .ok, "no errors")
        checkFirstLine(of: path)
        guard let settings else { return }
        checkOutput(of: path, settings)
    }

    /// Returns the settings that hold for a specification; nil when they are wrong.
    private mutating func checkSettings(beside path: String) -> Settings? {
        let settings = SettingsLoader.load(beside: path)
        guard let file = settings.path else {
            note("martlet.yaml", .ok, "there is none beside \(path): every option is given by a flag")
            return settings.settings
        }
        if settings.settings == nil {
            note(file, .error, "has errors", help: "'martlet generate \(path)' says which")
        } else {
            note(file, .ok, "no errors")
        }
        return settings.settings
    }

    /// Looks for the line that tells an editor which schema the file has, and at the schema.
    private mutating func checkFirstLine(of path: String) {
        guard let bytes = try? FileSystem.disk.read(path) else { return }
        let comments = bytes.split(separator: 0x0A).prefix { $0.first == UInt8(ascii: "#") }
        let lines = comments.map { String(decoding: $0, as: UTF8.self) }
        guard let match = lines.lazy.compactMap({ $0.firstMatch(of: /yaml-language-server: *\$schema=(\S+)/) }).first
        else {
            note(
                path, .warning, "editors cannot complete and check it",
                help: "begin it with '# yaml-language-server: $schema=martlet.schema.json', and write that file by "
                    + "'martlet schema > martlet.schema.json'")
            return
        }
        let schema = String(match.output.1)
        guard !schema.contains("://") else { return }
        let file = FilePath.join(FilePath.parent(path), schema.components(separatedBy: "#")[0])
        let write = "'martlet schema > \(file)'"
        guard let text = try? FileSystem.disk.read(file) else {
            note(path, .warning, "its schema '\(file)' is not there", help: "write it by \(write)")
            return
        }
        if text == Array(NativeSchema.text.utf8) {
            note(file, .ok, "the schema of this version")
        } else {
            note(file, .warning, "not the schema of this version", help: "write it anew by \(write)")
        }
    }

    /// Looks whether what was generated is up to date, and can be written.
    private mutating func checkOutput(of path: String, _ settings: Settings) {
        let request = GenerateRequest(output: nil, tests: nil, module: nil, access: nil, isCheck: true)
        guard settings.generate(for: path).output != nil else {
            note(
                path, .ok, "no folder for its client in martlet.yaml, so nothing is compared",
                help: "write 'generate: { output: FOLDER }' into it to have it looked at")
            return
        }
        let run: GenerateRun
        do throws(UsageError) {
            guard let first = try request.runs(for: path, &store).first else { return }
            run = first
        } catch {
            return note(path, .warning, error.message)
        }
        let outcome = run.run(pipeline)
        guard let output = run.output else { return }
        let folders = [output, run.tests, run.mockServer].compactMap(\.self)
        for folder in folders
        where FileSystem.disk.exists(folder) && access(folder, W_OK) != 0 {
            note(folder, .error, "cannot be written to", help: "give yourself the permission, or choose another folder")
        }
        let changes = outcome.changes
        if outcome.report.hasErrors, changes.isEmpty {
            note(output, .error, "cannot be generated", help: "'martlet generate \(path)' says why")
        } else if let first = changes.first {
            let others = changes.count == 1 ? "" : " and \(changes.count - 1) more"
            note(
                output, .warning, "'\(first.path)'\(others) would change",
                help: "run 'martlet generate \(path)' and commit")
        } else {
            note(output, .ok, "up to date")
        }
    }

    // MARK: The package

    /// Looks into the manifest of the package, as a text: whether it depends on what generated code calls.
    private mutating func checkPackage(of path: String?) {
        guard let folder = Self.packageFolder(above: path.map { FilePath.parent($0) } ?? ".") else {
            note("Package.swift", .ok, "there is none: in an Xcode project, add the package's products to your targets")
            return
        }
        let file = FilePath.join(folder, "Package.swift")
        guard let bytes = try? FileSystem.disk.read(file) else {
            note(file, .error, "cannot be read")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("MartletRuntime") else {
            note(
                file, .warning, "no target depends on MartletRuntime, which generated code imports",
                help: #"add .product(name: "MartletRuntime", package: "martlet") to the target of the client"#)
            return
        }
        note(file, .ok, "mentions MartletRuntime")
        if text.contains("MartletBuildPlugin") { note(file, .ok, "uses the build plugin") }
    }

    /// Returns the nearest folder upwards with a package in it; nil when there is none.
    private static func packageFolder(above folder: String) -> String? {
        guard var path = try? FileSystem.disk.canonicalPath(folder) else { return nil }
        while true {
            if FileSystem.disk.exists(FilePath.join(path, "Package.swift")) { return path }
            let parent = FilePath.parent(path)
            guard parent != path, !parent.isEmpty else { return nil }
            path = parent
        }
    }
}
