import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Bodies in another charset than UTF-8.
struct CharsetTests {
    /// Without a mark, UTF-16 would be taken for the other order (RFC 2781, section 4.3).
    @Test func writesTheOrderOfBytes() {
        #expect(TextCharset(contentType: "text/plain; charset=utf-16").data("h") == Data([0xFF, 0xFE, 0x68, 0]))
        #expect(TextCharset(contentType: "text/plain; charset=utf-16le").data("h") == Data([0x68, 0]))
        #expect(TextCharset(contentType: "text/plain; charset=utf-16be").data("h") == Data([0, 0x68]))
    }

    private let transport = MockTransport()
    private var client: APIClient { client(.lenient) }

    private func client(_ reading: ValueReading) -> APIClient {
        APIClient(
            configuration: ClientConfiguration(name: "Test"),
            server: Server(name: "test", url: "https://api.example.com"), transport: transport,
            options: ClientOptions(valueReading: reading))
    }

    private func answer(
        _ contentType: String?, _ bytes: [UInt8], _ reading: ValueReading = .lenient
    ) async throws -> AnswerReader {
        transport.respond(headers: contentType.map { ["Content-Type": $0] } ?? [:], body: Data(bytes))
        return try await client(reading).answer(CharsetEndpoint.call)
    }

    private static let texts: [(String, [UInt8], String)] = [
        ("text/plain; charset=ISO-8859-1", [0x63, 0x61, 0x66, 0xE9], "café"),
        ("text/csv;charset=windows-1252", [0x80, 0x2C, 0x93, 0x61, 0x94], "€,“a”"),
        ("text/plain; charset=\"latin1\"; format=flowed", [0xFC], "ü"),
        ("text/plain; charset='iso-8859-1'", [0xFC], "ü"),
        ("text/plain; charset=ISO-8859-15", [0xA4, 0xE9], "€é"),
        ("text/plain; charset=iso-8859-2", [0xB3, 0xF3, 0x64, 0xBC], "łódź"),
        ("text/plain; charset=windows-1250", [0xB3, 0xF3, 0x64, 0x9F], "łódź"),
        ("text/plain; charset=windows-1251", [0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "привет"),
        ("text/plain; charset=windows-1254", [0xFE], "ş"),
        ("text/plain; charset=windows-1253", [0xE1], "α"),
        ("text/plain; charset=Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
        ("text/plain; charset=utf-32be", [0, 0, 0, 0xE9], "é"),
        ("text/plain; charset=utf-16", [0x68, 0, 0xE9, 0], "hé"),
        ("text/plain; charset=utf-16", [0xFE, 0xFF, 0, 0x68, 0, 0xE9], "hé"),
        ("text/plain; charset=utf-16", [0xFF, 0xFE, 0x68, 0, 0xE9, 0], "hé"),
        ("text/plain; charset=UTF-16BE", [0, 0x68, 0xD8, 0x3D, 0xDE, 0x00], "h😀"),
        ("text/plain; charset=utf-8", [0x63, 0xC3, 0xA9], "cé"),
        ("text/plain", [0xC3, 0xA9], "é"),
        ("text/csv", [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9], "aé"),
        ("text/plain; charset=us-ascii", [0x61], "a"),
        ("text/plain; charset=utf-16", [], ""),
    ]

    @Test(arguments: texts)
    func textIsReadInTheCharsetOfItsContentType(contentType: String, bytes: [UInt8], text: String) async throws {
        #expect(try await answer(contentType, bytes).text() == text)
        #expect(APIError.RawBody(Data(bytes), contentType: contentType).text == text)
        transport.respond(status: 404, headers: ["Content-Type": contentType], body: Data(bytes))
        let error = await apiError { try await client.answer(CharsetEndpoint.call) }
        #expect(error?.body(as: String.self) == text)
    }

    @Test func textWithoutAContentTypeIsUTF8() async throws {
        #expect(try await answer(nil, [0xC3, 0xA9]).text() == "é")
    }

    @Test(
        arguments: [
            ("text/plain; charset=koi-99", [0x61], "the charset 'koi-99' of the answer is not supported"),
            ("text/plain", [0xE9], "the answer is not UTF-8"),
            ("text/plain; charset=utf-8", [0xE9], "the answer is not UTF-8"),
            ("text/plain; charset=utf-16", [0x61], "the answer is not in its charset 'utf-16'"),
            ("text/plain; charset=utf-16", [0xD8, 0xD8], "the answer is not in its charset 'utf-16'"),
        ] as [(String, [UInt8], String)])
    func errorsNameTheCharset(contentType: String, bytes: [UInt8], reason: String) async throws {
        let answer = try await answer(contentType, bytes)
        let error = await apiError { try answer.text() }
        #expect(error?.code == .decoding)
        #expect(error?.reason == reason)
    }

    private static let documents: [(String, [UInt8])] = [
        ("application/json; charset=ISO-8859-1", Array(#"{"a":""#.utf8) + [0xE9] + Array(#""}"#.utf8)),
        ("application/json", [0xFF, 0xFE] + #"{"a":"é"}"#.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
        ("application/json;charset=utf-16", #"{"a":"é"}"#.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
        ("application/json;charset=utf-16be", #"{"a":"é"}"#.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
    ]

    @Test(arguments: documents)
    func jsonThatSaysHowItIsWrittenIsRead(contentType: String, bytes: [UInt8]) async throws {
        #expect(try await answer(contentType, bytes).json([String: String].self) == ["a": "é"])
        transport.respond(headers: ["Content-Type": contentType], body: Data(bytes))
        let value = try await client.send(CharsetEndpoint.call) { (element) throws(JSONError) in try element.json() }
        #expect(value == ["a": "é"])
        let strict = try await answer(contentType, bytes, .strict)
        #expect(await apiError { try strict.json(JSON.self) }?.code == .decoding)
    }

    @Test func jsonIsUTF8WhateverItsCharsetIs() async throws {
        // RFC 8259, section 11: there is no such parameter.
        let bytes = Array(#"{"a":"é"}"#.utf8)
        #expect(try await answer("application/json; charset=latin1", bytes).json([String: String].self) == ["a": "é"])
        let answer = try await answer("application/json", Array(#"{"a":""#.utf8) + [0xE9] + Array(#""}"#.utf8))
        #expect(await apiError { try answer.json(JSON.self) }?.reason == "the text is not UTF-8")
    }

    @Test func utf16IsNamedWhereItIsNotRead() {
        for bytes in [[0xFF, 0xFE, 0x7B, 0], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D]] as [[UInt8]] {
            let error = #expect(throws: JSONError.self) { try JSONCoding.decode(JSON.self, from: bytes) }
            #expect(error?.message.contains("UTF-16") == true)
        }
    }

    @Test func textIsWrittenInTheCharsetOfItsContentType() async throws {
        transport.respond(status: 200)
        _ = try await client.answer(CharsetEndpoint.post("é", "text/plain; charset=ISO-8859-1"))
        #expect(transport.requests.last?.body?.data == Data([0xE9]))
        for (text, type) in [("語", "text/plain; charset=latin1"), ("a", "text/plain; charset=koi-99")] {
            let error = await apiError { try await client.answer(CharsetEndpoint.post(text, type)) }
            #expect(error?.code == .encoding)
        }
    }
}

private enum CharsetEndpoint: Endpoint {
    case call
    case post(String, String)

    var definition: EndpointDefinition {
        switch self {
        case .call: EndpointDefinition("Test.call", .get, "/call", errors: [.text(.code(404))])
        case .post: EndpointDefinition("Test.post", .post, "/call")
        }
    }

    func write(to request: inout RequestWriter) {
        if case .post(let text, let type) = self { request.text(text, contentType: type) }
    }
}
