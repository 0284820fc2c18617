import MartletRuntime
import MartletTesting
import Testing

private struct StatusEndpoint: Endpoint {
    let definition = EndpointDefinition("S.s", .get, "/status")
    func write(to request: inout RequestWriter) throws(APIError) {}
}

struct AssertionsTests {
    @Test func returnsTheErrorOfACall() async {
        let failed = await apiError { throw APIError(.notFound) }
        #expect(failed?.code == .notFound)
        let client = APIClient(
            configuration: ClientConfiguration(name: "A"), server: Server(name: "s", url: "nowhere"),
            transport: MockTransport())
        let inferred = await apiError { try await client.send(StatusEndpoint()) }
        #expect(inferred?.code == .invalidURL)
        let succeeded = await apiError { 1 }
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
