// Stands in for the module that Xcode has for plugins: what a plugin sees of a project. PackagePlugin itself comes with
// every toolchain.

public import Foundation
public import PackagePlugin

/// <https://developer.apple.com/documentation/xcodeprojectplugin/xcodebuildtoolplugin>
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

/// <https://developer.apple.com/documentation/xcodeprojectplugin/xcodecommandplugin>
public protocol XcodeCommandPlugin: CommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}

/// <https://developer.apple.com/documentation/xcodeprojectplugin/xcodeplugincontext>
public struct XcodePluginContext {
    /// The project.
    public let xcodeProject: XcodeProject
    /// The folder that the plugin may write to. Since Xcode 16.
    public let pluginWorkDirectoryURL: URL

    /// Looks for a tool that the plugin depends on.
    public func tool(named name: String) throws -> PluginContext.Tool {
        preconditionFailure("a stand-in is never run")
    }
}

/// <https://developer.apple.com/documentation/xcodeprojectplugin/xcodeproject>
public struct XcodeProject {
    /// The name that people see.
    public let displayName: String
    /// The folder of the project. Since Xcode 16.
    public let directoryURL: URL
    /// The targets.
    public let targets: [XcodeTarget]
}

/// <https://developer.apple.com/documentation/xcodeprojectplugin/xcodetarget>
public struct XcodeTarget {
    /// The name that people see.
    public let displayName: String
    /// The files of the target.
    public let inputFiles: FileList
}
