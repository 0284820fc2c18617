import Foundation
import MartletRuntime
import MartletTesting
import Testing

// What generated code looks like, written by hand: it has to compile against the public API alone.

private enum Shape {
    nonisolated struct Specialist: JSONModel, Equatable, Identifiable {
        let id: String
        let photo: String?
        let addedDate: LocalDate

        init(from object: inout JSONObject) throws(JSONError) {
            id = try object.string("id")
            photo = try object.stringIfPresent("photo")
            addedDate = try object.localDate("addedDate")
        }

        func write(to object: inout JSONObjectWriter) {
            object.string("id", id)
            object.stringIfPresent("photo", photo)
            object.localDate("addedDate", addedDate)
        }
    }

    nonisolated struct Problem: JSONModel, Equatable {
        let title: String

        init(from object: inout JSONObject) throws(JSONError) {
            title = try object.string("title")
        }

        func write(to object: inout JSONObjectWriter) {
            object.string("title", title)
        }
    }

    nonisolated struct SessionStatus: OpenEnum {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        static let pending = SessionStatus(rawValue: "pending")
        static let knownCases: [SessionStatus] = [.pending]
    }

    nonisolated enum BookingEndpoint: Endpoint {
        case getSpecialists(category: String? = nil, page: Int = 1, status: [SessionStatus]? = nil)
        case getSpecialist(id: String)
        case bookSession(specialistId: String, date: LocalDate, time: String)
        case cancelSession(id: String)

        var definition: EndpointDefinition {
            switch self {
            case .getSpecialists:
                EndpointDefinition(
                    "Booking.getSpecialists", .get, "/api/specialists", auth: .scheme("keycloak"),
                    cache: .lifetime(.seconds(1800)))
            case .getSpecialist:
                EndpointDefinition(
                    "Booking.getSpecialist", .get, "/api/specialists/{id}", auth: .scheme("keycloak"),
                    errors: [ErrorType(404, Problem.self), ErrorType(family: 4, Problem.self)])
            case .bookSession:
                EndpointDefinition(
                    "Booking.bookSession", .post, "/api/sessions", auth: .scheme("keycloak"), retry: RetryRule.none,
                    idempotencyHeader: "Idempotency-Key",
                    invalidates: [
                        .all("Booking.getUpcomingSessions"), .entry("Booking.getSpecialist", ["id": "specialistId"]),
                    ],
                    isQueued: true, status: 201)
            case .cancelSession:
                EndpointDefinition("Booking.cancelSession", .delete, "/api/sessions/{id}", auth: .scheme("keycloak"))
            }
        }

        func write(to request: inout RequestWriter) throws(APIError) {
            switch self {
            case .getSpecialists(let category, let page, let status):
                request.query("category", category)
                request.query("page", page)
                request.query("status", list: status, style: .form, explode: true)
            case .getSpecialist(let id):
                try request.path("id", id)
            case .bookSession(let specialistId, let date, let time):
                var body = JSONObjectWriter()
                body.string("specialistId", specialistId)
                body.localDate("date", date)
                body.string("time", time)
                try request.body(body)
            case .cancelSession(let id):
                try request.path("id", id)
            }
        }
    }

    nonisolated struct ArotiServer: APIServer {
        let server: Server
        init(server: Server) { self.server = server }
        static let production = ArotiServer(server: Server(name: "production", url: "https://api.aroti.com"))
    }

    nonisolated struct ArotiClient: Sendable {
        let api: APIClient

        init(
            server: ArotiServer = .production, credentials: any TokenStore = MemoryStore(),
            transport: any Transport = URLSessionTransport(), interceptors: [any Interceptor] = [],
            deviceID: @escaping @Sendable () -> String?
        ) {
            let configuration = ClientConfiguration(
                format: .v1, name: "Aroti",
                headers: [.constant("API-Version", "v1"), .runtime("Device-ID", deviceID)],
                timeouts: Timeouts(request: .seconds(30), resource: .seconds(60)),
                authSchemes: [
                    .oauth2(
                        "keycloak",
                        OAuth2(
                            authorizeURL: "https://auth.aroti.com/auth", tokenURL: "https://auth.aroti.com/token",
                            clientID: "aroti-ios", redirectURL: "com.aroti.app://oauth/callback", scopes: ["openid"]),
                        refreshBefore: .seconds(300))
                ],
                errors: [ErrorType(family: 4, Problem.self)])
            api = APIClient(
                configuration: configuration, server: server.server, credentials: credentials, transport: transport,
                interceptors: interceptors)
        }

        var booking: BookingClient { BookingClient(api: api) }

        func send<Value: JSONValue>(
            _ endpoint: any Endpoint, as type: Value.Type = Value.self, cache: CachePolicy = .automatic
        ) async throws(APIError) -> Value {
            try await api.send(endpoint, as: type, cache: cache)
        }
    }

    nonisolated struct BookingClient: Sendable {
        let api: APIClient

        func getSpecialists(
            category: String? = nil, page: Int = 1, status: [SessionStatus]? = nil, cache: CachePolicy = .automatic
        ) async throws(APIError) -> [Specialist] {
            try await api.send(
                BookingEndpoint.getSpecialists(category: category, page: page, status: status), cache: cache)
        }

        func cancelSession(id: String) async throws(APIError) {
            try await api.send(BookingEndpoint.cancelSession(id: id))
        }
    }
}

struct GeneratedShapeTests {
    private func client(_ transport: MockTransport) -> Shape.ArotiClient {
        Shape.ArotiClient(credentials: .bearer("test-token"), transport: transport, deviceID: { "device-1" })
    }

    @Test func sendsWhatTheSpecificationSays() async throws {
        let transport = MockTransport()
        transport.respond(json: #"[{"id":"1","addedDate":"2024-01-15"}]"#)
        let specialists = try await client(transport).booking.getSpecialists(
            category: "Moon & Stars", status: [.pending, Shape.SessionStatus(rawValue: "a,b")])
        #expect(specialists.map(\.id) == ["1"])
        #expect(
            transport.requests.first?.wireText == """
                GET https://api.aroti.com/api/specialists?category=Moon%20%26%20Stars&page=1&status=pending&status=a%2Cb
                Accept: application/json
                API-Version: v1
                Authorization: Bearer test-token
                Device-ID: device-1

                """)
    }

    @Test func writesTheFieldsOfABody() async throws {
        let transport = MockTransport()
        transport.respond(status: 201, json: #"{"id":"s1","addedDate":"2025-11-05"}"#)
        let date = try JSONCoding.decode(LocalDate.self, from: #""2025-11-05""#)
        let endpoint = Shape.BookingEndpoint.bookSession(specialistId: "1", date: date, time: "14:00")
        #expect(try await client(transport).send(endpoint, as: Shape.Specialist.self).addedDate == date)
        #expect(transport.requests.first?.bodyText == #"{"specialistId":"1","date":"2025-11-05","time":"14:00"}"#)
    }

    @Test func returnsNothingAndDeclaredErrors() async throws {
        let transport = MockTransport()
        transport.respond(status: 204)
        transport.respond(status: 404, json: #"{"title":"gone"}"#)
        let client = client(transport)
        try await client.booking.cancelSession(id: "s1")
        let error = await apiError {
            try await client.send(Shape.BookingEndpoint.getSpecialist(id: "0"), as: Shape.Specialist.self)
        }
        #expect(error?.body(as: Shape.Problem.self)?.title == "gone")
    }

    @Test func refusesANumberThatIsNotFinite() async {
        let transport = MockTransport()
        let endpoint = SampleEndpoint(EndpointDefinition("S.n", .post, "/items")) { (request) throws(APIError) in
            try request.body(["rating": Double.nan])
        }
        let error = await apiError { try await APIClient.sample(transport).send(endpoint) }
        #expect(error?.code == .encoding)
        #expect(transport.requests.isEmpty)
    }
}
