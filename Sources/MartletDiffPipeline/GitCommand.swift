import Foundation
import MartletSyntax

/// Runs git in a ``GitView``, with nothing of the caller's surroundings that could make it start a program.
struct GitCommand: Sendable {
    /// How long git may be silent.
    private static let patience: TimeInterval = 60

    /// What git is told in each call, besides that its repository is the view. The view has no configuration that could
    /// say otherwise; that is said twice.
    private static let options = [
        "--no-pager", "--no-replace-objects", "-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false", "-c",
        "core.hooksPath=/dev/null", "-c", "core.pager=cat", "-c", "core.alternateRefsCommand=", "-c",
        "core.sshCommand=false", "-c", "credential.helper=", "-c", "diff.external=", "-c", "protocol.allow=never",
        "-c", "submodule.recurse=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false",
    ]

    /// What is set for git, over what is kept of the caller's environment.
    private static let settings = [
        // The user's configuration is not hostile, but of no use here.
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ATTR_NOSYSTEM": "1", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0",
        // No protocol is allowed: an empty list.
        "GIT_ALLOW_PROTOCOL": "", "GIT_PROTOCOL_FROM_USER": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "false",
        "GIT_SSH_COMMAND": "false", "GIT_PAGER": "cat", "GIT_EDITOR": "false", "LC_ALL": "C",
    ]

    /// What git, and what it needs to start, get of the caller's environment. The folders of `PATH` that depend on the
    /// working directory are dropped.
    private static let kept = ["HOME", "TMPDIR", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "SDKROOT"]

    /// The folder that it runs in: that of a ``GitView``.
    let folder: String
    /// Where the objects are; nil for what needs none.
    var objects: String?
    /// The file with what is staged; nil for what does not look at it.
    var index: String?

    /// Returns what git prints.
    ///
    /// - Parameters:
    ///   - input: what git reads from its standard input, less than a pipe holds.
    ///   - maxBytes: how much it may print.
    /// - Throws: `GitFailure` with git's own words when it fails.
    func run(_ arguments: [String], input: String = "", maxBytes: Int = 1 << 28) throws(GitFailure) -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + Self.options + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
        process.environment = environment
        let (source, output, errors) = (Pipe(), Pipe(), Pipe())
        // All of it fits into the pipe, so that nothing is written to a git that has ended.
        try? source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? source.fileHandleForWriting.close()
        process.standardInput = source
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw GitFailure("git cannot be run in '\(folder)'", help: "is it installed?")
        }
        var streams = [
            Stream(output.fileHandleForReading, maxBytes), Stream(errors.fileHandleForReading, 1 << 16),
        ]
        if let failure = Self.drain(&streams, of: arguments.first ?? "") {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            throw failure
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let words = String(decoding: streams[1].bytes, as: UTF8.self).split(separator: "\n").first.map(String.init)
            let isMissing = process.terminationStatus == 127
            throw GitFailure(
                words ?? "'git \(arguments.first ?? "")' failed", help: isMissing ? "is git installed?" : nil)
        }
        return streams[0].bytes
    }

    private var environment: [String: String] {
        let own = ProcessInfo.processInfo.environment
        var environment = own.filter { Self.kept.contains($0.key) }
        environment.merge(Self.settings) { $1 }
        environment["PATH"] = own["PATH"]?.split(separator: ":").filter { $0.hasPrefix("/") }.joined(separator: ":")
        environment["GIT_DIR"] = folder
        environment["GIT_OBJECT_DIRECTORY"] = objects
        environment["GIT_INDEX_FILE"] = index
        return environment
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

    /// Reads both streams to their ends as bytes come, since a full pipe would stop git. Returns a failure when it takes too
    /// long or is too much.
    private static func drain(_ streams: inout [Stream], of command: String) -> GitFailure? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while streams.contains(where: \.isOpen) {
            // A negative descriptor is not looked at.
            var polls = streams.map { stream in
                pollfd(fd: stream.isOpen ? stream.handle.fileDescriptor : -1, events: Int16(POLLIN), revents: 0)
            }
            let ready = poll(&polls, nfds_t(polls.count), Int32(patience * 1_000))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return GitFailure("'git \(command)' was silent for a minute") }
            for index in streams.indices where streams[index].isOpen && polls[index].revents != 0 {
                let count = read(polls[index].fd, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { streams[index].isOpen = false }
                streams[index].bytes += buffer[..<max(0, count)]
                if streams[index].bytes.count > streams[index].maxBytes {
                    return GitFailure("'git \(command)' prints too much", isTooMuch: true)
                }
            }
        }
        return nil
    }
}
