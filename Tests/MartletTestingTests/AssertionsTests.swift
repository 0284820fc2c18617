import MartletRuntime
import MartletTesting
import Testing

struct AssertionsTests {
    @Test func returnsTheErrorOfACall() async {
        let failed = await apiError { () async throws(APIError) in throw APIError(.notFound) }
        #expect(failed?.code == .notFound)
        let succeeded = await apiError { () async throws(APIError) in 1 }
        #expect(succeeded == nil)
    }

    @Test(arguments: [
        ("a\nb\nc", "a\nb\nc", nil), ("a\nb\nc", "a\nx\nc", " a\n-b\n+x\n c"), ("a", "a\nb", " a\n+b"),
        ("a\nb", "b", "-a\n b"), ("", "a", "-\n+a"),
    ])
    func showsTheLinesThatDiffer(expected: String, actual: String, shown: String?) {
        #expect(difference(between: expected, and: actual) == shown)
    }
}
