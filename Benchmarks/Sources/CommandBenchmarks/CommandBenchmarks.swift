import BenchmarkSupport
import Foundation

/// Runs the command as a whole process, as a user's build does, and measures it from outside.
@main
struct CommandBenchmarks {
    static func main() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let command = environment["MARTLET"], let root = environment["MARTLET_ROOT"] else {
            throw Failure(text: "start the benchmarks by scripts/bench, which says where the command is")
        }
        let spec = root + "/specs/aroti.yaml"
        let lines = try String(contentsOfFile: spec, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let arguments = ["generate", spec, "--output", folder + "/Sources", "--tests", folder + "/Tests"]

        let writing = try median(of: 21) {
            try? FileManager.default.removeItem(atPath: folder)
            return try time(command, arguments)
        }
        let checking = try median(of: 21) { try time(command, arguments + ["--check"]) }
        let budget = "≤ 30 ms"
        Benchmark.report("generate a \(lines.count)-line specification", figure(writing), budget: budget)
        Benchmark.report("the same with --check, nothing changed", figure(checking), budget: budget)
    }

    private static func figure(_ duration: Duration) -> String {
        "\(duration.milliseconds.short) ms, whole process, median of 21"
    }

    private static func median(of runs: Int, _ run: () throws -> Duration) rethrows -> Duration {
        _ = try run()
        return try (0..<runs).map { _ in try run() }.sorted()[runs / 2]
    }

    private static func time(_ command: String, _ arguments: [String]) throws -> Duration {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let time = try ContinuousClock().measure {
            try process.run()
            process.waitUntilExit()
        }
        guard process.terminationStatus == 0 else {
            throw Failure(text: "\(command) ended with status \(process.terminationStatus)")
        }
        return time
    }

    private struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}
