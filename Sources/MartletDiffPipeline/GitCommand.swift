import Foundation

/// Why git cannot say what it was asked for.
package struct GitFailure: Error, Hashable {
    /// What is wrong, for people.
    package let message: String
    /// What to do about it; nil when the message says it all.
    package let help: String?

    init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }
}

/// Runs git.
struct GitCommand: Sendable {
    /// How long git may be silent: it may have to fetch what a partial clone left out.
    private static let patience: TimeInterval = 60

    /// The folder that it runs in.
    let folder: String

    /// Returns what git prints.
    ///
    /// - Parameter maxBytes: how much it may print.
    /// - Throws: `GitFailure` with git's own words when it fails.
    func run(_ arguments: [String], maxBytes: Int = 1 << 28) throws(GitFailure) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
        // Nobody is there to answer questions, and nothing is to be written.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"]) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw GitFailure("git cannot be run in '\(folder)'", help: "is it installed, and is there such a folder?")
        }
        var streams = [
            Stream(output.fileHandleForReading, maxBytes), Stream(errors.fileHandleForReading, 1 << 16),
        ]
        guard Self.drain(&streams) else {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            throw GitFailure("'git \(arguments.first ?? "")' says too much, or nothing for a minute")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let words = String(decoding: streams[1].bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
            throw GitFailure(words ?? "'git \(arguments.first ?? "")' failed")
        }
        return streams[0].bytes
    }

    private struct Stream {
        let handle: FileHandle
        let maxBytes: Int
        var bytes: [UInt8] = []
        var isOpen = true

        init(_ handle: FileHandle, _ maxBytes: Int) {
            self.handle = handle
            self.maxBytes = maxBytes
        }
    }

    /// Reads both streams to their ends as bytes come, since a full pipe would stop git; false when it takes too long
    /// or is too much.
    private static func drain(_ streams: inout [Stream]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            // A negative descriptor is not looked at.
            var polls = streams.map { stream in
                pollfd(fd: stream.isOpen ? stream.handle.fileDescriptor : -1, events: Int16(POLLIN), revents: 0)
            }
            let ready = poll(&polls, nfds_t(polls.count), Int32(patience * 1_000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return false }
            for index in streams.indices where streams[index].isOpen && polls[index].revents != 0 {
                let count = read(polls[index].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { streams[index].isOpen = false }
                streams[index].bytes += buffer[..<max(0, count)]
                if streams[index].bytes.count > streams[index].maxBytes { return false }
            }
        }
        return true
    }
}
