import BenchmarkSupport

/// Measures two ways of doing the same thing in turns, so that the rest of the machine disturbs both alike.
enum Rivals {
    /// Returns the time of the fastest run of each, after one run that is not measured.
    static func fastest(
        rounds: Int = 8, _ ours: () -> Int, _ theirs: () -> Int
    ) -> (ours: Duration, theirs: Duration) {
        var times = (ours: Duration.seconds(3600), theirs: Duration.seconds(3600))
        for _ in 0..<rounds {
            times.ours = min(times.ours, Benchmark.fastest(of: 2, ours))
            times.theirs = min(times.theirs, Benchmark.fastest(of: 1, theirs))
        }
        return times
    }
}
