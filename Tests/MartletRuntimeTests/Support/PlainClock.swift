import MartletTesting

/// A manual clock on which a pause is not over before the test moves the clock on.
struct PlainClock: Clock {
    var manual = ManualClock()

    var now: ManualClock.Instant { manual.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {  // allowed: on a manual clock
        try await manual.sleep(until: deadline, tolerance: tolerance)  // allowed: on a manual clock
    }
}
