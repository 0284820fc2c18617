import MartletRuntime
import MartletTesting

/// An endpoint whose definition and values a test gives.
struct SampleEndpoint: Endpoint {
    var definition: EndpointDefinition
    var writing: @Sendable (inout RequestWriter) throws(APIError) -> Void

    init(
        _ definition: EndpointDefinition = EndpointDefinition("Sample.get", .get, "/items"),
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void = { _ in }
    ) {
        self.definition = definition
        self.writing = writing
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        try writing(&request)
    }
}

extension Server {
    static let sample = Server(name: "sample", url: "https://api.example.com/base/")
}

extension APIClient {
    /// Makes a client for tests, on a clock that stands still unless another is given: all tests run at once, and on a busy
    /// machine a real time limit would pass.
    static func sample(
        _ transport: any Transport, server: Server = .sample, credentials: any TokenStore = MemoryStore(),
        interceptors: [any Interceptor] = [], options: ClientOptions = .testing,
        clock: any Clock<Duration> = StandingClock(),
        configure: (inout ClientConfiguration) -> Void = { _ in }
    ) -> APIClient {
        var configuration = ClientConfiguration(
            name: "Sample",
            authSchemes: [.bearer("session"), .apiKey("key", in: .header, named: "X-API-Key"), .basic("basic")])
        configure(&configuration)
        return APIClient(
            configuration: configuration, server: server, credentials: credentials, transport: transport,
            interceptors: interceptors, options: options, clock: clock)
    }
}
