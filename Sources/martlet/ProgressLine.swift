import Foundation
import MartletPipeline

/// Shows on a terminal which stage is under way when it takes over a second, and clears it away.
///
/// A thread of its own, since the stages themselves are plain functions that know of no display.
struct ProgressLine {
    private let monitor: StageMonitor
    private let console: Console
    private let isDone = StageMonitor()

    init(_ monitor: StageMonitor, _ console: Console) {
        self.monitor = monitor
        self.console = console
    }

    /// Does something with the display beside it; in a pipe without.
    func around<Result>(_ body: () -> Result) -> Result {
        guard console.isErrorTerminal else { return body() }
        let (monitor, console, isDone) = (monitor, console, isDone)
        let finished = DispatchSemaphore(value: 0)  // allowed: waits for a thread of ours, in no pool
        let thread = Thread {
            var shown: StageMonitor.Stage?
            while isDone.current == nil {
                if let (stage, elapsed) = monitor.current, elapsed > .seconds(1), stage != shown {
                    console.say("\r\u{1B}[K\(stage.rawValue)…")
                    shown = stage
                }
                Thread.sleep(forTimeInterval: 0.1)
            }
            if shown != nil { console.say("\r\u{1B}[K") }
            finished.signal()
        }
        thread.start()
        let result = body()
        isDone.enter(.write)
        finished.wait()
        return result
    }
}
