import Foundation
import MartletPipeline
import MartletReporting
import MartletSyntax

/// `martlet generate --watch`: generates again whenever something that it depends on changes, until a signal ends it.
struct GenerateWatch {
    /// One time of generating.
    struct Pass {
        /// How it ended.
        var status: ExitStatus
        /// The files that it depends on, whether they are there or not.
        var files: [String]
        /// The folders whose files it depends on.
        var folders: [String]

        init(status: ExitStatus, runs: [GenerateRun], specification: String?, reports: [Report]) {
            self.status = status
            let specifications = runs.map(\.specification) + [specification].compactMap { $0 }
            let beside = (specifications.isEmpty ? ["./martlet"] : specifications).map(FilePath.parent)
            files = specifications + reports.flatMap { $0.sources.files.map(\.path) + $0.sources.missingPaths }
            for folder in beside {
                files += ["martlet.lock", "martlet.yaml"].map { FilePath.join(folder, $0) }
            }
            folders = runs.compactMap(\.templates)
        }
    }

    /// How long it takes until somebody who saves a file sees that something happens, in seconds.
    private static let pause = 0.3

    private let perform: () throws -> Pass

    /// Watches what a function depends on.
    init(perform: @escaping () throws -> Pass) {
        self.perform = perform
    }

    /// Generates until a signal ends it; errors in a specification do not.
    ///
    /// - Throws: what stands in the way of the first time.
    func run() throws {
        let console = Console()
        OwnProcess.holdSignals()
        var pass: Pass?
        var failure: (any Error)?
        let watch = FileWatch()
        FileWatch.run(
            ignoring: { Set(pass?.files.filter { FilePath.name($0) == "martlet.lock" } ?? []) },
            wait: { failure == nil && Self.wait() },
            look: { watch.look(files: pass?.files ?? [], folders: pass?.folders ?? []) },
            perform: {
                do {
                    pass = try perform()
                } catch {
                    // A `martlet.yaml` that says too little may be saved while it is watched.
                    if pass == nil { failure = error } else { console.say("error: \(error)\n") }
                }
                guard failure == nil else { return }
                console.say("waiting for changes; Ctrl-C ends\n")
            })
        if let failure { throw failure }
    }

    /// Waits for the next look; false when a signal asks to end.
    private static func wait() -> Bool {
        let end = ContinuousClock.now + .seconds(pause)
        while ContinuousClock.now < end {
            if OwnProcess.isAskedToEnd { return false }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return !OwnProcess.isAskedToEnd
    }
}
