import MartletSyntax
import Testing

/// A value that is kept.
struct MemoTests {
    @Test func theFirstValueIsKept() {
        let memo = Memo<Int>()
        #expect(memo.value { 1 } == 1)
        #expect(memo.value { 2 } == 1)
    }

    @Test func manyThreadsGetOneValue() {
        let memo = Memo<[Int]>()
        let values = Parallel.map(Array(0..<1_000), pieceCount: 1) { _ in memo.value { [1, 2, 3] } }
        #expect(values.allSatisfy { $0 == [1, 2, 3] })
    }
}
