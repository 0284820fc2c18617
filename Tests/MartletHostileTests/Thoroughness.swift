import Foundation

/// How much of the tables is run.
enum Thoroughness {
    /// Whether every case is run, which takes some minutes: `scripts/test-long` sets the variable. Otherwise one case in
    /// seven is, the same ones in each run, and such that every place, text, name and kind has its turn.
    static let isWhole = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"
}
