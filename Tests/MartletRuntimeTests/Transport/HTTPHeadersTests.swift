import MartletRuntime
import Testing

struct HTTPHeadersTests {
    @Test func comparesNamesWithoutCase() {
        var headers: HTTPHeaders = ["Content-Type": "a"]
        headers["content-type"] = "b"
        #expect(headers["CONTENT-TYPE"] == "b")
        #expect(headers.fields.count == 1)
        headers["Content-type"] = nil
        #expect(headers["Content-Type"] == nil)
    }

    @Test func joinsValuesAndKeepsTheirOrder() {
        var headers = HTTPHeaders()
        headers.add("Vary", "Accept")
        headers.add("X", "1")
        headers.add("vary", "Origin")
        #expect(headers["Vary"] == "Accept, Origin")
        #expect(headers.values(of: "VARY") == ["Accept", "Origin"])
        headers["Vary"] = "*"
        #expect(headers.map(\.value) == ["*", "1"])
    }

    @Test func equalFieldsAreEqualWhateverTheirCase() {
        #expect(["A": "1"] as HTTPHeaders == ["a": "1"])
        #expect((["A": "1"] as HTTPHeaders).hashValue == (["a": "1"] as HTTPHeaders).hashValue)
        #expect(["A": "1"] as HTTPHeaders != ["a": "2"])
    }

    @Test func showsOnlyHarmlessValues() {
        let headers: HTTPHeaders = ["Accept": "application/json", "X-Anything": "secret", "Authorization": "secret"]
        #expect(headers.description == "Accept: application/json\nX-Anything: <redacted>\nAuthorization: <redacted>")
    }
}
