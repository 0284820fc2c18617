import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct RequestHeaderTests {
    private func send(
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void,
        headers: [CommonHeader] = []
    ) async throws(APIError) -> TransportRequest? {
        let transport = MockTransport()
        transport.respond()
        let endpoint = SampleEndpoint(EndpointDefinition("S.h", .get, "/items"), writing)
        try await APIClient.sample(transport) { $0.headers = headers }.send(endpoint)
        return transport.requests.first
    }

    @Test(arguments: ["a\r\nInjected: 1", "a\nb", "a\rb", "a\u{0}b", "\u{7F}", "a\u{1B}"])
    func refusesAValueWithAControlCharacter(value: String) async {
        let error = await apiError {
            try await send { (request) throws(APIError) in request.header("X-Trace", value) }
        }
        #expect(error?.code == .encoding)
        #expect(error.map { !"\($0)".contains("Injected") } == true)
    }

    @Test(arguments: ["", "X Trace", "X:Y", "X\r\nY", "é"])
    func refusesANameThatIsNoToken(name: String) async {
        let error = await apiError {
            try await send { (request) throws(APIError) in request.header(name, "1") }
        }
        #expect(error?.code == .encoding)
    }

    @Test func refusesACommonHeaderWithALineBreak() async {
        let error = await apiError {
            try await send({ _ in }, headers: [.runtime("Device-ID", { "a\r\nb" })])
        }
        #expect(error?.code == .encoding)
    }

    @Test func writesListsAndLeavesOutNil() async throws {
        let nothing: Int? = nil
        let request = try await send { request in
            request.header("X-List", list: ["a", "b"])
            request.header("X-Nothing", nothing)
            request.header("X-Empty", list: [String]())
            request.header("X-Tab", "a\tb")
        }
        #expect(
            request?.wireText == """
                GET https://api.example.com/base/items
                Accept: application/json
                X-List: a,b
                X-Tab: a\tb

                """)
    }

    @Test func encodesCookies() async throws {
        let request = try await send { request in
            request.cookie("session", "a;b=c d")
            request.cookie("tags", list: ["x", "y,z"])
            request.cookie("kinds", list: ["x", "y,z"], explode: false)
            request.cookie("empty", list: [String]())
            request.cookie("none", nil)
        }
        #expect(request?.headers["cookie"] == "session=a%3Bb%3Dc%20d; tags=x; tags=y%2Cz; kinds=x,y%2Cz")
    }

    @Test func asksForRuntimeValuesAtEachRequest() async throws {
        let transport = MockTransport()
        for _ in 0..<3 { transport.respond() }
        let device = Locked(0)
        let client = APIClient.sample(transport) { configuration in
            configuration.headers = [
                .constant("API-Version", "v1"),
                .runtime("Device-ID") {
                    device.withLock { count -> String? in
                        count += 1
                        return count == 2 ? nil : "d\(count)"
                    }
                },
            ]
        }
        for _ in 0..<3 { try await client.send(SampleEndpoint()) }
        #expect(transport.requests.map { $0.headers["Device-ID"] } == ["d1", nil, "d3"])
        #expect(transport.requests.allSatisfy { $0.headers["API-Version"] == "v1" })
    }

    @Test func anEndpointsOwnHeaderWins() async throws {
        let request = try await send(
            { request in request.header("api-version", "v2") }, headers: [.constant("API-Version", "v1")])
        #expect(request?.headers.values(of: "API-Version") == ["v2"])
    }
}
