import Foundation
import MartletMock
import MartletSyntax

/// Writes lines about requests, on a thread of its own: whoever reads slowly holds up no request.
final class RequestLog: Sendable {
    private struct State: Sendable {
        var bytes: [UInt8] = []
        /// How many lines there was no room for.
        var lost = 0
        var isOver = false
    }

    /// How many bytes wait for their reader at most.
    private static let maxWaitingBytes = 8 << 20

    private let line: RequestLine
    private let descriptor: Int32
    private let state = Locked(State())
    private let work = DispatchSemaphore(value: 0)  // allowed: waited for by a thread of ours, in no pool
    private let finished = DispatchSemaphore(value: 0)  // allowed: waited for by the main thread, which is in no pool

    /// Writes to a file that is open.
    init(to descriptor: Int32, _ line: RequestLine) {
        self.descriptor = descriptor
        self.line = line
        Thread { self.write() }.start()
    }

    /// A file that lines are added to.
    struct File {
        var descriptor: Int32
        /// Who else can read it, in words for people; nil where nobody else can.
        var warning: String?
    }

    /// Opens a file that lines are added to; nil where it cannot be.
    ///
    /// It is its owner's alone to read, also where it was there before: no list of names knows all secrets. Pipes and devices
    /// stay as they are.
    static func open(_ path: String) -> File? {
        let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return File(descriptor: descriptor)
        }
        let isShared = status.st_mode & 0o077 != 0
        let isPrivate = !isShared || fchmod(descriptor, status.st_mode & 0o700) == 0
        // Its owner can open it to others again.
        guard isPrivate, status.st_uid == geteuid() else {
            return File(
                descriptor: descriptor,
                warning: "'\(path)' belongs to another user, who can read what is written to it")
        }
        return File(descriptor: descriptor)
    }

    /// Adds a request.
    func add(_ request: ServedRequest) {
        let text = line.text(of: request, at: WallClock.now())
        let isFirst = state.withLock { state in
            guard state.bytes.count < Self.maxWaitingBytes else {
                state.lost += 1
                return false
            }
            state.bytes += text.utf8
            return state.bytes.count == text.utf8.count
        }
        if isFirst { work.signal() }
    }

    /// Writes what is left, for a second at most.
    func finish() {
        state.withLock { $0.isOver = true }
        work.signal()
        _ = finished.wait(timeout: .now() + 1)
    }

    private func write() {
        while true {
            work.wait()
            let (bytes, lost, isOver) = state.withLock { state in
                defer { (state.bytes, state.lost) = ([], 0) }
                return (state.bytes, state.lost, state.isOver)
            }
            put(bytes)
            if lost > 0 { put(Array("(\(lost) requests are not shown: the reader is too slow)\n".utf8)) }
            if isOver { return _ = finished.signal() }
        }
    }

    /// Writes bytes; a reader that has gone gets none.
    private func put(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
