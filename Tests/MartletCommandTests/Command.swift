import Foundation
import Testing

/// The built command, run as a user runs it.
struct Command {
    /// What a run ended with.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs the command in a folder, with a text as its standard input, and waits for it.
    ///
    /// Output goes through files: a pipe that nobody reads would block a chatty run.
    static func run(
        _ arguments: [String], in folder: TemporaryFolder, input: String = "", environment: [String: String] = [:],
        program: URL = executable
    ) throws -> Outcome {
        let inputFile = try folder.write(input, to: ".stdin")
        let outputFile = try folder.write("", to: ".stdout")
        let errorsFile = try folder.write("", to: ".stderr")
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorsFile)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: try String(contentsOf: outputFile, encoding: .utf8),
            errors: try String(contentsOf: errorsFile, encoding: .utf8)
        )
    }

    /// Runs a line of bash in a folder, in which `$MARTLET` is the command.
    static func shell(_ line: String, in folder: TemporaryFolder) throws -> Outcome {
        try run(
            ["-c", line], in: folder, environment: ["MARTLET": executable.path], program: URL(filePath: "/bin/bash"))
    }

    /// The same in a folder below it, with a git that nobody has set up.
    static func gitShell(_ line: String, in folder: TemporaryFolder, at path: String = ".") throws -> Outcome {
        try shell(
            """
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
            cd \(path) || exit
            \(line)
            """, in: folder)
    }

    /// The command beside the test bundle: both are products of the same build.
    private static var executable: URL {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("martlet")
            }
        #endif
        return Bundle.main.bundleURL.appendingPathComponent("martlet")
    }
}

/// A folder that goes away with its last user.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    @discardableResult
    func write(_ text: String, to path: String) throws -> URL {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files of a folder inside, by name.
    func list(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(path).path).sorted()
    }
}

/// Small specifications.
enum Specs {
    static let bakery = """
        martlet: 1
        api: Bakery
        servers:
          production: https://api.bakery.example
        models:
          Bread:
            fields:
              id: string
              baked: date
        endpoints:
          Bread:
            list:
              get: /breads
              query: { freshOnly: bool = true }
              returns: [Bread]
              description: Lists what was baked today.
        errors: { 4XX: json }

        """
    static let broken = bakery.replacingOccurrences(of: "[Bread]", with: "[Bred]")
}
