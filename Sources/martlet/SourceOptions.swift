import ArgumentParser

/// What a specification is read with: the options of every command that reads one.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("overlay"),
        help: ArgumentHelp(
            "An OpenAPI overlay that changes the specification before it is read; may be given several times, and they "
                + "are applied in this order. 'overlays' of martlet.yaml unless given.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var overlays: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder that the files which the specification includes or refers to may lie in, besides its own. 'root' "
                + "of martlet.yaml unless given.", valueName: "folder"),
        completion: .directory)
    var root: String?

    func validate() throws {
        guard !overlays.contains("") else { throw ValidationError("an overlay needs a name") }
        if let root, root.isEmpty { throw ValidationError("a folder needs a name") }
    }
}
