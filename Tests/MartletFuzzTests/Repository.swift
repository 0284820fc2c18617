import Foundation

/// Where the repository's files are, found from this file.
enum Repository {
    static let root: URL = {
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
            folder.deleteLastPathComponent()
        }
        return folder
    }()

    /// Returns the path of a file by its path in the repository.
    static func path(_ relative: String) -> String {
        root.appendingPathComponent(relative).path
    }

    /// Returns the text of a file, or nil when there is none.
    static func text(_ relative: String) -> String? {
        try? String(contentsOfFile: path(relative), encoding: .utf8)
    }
}
