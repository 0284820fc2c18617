import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Values of any shape, and values that are written whole.
struct RequestShapeTests {
    private let transport = MockTransport()

    /// Sends a call and returns the request that reached the transport.
    private func request(
        _ path: String = "/items", _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
    ) async throws -> TransportRequest {
        transport.respond()
        let definition = EndpointDefinition("S.q", .post, path)
        try await APIClient.sample(transport).send(SampleEndpoint(definition, writing))
        return try #require(transport.requests.first)
    }

    private static let deep: JSON = [
        "price": ["gte": 5, "in": [1, "a b"]], "none": nil, "items": [["id": "x"], ["id": "y&z"]],
    ]

    @Test(
        arguments: [
            ("text", "c=text"), (true, "c=true"), (1.5, "c=1.5"), (nil, nil), ([1, "a&b"], "c=1&c=a%26b"),
            ([], nil), (["g": 2, "n": nil], "g=2"), ([[1, 2]], "c=%5B1%2C2%5D"),
            (["a": ["b": 1]], "a=%7B%22b%22%3A1%7D"),
        ] as [(JSON, String?)])
    func writesAnyShapeIntoAQuery(value: JSON, expected: String?) async throws {
        let request = try await request { $0.query("c", shape: ParameterShape(value)) }
        #expect(request.url.query(percentEncoded: true) == expected)
    }

    @Test func writesWhatIsDeepInBrackets() async throws {
        let request = try await request { $0.query("c", shape: ParameterShape(Self.deep), style: .deepObject) }
        let items = request.url.query(percentEncoded: true)?.removingPercentEncoding?.split(
            separator: "&", maxSplits: 4)
        #expect(
            items == [
                "c[price][gte]=5", "c[price][in][0]=1", "c[price][in][1]=a b", "c[items][0][id]=x",
                "c[items][1][id]=y&z",
            ])
    }

    @Test(
        arguments: [
            (["R": 1, "G": 2], false, "/base/items/R,1,G,2"), (["R": 1, "G": 2], true, "/base/items/R=1,G=2"),
            ([1, "a/b"], false, "/base/items/1,a%2Fb"), ("x/..", false, "/base/items/x%2F.."),
        ] as [(JSON, Bool, String)])
    func writesAnyShapeIntoAPath(value: JSON, explode: Bool, expected: String) async throws {
        let request = try await request("/items/{id}") { (request) throws(APIError) in
            try request.path("id", shape: ParameterShape(value), explode: explode)
        }
        #expect(request.url.path(percentEncoded: true) == expected)
    }

    @Test(arguments: [JSON.null, "", ".", []])
    func refusesAShapeThatChangesTheRoute(value: JSON) async throws {
        await #expect(throws: APIError.self) {
            try await request("/items/{id}") { (request) throws(APIError) in
                try request.path("id", shape: ParameterShape(value))
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func writesAnyShapeIntoHeadersAndCookies() async throws {
        let request = try await request { request in
            request.header("X-Object", shape: ParameterShape(["R": 1] as JSON))
            request.header("X-List", shape: ParameterShape([1, 2] as JSON))
            request.header("X-Null", shape: ParameterShape(JSON.null))
            request.cookie("a", shape: ParameterShape("b;c" as JSON))
            request.cookie("b", shape: ParameterShape([1, 2] as JSON))
            request.cookie("c", shape: ParameterShape([1, 2] as JSON), explode: false)
        }
        #expect(request.headers["X-Object"] == "R,1")
        #expect(request.headers["X-List"] == "1,2")
        #expect(request.headers["X-Null"] == nil)
        #expect(request.headers["Cookie"] == "a=b%3Bc; b=1; b=2; c=1,2")
    }

    @Test func writesTextsWhole() async throws {
        let value: JSON = ["a": "é\u{1F600} \r\n"]
        let request = try await request { request in
            request.query("q", JSONText(value))
            request.header("X-Text", JSONText(value))
            request.cookie("c", JSONText(value))
        }
        let encoded = "%7B%22a%22%3A%22%C3%A9%F0%9F%98%80%20%5Cr%5Cn%22%7D"
        #expect(request.url.query(percentEncoded: true) == "q=\(encoded)")
        #expect(request.headers["X-Text"] == #"{"a":"\u00E9\uD83D\uDE00 \r\n"}"#)
        #expect(request.headers["Cookie"] == "c=\(encoded)")
    }

    @Test func refusesNumbersThatAreNotFinite() async throws {
        await #expect(throws: APIError.self) { try await request { $0.query("q", JSONText([Double.nan])) } }
        await #expect(throws: APIError.self) {
            try await request { $0.query("q", shape: ParameterShape([Double.infinity])) }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            (["a": [1, 2]], .some(.deepObject), true, "c%5Ba%5D%5B0%5D=1&c%5Ba%5D%5B1%5D=2"),
            (["a": [1, 2]], .some(.brackets), true, "c%5Ba%5D%5B%5D=1&c%5Ba%5D%5B%5D=2"),
            ([1, 2], .some(.deepObject), true, "c%5B0%5D=1&c%5B1%5D=2"), ([1, 2], .some(.form), true, "c=1&c=2"),
            ([1, 2], .some(.form), false, "c=1%2C2"), ([1, 2], .some(.pipeDelimited), false, "c=1%7C2"),
            (["a": 1, "b": "x y"], .some(.form), true, "a=1&b=x+y"), (["a": 1], .some(.form), false, "c=a%2C1"),
            (["a": 1], nil, true, "c=%7B%22a%22%3A1%7D"), ("x", nil, true, "c=x"), ([1, 2], nil, true, "c=1&c=2"),
        ] as [(JSON, QueryStyle?, Bool, String)])
    func writesAnyShapeIntoAForm(value: JSON, style: QueryStyle?, explode: Bool, expected: String) async throws {
        let request = try await request { (request) throws(APIError) in
            var form = FormWriter()
            form.add("c", shape: ParameterShape(value), style: style, explode: explode)
            try request.form(form)
        }
        #expect(request.body?.data == Data(expected.utf8))
    }

    @Test func givesPartsTheirContentTypes() async throws {
        let request = try await request { (request) throws(APIError) in
            var parts = MultipartWriter(boundary: "b")
            parts.add("csv", "1,2", contentType: "text/csv")
            parts.file("photo", FileUpload(data: Data("x".utf8)), contentType: "image/png")
            parts.file("own", FileUpload(data: Data("x".utf8), contentType: "image/gif"), contentType: "image/png")
            try parts.json("meta", ["a": 1] as JSON, contentType: "application/vnd.api+json")
            parts.add("shape", shape: ParameterShape(["a": 1] as JSON))
            try request.multipart(parts)
        }
        let text = String(decoding: try #require(request.body?.data), as: UTF8.self)
        let types = text.split(separator: "\r\n").filter { $0.hasPrefix("Content-Type: ") }.map { $0.dropFirst(14) }
        #expect(types == ["text/csv", "image/png", "image/gif", "application/vnd.api+json", "application/json"])
    }

    @Test func writesAnObjectAsAForm() async throws {
        let value: JSON = ["a": "x y", "list": [1, 2], "none": nil, "object": ["b": true]]
        let request = try await request { (request) throws(APIError) in
            try request.form(shape: ParameterShape(value))
        }
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.body?.data == Data("a=x+y&list=1&list=2&object=%7B%22b%22%3Atrue%7D".utf8))
        await #expect(throws: APIError.self) {
            try await self.request { (request) throws(APIError) in
                try request.form(shape: ParameterShape([1] as JSON))
            }
        }
    }

    /// Text says its encoding where no form is sent: the standard is ASCII there (RFC 2046, section 5.1).
    @Test(arguments: [
        ("multipart/mixed", "multipart/mixed; boundary=martlet-boundary-0"),
        ("multipart/related", "multipart/related; boundary=martlet-boundary-0; type=\"application/json\""),
        (
            "multipart/related; type=\"text/plain\"",
            "multipart/related; type=\"text/plain\"; boundary=martlet-boundary-0"
        ),
    ])
    func writesOtherTypesOfParts(type: String, expected: String) async throws {
        let request = try await request { (request) throws(APIError) in
            var parts = MultipartWriter(contentType: type)
            try parts.json("meta", ["a": 1] as JSON)
            parts.add("note", "ü")
            parts.file("photo", FileUpload(data: Data("x".utf8), fileName: "x.png"), contentType: "image/png")
            try request.multipart(parts)
        }
        #expect(request.headers["Content-Type"] == expected)
        let text = String(decoding: try #require(request.body?.data), as: UTF8.self)
        #expect(
            text.replacing("\r\n", with: "\n") == """
                --martlet-boundary-0
                Content-Disposition: form-data; name="meta"
                Content-Type: application/json

                {"a":1}
                --martlet-boundary-0
                Content-Disposition: form-data; name="note"
                Content-Type: text/plain; charset=utf-8

                ü
                --martlet-boundary-0
                Content-Disposition: form-data; name="photo"; filename="x.png"
                Content-Type: image/png

                x
                --martlet-boundary-0--

                """)
    }

    /// A body that is made of parts has one at least (RFC 2046, section 5.1.1).
    @Test func sendsNoBodyOfNoParts() async throws {
        let request = try await request { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.file("photo", nil)
            parts.add("note", nil)
            try request.multipart(parts)
        }
        #expect(request.body == nil)
        #expect(request.headers["Content-Type"] == nil)
    }

    @Test func refusesAContentTypeThatBreaksOut() async throws {
        await #expect(throws: APIError.self) {
            try await request { (request) throws(APIError) in
                var parts = MultipartWriter()
                parts.add("a", "b", contentType: "text/csv\r\nX-Evil: 1")
                try request.multipart(parts)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func refusesAContentTypeOfPartsThatBreaksOut() async throws {
        await #expect(throws: APIError.self) {
            try await request { (request) throws(APIError) in
                var parts = MultipartWriter(contentType: "multipart/mixed\r\nX-Evil: 1")
                parts.add("a", "b")
                try request.multipart(parts)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func leavesOutBodiesThatAreNil() async throws {
        let request = try await request { (request) throws(APIError) in
            try request.body(ifPresent: JSON?.none)
            request.text(ifPresent: nil)
            try request.file(ifPresent: nil)
            try request.form(shape: nil)
        }
        #expect(request.body == nil)
        #expect(request.headers["Content-Type"] == nil)
    }
}
