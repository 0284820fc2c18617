import Foundation
import MartletRuntime
import MartletTesting
import Testing

@testable import LaterCase

/// Calls what `specs/cases/later` is generated into: the text on the wire is what OpenAPI 3.2 asks for.
struct GeneratedLaterTests {
    private let transport = MockTransport()

    private var client: LibraryClient {
        LibraryClient(credentials: .bearer("t"), transport: transport, options: .testing)
    }

    private var sent: String { transport.requests.first?.wireText ?? "" }

    private func head(_ method: String, _ target: String) -> String {
        "\(method) https://api.example.com/v1\(target)\n"
    }

    @Test func sendsEveryMethod() async throws {
        transport.respond(json: #"[{"title":"A"}]"#)
        #expect(try await client.novels.searchBooks(body: .init(words: ["a"])).map(\.title) == ["A"])
        #expect(sent.hasPrefix(head("QUERY", "/books")) && sent.hasSuffix(#"{"words":["a"]}"#))
    }

    @Test func copies() async throws {
        transport.respond(status: 204)
        try await client.books.copyBooks(destination: "/x")
        #expect(sent.hasPrefix(head("COPY", "/books")) && sent.contains("\nDestination: /x\n"))
    }

    /// The examples of section 4.12.6 of the specification.
    @Test func writesWholeQueries() async throws {
        transport.respond(json: #"{"title":"A"}"#)
        _ = try await client.books.findByForm(filter: .init(title: "a + b", old: true, years: [1, 2]))
        #expect(sent.hasPrefix(head("GET", "/find?title=a+%2B+b&old=true&years=1&years=2")))
    }

    @Test func writesWholeQueriesOfJSON() async throws {
        transport.respond(json: #"{"title":"A"}"#)
        _ = try await client.books.findByJSON(query: .init(numbers: [1, 2]))
        #expect(sent.hasPrefix(head("GET", "/find-json?%7B%22numbers%22%3A%5B1%2C2%5D%7D")))
    }

    @Test func writesWholeQueriesOfText() async throws {
        transport.respond(json: #"{"title":"A"}"#)
        _ = try await client.books.findByPath(selector: "$.a.b[1:1]")
        #expect(sent.hasPrefix(head("GET", "/find-path?%24.a.b%5B1%3A1%5D")))
    }

    @Test func leavesReservedCharactersAndCookiesAlone() async throws {
        transport.respond(json: #"{"name":"A","works":[{"kind":"essay","note":"n"},{"kind":"novel","chapters":1}]}"#)
        let shelf = try await client.books.readShelf(
            shelf: "a:b,c/d%20", links: ["x/y?z", "1&2"], session: "Hello%2C%20world!", seen: ["a", "b"], mode: "a=b;")
        #expect(sent.hasPrefix(head("GET", "/shelves/a:b,c%2Fd%20?links=x/y?z&links=1%262")))
        #expect(sent.contains("\nCookie: session=Hello%2C%20world!; seen=a; seen=b; mode=a=b%3B\n"))
        #expect(shelf.works?.first == .otherWork(OtherWork(kind: "essay", note: "n")))
    }

    @Test func refusesCookiesThatCannotBeSent() async throws {
        await #expect(throws: APIError.self) {
            try await client.books.readShelf(shelf: "a", session: "a; admin=1")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func writesLines() async throws {
        transport.respond(status: 204)
        try await client.books.writeLines(body: [Book(title: "A"), Book(title: "B", pages: 2)])
        #expect(sent.contains("\nContent-Type: application/x-ndjson\n"))
        #expect(sent.hasSuffix("\n\n{\"title\":\"A\"}\n{\"title\":\"B\",\"pages\":2}\n"))
    }

    @Test func writesSequences() async throws {
        transport.respond(status: 204)
        try await client.books.writeSequence(body: [Book(title: "A")])
        #expect(sent.hasSuffix("\n\n\u{1E}{\"title\":\"A\"}\n"))
    }

    @Test func writesEvents() async throws {
        transport.respond(status: 204)
        try await client.books.writeEvents(body: [Book(title: "A"), Book(title: "B")])
        #expect(sent.hasSuffix("\n\ndata: {\"title\":\"A\"}\n\ndata: {\"title\":\"B\"}\n\n"))
    }

    @Test func writesParts() async throws {
        transport.respond(status: 204)
        try await client.books.writeParts(body: [Book(title: "A"), Book(title: "B")])
        let boundary = "--martlet-boundary-0\r\n"
        #expect(sent.contains("\nContent-Type: multipart/mixed; boundary=martlet-boundary-0\n"))
        #expect(
            sent.hasSuffix(
                "\n\n\(boundary)Content-Type: application/vnd.first+json\r\n\r\n{\"title\":\"A\"}\r\n"
                    + "\(boundary)Content-Type: application/json\r\n\r\n{\"title\":\"B\"}\r\n--martlet-boundary-0--\r\n"
            ))
    }

    @Test func writesPartsOfText() async throws {
        transport.respond(status: 204)
        try await client.books.writeNotes(body: ["a"])
        #expect(sent.contains("--martlet-boundary-0\r\nContent-Type: text/plain\r\n\r\na\r\n"))
    }

    @Test func readsParts() async throws {
        let text =
            "preamble\r\n--x\r\nContent-Type: application/json\r\n\r\n{\"title\":\"A\"}\r\n--x\r\n"
            + "content-type: application/json\r\n\r\n{\r\n\"title\":\"B\"}\r\n--x--\r\nepilogue\r\n"
        transport.respond(headers: ["Content-Type": "multipart/mixed; boundary=\"x\""], pieces: [text])
        var titles: [String] = []
        for try await book in client.books.readParts() { titles.append(book.title) }
        #expect(titles == ["A", "B"])
    }

    // MARK: Several content types

    private func report(_ contentType: String?, _ body: String, status: Int = 201) async throws
        -> BooksEndpoint.ReportAnswer
    {
        let headers: HTTPHeaders = contentType.map { ["Content-Type": $0] } ?? [:]
        transport.respond(status: status, headers: headers, body: Data(body.utf8))
        return try await client.books.report()
    }

    private func refusal(_ contentType: String?, _ body: String, status: Int = 404) async -> APIError? {
        do {
            _ = try await report(contentType, body, status: status)
            return nil
        } catch { return error as? APIError }
    }

    @Test func readsWhicheverContentTypeOfAFurtherSuccessArrives() async throws {
        let headers = BooksEndpoint.ReportCreatedHeaders(xPages: nil)
        let book = Book(title: "A")
        #expect(try await report("application/json", #"{"title":"A"}"#) == .created(book, headers: headers))
        #expect(try await report(nil, #"{"title":"A"}"#) == .created(book, headers: headers))
        #expect(try await report("application/hal+json", #"{"title":"A"}"#) == .created(book, headers: headers))
        #expect(try await report("text/csv; header=present", "a,b") == .createdCsv("a,b", headers: headers))
        #expect(try await report("TEXT/HTML", "<p>") == .createdHtml("<p>", headers: headers))
        #expect(try await report("image/webp", "x") == .createdImage(Data("x".utf8), headers: headers))
        #expect(sent.contains("\nAccept: application/json\n"))
    }

    @Test func refusesAContentTypeThatIsNotDeclared() async throws {
        let error = await refusal("application/zip", "x", status: 201)
        #expect(error?.code == .invalidResponse)
        #expect(error?.rawBody?.data == Data("x".utf8))
    }

    @Test func readsWhicheverContentTypeOfAnErrorArrives() async throws {
        let book = await refusal("application/json; charset=utf-8", #"{"title":"A"}"#)
        #expect(book?.body(as: Book.self) == Book(title: "A"))
        let play = await refusal("application/json; v=\"2\"", #"{"kind":"play","acts":3}"#)
        #expect(play?.body(as: Play.self)?.acts == 3)
        #expect(await refusal("text/plain", "none")?.body(as: String.self) == "none")
        #expect(await refusal("application/problem+json", #"{"title":"A"}"#)?.body(as: Book.self) == Book(title: "A"))
        for type in ["application/pdf", "application/zip"] {
            let error = await refusal(type, "x")
            #expect(error?.body == nil && error?.code == .notFound)
            #expect(error?.rawBody?.data == Data("x".utf8))
        }
        #expect(await refusal("text/markdown", "later", status: 503)?.body(as: String.self) == "later")
    }

    // MARK: Header fields of several types

    private func headers(_ name: String, _ value: String) async throws -> BooksEndpoint.ReportCreatedHeaders {
        transport.respond(status: 201, headers: [name: value], json: #"{"title":"A"}"#)
        guard case .created(_, let headers) = try await client.books.report() else {
            throw APIError(.invalidResponse)
        }
        return headers
    }

    @Test(arguments: [
        ("5", "integer(5)"), ("5.5", "number(5.5)"), ("true", "boolean(true)"), ("fast", "string(\"fast\")"),
        ("007", "string(\"007\")"), ("null", "string(\"null\")"),
    ])
    func readsAHeaderOfSeveralTypes(_ text: String, _ value: String) async throws {
        let rate = try await headers("X-Rate", text).xRate
        #expect(rate.map { "\($0)" } == value)
    }

    @Test func readsADateBeforeAString() async throws {
        guard case .date(let date)? = try await headers("X-Rate", "2026-11-27").xRate else {
            Issue.record("no date")
            return
        }
        #expect(date == LocalDate(year: 2026, month: 11, day: 27))
        guard case .uuid? = try await headers("X-Since", "0f8fad5b-d9cb-469f-a165-70867728950e").xSince else {
            Issue.record("no UUID")
            return
        }
    }

    @Test func readsAListOfSeveralTypes() async throws {
        let marks = try await headers("X-Marks", "1, \"a, b\", 2x").xMarks
        #expect(marks?.map { "\($0)" } == ["integer(1)", "string(\"a, b\")", "string(\"2x\")"])
    }

    @Test func writesHeadersOfParts() async throws {
        transport.respond(status: 204)
        try await client.books.addCover(
            imageXRate: .integer(5), imageXSize: Book(title: "A,B", pages: 2), imageXBook: Book(title: "A"),
            image: FileUpload(data: Data("x".utf8)))
        #expect(sent.contains("\r\nX-Rate: 5\r\n"))
        #expect(sent.contains("\r\nX-Size: title=\"A,B\",pages=2\r\n"))
        #expect(sent.contains("\r\nX-Book: {\"title\":\"A\"}\r\n"))
    }

    // MARK: Empty values

    private func target() async throws -> String {
        String(transport.requests.last?.wireText.split(separator: "\n").first ?? "")
    }

    @Test func sendsEmptyValuesWhereTheyAreAllowed() async throws {
        for _ in 0..<3 { transport.respond(status: 204) }
        try await client.books.listFlags(page: .empty, ids: .empty, order: .empty, text: "", range: .empty)
        #expect(try await target() == "GET https://api.example.com/v1/flags?page=&ids=&order=&text=&range=")
        try await client.books.listFlags(page: 2, ids: [1, 2], order: .value(.up))
        #expect(try await target() == "GET https://api.example.com/v1/flags?page=2&ids=1&ids=2&order=up")
        try await client.books.listFlags(ids: [3], range: .value(Book(title: "A")))
        #expect(try await target() == "GET https://api.example.com/v1/flags?ids=3&range%5Btitle%5D=A")
    }
}
