import MartletFormats
import Testing

@testable import MartletMockEngine

/// Numbers of requests at the ends of what integers hold.
struct RequestNumberTests {
    private static let numbers = [
        "0", "1", "-1", "9007199254740992", "9223372036854775806", "9223372036854775807", "9223372036854775808",
        "-9223372036854775807", "-9223372036854775808", "-9223372036854775809", String(repeating: "9", count: 400),
        "-" + String(repeating: "9", count: 400), "18446744073709551616",
    ]

    @Test(arguments: numbers) func numbersStayWithinTheLimit(_ text: String) throws {
        let number = try #require(RequestNumber.read(text))
        #expect((-RequestNumber.limit...RequestNumber.limit).contains(number))
        #expect((number < 0) == text.hasPrefix("-"))
        if let exact = Int(text), exact.magnitude <= UInt(RequestNumber.limit) { #expect(number == exact) }
    }

    @Test(arguments: ["", "-", "+", "1.5", "1e3", "a", "--1", "١", " 1"]) func otherTextsAreNoNumbers(_ text: String) {
        #expect(RequestNumber.read(text) == nil)
    }

    @Test func sumsEndAtTheLimit() {
        #expect(RequestNumber.sum(1, 2) == 3)
        #expect(RequestNumber.sum(.max, .max) == RequestNumber.limit)
    }

    private static let pages = """
        models:
          Item: { fields: { id: string, name: "string?" } }
          Items: { fields: { items: "[Item]", total: int, page: int, pages: int, limit: int, nextPage: "int?" } }
        endpoints:
          Items:
            list:
              get: /items
              query: { page: "int?", limit: "int?", offset: "int?", cursor: "string?" }
              returns: Items
            create: { post: /items, body: Item, responses: { 201: { returns: Item } } }
            get: { get: "/items/{id}", path: { id: string }, returns: Item }
        """

    @Test(arguments: numbers, ["page", "limit", "offset", "cursor"])
    func pagesAreFoundForAllNumbers(_ number: String, _ parameter: String) throws {
        let engine = try MockedSpec(Self.pages).engine {
            $0.isStateful = true; $0.areRequestsValidated = false
        }
        for query in [
            "\(parameter)=\(number)", "page=\(number)&\(parameter)=\(number)", "\(parameter)=\(number)&limit=\(number)",
        ] {
            #expect(try engine.answer("GET", "/items?\(query)").status == 200)
        }
    }

    private static let file = """
        openapi: 3.1.0
        info: { title: Files, version: "1" }
        servers: [{ url: "https://files.example" }]
        paths:
          /file:
            get:
              operationId: file
              responses:
                "200": { description: A file, content: { image/png: { schema: { type: string, format: binary } } } }
        """

    @Test(arguments: numbers) func partsOfFilesAreFoundForAllNumbers(_ number: String) throws {
        let engine = try MockedSpec(whole: Self.file).engine()
        for range in ["0-\(number)", "\(number)-", "-\(number)", "\(number)-\(number)", "1-\(number)"] {
            let status = try engine.answer("GET", "/file", headers: ["Range": "bytes=\(range)"]).status
            #expect([200, 206, 416].contains(status), "\(range)")
        }
    }

    @Test func aPartThatEndsBehindTheFileIsTheRest() throws {
        let engine = try MockedSpec(whole: Self.file).engine()
        let whole = try engine.answer("GET", "/file")
        for end in ["9223372036854775807", "99999999999999999999"] {
            let answer = try engine.answer("GET", "/file", headers: ["Range": "bytes=0-\(end)"])
            #expect(answer.status == 206)
            #expect(answer.text == whole.text)
        }
    }

    @Test(arguments: numbers) func requestsAreListedBehindAllNumbers(_ number: String) throws {
        let engine = try MockedSpec(Self.pages).engine()
        #expect(try engine.answer("GET", "/__martlet/requests?after=\(number)").status == 200)
    }

    @Test(arguments: numbers) func preferencesOfAllNumbersAreAnswered(_ number: String) throws {
        let engine = try MockedSpec(Self.pages).engine()
        for name in ["wait", "code"] {
            let status = try engine.answer("GET", "/items", headers: ["Prefer": "\(name)=\(number)"]).status
            #expect([200, 400].contains(status))
        }
    }

    @Test(arguments: numbers) func statesOfAllNumbersAreRestored(_ number: String) throws {
        let engine = try MockedSpec(Self.pages).engine { $0.isStateful = true }
        let state = """
            {"collections":{"/items":{"created":\(number),"largest":\(number),"parents":[{"of":[],"items":
            [{"identity":"a","ordinal":\(number),"value":{"id":"a"}}],"removed":[]}]}}}
            """
        _ = try? engine.restore(json: Array(state.utf8))
        #expect(try engine.answer("POST", "/items", json: #"{"id":"b"}"#).status == 201)
    }
}
