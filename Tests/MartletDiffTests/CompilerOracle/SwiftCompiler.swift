import Foundation
import MartletContract
import MartletGenerator
import Testing

/// Type-checks code that uses MartletRuntime.
enum SwiftCompiler {
    /// Where the build puts its modules; nil when it went elsewhere.
    static let modules: String? = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
            folder.deleteLastPathComponent()
        }
        let modules = folder.path + "/.build/debug/Modules"
        return FileManager.default.fileExists(atPath: modules + "/MartletRuntime.swiftmodule") ? modules : nil
    }()

    /// Generates the client of a contract.
    static func client(of contract: Contract) throws -> [GeneratedFile] {
        let result = Generator.generate(contract)
        try #require(!result.files.isEmpty, "\(result.diagnostics)")
        return result.files
    }

    /// Compiles files as one module; returns the lines with errors.
    static func errors(in files: [GeneratedFile]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files { try Data(file.text.utf8).write(to: folder.appending(path: file.path)) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-suppress-warnings", "-module-name", "Shop"]
            + ["-I", try #require(modules)] + files.map(\.path)
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return [] }
        // The driver prints whole paths.
        let lines = output.replacingOccurrences(of: folder.resolvingSymlinksInPath().path + "/", with: "")
            .replacingOccurrences(of: folder.path + "/", with: "")
            .split(separator: "\n").filter { $0.contains(": error: ") && !$0.hasPrefix(" ") }.map(String.init)
        return lines.isEmpty ? [output] : lines
    }
}
