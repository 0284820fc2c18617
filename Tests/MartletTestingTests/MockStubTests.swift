import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Endpoints as generated code has them.
private enum ThingEndpoint: Endpoint {
    case list(page: Int)
    case show(id: String)
    case remove
    case file

    var definition: EndpointDefinition {
        switch self {
        case .list: EndpointDefinition("Thing.list", .get, "/things")
        case .show: EndpointDefinition("Thing.show", .get, "/things/{id}", errors: [ErrorType(404, String.self)])
        case .remove: EndpointDefinition("Thing.remove", .delete, "/things", status: 204)
        case .file: EndpointDefinition("Thing.file", .get, "/file")
        }
    }

    func write(to request: inout RequestWriter) throws(APIError) {
        switch self {
        case .list(let page): request.query("page", page)
        case .show(let id): try request.path("id", id)
        case .remove, .file: break
        }
    }
}

private struct ListCall: MockCall {
    let page: Int
    let request: TransportRequest

    init?(_ call: any Endpoint, _ request: TransportRequest) {
        guard case ThingEndpoint.list(let page)? = call as? ThingEndpoint else { return nil }
        (self.page, self.request) = (page, request)
    }
}

private struct ShowCall: MockCall {
    let id: String
    let request: TransportRequest

    init?(_ call: any Endpoint, _ request: TransportRequest) {
        guard case ThingEndpoint.show(let id)? = call as? ThingEndpoint else { return nil }
        (self.id, self.request) = (id, request)
    }
}

private struct PlainCall: MockCall {
    let request: TransportRequest

    init?(_ call: any Endpoint, _ request: TransportRequest) {
        guard call is ThingEndpoint else { return nil }
        self.request = request
    }
}

struct MockStubTests {
    private let failures = Locked<[String]>([])

    private func board(_ mode: MockBoard.Mode = .strict, _ fixtures: [String: TransportResponse] = [:]) -> MockBoard {
        MockBoard(mode, fixtures: { fixtures[$0] }) { [failures] reason in failures.withLock { $0.append(reason) } }
    }

    private func client(_ board: MockBoard) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(format: GeneratedFormat.v1, name: "Things"),
            server: Server(name: "test", url: "https://api.example.com"), transport: board, options: .testing)
    }

    private func list(_ board: MockBoard) -> MockStub<ListCall, [Int]> { MockStub(board, "Thing.list") }

    private func show(_ board: MockBoard) -> MockStub<ShowCall, String> { MockStub(board, "Thing.show") }

    private var reasons: [String] { failures.withLock { $0 } }

    @Test func answersWithWhatTheCallCarries() async throws {
        let board = board()
        let list = list(board)
        list { call in [call.page, call.page + 1] }
        #expect(try await client(board).send(ThingEndpoint.list(page: 7), as: [Int].self) == [7, 8])
        #expect(list.calls.map(\.page) == [7])
        #expect(list.calls.first?.request.url.query() == "page=7")
        #expect(show(board).calls.isEmpty)
        #expect(board.requests.count == 1)
        #expect(reasons.isEmpty)
    }

    @Test func givesAnswersInARowAndKeepsTheLast() async throws {
        let board = board()
        list(board).returns([1], [2])
        var answers: [[Int]] = []
        for _ in 0..<3 { answers.append(try await client(board).send(ThingEndpoint.list(page: 1))) }
        #expect(answers == [[1], [2], [2]])
    }

    @Test func refusesWithATypedError() async throws {
        let board = board()
        let show = show(board)
        show { call in throw try MockFailure(404, "no \(call.id)") }
        let error = await apiError { try await client(board).send(ThingEndpoint.show(id: "x"), as: String.self) }
        #expect(error?.code == .notFound)
        #expect(error?.body(as: String.self) == "no x")
        #expect(reasons.isEmpty)
    }

    @Test func failsWithAnErrorOfTheWay() async throws {
        let board = board()
        show(board).fails(with: URLError(.notConnectedToInternet))
        let error = await apiError { try await client(board).send(ThingEndpoint.show(id: "x"), as: String.self) }
        #expect(error != nil)
        #expect(error?.status == nil)
    }

    @Test func setsStatusAndHeaders() async throws {
        let board = board()
        let list = list(board)
        list(status: 203, headers: ["X-Total": "9"]) { _ in [1] }
        let answer = try await client(board).response(ThingEndpoint.list(page: 1), as: [Int].self)
        #expect(answer.status == 203)
        #expect(answer.headers["X-Total"] == "9")
        #expect(answer.headers["Content-Type"] == "application/json")
    }

    @Test func answersNothing() async throws {
        let board = board()
        let stub = MockStub<PlainCall, Void>(board, "Thing.remove")
        stub { _ in }
        try await client(board).send(ThingEndpoint.remove)
        #expect(stub.calls.count == 1)
    }

    @Test func answersBytesAndWholeResponses() async throws {
        let board = board()
        let bytes = MockStub<PlainCall, Data>(board, "Thing.file", contentType: "image/png") { $0 }
        bytes.returns(Data([1, 2]))
        #expect(try await client(board).data(ThingEndpoint.file) == Data([1, 2]))
        bytes.reset()
        let raw = MockStub<PlainCall, TransportResponse>(board, raw: "Thing.file")
        raw { _ in TransportResponse(status: 200, headers: [:], body: Data([3])) }
        #expect(try await client(board).data(ThingEndpoint.file) == Data([3]))
    }

    @Test func reportsAnUnexpectedCallByName() async throws {
        let board = board()
        list(board).returns([1])
        let error = await apiError { try await client(board).send(ThingEndpoint.show(id: "x"), as: String.self) }
        #expect(reasons.count == 1)
        #expect(reasons.first?.contains("Thing.show") == true)
        #expect(error?.reason?.contains("Thing.show") == true)
        #expect(show(board).calls.map(\.id) == ["x"])
    }

    @Test func isUnexpectedAgainAfterAReset() async throws {
        let board = board()
        list(board).returns([1])
        list(board).reset()
        _ = await apiError { try await client(board).send(ThingEndpoint.list(page: 1), as: [Int].self) }
        #expect(reasons.count == 1)
        board.reset()
        #expect(board.requests.isEmpty)
    }

    @Test func answersWithTheFixtureWhenLenient() async throws {
        let fixture = TransportResponse.json("[5]", status: 200)
        let board = board(.lenient, ["Thing.list": fixture])
        #expect(try await client(board).send(ThingEndpoint.list(page: 1), as: [Int].self) == [5])
        let error = await apiError { try await client(board).send(ThingEndpoint.show(id: "x"), as: String.self) }
        #expect(error?.reason?.contains("Thing.show") == true)
        #expect(reasons.isEmpty)
    }

    @Test func reportsARequestThatIsNoCall() async throws {
        let board = board()
        list(board).returns([1])
        let url = try #require(URL(string: "https://api.example.com/things"))
        _ = await apiError { try await board.send(TransportRequest(url: url, endpointName: "Thing.list")) }
        #expect(reasons.count == 1)
    }

    @Test func opensASocketOnlyForACallThatAsksForOne() async throws {
        let board = board()
        let stub = MockStub<PlainCall, MockSocket>(board, socket: "Thing.file")
        stub { _ in MockSocket() }
        _ = await apiError { try await client(board).data(ThingEndpoint.file) }
        #expect(reasons.count == 1)
    }
}
