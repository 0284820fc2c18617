import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ManualClockTests {
    @Test func wakesWhoeverIsDue() async throws {
        let clock = ManualClock()
        let short = Task { try await clock.sleep(for: .seconds(1)) }
        let long = Task { try await clock.sleep(for: .seconds(2)) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        try await short.value
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        try await long.value
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func doesNotSleepUntilThePast() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        try await clock.sleep(until: .init(offset: .seconds(5)), tolerance: nil)
        try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: nil)
    }

    @Test func endsTheSleepOfACancelledTask() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == 0)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.sleepers == 0)
    }

    @Test func countsIntervals() {
        let clock = ManualClock()
        let start = clock.now
        clock.advance(by: .milliseconds(1500))
        #expect(start.duration(to: clock.now) == .milliseconds(1500))
        #expect(start < clock.now)
    }
}
