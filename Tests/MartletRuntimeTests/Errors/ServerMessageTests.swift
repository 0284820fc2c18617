import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// The server's words for people in the body of an error.
struct ServerMessageTests {
    private struct Problem: JSONModel, ServerMessageBody {
        let detail: String?

        init(from object: inout JSONObject) throws(JSONError) { detail = try object.valueIfPresent("detail") }
        func write(to object: inout JSONObjectWriter) { object.valueIfPresent("detail", detail) }
        static func serverMessage(of body: Problem) -> String? { body.detail }
    }

    private func message(_ status: Int, _ json: String) async -> String?? {
        let transport = MockTransport()
        transport.respond(status: status, json: json)
        let client = APIClient.sample(transport, options: ClientOptions(retry: nil)) { configuration in
            configuration.errors = [ErrorType(404, Problem.self), ErrorType(409, JSON.self)]
        }
        return await apiError { try await client.send(SampleEndpoint()) }.map(\.serverMessage)
    }

    @Test(
        arguments: [
            (404, #"{"detail":"Gone for good"}"#, "Gone for good"), (404, #"{"detail":""}"#, nil), (404, "{}", nil),
            (404, #"{"detail":7}"#, nil), (409, #"{"detail":"x"}"#, nil), (500, #"{"detail":"x"}"#, nil),
        ] as [(Int, String, String?)])
    func isTheFieldThatTheModelNames(status: Int, json: String, expected: String?) async {
        #expect(await message(status, json) == .some(expected))
    }
}
