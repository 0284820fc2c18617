public import Foundation

extension RequestBody {
    /// Makes a reader that stands before the first byte.
    public func reader() -> Reader {
        Reader(segments[...])
    }

    /// Returns all bytes, those of files, too, in memory.
    ///
    /// - Throws: As ``Reader/next(upTo:)``.
    public func collected() throws(APIError) -> Data {
        if let data { return data }
        var all = Data()
        all.reserveCapacity(count)
        var reader = reader()
        while let piece = try reader.next() { all.append(piece) }
        return all
    }

    /// Returns the SHA-256 of all bytes, with a pause for others between the pieces of files.
    ///
    /// - Throws: As ``Reader/next(upTo:)``.
    func sha256() async throws(APIError) -> Data {
        if let data { return Digests.sha256(data) }
        var digest = RunningDigest()
        var reader = reader()
        while let piece = try reader.next(upTo: 1 << 20) {
            digest.update(piece)
            await Task.yield()
        }
        return digest.value()
    }

    /// Whether some bytes stand in it, in a row.
    ///
    /// - Throws: As ``Reader/next(upTo:)``.
    func contains(_ bytes: Data) throws(APIError) -> Bool {
        var reader = reader()
        var window = Data()
        while let piece = try reader.next(upTo: 1 << 20) {
            // What is looked for may begin in one piece and end in the next.
            window = Data(window.suffix(max(bytes.count - 1, 0))) + piece
            if window.range(of: bytes) != nil { return true }
        }
        return false
    }

    /// Reads a body from its beginning to its end, piece by piece.
    public struct Reader: Sendable {
        private var segments: ArraySlice<Segment>
        /// The bytes that are left of the segment in front, when that is in memory.
        private var memory = Data()
        private var file: (handle: OpenFile, segment: FileSegment, left: Int)?

        fileprivate init(_ segments: ArraySlice<Segment>) {
            self.segments = segments
        }

        /// Returns the next bytes; nil at the end.
        ///
        /// - Parameter limit: How many bytes to return at most, at least 1.
        /// - Throws: ``APIError/Code/encoding`` when a file cannot be read, or has changed since the body was made.
        public mutating func next(upTo limit: Int = RequestBody.pieceBytes) throws(APIError) -> Data? {
            while memory.isEmpty, file == nil {
                switch segments.popFirst() {
                case .memory(let data): memory = data
                case .file(let segment): file = (try segment.opened(), segment, segment.identity.bytes)
                case nil: return nil
                }
            }
            return memory.isEmpty ? try nextOfFile(limit) : nextOfMemory(limit)
        }

        private mutating func nextOfMemory(_ limit: Int) -> Data {
            let piece = memory.prefix(limit)
            memory = memory.dropFirst(limit)
            return piece
        }

        private mutating func nextOfFile(_ limit: Int) throws(APIError) -> Data? {
            guard let (handle, segment, left) = file else { return nil }
            do throws(OpenFile.Failure) {
                let piece = try handle.read(upTo: min(limit, left))
                let rest = left - piece.count
                // Compared before the last piece goes out: a body that lacks its end is one that no server takes.
                let isSame = rest > 0 ? true : try handle.identity() == segment.identity
                guard !piece.isEmpty, isSame else { throw OpenFile.Failure(action: "read", status: ESTALE) }
                file = rest > 0 ? (handle, segment, rest) : nil
                return piece
            } catch {
                throw error.status == ESTALE ? .changed(error) : .unreadable(error)
            }
        }
    }
}

extension RequestBody.FileSegment {
    /// Opens the file, when it is still the one that it was.
    ///
    /// - Throws: ``APIError/Code/encoding``.
    func opened() throws(APIError) -> OpenFile {
        do throws(OpenFile.Failure) {
            let file = try OpenFile.reading(url)
            guard try file.identity() == identity else { throw OpenFile.Failure(action: "read", status: ESTALE) }
            return file
        } catch {
            throw error.status == ESTALE ? .changed(error) : .unreadable(error)
        }
    }
}

extension APIError {
    /// A file that was to be sent is not what it was.
    fileprivate static func changed(_ failure: OpenFile.Failure) -> APIError {
        APIError(.encoding, reason: "a file to send was changed after the call began", cause: failure)
    }
}

extension RequestBody.Reader: CustomReflectable {
    /// Shows nothing of the bytes.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
