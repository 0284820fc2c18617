#if canImport(XcodeProjectPlugin)
    import PackagePlugin
    import XcodeProjectPlugin

    extension MartletCommandPlugin: XcodeCommandPlugin {
        /// The same in the folder of an Xcode project.
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(
                try context.tool(named: "martlet-generate").url, arguments, in: context.xcodeProject.directoryURL)
        }
    }
#endif
