import MartletContract
import MartletGenerator
import MartletSyntax

/// How large a run was, and where its time went.
package struct RunStatistics: Sendable, Equatable {
    /// How much was read and generated.
    package struct Counts: Sendable, Equatable {
        /// Endpoints of the specification.
        package var endpoints = 0
        /// Models of the specification.
        package var models = 0
        /// Files that were read: the specification, what it includes, the lock, templates.
        package var filesRead = 0
        /// The bytes of those.
        package var bytesRead = 0
        /// Files that were generated.
        package var files = 0
        /// The bytes of those.
        package var bytes = 0

        package init() {}

        mutating func count(_ contract: Contract, _ sources: SourceMap, _ files: [GeneratedFile]) {
            endpoints += contract.groups.reduce(0) { $0 + $1.endpoints.count }
            models += contract.models.count
            filesRead += sources.files.count
            bytesRead += sources.files.reduce(0) { $0 + $1.bytes.count }
            self.files += files.count
            bytes += files.reduce(0) { $0 + $1.bytes.count }
        }

        static func + (left: Counts, right: Counts) -> Counts {
            var sum = left
            sum.endpoints += right.endpoints
            sum.models += right.models
            sum.filesRead += right.filesRead
            sum.bytesRead += right.bytesRead
            sum.files += right.files
            sum.bytes += right.bytes
            return sum
        }
    }

    /// The time that each stage has taken, in their order.
    package var times: [(stage: StageMonitor.Stage, time: Duration)]
    /// How much it was.
    package var counts: Counts
    /// The most memory that the process held at one time, in bytes; nil where the system does not say.
    package var peakBytes: Int?

    /// Adds up runs.
    package init(_ outcomes: [GenerateRun.Outcome], _ monitor: StageMonitor, peakBytes: Int?) {
        times = monitor.times
        counts = outcomes.reduce(Counts()) { $0 + $1.counts }
        self.peakBytes = peakBytes
    }

    /// The statistics for people.
    package var text: String {
        var lines = times.map { Self.line($0.stage.rawValue, Self.milliseconds($0.time) + " ms") }
        let total = times.reduce(Duration.zero) { $0 + $1.time }
        lines.append(Self.line("in all", Self.milliseconds(total) + " ms"))
        lines.append(Self.line("endpoints", String(counts.endpoints)))
        lines.append(Self.line("models", String(counts.models)))
        lines.append(Self.line("read", "\(counts.bytesRead) bytes in \(counts.filesRead) files"))
        lines.append(Self.line("generated", "\(counts.bytes) bytes in \(counts.files) files"))
        if let peakBytes { lines.append(Self.line("memory", "\(peakBytes / 1_000_000) MB at most")) }
        return lines.joined()
    }

    /// The statistics for programs: one line of JSON; times in milliseconds, memory in bytes.
    package var json: String {
        let stages = times.map { "\"\($0.stage.rawValue)\": \(Self.milliseconds($0.time))" }
        var members = [
            "\"version\": 1", "\"milliseconds\": { \(stages.joined(separator: ", ")) }",
            "\"endpoints\": \(counts.endpoints)", "\"models\": \(counts.models)",
            "\"filesRead\": \(counts.filesRead)", "\"bytesRead\": \(counts.bytesRead)",
            "\"files\": \(counts.files)", "\"bytes\": \(counts.bytes)",
        ]
        if let peakBytes { members.append("\"peakMemoryBytes\": \(peakBytes)") }
        return "{ \(members.joined(separator: ", ")) }\n"
    }

    package static func == (left: RunStatistics, right: RunStatistics) -> Bool { left.json == right.json }

    private static func line(_ name: String, _ value: String) -> String {
        "\(name)\(String(repeating: " ", count: 12 - name.count))\(value)\n"
    }

    /// Returns a time in milliseconds with one digit behind the point, whatever the language of the machine.
    private static func milliseconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
