import ArgumentParser

/// The command line: each subcommand parses its words, calls the stages, reports and exits.
@main
struct Martlet: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet",
        abstract: "Turns the specification of an HTTP API into a typed Swift client, models and tests.",
        discussion: """
            Start with a specification (docs/guides/getting-started.md), then:

              martlet lint api.yaml
              martlet generate api.yaml --output Sources/API

            Exit status: 0 clean, 1 findings, 64 called wrongly, 66 input unreadable,
            70 a fault of Martlet's, 74 output not writable.
            """,
        version: "0.1.0",
        subcommands: [Generate.self, Lint.self, Schema.self]
    )
}
