import Foundation
import MartletGenerator
import Testing

/// Gives generated files to the compiler.
enum GeneratedCode {
    /// Returns what the compiler says of files, up to the checks that need control flow.
    static func compile(_ files: [GeneratedFile], _ settings: [String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var paths: [String] = []
        for file in files {
            let url = folder.appendingPathComponent(file.path)
            try Data(file.text.utf8).write(to: url)
            paths.append(url.path)
        }
        return try run(
            ["-emit-sil", "-wmo", "-o", "/dev/null", "-warnings-as-errors", "-module-name", "Generated"]
                + ["-package-name", "generated", "-I", try #require(BuiltModules.folder)] + settings + paths)
    }

    /// Runs the compiler in Swift 6 mode, and returns what it says.
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swiftc", "-swift-version", "6"] + arguments
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
