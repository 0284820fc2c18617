import Foundation
import MartletRuntime
import Testing

/// Requests of webhooks as server frameworks have them, without generated code.
struct APIWebhookRequestTests {
    private func request(_ url: String, _ headers: HTTPHeaders = [:], _ body: String = "") -> APIWebhookRequest {
        APIWebhookRequest(url: url, headers: headers, body: Data(body.utf8))
    }

    @Test(
        arguments: [
            ("/a?x=1", 1), ("https://h.example/a?y=2&x=1#x=3", 1), ("?x=%31", 1), ("/a?X=1", nil), ("/a?x", nil),
            ("/a", nil),
        ] as [(String, Int?)])
    func readsQueries(url: String, expected: Int?) throws {
        let value: Int? = try? request(url).query.valueIfPresent("x")
        #expect(value == expected)
    }

    @Test func readsListsByTheirCommas() throws {
        let lists = ["/a?x=1,2%2C3": ["1", "2,3"], "/a?x=1&x=2": ["1", "2"], "/a?x=a+b": ["a b"], "/a?x=%22": ["\""]]
        for (url, expected) in lists {
            let list: [String] = try request(url).query.value(list: "x")
            #expect(list == expected)
        }
    }

    @Test func readsObjects() throws {
        let flat: [String: Int] = try request("/a?x=1&y=2").query.value(object: "p", explode: true)
        #expect(flat == ["x": 1, "y": 2])
        let turns: [String: Int] = try request("/a?p=x,1,y,2").query.value(object: "p")
        #expect(turns == ["x": 1, "y": 2])
        let deep: [String: Int] = try request("/a?p%5Bx%5D=1&p[y]=2&z=3").query.value(object: "p", explode: true)
        #expect(deep == ["x": 1, "y": 2])
        let none: [String: Int]? = try request("/a").query.valueIfPresent(object: "p", explode: true)
        #expect(none == nil)
    }

    @Test func objectsLeaveOtherParameters() throws {
        let query = request("/a?x=1&page=2&ids[0]=3&idsx=4").query.without("page", "ids")
        let object: [String: Int] = try query.value(object: "p", explode: true)
        #expect(object == ["x": 1, "idsx": 4])
        let none: [String: Int]? = try request("/a?page=2").query.without("page").valueIfPresent(
            object: "p", explode: true)
        #expect(none == nil)
    }

    @Test(
        arguments: [("/a?x=", nil), ("/a?x", nil), ("/a?x&x=", nil), ("/a?x=1", 1), ("/a?y=", nil)] as [(String, Int?)])
    func emptyValuesAreNone(url: String, expected: Int?) throws {
        let value: Int? = try request(url).query.without(empty: "x").valueIfPresent("x")
        #expect(value == expected)
    }

    @Test func readsCookies() throws {
        let request = request("/", ["Cookie": "a=1; b=x+y%20z"])
        let number: Int = try request.cookie.value("a")
        #expect(number == 1)
        let text: String = try request.cookie.value("b")
        #expect(text == "x+y z")
    }

    @Test func readsPathsFromTheirEnds() throws {
        let number: Int = try request("https://h.example/hooks/events/7?x=1").path("/events/{id}").value("id")
        #expect(number == 7)
        let text: String = try request("/a%20b+c").path("/{id}").value("id")
        #expect(text == "a b+c")
        let other: Int? = try request("/jobs/7").path("/events/{id}").valueIfPresent("id")
        #expect(other == nil)
    }

    @Test func readsTextInItsCharset() throws {
        let latin = APIWebhookRequest(
            headers: ["Content-Type": "text/plain; charset=iso-8859-1"], body: Data([0xE9]))
        #expect(try latin.text() == "\u{E9}")
        let wrong = APIWebhookRequest(body: Data([0xE9]))
        #expect(throws: JSONError.self) { try wrong.text() }
    }

    @Test(arguments: [
        ("text/plain", true), ("text/*", true), ("*/*", true), ("TEXT/Plain;charset=utf-8", true), ("image/*", false),
    ])
    func knowsContentTypes(range: String, isOf: Bool) {
        #expect(request("/", ["content-type": "Text/plain ; charset=x"]).has(range) == isOf)
    }

    @Test func descriptionsHideValues() {
        let secret = request("/hook?token=abc", ["X-Key": "abc"], "abc")
        #expect(!"\(secret)".contains("abc"))
        var text = ""
        dump(secret, to: &text)
        dump(secret.query, to: &text)
        dump(APIWebhookResponse(status: 200, body: Data("abc".utf8)), to: &text)
        #expect(!text.contains("abc"))
    }

    @Test func headersOfResponsesAreChecked() throws {
        struct Headers: APIResponseHeaders {
            let value: String
            func write(to fields: inout RequestWriter) { fields.header("X-Note", value) }
        }
        let response = try APIWebhookResponse.json(200, ["a": 1]).with(Headers(value: "b"))
        #expect(response.headers["X-Note"] == "b")
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(throws: APIError.self) { try APIWebhookResponse.empty(204).with(Headers(value: "a\r\nb")) }
    }

    @Test func tellsFieldsOfFormsApartByTheirBytes() throws {
        let request = APIWebhookRequest(
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Data("%C3%A9=1&e%CC%81=2".utf8))
        let value = try request.value(JSON.self)
        #expect(value["\u{E9}"] == "1")
        #expect(value["e\u{301}"] == "2")
    }
}
