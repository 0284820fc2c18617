import ArgumentParser
import Foundation
import MartletPipeline

/// `martlet doctor`: says what is wrong with the set-up.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Says what is wrong with the set-up.",
        discussion: """
            Looks at Swift, libyaml, the specifications with their settings and schemas, whether generated files are up to
            date and can be written, and at Package.swift. Nothing is written.

            Examples:
              martlet doctor
              martlet doctor specs/aroti.yaml

            Exit status: 0 nothing to do (warnings aside), 1 something is wrong.
            """
    )

    /// How the findings are printed.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    @Argument(
        help: ArgumentHelp("The specifications; those of the working directory unless given.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var specs: [String] = []

    @Option(help: "How the findings are printed.")
    var format: Format = .text

    func validate() throws {
        guard !specs.contains("-") else { throw ValidationError("standard input has no set-up: name a file") }
    }

    func run() throws {
        let findings = Checkup.run(specs)
        switch format {
        case .text: Console().result(findings.map(Self.line).joined())
        case .json: Console().result(try Document(findings: findings).text)
        }
        if findings.contains(where: { $0.verdict == .error }) { throw ExitStatus.findings.exitCode }
    }

    private static func line(_ finding: Checkup.Finding) -> String {
        let verdict = finding.verdict.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        let help = finding.help.map { "           \($0)\n" } ?? ""
        return "\(verdict)  \(finding.subject): \(finding.message)\n\(help)"
    }

    /// The findings as `--format json` prints them.
    private struct Document: Encodable {
        private(set) var version = 1
        let findings: [Checkup.Finding]

        /// The text, with a line break at its end.
        var text: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
                return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
            }
        }
    }
}
