import Foundation
import MartletDiff
import Testing

/// Makes a field of each kind one of each other kind, and asks an app what comes of it.
struct TypeMatrixTests {
    /// Where the diff says that apps break, and they work: each with its reason.
    private static let stricter = [
        // The app writes whole milliseconds, but nothing in the contract says that others do.
        "milliseconds becomes large, sent", "milliseconds becomes nullableWhole, sent",
        "milliseconds becomes optionalWhole, sent", "milliseconds becomes whole, sent",
        // Nobody notices that it is another date.
        "milliseconds becomes seconds, received", "seconds becomes milliseconds, received",
        "seconds becomes milliseconds, sent",
        // RFC 3339 allows a space for the T; the app writes none.
        "moment becomes link, sent",
    ]

    /// `make test` looks at one of three pairs, in a pattern that leaves no kind out.
    private static let isWhole = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] != nil

    @Test(.timeLimit(.minutes(30)))
    func saysOfEveryChangeOfAFieldWhatBefallsApps() async throws {
        let matrix = try TypeMatrix()
        let results = await withTaskGroup(of: [TypeMatrix.Result].self) { group in
            for index in matrix.fields.indices {
                group.addTask { await matrix.results(ofField: index) { Self.isWhole || (index + $0) % 3 == 0 } }
            }
            return await group.reduce(into: [TypeMatrix.Result]()) { $0 += $1 }
        }
        let disagreements = results.filter { !$0.isRight }
        for result in disagreements.sorted(by: { $0.name < $1.name }) where !Self.stricter.contains(result.name) {
            Issue.record("\(result.message)")
        }
        #expect(disagreements.allSatisfy { $0.verdict == .breaking })
        let looked = Self.stricter.filter { name in results.contains { $0.name == name } }
        #expect(disagreements.count == looked.count)
        #expect(results.count >= 1_000)
        let unknown = results.filter { $0.verdict == .unknown }
        #expect(unknown.count <= 4)
        // `make test` shows the counts.
        let safe = results.filter { $0.verdict == .safe }
        print(
            "shipped-client matrix: \(results.count - disagreements.count) of \(results.count) changes of fields as the app "
                + "says, \(safe.count) safe, \(unknown.count) unknown, \(disagreements.count) stricter")
    }
}
