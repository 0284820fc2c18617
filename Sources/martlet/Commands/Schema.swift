import ArgumentParser
import MartletDialects

/// `martlet schema`: prints the JSON Schema of specifications.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON Schema of specifications.",
        discussion: """
            JSON Schema (draft 2020-12) of the native dialect, for editors and validators. With the YAML extension of
            your editor, begin a specification with the line

              # yaml-language-server: $schema=martlet.schema.json

            Examples:
              martlet schema > martlet.schema.json

            Exit status: 0.
            """
    )

    func run() {
        Console().result(NativeSchema.text)
    }
}
