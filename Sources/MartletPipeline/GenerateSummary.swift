import MartletGenerator

extension [GenerateRun.Outcome] {
    /// What happened to each file, for people; in a check, how it differs.
    package var summary: String {
        let reports = flatMap(\.folders)
        let changes = flatMap(\.changes)
        guard !changes.isEmpty else {
            let count = reports.reduce(0) { $0 + $1.report.entries.count }
            return count == 0 ? "" : "\(count) file\(count == 1 ? " is" : "s are") up to date\n"
        }
        // Only a check has differences to show.
        let diff = reports.map(\.report.diff).joined()
        guard diff.isEmpty else { return diff }
        return changes.map { path, outcome in
            let word = outcome.rawValue
            return "\(word)\(String(repeating: " ", count: 10 - word.count))\(path)\n"
        }.joined()
    }

    /// Of several ends the one that says most about why: the numbers grow with what went wrong.
    package var status: ExitStatus {
        map(\.status).max { $0.rawValue < $1.rawValue } ?? .clean
    }
}
