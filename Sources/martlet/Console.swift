import Foundation
import MartletReporting

/// Standard output for results, standard error for everything that is said about them.
struct Console {
    private let isErrorTerminal: Bool
    private let hasColor: Bool

    /// Looks at where the streams lead, and at `NO_COLOR` (<https://no-color.org>) and `TERM`.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        isErrorTerminal = isatty(STDERR_FILENO) == 1
        hasColor = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    /// Prints a result.
    func result(_ text: String) {
        write(text, to: .standardOutput)
    }

    /// Says something about the run.
    func say(_ text: String) {
        write(text, to: .standardError)
    }

    /// Prints what a run found: text to standard error, JSON to standard output.
    ///
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    func print(_ reports: [Report], as format: ReportFormat) throws {
        switch format {
        case .text:
            let destination: TextReport.Destination = isErrorTerminal ? .terminal(hasColor: hasColor) : .pipe
            say(TextReport(to: destination).render(reports))
        case .json:
            result(try JSONReport().render(reports))
        }
    }

    /// A reader that went away, such as `head`, is no fault of the run: writing to it is given up silently.
    private func write(_ text: String, to handle: FileHandle) {
        guard !text.isEmpty else { return }
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
