// Deliberately wrong calls: a type-check against the stand-in must refuse each line that says so, and no other.

import Foundation
import PackagePlugin
import XcodeProjectPlugin

struct WrongPlugin {
    func right(context: XcodePluginContext, target: XcodeTarget) throws -> URL {
        let files: [URL] = target.inputFiles.map(\.url)
        return try files.first ?? context.tool(named: "martlet-generate").url
    }
    func wrongLabel(context: XcodePluginContext) throws -> PluginContext.Tool {
        try context.tool(name: "martlet-generate")  // refused: the label is named
    }
    func wrongName(context: XcodePluginContext) -> URL {
        context.package.directoryURL  // refused: a project is no package
    }
    func wrongFolder(target: XcodeTarget) -> URL {
        target.directoryURL  // refused: a target of Xcode has no folder
    }
    func wrongType(context: XcodePluginContext) -> String {
        context.pluginWorkDirectoryURL  // refused: it is a URL
    }
}
