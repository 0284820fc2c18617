import MartletMockEngine
import MartletPayloads
import MartletSyntax

/// The file that a mock keeps its collections in, from one start to the next.
final class MockData {
    private let path: String
    private let fileSystem: FileSystem
    /// What was saved last, as the mock counts its changes.
    private var saved = 0

    init(_ path: String, fileSystem: FileSystem = .disk) {
        self.path = path
        self.fileSystem = fileSystem
    }

    /// Gives a mock what the file says; a file that is not there says nothing.
    ///
    /// - Returns: What of it does not fit the contract, in words for people.
    /// - Throws: ``MockData/Failure`` when the file cannot be read, or is no JSON.
    func load(into engine: MockEngine) throws(Failure) -> [String] {
        guard fileSystem.kind(path) != nil else { return [] }
        let complaints: [String]
        do {
            complaints = try engine.restore(json: fileSystem.read(path, maxBytes: SyntaxLimits().maxBytes))
        } catch {
            throw Failure(description: "cannot read '\(path)': \(error)")
        }
        saved = engine.changeCount
        return complaints
    }

    /// Saves what a mock keeps when that has changed since it was saved last.
    ///
    /// - Throws: ``MockData/Failure`` when the file cannot be written; what stood there is then untouched.
    func save(_ engine: MockEngine) throws(Failure) {
        let count = engine.changeCount
        guard count != saved else { return }
        do throws(FileSystemError) {
            // Passwords that were posted are in it: what collections keep is given back as it was.
            let text = JSONText.write(engine.snapshot(), layout: .pretty) + "\n"
            try fileSystem.write(Array(text.utf8), to: path, isPrivate: true)
        } catch {
            throw Failure(description: "cannot write '\(path)': \(error.message)")
        }
        saved = count
    }

    /// Forgets what was saved: another mock has taken the place of the one that was.
    func startAnew() { saved = -1 }

    /// Why a file is of no use.
    struct Failure: Error, CustomStringConvertible {
        /// What is wrong, for people.
        let description: String
    }
}
