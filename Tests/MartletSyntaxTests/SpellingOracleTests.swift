import MartletSyntax
import Testing

/// Compares what is suggested with what trying everything finds.
struct SpellingOracleTests {
    @Test func findsTheNearestOfAll() {
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        func word() -> String { String((0..<random(9)).map { _ in "abcAB"[random(5)] }) }
        for _ in 0..<300 {
            let wanted = word()
            let candidates = (0..<12).map { _ in word() }
            #expect(Spelling.nearest(to: wanted, among: candidates) == nearest(to: wanted, among: candidates))
        }
    }

    private func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = min(3, max(1, word.count / 3))
        return candidates.filter { $0 != word }
            .map { (distance: distance(Array(word.lowercased()), Array($0.lowercased())), candidate: $0) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.candidate) < ($1.distance, $1.candidate) }?.candidate
    }

    /// Optimal string alignment, as it is defined.
    private func distance(_ left: [Character], _ right: [Character]) -> Int {
        var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count {
            for column in 0...right.count {
                if row == 0 || column == 0 {
                    table[row][column] = row + column
                    continue
                }
                let isEqual = left[row - 1] == right[column - 1]
                var cost = min(table[row - 1][column], table[row][column - 1]) + 1
                cost = min(cost, table[row - 1][column - 1] + (isEqual ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    cost = min(cost, table[row - 2][column - 2] + 1)
                }
                table[row][column] = cost
            }
        }
        return table[left.count][right.count]
    }

    @Test func comparesABoundedNumberOfWords() {
        var share = WorkBudget().share(of: .suggestions)
        var compared = 0
        for _ in 0..<10_000 where share.canCompare(with: 5_000) { compared += 5_000 }
        #expect(compared == WorkBudget.Work.suggestions.limit)
        let canCompareFew = share.canCompare(with: 12)
        #expect(canCompareFew)
    }
}

extension String {
    fileprivate subscript(position: Int) -> Character { self[index(startIndex, offsetBy: position)] }
}
