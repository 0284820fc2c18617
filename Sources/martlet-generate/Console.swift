import Foundation
import MartletReporting

/// Standard output for results, standard error for findings: in a build log each begins with `file:line:column:`.
enum Console {
    /// Prints a result.
    static func result(_ text: String) {
        write(text, to: .standardOutput)
    }

    /// Prints what a run found.
    static func print(_ reports: [Report]) {
        say(TextReport(to: .pipe).render(reports))
    }

    /// Says something about the run.
    static func say(_ text: String) {
        write(text, to: .standardError)
    }

    /// A reader that went away is no fault of the run: writing to it is given up silently.
    private static func write(_ text: String, to handle: FileHandle) {
        guard !text.isEmpty else { return }
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
