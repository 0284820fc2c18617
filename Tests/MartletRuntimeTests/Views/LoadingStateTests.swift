import MartletRuntime
import MartletTesting
import Testing
#if canImport(Observation)
    import Observation
#endif

struct LoadingStateTests {
    @Test func keepsWhatIsShownWhileItLoadsAndWhenItFails() {
        var state = LoadingState<Int>.idle
        #expect(state.value == nil)
        state.start()
        #expect(state.isLoading)
        state.finish(.success(1))
        #expect(state.value == 1)
        #expect(!state.isLoading)
        state.start()
        #expect(state.value == 1)
        state.finish(.failure(APIError(.offline)))
        #expect(state.value == 1)
        #expect(state.error?.code == .offline)
        state.start()
        #expect(state.value == 1)
        #expect(state.error == nil)
        state.finish(.success(2))
        #expect(state.value == 2)
    }

    @Test func aCancelledLoadLeavesThingsAsTheyWere() {
        var state = LoadingState<Int>.idle
        state.start()
        state.finish(.failure(APIError(.cancelled)))
        guard case .idle = state else {
            Issue.record("\(state)")
            return
        }
        state.finish(.success(1))
        state.start()
        state.finish(.failure(APIError(.cancelled)))
        #expect(state.value == 1)
        #expect(state.error == nil)
        #expect(!state.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func aViewIsToldOfEachChange() async {
        let loader = Loader { 7 }
        let changes = Locked(0)
        func watch() {
            withObservationTracking {
                _ = loader.state
            } onChange: {
                changes.withLock { $0 += 1 }
            }
        }
        watch()
        await loader.load()
        #expect(changes.withLock { $0 } == 1)
        watch()
        await loader.load()
        #expect(changes.withLock { $0 } == 2)
        #expect(loader.state.value == 7)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test(.timeLimit(.minutes(5))) func loadsAndTriesAgain() async {
        let answers = Locked<[Result<Int, APIError>]>([.failure(APIError(.offline)), .success(1), .success(2)])
        let loader = Loader { try answers.withLock { $0.removeFirst() }.get() }
        await loader.load()
        #expect(loader.state.error?.code == .offline)
        await loader.load()
        #expect(loader.state.value == 1)
        await loader.load()
        #expect(loader.state.value == 2)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test(.timeLimit(.minutes(5))) func theLastOfOverlappingLoadsCounts() async {
        let first = Mailbox<Int>()
        let loads = Locked(0)
        let loader = Loader<Int> {
            let number = loads.withLock { loads in
                loads += 1
                return loads
            }
            return number == 1 ? try await first.next() ?? 0 : 2
        }
        let slow = Task { await loader.load() }
        while loads.withLock({ $0 }) == 0 { await Task.yield() }
        await loader.load()
        first.put(1)
        await slow.value
        #expect(loader.state.value == 2)
    }
}

/// Loads that nobody waits for any more.
@Suite(.timeLimit(.minutes(5)))
struct LoaderCancellationTests {
    /// Loads what comes out of a mailbox of its own for each load.
    private struct Source: Sendable {
        let boxes = (0..<3).map { _ in Mailbox<Result<Int, APIError>>() }
        private let count = Locked(0)

        var loads: Int { count.withLock { $0 } }

        func next() async throws -> Int {
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            guard let result = try await boxes[number].next() else { throw CancellationError() }
            return try result.get()
        }

        func waitForLoads(_ count: Int) async {
            while loads < count { await Task.yield() }
        }
    }

    private let source = Source()

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func aViewThatGoesAwayEndsTheRequest() async {
        let transport = MockTransport()
        transport.staySilent()
        let client = APIClient.sample(transport)
        let loader = Loader { try await client.send(SampleEndpoint(), as: Int.self) }
        let load = Task { await loader.load() }
        await transport.waitForRequests(1)
        #expect(loader.state.isLoading)
        load.cancel()
        await load.value
        #expect(transport.cancellations == 1)
        guard case .idle = loader.state else {
            Issue.record("\(loader.state)")
            return
        }
        transport.respond(json: "7")
        await loader.load()
        #expect(loader.state.value == 7)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func aCancelledRetryShowsTheErrorAgain() async {
        let loader = Loader { [source] in try await source.next() }
        source.boxes[0].put(.failure(APIError(.offline)))
        await loader.load()
        let retry = Task { await loader.load() }
        await source.waitForLoads(2)
        #expect(loader.state.error == nil)
        retry.cancel()
        await retry.value
        #expect(loader.state.error?.code == .offline)
        #expect(!loader.state.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func anEarlierLoadCountsWhenTheLaterIsCancelled() async {
        let loader = Loader { [source] in try await source.next() }
        let first = Task { await loader.load() }
        await source.waitForLoads(1)
        let second = Task { await loader.load() }
        await source.waitForLoads(2)
        second.cancel()
        await second.value
        #expect(loader.state.isLoading)
        source.boxes[0].put(.success(1))
        await first.value
        #expect(loader.state.value == 1)
        #expect(!loader.state.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func aTaskThatWasCancelledBeforeItLoadsChangesNothing() async {
        let loader = Loader { [source] in try await source.next() }
        source.boxes[0].put(.success(1))
        await loader.load()
        let load = Task { await loader.load() }
        load.cancel()
        await load.value
        #expect(loader.state.value == 1)
        #expect(!loader.state.isLoading)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func cancellingOneOfManyLeavesTheOthers() async {
        let loader = Loader { [source] in try await source.next() }
        let loads = [Task { await loader.load() }]
        await source.waitForLoads(1)
        let others = (1...2).map { _ in Task { await loader.load() } }
        await source.waitForLoads(3)
        others[0].cancel()
        await others[0].value
        source.boxes[2].put(.success(3))
        await others[1].value
        #expect(loader.state.value == 3)
        source.boxes[0].put(.success(1))
        for load in loads { await load.value }
        #expect(loader.state.value == 3)
    }
}
