import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct WireTextTests {
    @Test func sortsHeaderFieldsAndShowsTheBody() throws {
        let url = try #require(URL(string: "https://api.aroti.com/api/sessions"))
        let request = TransportRequest(
            method: .post, url: url,
            headers: ["X-Z": "1", "authorization": "Bearer t", "Accept": "application/json"],
            body: RequestBody(Data(#"{"id":"1"}"#.utf8)))
        #expect(
            request.wireText == """
                POST https://api.aroti.com/api/sessions
                Accept: application/json
                authorization: Bearer t
                X-Z: 1

                {"id":"1"}
                """)
    }

    @Test func endsAfterTheHeaderWithoutABody() throws {
        let url = try #require(URL(string: "https://api.aroti.com/"))
        #expect(TransportRequest(url: url, headers: ["A": "1"]).wireText == "GET https://api.aroti.com/\nA: 1\n")
    }
}
