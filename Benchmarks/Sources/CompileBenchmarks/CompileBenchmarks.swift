import BenchmarkSupport
import Foundation
import MartletRuntime

/// What 200 models of ten fields cost to compile, in CPU seconds and bytes, in several shapes.
@main
enum CompileBenchmarks {
    static let count = 200

    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-compile-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let only = CommandLine.arguments.dropFirst().first
        print("compiling \(count) public models of 10 fields: CPU seconds debug, release; KB of object code in release")
        for (name, source) in variants where only.map({ name.contains($0) }) ?? true {
            let debug = try compile(source, ["-Onone", "-g"], folder)
            let release = try compile(source, ["-O", "-wmo"], folder)
            let columns = [debug.seconds.short, release.seconds.short, (Double(release.bytes) / 1000).short]
            print(
                name.padding(toLength: 44, withPad: " ", startingAt: 0),
                columns.map { String(repeating: " ", count: max(0, 8 - $0.count)) + $0 }.joined())
            fflush(nil)
        }
    }

    private static let variants: [(String, ModelSource)] = [
        ("stored properties alone, let", ModelSource(codec: .plain)),
        ("synthesized Codable, let", ModelSource(codec: .synthesized)),
        ("synthesized Codable, let, Equatable", ModelSource(codec: .synthesized, conformances: ", Equatable")),
        ("synthesized Codable, var", ModelSource(codec: .synthesized, binding: "var")),
        ("ours, sets properties, let", ModelSource(codec: .properties)),
        ("ours, sets properties, let, Equatable", ModelSource(codec: .properties, conformances: ", Equatable")),
        ("ours, sets properties, var", ModelSource(codec: .properties, binding: "var")),
        ("ours, reads constants, let", ModelSource(codec: .constants)),
        ("ours, reads constants, let, Equatable", ModelSource(codec: .constants, conformances: ", Equatable")),
        ("ours, reads constants, let, Hashable", ModelSource(codec: .constants, conformances: ", Hashable")),
        ("ours, reads constants, var", ModelSource(codec: .constants, binding: "var")),
        (
            "ours, reads constants, var, Equatable",
            ModelSource(codec: .constants, binding: "var", conformances: ", Equatable")
        ),
    ]

    /// Compiles a source as a module of its own; returns the compiler's CPU time and the size of the object file.
    private static func compile(
        _ source: ModelSource, _ options: [String], _ folder: URL
    ) throws -> (seconds: Double, bytes: Int) {
        let input = folder.appendingPathComponent("Models.swift")
        let output = folder.appendingPathComponent("Models.o")
        try source.text(count: count).write(to: input, atomically: true, encoding: .utf8)
        let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("Modules")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-c", "-parse-as-library", "-swift-version", "6", "-module-name", "Models"]
            + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].flatMap {
                ["-enable-upcoming-feature", $0]
            } + options + ["-I", modules.path, input.path, "-o", output.path]
        let before = childSeconds()
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.featureUnsupported) }
        let seconds = childSeconds() - before
        return (seconds, try loadedBytes(output))
    }

    /// Returns how many bytes of an object file reach a program's memory: code, constants and data, without symbols.
    private static func loadedBytes(_ file: URL) throws -> Int {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["size", file.path]
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // A line of headings, then the sizes of text, data and bss.
        let numbers = text.split(separator: "\n").last?.split(whereSeparator: { $0 == " " || $0 == "\t" }) ?? []
        return numbers.prefix(2).compactMap { Int($0) }.reduce(0, +)
    }

    /// The CPU time of all processes that ended so far.
    private static func childSeconds() -> Double {
        var usage = rusage()
        // RUSAGE_CHILDREN, which Linux and Darwin import as different types.
        getrusage(-1, &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
}
