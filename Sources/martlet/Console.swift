import Foundation
import MartletPipeline
import MartletReporting

/// Standard output for results, standard error for everything that is said about them.
struct Console: Sendable {
    /// Whether somebody watches standard error.
    let isErrorTerminal: Bool
    private let isOutputTerminal: Bool
    private let hasColor: Bool

    /// Looks at where the streams lead, and at `NO_COLOR` (<https://no-color.org>) and `TERM`.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        isErrorTerminal = isatty(STDERR_FILENO) == 1
        isOutputTerminal = isatty(STDOUT_FILENO) == 1
        hasColor = environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }

    /// Where results go.
    var resultDestination: TextReport.Destination { isOutputTerminal ? .terminal(hasColor: hasColor) : .pipe }

    /// Prints a result. Ends the run with 74 when it cannot be written, such as to a full disk.
    func result(_ text: String) {
        guard let problem = write(text, to: STDOUT_FILENO) else { return }
        say("error: cannot write to standard output: \(problem)\n")
        // Whoever asked for a result has not got it: nothing that comes after could make up for that.
        exit(ExitStatus.outputUnwritable.rawValue)
    }

    /// Says something about the run.
    func say(_ text: String) {
        _ = write(text, to: STDERR_FILENO)
    }

    /// Prints what a run found: text to standard error, everything else to standard output.
    ///
    /// - Throws: an `EncodingError`, which would be a fault of ours.
    func print(_ reports: [Report], as format: ReportFormat) throws {
        switch format {
        case .text:
            let destination: TextReport.Destination = isErrorTerminal ? .terminal(hasColor: hasColor) : .pipe
            say(TextReport(to: destination).render(reports))
        case .json:
            result(try JSONReport().render(reports))
        case .github:
            result(GitHubReport().render(reports))
        case .sarif:
            result(try SARIFReport(version: Martlet.version, codes: CodeCatalogue.all).render(reports))
        }
    }

    /// Returns what kept a text from being written; nil when nothing did.
    ///
    /// A reader that went away, such as `head`, is no fault of the run: writing to it is given up silently.
    private func write(_ text: String, to descriptor: Int32) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno == EPIPE ? nil : String(cString: strerror(errno)) }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return nil
        }
    }
}
