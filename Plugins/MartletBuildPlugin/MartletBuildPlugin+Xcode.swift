#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension MartletBuildPlugin: XcodeBuildToolPlugin {
        /// The same for a target of an Xcode project: its specifications are those among its files.
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let maker = GenerateCommands(
                tool: try context.tool(named: "martlet-generate").url, folder: context.pluginWorkDirectoryURL)
            let specifications = target.inputFiles.map(\.url).filter(Specification.isSpecification)
                .sorted { $0.path < $1.path }.map { Specification(url: $0) }
            if specifications.isEmpty {
                Diagnostics.error(
                    "MartletBuildPlugin finds no specification in the target '\(target.displayName)': add a YAML or JSON "
                        + "file with the line 'martlet: 1' to it")
            }
            return maker.commands(for: specifications)
        }
    }
#endif
