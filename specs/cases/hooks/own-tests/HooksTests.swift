import Foundation
import HooksCase
import MartletRuntime
import Testing

/// Webhooks and callbacks as a server receives them.
struct HooksTests {
    private func request(
        _ url: String = "/", _ headers: HTTPHeaders = [:], _ body: String = ""
    ) -> APIWebhookRequest {
        APIWebhookRequest(url: url, headers: headers, body: Data(body.utf8))
    }

    /// Returns the name and the body of a webhook that was read.
    private func read(_ name: String, _ headers: HTTPHeaders = [:], _ body: String = "") throws -> [String] {
        let webhook = try HooksWebhook(named: name, from: request("/", headers, body))
        return [webhook.name, try String(decoding: webhook.body(), as: UTF8.self)]
    }

    @Test func bodiesAreReadByTheirContentTypes() throws {
        #expect(try read("event", [:], #"{ "kind": "paid" }"#) == ["event", #"{"kind":"paid"}"#])
        #expect(try read("event", ["Content-Type": "text/csv; charset=utf-8"], "a,b") == ["event", "a,b"])
        #expect(try read("note", [:], "Hello") == ["note", "Hello"])
        #expect(try read("picture", [:], "PNG") == ["picture", "PNG"])
        #expect(try read("ping") == ["ping", ""])
        guard case .days(let days) = try HooksWebhook(named: "days", body: Data(#"["2026-01-01T00:00:00Z"]"#.utf8))
        else {
            Issue.record("another webhook was read")
            return
        }
        #expect(days == [Date(timeIntervalSince1970: 1_767_225_600)])
    }

    @Test func formsAreReadAndWritten() throws {
        let headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        func order(_ form: String) throws -> Order? {
            guard case .orderSent(let order) = try HooksWebhook(named: "order.sent", from: request("/", headers, form))
            else { return nil }
            return order
        }
        let form = "number=7&total=1.5&isGift=true&note=a+b%26c&tags=x&tags=y"
        #expect(try order(form) == Order(number: 7, total: 1.5, isGift: true, note: "a b&c", tags: ["x", "y"]))
        #expect(try read("order.sent", headers, form) == ["order.sent", form])
        #expect(try order("number=7&tags=12") == Order(number: 7, tags: ["12"]))
        #expect(try order("number=7&tags%5B%5D=12&note=3") == Order(number: 7, note: "3", tags: ["12"]))
        let error = #expect(throws: JSONError.self) { try order("number=many&tags=12") }
        #expect(error?.path == "number")
    }

    @Test func bodiesMayBeLeftOut() throws {
        #expect(try read("changed") == ["changed", ""])
        #expect(try read("changed", [:], #"{"number":1,"tags":[]}"#) == ["changed", #"{"number":1,"tags":[]}"#])
        let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try read("draft", form) == ["draft", ""])
        #expect(try read("draft", form, "number=1&tags=a") == ["draft", "number=1&tags=a"])
        #expect(try read("planned") == ["planned", ""])
        #expect(try read("planned", [:], #"["2026-01-01T00:00:00Z"]"#) == ["planned", #"["2026-01-01T00:00:00Z"]"#])
        #expect(try read("picture-put") == ["picture-put", ""])
        #expect(try read("picture-put", [:], "Hello") == ["picture-put", "Hello"])
        #expect(try read("scan") == ["scan", ""])
        #expect(throws: JSONError.self) { try read("order.paid") }
        guard case .changed(nil) = try HooksWebhook(named: "changed", body: Data()),
            case .picturePut(nil) = try HooksWebhook(named: "picture-put", body: Data()),
            case .scan(nil) = try HooksWebhook(named: "scan", body: Data())
        else {
            Issue.record("another webhook was read")
            return
        }
    }

    /// Two callbacks of one name have content types of their own.
    @Test func contentTypesBelongToTheirCallback() throws {
        func type(_ name: String, _ contentType: String, _ body: String) throws -> String {
            let webhook = try HooksWebhook(named: name, from: request("/", ["Content-Type": contentType], body))
            return "\(webhook)".prefix { $0 != "(" }.description
        }
        #expect(try type("event", "text/csv", "a") == "eventCsv")
        #expect(try type("event2", "text/csv", "a") == "event2Csv")
        #expect(try type("event2", "application/json", #"["a"]"#) == "event2")
    }

    @Test func objectsHaveNoOtherParameters() throws {
        func parameters(_ query: String) throws -> HooksWebhook.FoundParameters {
            try HooksWebhook.FoundParameters(from: request("/?" + query))
        }
        let all = try parameters("colour=red&page=2&kind=sent&size=m&ids=1&ids=2&area[x]=3&text=a")
        #expect(all.filter == ["colour": "red", "size": "m"])
        #expect(all.page == 2 && all.kind == .sent && all.ids == [1, 2] && all.area?.x == 3 && all.text == "a")
        #expect(try parameters("kind=paid").filter == nil)
    }

    @Test func parametersMayHaveNoValue() throws {
        func parameters(_ query: String) throws -> HooksWebhook.FoundParameters {
            try HooksWebhook.FoundParameters(from: request("/?" + query))
        }
        let empty = try parameters("page=&kind&ids=&text=")
        #expect(empty.page == nil && empty.kind == nil && empty.ids == nil && empty.text == "")
        #expect(throws: APIError.self) { try parameters("page=x&kind=paid") }
    }

    @Test func parametersAreReadFromTheirPlaces() throws {
        let request = request(
            "https://app.example/hooks/a%20b/events/12?kinds=paid&kinds=sent&span=a%2Cb,c&place%5Bx%5D=1&place[y]=2",
            ["x-sent": "2026-01-01T00:00:00Z", "Cookie": "a=b; session=abc"])
        let parameters = try HooksWebhook.EventParameters(from: request)
        #expect(parameters.id == 12)
        #expect(parameters.kinds == [.paid, .sent])
        #expect(parameters.span == ["a,b", "c"])
        #expect(parameters.place?.x == 1)
        #expect(parameters.place?.y == 2)
        #expect(parameters.session == "abc")
        #expect(parameters.xSent == Date(timeIntervalSince1970: 1_767_225_600))
    }

    @Test func absentParametersAreNilOrErrors() throws {
        let parameters = try HooksWebhook.EventParameters(
            from: request("/events/1", ["X-Sent": "2026-01-01T00:00:00Z"]))
        #expect(parameters.kinds == nil && parameters.span == nil && parameters.place == nil)
        #expect(parameters.session == nil)
        let missing = #expect(throws: APIError.self) {
            try HooksWebhook.EventParameters(from: request("/events/1"))
        }
        #expect(missing?.code == .decoding)
        #expect(missing?.codingPath == "headers.X-Sent")
        let wrong = #expect(throws: APIError.self) {
            try HooksWebhook.EventParameters(from: request("/events/one", ["X-Sent": "2026-01-01T00:00:00Z"]))
        }
        #expect(wrong?.codingPath == "path.id")
    }

    @Test func webhooksOfTheSameParametersShareThem() throws {
        let id = UUID()
        let parameters = try HooksWebhook.Parameters(from: request("/", ["X-Delivery": id.uuidString]))
        #expect(parameters.xDelivery == id)
        #expect(try HooksWebhook.Parameters(from: request()).xDelivery == nil)
    }

    @Test func responsesAreWritten() throws {
        let ok = HooksWebhook.EventAnswer.ok(
            Receipt(seen: true), headers: HooksWebhook.EventOkHeaders(xNext: 3))
        let response = try ok.response()
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == "application/json")
        #expect(response.headers["X-Next"] == "3")
        #expect(response.headers["X-Note"] == nil)
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"seen":true}"#)
        #expect(try HooksWebhook.EventAnswer.accepted.response().status == 202)
        let refused = try HooksWebhook.EventAnswer.clientError("Who?", status: 410).response()
        #expect(refused.status == 410)
        #expect(String(decoding: refused.body, as: UTF8.self) == "Who?")
    }

    @Test func definitionsSayHowTheyAreSent() {
        let event = HooksWebhook.event(Event(kind: .paid)).definition
        #expect(event.method == .put)
        #expect(event.addresses == ["{$request.body#/url}/events/{id}"])
        #expect(event.statuses == [.code(200), .code(202), .family(4)])
        #expect(HooksWebhook.ping.definition == APIWebhookDefinition(.get, statuses: [.code(200)]))
        #expect(HooksWebhook.note("").definition == APIWebhookDefinition(statuses: [.code(204)]))
    }
}
