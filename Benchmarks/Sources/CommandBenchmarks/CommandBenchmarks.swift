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
        for name in ["aroti", "barqnet", "cpc", "storefront", "todufit"] {
            try measure(root + "/specs/\(name).yaml", name, with: command)
        }
    }

    private static func measure(_ spec: String, _ name: String, with command: String) throws {
        let lines = try String(contentsOfFile: spec, encoding: .utf8).count { $0 == "\n" }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let arguments = ["generate", spec, "--output", folder + "/Sources", "--tests", folder + "/Tests"]

        let writing = try median(of: 21) {
            try? FileManager.default.removeItem(atPath: folder)
            return try time(command, arguments)
        }
        let checking = try median(of: 21) { try time(command, arguments + ["--check"]) }
        let budget = "≤ 30 ms"
        Benchmark.report("generate client and tests of \(name), \(lines) lines", figure(writing), budget: budget)
        Benchmark.report("the same with --check, nothing changed", figure(checking), budget: budget)
    }

    private static func figure(_ duration: Duration) -> String {
        "\(duration.milliseconds.short) ms, whole process, median of 21"
    }

    private static func median(of runs: Int, _ run: () throws -> Duration) rethrows -> Duration {
        _ = try run()
        return try (0..<runs).map { _ in try run() }.sorted()[runs / 2]
    }

    /// Spawns the command and waits for it. Foundation's `Process` notices an end up to 50 ms late.
    private static func time(_ command: String, _ arguments: [String]) throws -> Duration {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        let words = ([command] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var process = pid_t()
        var status: Int32 = -1
        let time = ContinuousClock().measure {
            guard posix_spawn(&process, command, &actions, nil, words, environment) == 0 else { return }
            waitpid(process, &status, 0)
        }
        guard status == 0 else { throw Failure(text: "\(command) ended with wait status \(status)") }
        return time
    }

    private struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}
