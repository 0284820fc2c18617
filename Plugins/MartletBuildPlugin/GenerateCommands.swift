import Foundation
import PackagePlugin

/// Makes the commands that generate from specifications, the same for SwiftPM and Xcode.
///
/// They are *build commands*, which run when an input is newer, not *prebuild commands*, which run in every build. All
/// inputs and outputs are declared, so that a build in which nothing changed does nothing.
struct GenerateCommands {
    /// `martlet-generate`.
    let tool: URL
    /// The only folder that is written to.
    let folder: URL

    /// Returns a command for each specification.
    ///
    /// - Parameter testedModule: the module whose tests are generated; nil generates the client.
    func commands(for specifications: [Specification], testsOf testedModule: String? = nil) -> [Command] {
        var stems: Set<String> = []
        return specifications.compactMap { specification in
            guard stems.insert(specification.stem.lowercased()).inserted else {
                Diagnostics.error(
                    "another specification beside it has the same name, and so would the generated files: rename one",
                    file: specification.url.path)
                return nil
            }
            return command(for: specification, testsOf: testedModule)
        }
    }

    private func command(for specification: Specification, testsOf testedModule: String?) -> Command {
        let name = specification.url.lastPathComponent
        let ends = testedModule == nil ? Specification.clientFiles : Specification.testFiles
        return .buildCommand(
            displayName: "Generating the \(testedModule == nil ? "client" : "tests") of \(name)",
            executable: tool,
            arguments: ["build", specification.url.path, "--output", folder.path, "--stem", specification.stem]
                + (testedModule.map { ["--tests-of", $0] } ?? []),
            inputFiles: specification.inputs,
            outputFiles: ends.map { folder.appendingPathComponent("\(specification.stem)\($0).swift") })
    }
}
