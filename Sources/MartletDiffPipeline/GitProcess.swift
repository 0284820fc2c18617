import Foundation
import MartletSyntax

/// A git that was started, with the pipes to it. Who starts it ends it.
struct GitProcess: Sendable {
    private static let maxErrorBytes = 1 << 16

    /// How a process has ended.
    private final class End: Sendable {
        let status = Locked<Int32?>(nil)
        let isThere = DispatchSemaphore(value: 0)  // allowed: a thread waits for a process, not for work of a pool
    }

    /// What git prints as errors.
    private struct Complaints: Sendable {
        var bytes: [UInt8] = []
        var isOpen = true
    }

    private let command: String
    private let identifier: Int32
    private let input: Int32
    private let output: Int32
    private let errors: Int32
    private let complaints = Locked(Complaints())
    private let end: End
    private let patience: GitPatience

    /// Starts git.
    ///
    /// - Parameters:
    ///   - command: what messages call it.
    ///   - patience: how long it may be waited for.
    /// - Throws: `GitFailure` when it cannot be started.
    init(
        _ arguments: [String], command: String, folder: String, environment: [String: String], patience: GitPatience
    ) throws(GitFailure) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
        process.environment = environment
        let (source, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = source
        process.standardOutput = output
        process.standardError = errors
        let end = End()
        // `waitUntilExit` looks every 50 milliseconds.
        process.terminationHandler = { process in
            end.status.withLock { $0 = process.terminationStatus }
            end.isThere.signal()
        }
        do {
            try process.run()
        } catch {
            throw GitFailure("git cannot be run in '\(folder)'", help: "is it installed?")
        }
        identifier = process.processIdentifier
        RunCleanup.shared.add(process: identifier)
        // The process object keeps the pipes, so what they have is taken over.
        func taken(_ handle: FileHandle) -> Int32 {
            let descriptor = fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 0)
            try? handle.close()
            return descriptor
        }
        input = taken(source.fileHandleForWriting)
        self.output = taken(output.fileHandleForReading)
        self.errors = taken(errors.fileHandleForReading)
        self.end = end
        self.command = command
        self.patience = patience
    }

    /// Writes a line that git waits for, less than a pipe holds. Where git has ended, reading says so.
    func send(_ line: String) {
        let bytes = Array(line.utf8)
        var count = 0
        while count < bytes.count {
            let written = bytes[count...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            count += written
        }
    }

    /// Returns the bytes that git prints next, at most so many; empty at the end.
    ///
    /// - Throws: `GitFailure` when they do not come in time.
    func receive(_ maxBytes: Int) throws(GitFailure) -> [UInt8] {
        while true {
            let isComplaining = complaints.withLock { $0.isOpen }
            // A negative descriptor is not looked at.
            let ready = try patience.wait(for: [output, isComplaining ? errors : -1], command)
            if ready[1] { hear() }
            if ready[0] { return take(output, maxBytes) }
        }
    }

    /// Waits for the end, and returns how git ended and the first line of what it complained about.
    ///
    /// - Throws: `GitFailure` when it does not end in time.
    func finish() throws(GitFailure) -> (status: Int32, complaint: String?) {
        do throws(GitFailure) {
            while complaints.withLock({ $0.isOpen }), try patience.wait(for: [errors], command)[0] { hear() }
        } catch {
            stop()
            throw error
        }
        stop(within: patience.left)
        let text = complaints.withLock { String(decoding: $0.bytes, as: UTF8.self) }
        return (end.status.withLock { $0 } ?? -1, text.split(separator: "\n").first.map(String.init))
    }

    /// Ends git, whatever it is doing.
    func stop() { stop(within: 0) }

    /// Ends git where it does not end by itself within some milliseconds.
    private func stop(within patience: Int) {
        for descriptor in [input, output, errors] { close(descriptor) }
        if end.isThere.wait(timeout: .now() + .milliseconds(patience)) == .timedOut {
            kill(identifier, SIGKILL)
            end.isThere.wait()
        }
        RunCleanup.shared.remove(process: identifier)
    }

    /// Takes what git complains about. What is more than anybody reads is thrown away.
    private func hear() {
        let bytes = take(errors, Self.maxErrorBytes)
        complaints.withLock { complaints in
            complaints.isOpen = !bytes.isEmpty
            complaints.bytes += bytes.prefix(Self.maxErrorBytes - complaints.bytes.count)
        }
    }

    /// Returns what a pipe holds; empty at its end.
    private func take(_ descriptor: Int32, _ maxBytes: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: maxBytes) { buffer, count in
            while true {
                let received = read(descriptor, buffer.baseAddress, maxBytes)
                if received < 0, errno == EINTR { continue }
                count = max(0, received)
                return
            }
        }
    }
}
