import Foundation

/// The material that others wrote, beside the package or where `MARTLET_CORPUS` says.
enum Corpus {
    static let missing = "no corpus at \(root.path): the conformance suites are NOT run; set MARTLET_CORPUS"

    static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] { return URL(fileURLWithPath: path) }
        let package = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    }()

    static let isPresent = FileManager.default.fileExists(atPath: root.path)

    /// Returns the files in a folder of the corpus, sorted by name.
    static func files(in folder: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil
        ).sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
