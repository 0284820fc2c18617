import ArgumentParser
import Foundation
import MartletDialects
import MartletSyntax

/// The command line: each subcommand parses its words, calls the stages, reports and exits.
@main
struct Martlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet",
        abstract: "Turns the specification of an HTTP API into a typed Swift client, models and tests.",
        discussion: """
            Start with a specification, then:

              martlet init --name Bakery
              martlet lint bakery.yaml
              martlet generate bakery.yaml

            Exit status: 0 clean, 1 findings, 64 called wrongly, 66 input unreadable, 69 port taken,
            70 a fault of Martlet's, 74 output not writable.
            """,
        version: version,
        // Each says its name: to derive it from the name of the type takes a quarter of a millisecond.
        subcommands: [
            Init.self, Generate.self, Lint.self, Diff.self, Mock.self, Convert.self, Rules.self, Pins.self, Schema.self,
            Templates.self, Doctor.self,
        ]
    )

    /// The release.
    static let version = "0.1.0"

    /// Runs the command so that how it ends depends on what it found, not on who reads its output.
    static func main() {
        // A closed stream would give its number to the next file that is opened, and messages would land in there.
        for stream in 0...2 where fcntl(Int32(stream), F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
        // A reader that goes away and a file that may not grow are errors of one write, not the end of the run.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        readAhead(CommandLine.arguments)
        main(nil)
    }

    /// Begins with the specification of a run that may take long, while the words are parsed. A word that is taken for its path
    /// and is not costs nothing but time.
    private static func readAhead(_ words: [String]) {
        guard words.dropFirst().first == Generate.configuration.commandName else { return }
        let path = words.dropFirst(2).first { word in
            var status = stat()
            // Not a pipe: what is read from there is gone.
            return !word.hasPrefix("-") && stat(word, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        }
        guard let path else { return }
        Heap.growInLargeSteps()
        ReadAhead.start(path)
    }
}
