import MartletPipeline
import MartletSyntax
import Testing

struct StageMonitorTests {
    private static let text = "martlet: 1\napi: A\nmodels: { B: { fields: { id: string } } }\n"

    /// A clock that goes on by a second each time it is asked.
    private func monitor() -> StageMonitor {
        let start = ContinuousClock.now
        let asked = Locked(0)
        return StageMonitor {
            asked.withLock { count in
                count += 1
                return start + .seconds(count)
            }
        }
    }

    @Test func addsUpHowLongEachStageTook() {
        let monitor = monitor()
        for stage in [StageMonitor.Stage.load, .read, .load, nil] { monitor.enter(stage) }
        #expect(monitor.current == nil)
        monitor.enter(.write)
        #expect(monitor.current?.stage == .write)
        #expect(monitor.current?.elapsed == .seconds(2))
        let times = monitor.times.map { "\($0.stage.rawValue) \($0.time.components.seconds)" }
        #expect(times == ["load 2", "read 1", "plan 0", "render 0", "write 0"])
    }

    @Test func printsStatisticsForPeopleAndPrograms() {
        let monitor = monitor()
        monitor.enter(.load)
        monitor.enter(nil)
        let files = FileSystem.inMemory(["specs/a.yaml": Self.text])
        let run = GenerateRun(specification: "specs/a.yaml", output: "out")
        let outcome = run.run(Pipeline(fileSystem: files))
        #expect(outcome.status == .clean)
        let statistics = RunStatistics([outcome, outcome], monitor, peakBytes: 12_345_678)
        #expect(statistics.counts.filesRead == 2)
        #expect(statistics.counts.bytesRead == 2 * Self.text.utf8.count)
        #expect(statistics.counts.files == 6)
        #expect(statistics.text.hasPrefix("load        1000.0 ms\n"))
        #expect(statistics.text.hasSuffix("memory      12 MB at most\n"))
        #expect(
            statistics.json.hasPrefix(
                #"{ "version": 1, "milliseconds": { "load": 1000.0, "read": 0.0, "plan": 0.0, "render": 0.0, "write": 0.0 }, "#
            ))
        #expect(statistics.json.hasSuffix("\"peakMemoryBytes\": 12345678 }\n"))
    }

    @Test func pipelineEntersEachStage() {
        let monitor = monitor()
        let files = FileSystem.inMemory(["specs/a.yaml": Self.text])
        let run = GenerateRun(specification: "specs/a.yaml", output: "out")
        _ = run.run(Pipeline(fileSystem: files, monitor: monitor))
        #expect(monitor.times.allSatisfy { $0.time >= .seconds(1) })
        #expect(monitor.current == nil)
    }
}
