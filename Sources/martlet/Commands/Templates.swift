import ArgumentParser
import MartletGenerator
import MartletPipeline
import MartletSyntax

/// `martlet templates`: what the generated code is made with.
struct Templates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Works with the templates that generated code is made with.",
        subcommands: [Export.self]
    )

    /// `martlet templates export`: writes the built-in templates into a folder.
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "export",
            abstract: "Writes the built-in templates into a folder, to be changed.",
            discussion: """
                Keep the ones that you change and delete the others: what is not in the folder is built in. README.md says
                which names each template can use.

                Examples:
                  martlet templates export templates
                  martlet generate api.yaml --output Sources/API --templates templates

                Exit status: 0, 1 when files were left alone because they had been changed, 74 not writable.
                """
        )

        @Argument(help: ArgumentHelp("The folder to write into.", valueName: "folder"), completion: .directory)
        var folder: String

        @Flag(help: "Replaces templates that were changed.")
        var force = false

        func validate() throws {
            guard !folder.isEmpty else { throw ValidationError("a folder needs a name") }
        }

        func run() throws {
            let console = Console()
            var isAnyKept = false
            do throws(FileSystemError) {
                try FileSystem.disk.createDirectory(folder)
                for file in BuiltInTemplates.files {
                    let path = FilePath.join(folder, file.path)
                    let bytes = Array(file.text.utf8)
                    let isThere = FileSystem.disk.exists(path)
                    let isSame = isThere ? try FileSystem.disk.read(path) == bytes : false
                    let isKept = isThere && !isSame && !force
                    isAnyKept = isAnyKept || isKept
                    if !isSame, !isKept { try FileSystem.disk.write(bytes, to: path, inside: folder) }
                    let word = isSame ? "unchanged " : isKept ? "kept      " : isThere ? "replaced  " : "created   "
                    console.result("\(word)\(path)\n")
                }
            } catch {
                console.say("error: \(error.description)\n")
                throw ExitStatus.outputUnwritable.exitCode
            }
            guard isAnyKept else { return }
            console.say("some templates were changed since they were exported, and were kept: --force replaces them\n")
            throw ExitStatus.findings.exitCode
        }
    }
}
