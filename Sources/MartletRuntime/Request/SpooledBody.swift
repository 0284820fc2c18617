import Foundation

/// A body of several parts as one file, for a transport that can send only that from disk. It is gone when nobody holds
/// it any more.
///
/// It is in the folder for temporary files, and its owner's alone.
final class SpooledBody: Sendable {
    /// Where it is.
    let url: URL

    /// Writes a body, with a pause for others between its pieces.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - folder: Where; nil is the folder for temporary files.
    /// - Throws: ``APIError/Code/encoding`` when a file of the body cannot be read, or there is no place for the copy;
    ///   `CancellationError`.
    init(_ body: RequestBody, in folder: URL? = nil) async throws {
        let folder = folder ?? FileManager.default.temporaryDirectory  // allowed: for one request
        url = folder.appending(path: "martlet-body-\(UUID().uuidString)")
        let file: OpenFile
        do {
            file = try OpenFile.writing(url, isNew: true)
        } catch {
            throw APIError(.encoding, reason: "there is no place for a copy of the body", cause: error)
        }
        // From here on there is a file to remove: the object is whole, and goes when an error leaves it behind.
        var reader = body.reader()
        while let piece = try reader.next(upTo: 1 << 20) {
            do {
                try file.write(piece)
            } catch {
                throw APIError(.encoding, reason: "there is no place for a copy of the body", cause: error)
            }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    deinit {
        unlink(url.path(percentEncoded: false))
    }
}
