import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConnectivityTests {
    @Test func tellsWhatIsKnownThenEachChange() async {
        let network = ManualConnectivity(.offline)
        var heard = network.changes.makeAsyncIterator()
        network.set(.offline)
        network.set(ConnectivityStatus(.online, isExpensive: true))
        network.set(.unknown)
        #expect(await heard.next() == .offline)
        #expect(await heard.next() == ConnectivityStatus(.online, isExpensive: true))
        #expect(await heard.next() == .unknown)
        #expect(network.status == .unknown)
    }

    @Test func everybodyHearsOfIt() async {
        let network = ManualConnectivity(.offline)
        let tasks = (0..<8).map { _ in
            Task {
                for await status in network.changes where status == .online { return true }
                return false
            }
        }
        await network.waitForListeners(8)
        network.set(.online)
        for task in tasks { #expect(await task.value) }
    }

    #if os(Linux)
        @Test func linuxSaysNothing() async {
            let network = SystemConnectivity()
            #expect(network.status == .unknown)
            var heard = network.changes.makeAsyncIterator()
            #expect(await heard.next() == .unknown)
        }
    #endif
}
