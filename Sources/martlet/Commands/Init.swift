import ArgumentParser
import MartletDialects
import MartletPipeline
import MartletSettings
import MartletSyntax

/// `martlet init`: writes a specification to begin with.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a specification to begin with, and its settings.",
        discussion: """
            Writes <name>.yaml, martlet.yaml, and the JSON Schemas that editors complete and check them with. A file that
            is there already is left alone.

            Examples:
              martlet init --name Bakery
              martlet init --name Bakery --directory specs

            Exit status: 0, 64 called wrongly, 74 a file cannot be written.
            """
    )

    @Option(help: ArgumentHelp("What the names of Swift types begin with.", valueName: "name"))
    var name = "Example"

    @Option(
        help: ArgumentHelp("The folder to write into; the working directory unless given.", valueName: "folder"),
        completion: .directory)
    var directory = "."

    func validate() throws {
        guard !directory.isEmpty else { throw ValidationError("a folder needs a name") }
        let isName =
            name.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
            && name.utf8.count <= 60 && ModuleName.isValid(name)
        guard isName else {
            throw ValidationError(
                "'\(name)' cannot begin the names of Swift types: a capital, then letters, digits and '_'")
        }
    }

    func run() throws {
        let console = Console()
        let starter = Starter(name: name, wayBack: wayBack)
        let files = [
            (starter.specificationName, starter.specification), (SettingsLoader.fileName, starter.settings),
            ("martlet.schema.json", NativeSchema.text), ("martlet-settings.schema.json", SettingsSchema.text),
        ]
        do throws(FileSystemError) {
            try FileSystem.disk.createDirectory(directory)
            for (name, text) in files {
                let path = directory == "." ? name : FilePath.join(directory, name)
                let isThere = FileSystem.disk.exists(path)
                if !isThere { try FileSystem.disk.write(Array(text.utf8), to: path, inside: directory) }
                console.result("\(isThere ? "kept      " : "created   ")\(path)\n")
            }
        } catch {
            console.say("error: \(error.description)\n")
            throw ExitStatus.outputUnwritable.exitCode
        }
        console.result(starter.nextSteps(in: directory))
    }

    /// How the folder leads back to the working directory; empty when it lies elsewhere.
    private var wayBack: String {
        let path = FilePath.normalized(directory)
        let steps = path.split(separator: "/")
        let isBelow = !path.hasPrefix("/") && steps.first != ".." && path != "."
        return isBelow ? String(repeating: "../", count: steps.count) : ""
    }
}
