import Foundation

extension TemporaryFolder {
    /// Makes the folder, and returns it.
    func made() throws -> TemporaryFolder {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return self
    }

    /// Writes a file into the folder that was made, and returns its place.
    func file(_ name: String, _ data: Data) throws -> URL {
        let file = file(name)
        try data.write(to: file)
        return file
    }
}
