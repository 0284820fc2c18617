import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Answers before they are decoded: several of them, text, header fields.
struct AnswerTests {
    private let transport = MockTransport()

    private func answer(
        status: Int = 200, headers: HTTPHeaders = [:], _ body: String = ""
    ) async throws -> AnswerReader {
        transport.respond(status: status, headers: headers, body: Data(body.utf8))
        let client = APIClient(
            configuration: ClientConfiguration(name: "Test"),
            server: Server(name: "test", url: "https://api.example.com"), transport: transport)
        return try await client.answer(AnswerEndpoint.call)
    }

    @Test func readsJSON() async throws {
        #expect(try await answer("[1]").json([Int].self) == [1])
        #expect(try await answer("").json(JSON.self) == .null)
        let answer = try await answer(#"{"a":"b"}"#)
        let error = await apiError { try answer.json([String: Int].self) }
        #expect(error?.code == .decoding)
        #expect(error?.codingPath == "*")
        #expect(error?.endpoint == "Test.call")
    }

    @Test func readsText() async throws {
        #expect(try await answer("\"as it is\"").text() == "\"as it is\"")
    }

    @Test func readsHeaderFields() async throws {
        let answer = try await answer(headers: [
            "X-Total": "12", "X-Name": "\"a\" b", "X-Flag": "true", "X-Tags": "a, b,c", "X-Reset": "60", "X-Empty": "",
            "X-IDs": "1,2",
        ])
        #expect(try answer.header("X-Total") as Int == 12)
        #expect(try answer.header("x-total") as String == "12")
        #expect(try answer.header("X-Name") as String == "\"a\" b")
        #expect(try answer.header("X-Flag") as Bool)
        #expect(try answer.header(list: "X-Tags") as [String] == ["a", "b", "c"])
        #expect(try answer.header(list: "X-IDs") as [Int] == [1, 2])
        #expect(try answer.header(list: "X-Empty") as [String] == [])
        #expect(try answer.headerIfPresent("X-Missing") as Int? == nil)
        #expect(try answer.headerIfPresent(list: "X-Missing") as [Int]? == nil)
        let reset = try answer.header("X-Reset") { (element) throws(JSONError) in try element.date(.unix) }
        #expect(reset == Date(timeIntervalSince1970: 60))
    }

    @Test func readsElementsWithCommas() async throws {
        let answer = try await answer(headers: [
            "X-Names": #""a,b", c, "d \"e\"""#, "X-IDs": #""1", 2"#,
            "X-Dates": "Sat, 01 Jan 2022 00:00:00 GMT, Sun, 02 Jan 2022 00:00:00 GMT",
        ])
        #expect(try answer.header(list: "X-Names") as [String] == ["a,b", "c", #"d "e""#])
        #expect(try answer.header(list: "X-IDs") as [Int] == [1, 2])
        let dates = try answer.header(list: "X-Dates") { (element) throws(JSONError) in try element.date(.iso8601) }
        #expect(dates.map(\.timeIntervalSince1970) == [1_640_995_200, 1_641_081_600])
    }

    @Test func readsDatesOfHTTP() async throws {
        let answer = try await answer(headers: [
            "Last-Modified": "Sat, 01 Jan 2022 00:00:00 GMT", "X-Old": "Sunday, 06-Nov-94 08:49:37 GMT",
            "X-C": "Sun Nov  6 08:49:37 1994", "X-Bad": "Sat, 41 Jan 2022 00:00:00 GMT",
        ])
        let read = { (name: String) throws(APIError) in
            try answer.header(name) { (element) throws(JSONError) in try element.date(.iso8601) }
        }
        #expect(try read("Last-Modified") == Date(timeIntervalSince1970: 1_640_995_200))
        #expect(try read("X-Old") == Date(timeIntervalSince1970: 784_111_777))
        #expect(try read("X-C") == Date(timeIntervalSince1970: 784_111_777))
        #expect(await apiError { try read("X-Bad") }?.code == .decoding)
        let day = try answer.header("Last-Modified") { (element) throws(JSONError) in try element.localDate() }
        #expect(day == LocalDate("2022-01-01"))
    }

    @Test func readsObjectsInHeaderFields() async throws {
        let answer = try await answer(headers: [
            "X-Color": "R,100,G,200", "X-Exploded": "R=100,G=200", "X-Names": #"a,"1,2",b,3"#, "X-Empty": "",
            "X-Odd": "R,100,G", "X-JSON": #"{"R":[1,2]}"#, "X-Mixed": "name,7,size,8",
        ])
        #expect(try answer.header(object: "X-Color") as [String: Int] == ["R": 100, "G": 200])
        #expect(try answer.header(object: "x-exploded", explode: true) as [String: Int] == ["R": 100, "G": 200])
        #expect(try answer.header(object: "X-Color") as [String: String] == ["R": "100", "G": "200"])
        #expect(try answer.header(object: "X-Names") as [String: String] == ["a": "1,2", "b": "3"])
        #expect(try answer.header(object: "X-Empty") as [String: Int] == [:])
        #expect(try answer.headerIfPresent(object: "X-Missing") as [String: Int]? == nil)
        #expect(try answer.header(json: "X-JSON") as [String: [Int]] == ["R": [1, 2]])
        #expect(try answer.header(object: "X-Mixed") as Parcel == Parcel(name: "7", size: 8))
        for error in [
            await apiError { try answer.header(object: "X-Odd") as [String: String] },
            await apiError { try answer.header(object: "X-Exploded") as [String: Int] },
            await apiError { try answer.header(object: "X-Color", explode: true) as [String: Int] },
            await apiError { try answer.header(object: "X-Missing") as [String: Int] },
            await apiError { try answer.header(json: "X-Color") as JSON },
        ] {
            #expect(error?.code == .decoding)
            #expect(error?.codingPath?.hasPrefix("headers.X-") == true)
        }
    }

    @Test func saysWhichHeaderFieldIsWrong() async throws {
        let answer = try await answer(headers: ["X-Total": "many"])
        for error in [
            await apiError { try answer.header("X-Total") as Int },
            await apiError { try answer.headerIfPresent("X-Total") as Int? },
            await apiError { try answer.header(list: "X-Total") as [Int] },
        ] {
            #expect(error?.code == .decoding)
            #expect(error?.codingPath == "headers.X-Total")
        }
        #expect(await apiError { try answer.header("X-Other") as Int }?.codingPath == "headers.X-Other")
    }

    @Test func showsNoBody() async throws {
        let answer = try await answer("secret")
        var dumped = ""
        dump(answer, to: &dumped)
        #expect(!"\(answer)\(dumped)".contains("secret"))
    }
}

private enum AnswerEndpoint: Endpoint {
    case call

    var definition: EndpointDefinition { EndpointDefinition("Test.call", .get, "/call") }

    func write(to request: inout RequestWriter) {}
}

/// An object of a text and a number.
private struct Parcel: JSONModel, Equatable {
    let name: String
    let size: Int

    init(name: String, size: Int) { (self.name, self.size) = (name, size) }

    init(from object: inout JSONObject) throws(JSONError) {
        name = try object.string("name")
        size = try object.value("size", as: Int.self)
    }

    func write(to object: inout JSONObjectWriter) {}
}
