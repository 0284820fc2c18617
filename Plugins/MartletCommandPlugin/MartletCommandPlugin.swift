import Foundation
import PackagePlugin

/// `swift package martlet generate …` and `swift package martlet lint …`: what the command `martlet` does, in the folder
/// of the package, without installing anything. `lint` runs the lint rules, which no build does.
@main
struct MartletCommandPlugin: CommandPlugin {
    /// Why a command did not succeed; what was found is printed already.
    struct Failure: Error, CustomStringConvertible {
        let status: Int32
        var description: String { "martlet ended with status \(status)" }
    }

    func performCommand(context: PluginContext, arguments: [String]) throws {
        try run(
            try context.tool(named: "martlet-generate").url, arguments, in: context.package.directoryURL)
    }

    /// Runs the tool. Without arguments, as from a menu of Xcode, it generates what `martlet.yaml` names.
    func run(_ tool: URL, _ arguments: [String], in folder: URL) throws {
        var extractor = ArgumentExtractor(arguments)
        // Xcode says which targets are selected; what is generated is said by `martlet.yaml`.
        _ = extractor.extractOption(named: "target")
        let words = extractor.remainingArguments
        let process = Process()
        process.executableURL = tool
        process.arguments = words.isEmpty ? ["generate"] : words
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw Failure(status: process.terminationStatus)
        }
    }
}
