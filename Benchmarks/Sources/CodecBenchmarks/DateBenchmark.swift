import BenchmarkSupport
import Foundation
import MartletFormats
import MartletRuntime

/// Reads 12,462 RFC 3339 dates, beside Foundation's two ways in the same run.
enum DateBenchmark {
    static func run() {
        var random = SplitMix(state: 11)
        let moments = (0..<12_462).map { _ in
            Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &random)))
        }
        let texts = moments.map { $0.text(.iso8601) }
        let formatter = ISO8601DateFormatter()
        let style = Date.ISO8601FormatStyle()
        let (ours, byStyle) = Rivals.fastest(
            { checksum(texts, read) }, { checksum(texts) { try? style.parse($0) } })
        let (_, byFormatter) = Rivals.fastest(
            rounds: 3, { checksum(texts, read) }, { checksum(texts) { formatter.date(from: $0) } })
        precondition(checksum(texts, read) == checksum(texts) { try? style.parse($0) })
        report("ISO8601DateFormatter", ours, byFormatter, budget: 100)
        report("Date.ISO8601FormatStyle", ours, byStyle, budget: 5)
    }

    private static func read(_ text: String) -> Date? {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            RFC3339.read(bytes).map { Date(timeIntervalSince1970: Double($0.seconds) + Double($0.nanoseconds) / 1e9) }
        } ?? nil
    }

    private static func checksum(_ texts: [String], _ read: (String) -> Date?) -> Int {
        texts.reduce(0) { $0 &* 31 &+ Int(read($1)?.timeIntervalSince1970 ?? -1) }
    }

    private static func report(_ name: String, _ ours: Duration, _ theirs: Duration, budget: Int) {
        let ratio = theirs.milliseconds / ours.milliseconds
        let figure = "\(String(format: "%.2f", ours.milliseconds)) ms, \(ratio.short) times \(name)"
        Benchmark.report(
            "dates, read 12,462 of RFC 3339", "\(figure) (\(theirs.milliseconds.short) ms)",
            budget: "at least \(budget) times")
    }
}
