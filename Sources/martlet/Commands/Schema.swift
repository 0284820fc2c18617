import ArgumentParser
import MartletDialects
import MartletSettings

/// `martlet schema`: prints the JSON Schema of specifications, or that of `martlet.yaml`.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON Schema of specifications, or of martlet.yaml.",
        discussion: """
            JSON Schema (draft 2020-12) of the native dialect, for editors and validators. With the YAML extension of
            your editor, begin a specification with the line

              # yaml-language-server: $schema=martlet.schema.json

            Examples:
              martlet schema > martlet.schema.json
              martlet schema --settings > martlet-settings.schema.json

            Exit status: 0.
            """
    )

    @Flag(help: "Prints the JSON Schema of martlet.yaml.")
    var settings = false

    func run() {
        Console().result(settings ? SettingsSchema.text : NativeSchema.text)
    }
}
