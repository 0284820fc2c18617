import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Values that do not follow the standards, as many servers write them.
struct ValueReadingTests {
    private struct Row: JSONModel {
        let at: Date

        init(from object: inout JSONObject) throws(JSONError) { at = try object.date("at", .iso8601) }

        func write(to object: inout JSONObjectWriter) { object.date("at", at, .iso8601) }
    }

    /// A moment, or any text.
    private enum Moment: JSONCodable, Equatable {
        case date(Date)
        case text(String)

        init(json element: inout JSONElement) throws(JSONError) {
            var choice = UnionChoice<Self>(element)
            choice.consider(.string) { (element) throws(JSONError) in .date(try element.date(.iso8601)) }
            choice.consider(.string) { (element) throws(JSONError) in .text(try element.string()) }
            self = try choice.member()
        }

        func write(to writer: inout JSONWriter) {
            switch self {
            case .date(let value): writer.date(value, .iso8601)
            case .text(let value): writer.string(value)
            }
        }
    }

    private static let noon = Date(timeIntervalSince1970: 1_772_366_400)
    private static let naive = #""2026-03-01T12:00:00""#

    private func read<Value>(
        _ text: String, _ reading: ValueReading, _ body: (inout JSONElement) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        try reading.use { () throws(JSONError) in try JSONCoding.decode(from: Data(text.utf8), body) }
    }

    /// Returns what is read, and checks that a strict reader refuses it.
    private func lenient<Value: Equatable>(
        _ text: String, _ body: (inout JSONElement) throws(JSONError) -> Value
    ) throws -> Value {
        #expect(throws: JSONError.self) { try read(text, .strict, body) }
        let value = try JSONCoding.decode(from: Data(text.utf8), body)
        #expect(try read(text, .lenient, body) == value)
        return value
    }

    @Test(arguments: [
        "2026-03-01T12:00:00", "2026-03-01T13:00:00+0100", "2026-03-01 12:00", "Sun, 01 Mar 2026 12:00:00 GMT",
        "Sun Mar  1 12:00:00 2026",
    ])
    func readsMoments(text: String) throws {
        #expect(try lenient("\"\(text)\"") { (element) throws(JSONError) in try element.date(.iso8601) } == Self.noon)
        let formats: [DateFormat] = [
            .pattern("dd.MM.yyyy HH:mm"), .firstOf([.pattern("yyyyMMdd"), .iso8601]), .firstOf([.unix, .iso8601]),
        ]
        for format in formats {
            #expect(try lenient("\"\(text)\"") { (element) throws(JSONError) in try element.date(format) } == Self.noon)
        }
    }

    @Test func aFormatThatFitsComesBeforeOneThatNearlyFits() throws {
        // Read as RFC 3339 but for the zone, it would be noon in UTC.
        let format = DateFormat.firstOf([.iso8601, .pattern("yyyy-MM-dd'T'HH:mm:ssX")])
        let date = try JSONCoding.decode(from: Data(#""2026-03-01T12:00:00+01""#.utf8)) { (element) throws(JSONError) in
            try element.date(format)
        }
        #expect(date == Self.noon - 3600)
    }

    @Test func readsDaysAndTimes() throws {
        let day = try lenient(#""2026-03-01T00:00:00Z""#) { (element) throws(JSONError) in try element.localDate() }
        #expect(day == LocalDate(year: 2026, month: 3, day: 1))
        let german = try lenient(#""2026-03-01T00:00:00Z""#) { (element) throws(JSONError) in
            try element.localDate(.pattern("dd.MM.yyyy"))
        }
        #expect(german == day)
        let time = try lenient(#""09:30""#) { (element) throws(JSONError) in try element.localTime() }
        #expect(time == LocalTime("09:30:00"))
        let short = try lenient(#""09:30Z""#) { (element) throws(JSONError) in
            try element.localTime(.pattern("HH.mm"))
        }
        #expect(short == time)
    }

    @Test(arguments: [
        (DataEncoding.base64, "TWFydA"), (.base64, #"TWFy\r\ndA=="#), (.base64, "-__-"), (.base64, "-_8="),
        (.base64, "-_8"),
        (.base64url, "+//+"), (.base64url, "+/8"), (.base64url, #"TWFy\ndA"#),
    ])
    func readsBytes(encoding: DataEncoding, text: String) throws {
        let data = try lenient("\"\(text)\"") { (element) throws(JSONError) in try element.data(encoding) }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
            .replacing(/\\[rn]|[^A-Za-z0-9+\/]/, with: "")
        let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
        #expect(data == Data(base64Encoded: padded))
    }

    @Test(arguments: [DataEncoding.base64, .base64url], ["A", "A=", "TWFyd*==", "TW=ydA", "TWFydB"])
    func refusesWhatIsNoBytes(encoding: DataEncoding, text: String) {
        #expect(throws: JSONError.self) {
            try JSONCoding.decode(from: Data("\"\(text)\"".utf8)) { (element) throws(JSONError) in
                try element.data(encoding)
            }
        }
    }

    @Test func readsUUIDs() throws {
        let uuid = try #require(UUID(uuidString: "0b1c2d3e-4f50-4172-8394-a5b6c7d8e9fa"))
        for text in [
            "0b1c2d3e4f5041728394a5b6c7d8e9fa", "{0B1C2D3E-4F50-4172-8394-A5B6C7D8E9FA}",
            "urn:uuid:0b1c2d3e-4f50-4172-8394-a5b6c7d8e9fa", "URN:UUID:0b1c2d3e-4f50-4172-8394-a5b6c7d8e9fa",
        ] {
            #expect(try lenient("\"\(text)\"") { (element) throws(JSONError) in try element.uuid() } == uuid)
        }
        for text in ["", "{}", "{0b1c2d3e4f5041728394a5b6c7d8e9f}", "urn:uuid:", "0b1c2d3e4f5041728394a5b6c7d8e9fg"] {
            #expect(throws: JSONError.self) {
                try JSONCoding.decode(from: Data("\"\(text)\"".utf8)) { (element) throws(JSONError) in
                    try element.uuid()
                }
            }
        }
    }

    @Test func aUnionKeepsATextAsItIs() throws {
        #expect(try JSONCoding.decode(Moment.self, from: Self.naive) == .text("2026-03-01T12:00:00"))
        #expect(try JSONCoding.decode(Moment.self, from: #""2026-03-01""#) == .text("2026-03-01"))
        #expect(try JSONCoding.decode(Moment.self, from: #""2026-03-01T12:00:00Z""#) == .date(Self.noon))
    }

    /// In answers, header fields, errors and streams.
    @Test(arguments: [ValueReading.lenient, .strict])
    func aClientSaysHowItReads(reading: ValueReading) async throws {
        let transport = MockTransport()
        let client = APIClient(
            configuration: ClientConfiguration(name: "Test", errors: [ErrorType(400, Row.self)]),
            server: Server(name: "test", url: "https://api.example.com"), transport: transport,
            options: ClientOptions(valueReading: reading))
        let body = Data("{\"at\":\(Self.naive)}".utf8)
        let headers: HTTPHeaders = ["X-At": "2026-03-01T12:00:00"]
        for _ in 0..<3 { transport.respond(status: 200, headers: headers, body: body) }
        var dates: [Date?] = []
        let row: Row? = try? await client.send(RowEndpoint.call)
        dates.append(row?.at)
        let listed = try? await client.send(RowEndpoint.call) { (element) throws(JSONError) in
            try element.value(Row.self).at
        }
        dates.append(listed)
        let answer = try await client.answer(RowEndpoint.call)
        dates.append(try? answer.json(Row.self).at)
        dates.append(try? answer.header("X-At") { (element) throws(JSONError) in try element.date(.iso8601) })
        transport.respond(status: 400, headers: headers, body: body)
        let error = await apiError { try await client.send(RowEndpoint.call) as Row }
        dates.append((error?.body as? Row)?.at)
        transport.respond(status: 200, headers: ["Content-Type": "application/jsonl"], body: body + Data("\n".utf8))
        var iterator = client.stream(RowEndpoint.call, as: MessageFormat<Row>.json).makeAsyncIterator()
        dates.append((try? await iterator.next())?.at)
        #expect(dates == Array(repeating: reading == .lenient ? Self.noon : nil, count: 6))
    }
}

private enum RowEndpoint: Endpoint {
    case call

    var definition: EndpointDefinition { EndpointDefinition("Test.call", .get, "/call") }

    func write(to request: inout RequestWriter) {}
}
