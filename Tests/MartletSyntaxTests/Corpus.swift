import Foundation
import MartletSyntax

/// The material that others wrote, beside the package or where `MARTLET_CORPUS` says.
enum Corpus {
    static let missing: String = "no corpus at \(root): the conformance suites are NOT run; set MARTLET_CORPUS"

    static let root: String = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_CORPUS"] { return path }
        let package = (0..<3).reduce(#filePath) { path, _ in FilePath.parent(path) }
        return FilePath.join(FilePath.parent(package), "shared/corpus")
    }()

    static let isPresent = FileSystem.disk.kind(root) == .directory

    /// Returns the paths of the files in a folder of the corpus, sorted.
    static func files(in folder: String, suffix: String) throws -> [String] {
        let path = FilePath.join(root, folder)
        return try FileSystem.disk.list(path).filter { $0.hasSuffix(suffix) }.map { FilePath.join(path, $0) }
    }
}
