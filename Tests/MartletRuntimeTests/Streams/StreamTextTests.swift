import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Streams with messages that are no JSON: texts beside JSON, and the word that ends a stream.
@Suite(.timeLimit(.minutes(5)))
struct StreamTextTests {
    private let transport = MockTransport()
    private let events: HTTPHeaders = ["Content-Type": "text/event-stream"]
    private var client: APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Chat"),
            server: Server(name: "test", url: "https://api.example.com"), transport: transport)
    }

    /// An object or a text.
    private enum Chunk: JSONCodable, Equatable {
        case text(String)
        case object([String: Int])
        case unknown(JSON)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.accept(.string) { (element) throws(JSONError) in .text(try element.string()) }
            choice.accept(.object) { (element) throws(JSONError) in .object(try element.value()) }
            self = try choice.member(or: Self.unknown)
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .text(let text): writer.string(text)
            case .object(let object): writer.value(object)
            case .unknown(let value): writer.json(value)
            }
        }
    }

    private func read<Value>(
        _ data: [String], _ format: MessageFormat<Value>, _ reconnection: StreamReconnection = .afterFailure
    ) async throws -> [Value] {
        transport.respond(headers: events, pieces: data.map { "data: \($0)\n\n" })
        var values: [Value] = []
        let stream = client.stream(ChatEndpoint.events, as: format).reconnecting(reconnection)
        for try await value in stream { values.append(value) }
        return values
    }

    @Test func textStandsBesideObjects() async throws {
        let format = MessageFormat<Chunk>.json.orText(unless: [.string, .object])
        let data = [#"{"a":1}"#, "hello", #""quoted""#, "5", "true", "null", "[1]", "{broken", "[DONE]"]
        let texts = ["hello", "quoted", "5", "true", "null", "[1]", "{broken", "[DONE]"]
        #expect(try await read(data, format) == [.object(["a": 1])] + texts.map { .text($0) })
        await #expect(throws: APIError.self) {
            try await read([#"{"a":"x"}"#, "x"], MessageFormat<[String: Int]>.json)
        }
    }

    @Test func anyJSONIsTextWhereItIsNoJSON() async throws {
        let format = MessageFormat<JSON>.json.orText(unless: .any)
        #expect(try await read(["hello", "5", "[DONE]"], format) == ["hello", 5, "[DONE]"])
    }

    @Test func otherTextsAreReadWithoutQuotes() async throws {
        #expect(
            try await read(["pending", #""new""#], MessageFormat<ExpertStatus>.json.orText(unless: .string))
                == [.pending, ExpertStatus(rawValue: "new")])
        let days = MessageFormat<LocalDate>.reading { (element) throws(JSONError) in try element.localDate() }
            .orText(unless: .string)
        #expect(try await read(["2026-03-01", "[DONE]", "2026-03-02"], days) == [LocalDate("2026-03-01")])
        let error = await apiError { try await read(["2026-03-41"], days) }
        #expect(error?.code == .decoding)
    }

    @Test func doneEndsAStreamThatCanHoldNoText() async throws {
        let data = [#"{"a":1}"#, "[DONE]", #"{"a":2}"#]
        #expect(try await read(data, MessageFormat<[String: Int]>.json) == [["a": 1]])
        #expect(try await read(data, MessageFormat<[String: Int]>.json, .always) == [["a": 1]])
        #expect(transport.requests.count == 2)
        #expect(try await read(["[1]", "[DONE]"], MessageFormat<[Int]>.json) == [[1]])
        #expect(try await read(["a", "[DONE]", "b"], MessageFormat<String>.text) == ["a", "[DONE]", "b"])
        for other in ["[done]", "DONE", "\"[DONE]\"", "[DONE] "] {
            await #expect(throws: APIError.self) { try await read([other], MessageFormat<[String: Int]>.json) }
        }
    }

    @Test func doneIsAValueWhereAnEventHasIt() async throws {
        let values = try await read([#"{"a":1}"#, "[DONE]"], MessageFormat<JSON>.events)
        #expect(values.last?["data"] == "[DONE]")
    }

    @Test func doneEndsTypedEvents() async throws {
        let values = try await read([#"{"a":1}"#, "[DONE]"], MessageFormat<[String: ObjectOrName]>.events)
        #expect(values.count == 1)
    }
}

/// What `event` and `data` of an event are whose data is an object.
private enum ObjectOrName: JSONCodable, Equatable {
    case name
    case object

    init(json element: inout JSONElement) throws(JSONError) {
        if let name = try? element.string() {
            guard name == "message" else { throw JSONError(.typeMismatch, "a text where an object is needed") }
            self = .name
        } else {
            _ = try element.object()
            self = .object
        }
    }

    func write(to writer: inout JSONWriter) { writer.null() }
}

private enum ChatEndpoint: Endpoint {
    case events

    var definition: EndpointDefinition { EndpointDefinition("Chat.events", .get, "/events") }

    func write(to request: inout RequestWriter) {}
}
