import Foundation
import MartletGenerator
import Testing

/// A folder of the repository with files as they should be.
struct GoldenFolder {
    let path: String

    /// Compares in both directions: a file that differs, is missing or is one too many is a failure with its
    /// difference. With `RECORD_GOLDENS=1` the folder is rewritten, and the test fails all the same.
    func expect(_ files: [GeneratedFile], sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let present = Set(Self.files(in: Repository.path(path)))
        let wanted = Dictionary(files.map { ($0.path, $0.text) }) { first, _ in first }
        for name in present.union(wanted.keys).sorted() {
            let file = "\(path)/\(name)"
            let old = present.contains(name) ? Repository.text(file) : nil
            guard old != wanted[name] else { continue }
            if Repository.isRecording { try record(wanted[name], at: file) }
            let diff = UnifiedDiff.text(from: old, to: wanted[name], path: file)
            Issue.record("\(file) is not up to date\n\(diff)", sourceLocation: sourceLocation)
        }
    }

    /// Returns the paths of the files in a folder, and in its folders.
    private static func files(in folder: String) -> [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    private func record(_ text: String?, at relative: String) throws {
        let url = URL(fileURLWithPath: Repository.path(relative))
        guard let text else { return try FileManager.default.removeItem(at: url) }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
