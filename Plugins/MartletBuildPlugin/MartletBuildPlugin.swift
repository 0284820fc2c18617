import Foundation
import PackagePlugin

/// Generates the client of every specification in a target's folder whenever the target is built; in a test target the
/// tests and fixtures of every specification of the targets that it depends on.
@main
struct MartletBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        let maker = GenerateCommands(
            tool: try context.tool(named: "martlet-generate").url, folder: context.pluginWorkDirectoryURL)
        let own = Specification.all(in: module.directoryURL)
        var commands = maker.commands(for: own)
        if module.kind == .test {
            for case .target(let dependency) in module.dependencies {
                guard let tested = dependency as? any SourceModuleTarget else { continue }
                commands += maker.commands(
                    for: Specification.all(in: tested.directoryURL), testsOf: tested.moduleName)
            }
        }
        if commands.isEmpty { Self.complain(about: module.directoryURL, isTest: module.kind == .test) }
        return commands
    }

    /// Says why nothing is generated: a plugin that is used and does nothing is a mistake.
    static func complain(about folder: URL, isTest: Bool) {
        let place = isTest ? "in '\(folder.path)' or the targets that it tests" : "in '\(folder.path)'"
        Diagnostics.error(
            "MartletBuildPlugin finds no specification \(place): a YAML or JSON file with the line 'martlet: 1', right "
                + "in the folder of the target")
    }
}
