import MartletContract
import MartletMockEngine
import MartletReporting
import MartletSyntax

/// The folder that a mock keeps answers in, to give them again.
final class MockRecording: Sendable {
    /// Why a folder is of no use.
    struct Failure: Error, CustomStringConvertible {
        /// What is wrong, for people.
        let description: String
    }

    /// The answers.
    let examples = RecordedExamples()
    private let folder: String
    private let fileSystem: FileSystem

    init(_ folder: String, fileSystem: FileSystem = .disk) {
        self.folder = folder
        self.fileSystem = fileSystem
    }

    /// Reads what the folder has; one that is not there has nothing.
    ///
    /// - Returns: What of it is no answer by the contract.
    /// - Throws: ``Failure`` when the folder or one of its files cannot be read.
    func load(for contract: Contract) throws(Failure) -> Report {
        var sources = SourceMap()
        var diagnostics: [Diagnostic] = []
        guard fileSystem.exists(folder) else { return Report(sources: sources, diagnostics: []) }
        do throws(FileSystemError) {
            let canonical = try fileSystem.canonicalPath(folder)
            for name in try fileSystem.list(folder).sorted() where name.hasSuffix(".json") {
                let path = FilePath.join(folder, name)
                guard FilePath.isInside(try fileSystem.canonicalPath(path), directory: canonical) else {
                    throw FileSystemError(
                        .read, path: path, reason: .notPermitted, message: "'\(name)' is a link that leads out of it")
                }
                let file = sources.add(path: path, bytes: try fileSystem.read(path, maxBytes: SyntaxLimits().maxBytes))
                diagnostics += examples.read(file, in: sources, for: contract)
            }
        } catch {
            throw Failure(description: "cannot read '\(folder)': \(error.message)")
        }
        examples.settle()
        return Report(sources: sources, diagnostics: diagnostics)
    }

    /// Writes the answers that have come since the last time.
    ///
    /// - Throws: ``Failure`` when one of the files cannot be written; what stood there is then untouched.
    func save() throws(Failure) {
        let files = examples.changedFiles()
        guard !files.isEmpty else { return }
        do throws(FileSystemError) {
            try fileSystem.createDirectory(folder)
            for file in files {
                try fileSystem.write(
                    Array(file.text.utf8), to: FilePath.join(folder, file.name), inside: folder)
            }
        } catch {
            throw Failure(description: "cannot write into '\(folder)': \(error.message)")
        }
    }
}
