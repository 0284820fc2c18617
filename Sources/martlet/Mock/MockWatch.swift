import Foundation
import MartletMock
import MartletMockEngine
import MartletPipeline
import MartletReporting
import MartletSyntax

/// Waits until a signal asks the mock to end, and reads its files again meanwhile.
struct MockWatch {
    /// How long it takes until somebody who saves a file sees that something happens, in seconds.
    private static let pause = 0.3

    private let run: MockRun
    private let server: ContractServer
    private let console: Console
    private let data: MockData?
    private let recording: MockRecording?

    /// - Parameters:
    ///   - data: Where collections are kept; nil for nowhere.
    ///   - recording: Where answers are kept; nil for nowhere.
    init(
        _ run: MockRun, _ server: ContractServer, _ console: Console, data: MockData?, recording: MockRecording?
    ) {
        self.run = run
        self.server = server
        self.console = console
        self.data = data
        self.recording = recording
    }

    /// Returns when a signal asks for it.
    ///
    /// - Parameters:
    ///   - isWatching: Whether files are read again when they change.
    ///   - first: What the server runs with.
    func untilAsked(isWatching: Bool, after first: MockRun.Outcome) {
        var current = first.engine
        let wait = {
            let goesOn = self.wait()
            if let current { save(current) }
            return goesOn
        }
        guard isWatching else {
            while wait() {}
            return
        }
        var files = files(of: first)
        var isFirst = true
        let watch = FileWatch()
        FileWatch.run(
            ignoring: { [] }, wait: wait, look: { watch.look(files: files, folders: []) },
            perform: {
                if isFirst {
                    isFirst = false
                    return
                }
                let next = run.load(following: current)
                try? console.print(next.reports, as: .text)
                files = self.files(of: next)
                guard let engine = next.engine else {
                    return console.say("the mock stays as it was until that is mended\n")
                }
                // What was created stays as far as it still fits; all else that the mock knows stays as it is.
                if let current {
                    for complaint in engine.restore(current.snapshot()) { console.say("not kept: \(complaint)\n") }
                }
                current = engine
                data?.startAnew()
                server.service = MockService(engine)
                run.tellOfExamples(of: engine, console)
                console.say("the mock follows \(run.specification) as it is now\n")
            })
    }

    /// Saves what a mock keeps, and what was recorded; says so where that cannot be done, and goes on.
    func save(_ engine: MockEngine) {
        do throws(MockData.Failure) {
            try data?.save(engine)
        } catch {
            console.say("error: \(error)\n")
        }
        do throws(MockRecording.Failure) {
            try recording?.save()
        } catch {
            console.say("error: \(error)\n")
        }
    }

    /// What the mock depends on, whether it is there or not.
    private func files(of outcome: MockRun.Outcome) -> [String] {
        let named = [run.specification] + [run.scenarios].compactMap { $0 }
        let settings = FilePath.join(FilePath.parent(run.specification), "martlet.yaml")
        return named + [settings] + outcome.reports.flatMap { $0.sources.files.map(\.path) + $0.sources.missingPaths }
    }

    /// Waits for the next look; false when a signal asks to end.
    private func wait() -> Bool {
        let end = ContinuousClock.now + .seconds(Self.pause)
        while ContinuousClock.now < end {
            if OwnProcess.isAskedToEnd { return false }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return !OwnProcess.isAskedToEnd
    }
}
