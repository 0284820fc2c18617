import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

@Suite(.timeLimit(.minutes(5)))
struct TransferProgressTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder().made()
    }

    private func steps(of progress: TransferProgress) async -> [TransferProgress.Step] {
        var steps: [TransferProgress.Step] = []
        for await step in progress { steps.append(step) }
        return steps
    }

    @Test func aDownloadTellsHowFarItIs() async throws {
        let content = Data(repeating: 1, count: 3_000_000)
        let server = try FileServer(content, breakingAfter: [1_000_000])
        let client = server.client(retry: .standard, clock: PauseRecorder())
        let progress = TransferProgress()
        async let call: DownloadedFile = client.download(
            SampleEndpoint.file(), to: folder.file("a"), progress: progress)
        let steps = await steps(of: progress)
        _ = try await call
        #expect(steps.map(\.bytes) == steps.map(\.bytes).sorted())
        #expect(steps.dropFirst().allSatisfy { $0.total == 3_000_000 })
        #expect(steps.last?.fraction == 1)
        #expect(progress.latest == steps.last)
        #expect(progress.isOver)
        #expect(server.server.requests.count == 2)
    }

    @Test func anUploadTellsHowFarItIs() async throws {
        let server = try LoopbackServer { _ in
            .answer(status: 200, headers: ["Content-Type": "application/json"], body: Data("7".utf8))
        }
        let file = FileUpload(contentsOf: try folder.file("a", Data(count: 2_000_000)))
        let endpoint = SampleEndpoint(EndpointDefinition("S.upload", .post, "/")) { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.add("caption", "Hello")
            parts.file("photo", file)
            try request.multipart(parts)
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let progress = TransferProgress()
        async let call: Int = client.upload(endpoint, progress: progress)
        let steps = await steps(of: progress)
        #expect(try await call == 7)
        let length = try #require(server.requests.first?.body.count)
        #expect(steps.map(\.bytes) == steps.map(\.bytes).sorted())
        #expect(steps.last == TransferProgress.Step(bytes: length, total: length))
    }

    @Test func anyCallCanBeFollowed() async throws {
        let transport = MockTransport()
        transport.respond(json: "1")
        let client = APIClient.sample(transport)
        let progress = TransferProgress()
        let value: Int = try await progress.follow {
            try await client.send(
                SampleEndpoint(EndpointDefinition("S.a", .post, "/")) { (request) throws(APIError) in
                    request.body(Data(count: 100), contentType: "x/y")
                })
        }
        #expect(value == 1)
        #expect(progress.latest == TransferProgress.Step(bytes: 100, total: 100))
        #expect(await steps(of: progress) == [progress.latest])
    }

    @Test func theLoopEndsWithACallThatFails() async throws {
        let transport = MockTransport()
        transport.respond(status: 500)
        let client = APIClient.sample(transport)
        let progress = TransferProgress()
        async let call: APIError? = apiError { try await client.upload(SampleEndpoint(), progress: progress) }
        _ = await steps(of: progress)
        #expect(await call?.code == .server)
    }

    /// What an interceptor sends on the way of a call is not the call.
    @Test func otherCallsOfAnInterceptorAreNotFollowed() async throws {
        let transport = MockTransport()
        let inner = APIClient.sample(transport)
        let upload = SampleEndpoint(EndpointDefinition("S.big", .post, "/")) { (request) throws(APIError) in
            request.body(Data(count: 5000), contentType: "x/y")
        }
        let client = APIClient.sample(
            transport,
            interceptors: [
                ClosureInterceptor { request, _, next in
                    try await inner.send(upload)
                    return try await next(request)
                }
            ])
        for _ in 0..<2 { transport.respond() }
        let progress = TransferProgress()
        try await client.upload(SampleEndpoint(), progress: progress)
        #expect(progress.latest.bytes == 0)
    }

    @Test func severalMayListenAndSomeMayLeave() async {
        let progress = TransferProgress()
        var first = progress.makeAsyncIterator()
        progress.report(1, of: 2)
        do {
            var second = progress.makeAsyncIterator()
            #expect(await second.next()?.bytes == 1)
        }
        #expect(await first.next()?.bytes == 1)
        progress.report(2, of: 2)
        progress.finish()
        progress.report(3, of: 2)
        #expect(await first.next()?.fraction == 1)
        #expect(await first.next() == nil)
        #expect(await steps(of: progress).map(\.bytes) == [2])
    }

    @Test(arguments: [(0, nil, nil), (0, 0, 1), (1, 4, 0.25), (9, 4, 1)] as [(Int, Int?, Double?)])
    func aFractionIsFromZeroToOne(_ bytes: Int, _ total: Int?, _ fraction: Double?) {
        #expect(TransferProgress.Step(bytes: bytes, total: total).fraction == fraction)
    }
}
