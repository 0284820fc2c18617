import Testing

@testable import MartletSyntax

struct ParallelTests {
    /// Counts calls, whatever thread they come from.
    private static func counted(_ count: Locked<Int>) -> @Sendable () -> Int {
        {
            count.withLock { count -> Int in
                count += 1
                return count
            }
        }
    }

    @Test func makesAValueOnceForAllWhoAsk() {
        for _ in 0..<100 {
            let count = Locked(0)
            let pending = Parallel.start(Self.counted(count))
            let values = Parallel.map(Array(0..<8), pieceCount: 1) { _ in pending.value }
            #expect(values == Array(repeating: 1, count: 8))
        }
    }

    @Test func makesTheValueOfWhatNoThreadHasBegun() {
        let count = Locked(0)
        let pending = Pending(Self.counted(count))
        #expect(count.withLock { $0 } == 0)
        #expect(pending.value == 1)
        pending.run()
        #expect(pending.value == 1)
    }

    @Test func runsBothWithinBoth() {
        let (left, right) = Parallel.both(
            { Parallel.both({ 1 }, { Parallel.map(Array(0..<100), pieceCount: 1) { $0 }.count }) },
            { Parallel.both({ 2 }, { Parallel.map(Array(0..<100), pieceCount: 1) { -$0 }.last }) })
        #expect(left == (1, 100))
        #expect(right.0 == 2)
        #expect(right.1 == -99)
    }

    @Test(arguments: [(0, 4), (4, 4), (255, 4), (256, 4), (257, 4), (10_000, 4), (10_000, 1_000)])
    func makesFewPiecesOfLongLists(elements: Int, least: Int) {
        let size = Parallel.size(ofPiecesOf: elements, atLeast: least)
        #expect(size >= least)
        #expect((elements + size - 1) / size <= 64)
        #expect(size == least || elements > 64 * least)
    }
}
