import Foundation

/// How much of the tables is run.
enum Thoroughness {
    /// Whether every case is run, which takes some minutes: `scripts/test-long` sets the variable. Otherwise one name
    /// in seven and one text in 13 are, the same ones in each run, and such that every place, text, name and kind has its turn.
    static let isWhole = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] == "1"

    /// The files of `specs/cases/positions` whose texts are tried, named in `MARTLET_HOSTILE_AREAS` with commas between
    /// them, such as `openapi`; nil, as without the variable, tries all.
    static let areas = ProcessInfo.processInfo.environment["MARTLET_HOSTILE_AREAS"]?.split(separator: ",").map(
        String.init)

    /// Whether a case of the hostile strings is run. Of all of them, `MARTLET_HOSTILE_PART=2/3` runs the second third.
    static func includes(_ number: Int) -> Bool {
        guard isWhole else { return number % 13 == 0 }
        guard let part, part.count == 2, part[1] > 0 else { return true }
        return number % part[1] == part[0] - 1
    }

    private static let part = ProcessInfo.processInfo.environment["MARTLET_HOSTILE_PART"]?.split(separator: "/")
        .compactMap { Int($0) }
}
