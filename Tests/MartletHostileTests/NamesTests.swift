import Foundation
import MartletContract
import MartletDialects
import MartletGenerator
import MartletSyntax
import Testing

/// Gives hard names to everything that can have one, and everything to the compiler.
struct NamesTests {
    /// Where the build puts its modules; nil when it went elsewhere.
    private static let modules: String? = {
        let folder = Repository.path(".build/debug/Modules")
        return FileManager.default.fileExists(atPath: folder + "/MartletServer.swiftmodule") ? folder : nil
    }()

    /// How many names are compiled together. The tests of all names at once would be a file of 300,000 lines.
    private static let batchSize = Thoroughness.isWhole ? 30 : 300

    @Test(
        .enabled(if: NamesTests.modules != nil, "SKIPPED: the built modules are not in .build/debug"),
        .timeLimit(.minutes(30)), arguments: [nil, "Nested"])
    func compileAsEverythingTheyCanBe(in namespace: String?) async throws {
        let names = NameTable.all
        let batches = stride(from: 0, to: names.count, by: Self.batchSize).map { first in
            NameSpec(Array(names[first..<min(first + Self.batchSize, names.count)]), from: first, in: namespace)
        }
        let total = batches.reduce(0) { $0 + $1.count }
        let failures = try await withThrowingTaskGroup(of: [String].self) { group in
            for batch in batches { group.addTask { try Self.failures(of: batch) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        for failure in failures.sorted().prefix(30) { Issue.record("\(failure)") }
        // The dialect refuses some names in some places, but not most.
        let possible = names.count * NameTable.Kind.allCases.count / (Thoroughness.isWhole ? 1 : 7)
        #expect(total > possible * 3 / 4)
        // `make test` shows the counts.
        let place = namespace.map { " in \($0)" } ?? ""
        print("names\(place): \(max(0, total - failures.count)) passed of \(total)")
    }

    /// Compiles the client of a specification, and then its tests; returns what is wrong, a line each.
    private static func failures(of spec: NameSpec) throws -> [String] {
        let loaded = NameSpec.load(spec.text)
        guard let contract = loaded.contract else { return loaded.diagnostics.map { "\($0.code): \($0.message)" } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The macros of Swift Testing take twenty times as long as the same tests for XCTest.
        for framework in Thoroughness.isWhole ? TestFramework.allCases : [.xctest] {
            var options = GeneratorOptions()
            options.tests = TestOptions(module: "Names", framework: framework)
            let result = Generator.generate(contract, options: options)
            let errors = result.diagnostics.filter { $0.severity == .error }
            guard errors.isEmpty else { return errors.map { "\($0.code): \($0.message)" } }
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in result.files + result.tests {
                try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.path))
            }
            let module = ["-emit-module", "-emit-module-path", "Names.swiftmodule", "-default-isolation", "MainActor"]
            let client = try compile(module + ["-wmo", "-module-name", "Names"], result.files, in: folder)
            guard client.isEmpty else { return client }
            let tests = ["-typecheck", "-I", ".", "-module-name", "NamesTests"]
            let failures = try compile(tests, result.tests, in: folder)
            guard failures.isEmpty else { return failures }
        }
        return try serverFailures(of: contract)
    }

    /// Compiles the server of a specification, but for the command that runs it; returns what is wrong, a line each.
    private static func serverFailures(of contract: Contract) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = GeneratorOptions().emitting(ServerOptions(files: [("names.yaml", "martlet: 1")]))
        let result = Generator.generate(contract, options: options)
        let handlers = result.scaffold.filter { $0.path.contains("/Handlers/") }
        let files = result.files + handlers.map { GeneratedFile(path: FilePath.name($0.path), bytes: $0.bytes) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for file in files { try Data(file.text.utf8).write(to: folder.appendingPathComponent(file.path)) }
        return try compile(["-typecheck", "-wmo", "-module-name", "NamesServer"] + moduleMaps, files, in: folder)
    }

    /// The flags that let the compiler find the modules in C which a server is built on: those of the repository, of packages,
    /// and those that the build wrote.
    private static let moduleMaps: [String] = {
        func folders(_ path: String) -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: Repository.path(path)))?.map { "\(path)/\($0)" } ?? []
        }
        let sources = folders(".build/checkouts").flatMap { folders("\($0)/Sources") }.map { "\($0)/include" }
        let candidates = ["Sources/CMartletYAML"] + sources + folders(".build/debug").filter { $0.hasSuffix(".build") }
        return candidates.map(Repository.path).filter {
            FileManager.default.fileExists(atPath: "\($0)/module.modulemap")
        }.flatMap { ["-Xcc", "-fmodule-map-file=\($0)/module.modulemap"] }
            + sources.flatMap { ["-Xcc", "-I\(Repository.path($0))"] }
    }()

    private static func compile(_ mode: [String], _ files: [GeneratedFile], in folder: URL) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-enable-upcoming-feature", "ExistentialAny"]
            + [
                "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
                "InternalImportsByDefault",
            ]
            + ["-I", try #require(modules)] + mode + files.map(\.path)
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return [] }
        let lines = output.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
        return lines.isEmpty ? [output] : lines
    }
}
