import MartletRuntime
import Testing

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
    @MainActor @Test(.timeLimit(.minutes(1))) func loadsAndTriesAgain() async {
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
    @MainActor @Test(.timeLimit(.minutes(1))) func theLastOfOverlappingLoadsCounts() async {
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
