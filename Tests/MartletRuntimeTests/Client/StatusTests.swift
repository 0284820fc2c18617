import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct StatusTests {
    @Test(arguments: [
        (400, APIError.Code.badRequest), (401, .unauthorized), (402, .badRequest), (403, .forbidden), (404, .notFound),
        (405, .badRequest), (408, .timeout), (409, .conflict), (410, .notFound), (412, .conflict), (418, .badRequest),
        (422, .unprocessable), (429, .rateLimited), (499, .badRequest), (500, .server), (502, .server), (503, .server),
        (599, .server), (304, .invalidResponse), (302, .invalidResponse), (100, .invalidResponse),
        (600, .invalidResponse),
    ])
    func mapsAStatusToACode(status: Int, code: APIError.Code) async {
        let transport = MockTransport()
        transport.respond(status: status, headers: ["Retry-After": "7"])
        let error = await apiError {
            try await APIClient.sample(transport).send(SampleEndpoint())
        }
        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.endpoint == "Sample.get")
        #expect(error?.headers["retry-after"] == "7")
        #expect(error?.body == nil)
    }

    @Test(arguments: [200, 201, 202, 204, 299])
    func takesEverySuccess(status: Int) async throws {
        let transport = MockTransport()
        transport.respond(status: status)
        try await APIClient.sample(transport).send(SampleEndpoint())
    }

    // Which of these types decoded the body says which declaration was chosen.
    private typealias Exact = [String: String]
    private typealias Family = [String: String?]
    private typealias Other = [String: [String]?]

    private func error(
        status: Int, json: String, own: [ErrorType], client: [ErrorType] = []
    ) async -> APIError? {
        let transport = MockTransport()
        transport.respond(status: status, json: json)
        let endpoint = SampleEndpoint(EndpointDefinition("S.e", .get, "/items", errors: own))
        return await apiError {
            try await APIClient.sample(transport) { $0.errors = client }.send(endpoint)
        }
    }

    @Test func decodesTheNarrowestDeclaration() async {
        let declared = [ErrorType(any: Other.self), ErrorType(family: 4, Family.self), ErrorType(404, Exact.self)]
        let exact = await error(status: 404, json: #"{"title":"gone"}"#, own: declared)
        #expect(exact?.body(as: Exact.self) == ["title": "gone"])
        let family = await error(status: 409, json: #"{"title":null}"#, own: declared)
        #expect(family?.body(as: Family.self) == ["title": nil])
        let other = await error(status: 500, json: #"{"title":["a"]}"#, own: declared)
        #expect(other?.body(as: Other.self) == ["title": ["a"]])
        #expect(other?.body(as: Exact.self) == nil)
    }

    @Test func theEndpointsDeclarationBeatsTheClients() async {
        let own = await error(
            status: 404, json: "{}", own: [ErrorType(404, Exact.self)], client: [ErrorType(404, Other.self)])
        #expect(own?.body(as: Exact.self) != nil)
        let client = await error(status: 404, json: "{}", own: [], client: [ErrorType(family: 4, Other.self)])
        #expect(client?.body(as: Other.self) != nil)
        let narrower = await error(
            status: 404, json: "{}", own: [ErrorType(family: 4, Exact.self)], client: [ErrorType(404, Other.self)])
        #expect(narrower?.body(as: Other.self) != nil)
    }

    private func error(_ contentType: String?, _ body: String, own: [ErrorType]) async -> APIError? {
        let transport = MockTransport()
        let headers: HTTPHeaders = contentType.map { ["Content-Type": $0] } ?? [:]
        transport.respond(status: 404, headers: headers, body: Data(body.utf8))
        let endpoint = SampleEndpoint(EndpointDefinition("S.e", .get, "/items", errors: own))
        return await apiError {
            try await APIClient.sample(transport) { $0.errors = [ErrorType.text(.code(404))] }.send(endpoint)
        }
    }

    @Test func theContentTypeSaysWhichDeclarationItIs() async {
        let declared = [
            ErrorType(404, Exact.self).arriving(as: "application/json", "application/xhtml+xml"),
            ErrorType(404, Other.self).arriving(as: "application/vnd.other+json"),
            ErrorType.text(.code(404)).arriving(as: "text/*"),
            ErrorType(status: .code(404)).arriving(as: "text/csv"),
        ]
        let exact = #"{"title":"a"}"#
        for type in [nil, "application/json", "Application/JSON ; charset=utf-8", "application/problem+json"] {
            #expect(await error(type, exact, own: declared)?.body(as: Exact.self) == ["title": "a"])
        }
        let other = await error("application/vnd.other+json", #"{"title":["a"]}"#, own: declared)
        #expect(other?.body(as: Other.self) == ["title": ["a"]])
        #expect(await error("text/plain", "a", own: declared)?.body(as: String.self) == "a")
        // The narrowest, what is not declared, and no other declaration in its place.
        for type in ["text/csv", "image/png", "json"] {
            let error = await error(type, "a", own: declared)
            #expect(error?.body == nil)
            #expect(error?.rawBody?.text == "a")
        }
    }

    @Test func parametersTellContentTypesApart() async {
        let declared = [
            ErrorType(404, Exact.self).arriving(as: "application/json"),
            ErrorType(404, Other.self).arriving(as: "application/json; v=2"),
        ]
        let other = await error("application/json;charset=utf-8; V=\"2\"", #"{"title":["a"]}"#, own: declared)
        #expect(other?.body(as: Other.self) == ["title": ["a"]])
        let exact = await error("application/json; v=3", #"{"title":"a"}"#, own: declared)
        #expect(exact?.body(as: Exact.self) == ["title": "a"])
    }

    @Test(arguments: ["", "<html>", #"{"title":7}"#, "[]"])
    func anUnreadableErrorBodyIsNotFatal(json: String) async {
        let error = await error(status: 404, json: json, own: [ErrorType(404, Exact.self)])
        #expect(error?.code == .notFound)
        #expect(error?.body == nil)
    }

    /// Every error response can be read, also one that no specification declares.
    @Test(arguments: [400, 404, 422, 503])
    func keepsTheBodyAsItCame(status: Int) async throws {
        let transport = MockTransport()
        let headers: HTTPHeaders = ["Content-Type": "application/problem+json"]
        transport.respond(status: status, headers: headers, json: #"{"detail":[1]}"#)
        let error = try #require(await apiError { try await APIClient.sample(transport).send(SampleEndpoint()) })
        let body = try #require(error.rawBody)
        #expect(body.contentType == "application/problem+json")
        #expect(body.text == #"{"detail":[1]}"#)
        #expect(try body.json() == ["detail": [1]])
        #expect(!body.isTruncated)
        #expect(error.body == nil)
        #expect(!"\(error)\(body)\(String(reflecting: body))".contains("detail"))
    }

    @Test func keepsNoBodyWithoutBytesAndNotAllOfALongOne() async throws {
        let transport = MockTransport()
        transport.respond(status: 404)
        transport.respond(status: 404, body: Data(repeating: 0x61, count: APIError.RawBody.limit + 1))
        let client = APIClient.sample(transport)
        #expect(try #require(await apiError { try await client.send(SampleEndpoint()) }).rawBody == nil)
        let body = try #require(await apiError { try await client.send(SampleEndpoint()) }?.rawBody)
        #expect(body.data.count == APIError.RawBody.limit)
        #expect(body.isTruncated)
        #expect(throws: JSONError.self) { try body.json() }
    }
}
