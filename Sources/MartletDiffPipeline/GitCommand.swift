import Foundation
import MartletSyntax

/// Runs git in a ``GitView``, with nothing of the caller's surroundings that could make it start a program.
struct GitCommand: Sendable {
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
        // What is read as a whole, such as a reference, a commit or a tree: no list of a real repository is longer.
        "GIT_ALLOC_LIMIT": "512m",
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
    /// How long the run waits for git.
    let patience: GitPatience

    /// Starts git, which goes on until its input ends.
    ///
    /// - Throws: `GitFailure` when it cannot be started.
    func start(_ arguments: [String]) throws(GitFailure) -> GitProcess {
        try GitProcess(
            Self.options + arguments, command: arguments.first ?? "", folder: folder, environment: environment,
            patience: patience)
    }

    /// Returns what git prints.
    ///
    /// - Parameter maxBytes: how much it may print.
    /// - Throws: `GitFailure` with git's own words when it fails.
    func run(_ arguments: [String], maxBytes: Int = 1 << 28) throws(GitFailure) -> [UInt8] {
        let process = try start(arguments)
        var printed: [UInt8] = []
        do throws(GitFailure) {
            while true {
                let bytes = try process.receive(1 << 16)
                if bytes.isEmpty { break }
                printed += bytes
                guard printed.count <= maxBytes else {
                    throw GitFailure(
                        "'git \(arguments.first ?? "")' prints more than \(maxBytes) bytes", code: .tooMuch)
                }
            }
        } catch {
            process.stop()
            throw error
        }
        let (status, complaint) = try process.finish()
        guard status == 0 else {
            throw GitFailure(
                complaint ?? "'git \(arguments.first ?? "")' failed", help: status == 127 ? "is git installed?" : nil)
        }
        return printed
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
}
