import MartletSyntax

/// The contents of objects, which one git reads for a whole run: to start one for each file takes longer than reading it.
final class GitObjects: Sendable {
    /// What became of an object that was asked for.
    enum Content {
        case bytes([UInt8])
        /// There is no such object, or it is no file.
        case missing
        /// It has more bytes than were asked for.
        case tooLarge
    }

    /// How long the line before the bytes of an object is at most.
    private static let maxLineBytes = 128
    private static let command = "cat-file"

    private struct State: Sendable {
        /// The git that waits for the next name; nil before the first one, and after it was stopped.
        var process: GitProcess?
        /// Why no more can be read.
        var failure: GitFailure?
    }

    private let git: GitCommand
    private let state = Locked(State())

    init(_ git: GitCommand) {
        self.git = git
    }

    /// Returns the bytes of a file.
    ///
    /// - Throws: `GitFailure` when git fails, or is waited for too long.
    func read(_ id: String, maxBytes: Int) throws(GitFailure) -> Content {
        // A name with a line feed would be two.
        guard !id.isEmpty, id.utf8.allSatisfy({ $0.isHexDigit }) else { return .missing }
        return try state.withLock { state in
            Result { () throws(GitFailure) in try Self.read(id, maxBytes, &state, git) }
        }.get()
    }

    /// Ends git. It can be asked again.
    func close() {
        state.withLock { state in
            state.process?.stop()
            state.process = nil
        }
    }

    private static func read(
        _ id: String, _ maxBytes: Int, _ state: inout State, _ git: GitCommand
    ) throws(GitFailure) -> Content {
        if let failure = state.failure { throw failure }
        let process: GitProcess
        if let running = state.process {
            process = running
        } else {
            process = try git.start([command, "--batch"])
            state.process = process
        }
        process.send(id + "\n")
        do throws(GitFailure) {
            guard let content = try receive(from: process, maxBytes) else {
                // It has ended without a word about the object.
                state.process = nil
                let complaint = try process.finish().complaint
                throw GitFailure(complaint ?? "'git \(command)' failed", help: "'git fsck' lists what is damaged")
            }
            switch content {
            case .bytes: break
            case .missing(let isComplete) where isComplete: break
            case .missing, .tooLarge:
                // The bytes that nobody wants may be endless.
                state.process = nil
                process.stop()
            }
            return content.content
        } catch {
            if state.process != nil { process.stop() }
            state.process = nil
            state.failure = error
            throw error
        }
    }

    /// What git prints about an object.
    private enum Received {
        case bytes([UInt8])
        /// Whether all of it was read.
        case missing(isComplete: Bool)
        case tooLarge

        var content: Content {
            switch self {
            case .bytes(let bytes): .bytes(bytes)
            case .missing: .missing
            case .tooLarge: .tooLarge
            }
        }
    }

    /// Returns what git prints about one object; nil when it ends before.
    private static func receive(from process: GitProcess, _ maxBytes: Int) throws(GitFailure) -> Received? {
        // A line is: id, type, size; or what is wrong with it. The bytes follow, and a line feed.
        var printed: [UInt8] = []
        while !printed.contains(0x0A) {
            let bytes = try process.receive(1 << 16)
            guard !bytes.isEmpty, printed.count <= maxLineBytes else { return nil }
            printed += bytes
        }
        let line = printed.prefix { $0 != 0x0A }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, let size = Int(words[2]) else { return .missing(isComplete: true) }
        guard words[1] == "blob" else { return .missing(isComplete: false) }
        guard size <= maxBytes else { return .tooLarge }
        printed.removeFirst(line.count + 1)
        printed.reserveCapacity(size + 1)
        while printed.count <= size {
            let bytes = try process.receive(1 << 16)
            guard !bytes.isEmpty else { return nil }
            printed += bytes
        }
        printed.removeLast(printed.count - size)
        return .bytes(printed)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
    }
}
