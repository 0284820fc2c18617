import Foundation

/// The part of a download that is there, beside the place where the whole is to be.
///
/// A note beside it says what it is a part of, and how much of it has surely reached the disk. Both are gone when the
/// whole is there, or when nothing can be made of the part. Of several downloads to one place, one has the part.
final class PartialFile: Sendable {
    /// What stands in the note.
    struct Note: Sendable, Hashable {
        /// Which call it is: a digest of the method, the address and the account.
        var call: String
        /// What the server knows this version of the content by: a strong `ETag`, or a date.
        var validator: String
        /// How many bytes the whole has.
        var total: Int
        /// How many bytes have reached the disk.
        var kept = 0
    }

    private struct State: Sendable {
        var note: Note?
        var written = 0
    }

    /// After how many bytes the note is written anew. So much is fetched again at most after the process was killed.
    static let checkpointBytes = 8 << 20

    private let destination: URL
    private let part: URL
    private let noteFile: URL
    private let file: OpenFile
    private let state = Locked(State())

    /// Opens the part of a download, or begins one.
    ///
    /// - Throws: ``APIError/Code/storage`` when it cannot be written, or another download has it.
    init(for destination: URL) throws(APIError) {
        self.destination = destination
        (part, noteFile) = Self.places(of: destination)
        do throws(OpenFile.Failure) {
            file = try Self.open(part)
        } catch {
            throw .storage("the file cannot be written", error)
        }
    }

    /// How many bytes are there.
    var count: Int { state.withLock { state in state.written } }

    /// Removes what is there of a download, if anything is, and nobody is at it.
    static func remove(for destination: URL) {
        let (part, note) = places(of: destination)
        guard (try? OpenFile.reading(part)) != nil, let file = try? open(part) else { return }
        withExtendedLifetime(file) {
            unlink(note.path(percentEncoded: false))
            unlink(part.path(percentEncoded: false))
        }
    }

    // MARK: A call

    /// Returns how a call could go on: after how many bytes, and what of. Nil when it has to start at the beginning.
    func resumption(of call: String) -> Note? {
        guard var note = state.withLock({ state in state.note }) ?? Note(contentsOf: noteFile), note.call == call,
            let length = try? file.identity().bytes
        else { return nil }
        // Beyond what is noted there may be anything after a loss of power.
        note.kept = min(max(note.kept, state.withLock { state in state.written }), length)
        return note.kept > 0 && note.kept < note.total ? note : nil
    }

    /// Starts at the beginning.
    ///
    /// - Parameter note: What the file will be a part of; nil when a part would be worthless.
    func restart(_ note: Note?) throws(APIError) {
        unlink(noteFile.path(percentEncoded: false))
        try storing { () throws(OpenFile.Failure) in try file.cut(to: 0) }
        state.withLock { state in state = State(note: note) }
    }

    /// Goes on behind so many bytes as a note says.
    func resume(_ note: Note) throws(APIError) {
        try storing { () throws(OpenFile.Failure) in try file.cut(to: note.kept) }
        state.withLock { state in state = State(note: note, written: note.kept) }
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(APIError) {
        try storing { () throws(OpenFile.Failure) in try file.write(data) }
        let isDue = state.withLock { state in
            state.written += data.count
            return state.written - (state.note?.kept ?? state.written) >= Self.checkpointBytes
        }
        if isDue { try checkpoint() }
    }

    /// Puts the file at its place, instead of one that is there. Whoever looks sees the old one or the whole new one.
    func complete() throws(APIError) {
        try storing { () throws(OpenFile.Failure) in
            try file.flush()
            try OpenFile.move(part, to: destination)
        }
        unlink(noteFile.path(percentEncoded: false))
    }

    /// Keeps what is there for the next call, when that can use it; removes it else.
    func keep() {
        let isWorthKeeping = state.withLock { state in state.note != nil && state.written > 0 }
        if isWorthKeeping, (try? checkpoint()) != nil { return }
        // A part from an earlier call, which this one could not even ask for, stays as it is.
        if state.withLock({ state in state.note == nil && state.written == 0 }), Note(contentsOf: noteFile) != nil {
            return
        }
        unlink(noteFile.path(percentEncoded: false))
        unlink(part.path(percentEncoded: false))
    }

    // MARK: Parts

    /// Notes how much has reached the disk.
    private func checkpoint() throws(APIError) {
        let written = state.withLock { state in state.written }
        let note = state.withLock { state in
            state.note?.kept = written
            return state.note
        }
        try storing { () throws(OpenFile.Failure) in
            try file.flush()
            try note?.write(to: noteFile)
        }
    }

    private func storing(_ action: () throws(OpenFile.Failure) -> Void) throws(APIError) {
        do throws(OpenFile.Failure) { try action() } catch { throw .storage("the file cannot be written", error) }
    }

    /// Opens the part, so that nobody else has it.
    private static func open(_ part: URL) throws(OpenFile.Failure) -> OpenFile {
        while true {
            let file = try OpenFile.writing(part, isNew: false)
            guard file.lock() else { throw OpenFile.Failure(action: "lock", status: EWOULDBLOCK) }
            // Whoever had it may have put it at its place between the two: then it is no part any more.
            if let there = try? OpenFile.reading(part).identity(), try there.isSameFile(as: file.identity()) {
                return file
            }
        }
    }

    /// Where the part and the note are. A name that would become too long is replaced by its digest.
    private static func places(of destination: URL) -> (part: URL, note: URL) {
        var name = destination.lastPathComponent
        if name.utf8.count > 200 {
            name = Digests.sha256(Data(name.utf8)).prefix(16).map { String($0, radix: 16) }.joined(separator: "-")
        }
        let folder = destination.deletingLastPathComponent()
        return (folder.appending(path: ".\(name).part"), folder.appending(path: ".\(name).part.json"))
    }
}

extension PartialFile.Note {
    /// Reads a note; nil when there is none, or none that makes sense.
    init?(contentsOf url: URL) {
        guard let data = try? OpenFile.reading(url).read(upTo: 1 << 16),
            let json = try? JSONCoding.decode(JSON.self, from: data), let call = json["call"]?.string,
            let validator = json["validator"]?.string, let total = json["total"]?.int, let kept = json["kept"]?.int,
            kept >= 0, kept <= total,
            (try? HeaderRules.check(name: "If-Range", value: validator)) != nil
        else { return nil }
        self.init(call: call, validator: validator, total: total, kept: kept)
    }

    private static func number(_ value: Int) -> JSON { .number(JSONNumber(Int64(value))) }

    /// Puts the note at its place, whole.
    func write(to url: URL) throws(OpenFile.Failure) {
        let text: JSON = [
            "call": .string(call), "validator": .string(validator), "total": Self.number(total),
            "kept": Self.number(kept),
        ]
        let new = url.appendingPathExtension("new")
        let file = try OpenFile.writing(new, isNew: false)
        try file.cut(to: 0)
        try file.write((try? JSONCoding.encode(text)) ?? Data())
        try file.flush()
        try OpenFile.move(new, to: url)
    }
}

extension APIError {
    /// What arrives cannot be kept.
    static func storage(_ reason: String, _ cause: OpenFile.Failure) -> APIError {
        APIError(.storage, reason: cause.status == EWOULDBLOCK ? "another download writes it" : reason, cause: cause)
    }
}
