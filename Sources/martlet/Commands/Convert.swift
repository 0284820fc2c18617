import ArgumentParser
import MartletDialects
import MartletDiffPipeline
import MartletPipeline
import MartletReporting

/// `martlet convert`: writes a specification in another dialect.
struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes a specification in another dialect.",
        discussion: """
            Reads OpenAPI, JSON Schema or the native dialect, and writes the native dialect or OpenAPI 3.1 (3.2 with --openapi-version 3.2). What OpenAPI \
            has no words for stands under keys that begin with x-martlet-, so that nothing is lost on the way back. \
            What cannot be said in the other dialect is left out and reported, each part with its place.

            Examples:
              martlet convert openapi.json --to native > api.yaml
              martlet convert api.yaml --to openapi --output openapi.yaml
              martlet convert api.yaml --to openapi --format json | jq .paths

            Exit status: 0, 1 the specification has errors, 66 it cannot be read, 74 the output cannot be written.
            """
    )

    @Argument(
        help: ArgumentHelp("The specification; - is standard input.", valueName: "spec"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var spec: String

    @Option(help: ArgumentHelp("What it is converted to.", valueName: "native|openapi"))
    var to: ConversionTarget

    @Option(
        help: ArgumentHelp(
            "How it is written: yaml or json. Unless given, as the name of the output ends, else YAML.",
            valueName: "yaml|json"))
    var format: ConversionFormat?

    @Option(
        help: ArgumentHelp("The version of OpenAPI that is written.", valueName: "3.1|3.2"))
    var openapiVersion = ConversionVersion.v31

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; standard output unless given.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var output: String?

    @OptionGroup var source: SourceOptions

    func validate() throws {
        if let output, output.isEmpty { throw ValidationError("a file needs a name") }
        if to == .native, openapiVersion != .v31 {
            throw ValidationError("--openapi-version belongs to --to openapi")
        }
    }

    func run() throws {
        let format = format ?? (output?.hasSuffix(".json") ?? false ? .json : .yaml)
        var run = ConvertRun(specification: spec, target: to, format: format, output: output)
        run.version = openapiVersion
        run.overlays = source.overlays
        run.root = source.root
        let outcome = run.run(Pipeline())
        let console = Console()
        if output == nil, let text = outcome.text { console.result(text) }
        try console.print(outcome.reports, as: .text)
        if outcome.status != .clean { throw outcome.status.exitCode }
    }
}

extension ConversionTarget: ExpressibleByArgument {}

extension ConversionFormat: ExpressibleByArgument {}

extension ConversionVersion: ExpressibleByArgument {}
