import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ManualClockTests {
    @Test(.timeLimit(.minutes(5))) func aPauseMovesItOn() async throws {
        let clock = ManualClock()
        try await clock.pause(for: .seconds(5))
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func wakesWhoeverIsDue() async throws {
        let clock = ManualClock()
        let short = Task { try await wait(clock, until: .seconds(1)) }
        let long = Task { try await wait(clock, until: .seconds(2)) }
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
        try await wait(clock, until: .seconds(5))
        try await wait(clock, until: .seconds(1))
    }

    @Test func endsTheSleepOfACancelledTask() async {
        let clock = ManualClock()
        let sleeper = Task { try await wait(clock, until: .seconds(1)) }
        await clock.waitForSleepers(1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleepers == 0)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await wait(clock, until: .seconds(1))
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

/// Waits on the clock that is tested, which the test itself moves.
private func wait(_ clock: ManualClock, until offset: Duration) async throws {
    try await clock.sleep(until: .init(offset: offset), tolerance: nil)  // allowed: this sleep is what is tested
}
