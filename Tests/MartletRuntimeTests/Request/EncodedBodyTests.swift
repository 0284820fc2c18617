import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// What encodings of OpenAPI say of the fields of forms and the parts of multipart bodies.
struct EncodedBodyTests {
    private func send(
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
    ) async throws(APIError) -> TransportRequest? {
        let transport = MockTransport()
        transport.respond()
        try await APIClient.sample(transport).send(
            SampleEndpoint(EndpointDefinition("S.body", .post, "/items"), writing))
        return transport.requests.first
    }

    private func parts(
        _ write: @escaping @Sendable (inout MultipartWriter) throws(APIError) -> Void
    ) async throws(APIError) -> [String] {
        let request = try await send { (request) throws(APIError) in
            var parts = MultipartWriter()
            try write(&parts)
            try request.multipart(parts)
        }
        return (request?.bodyText ?? "").components(separatedBy: "--martlet-boundary-0").dropFirst().dropLast().map {
            $0.trimmingCharacters(in: .newlines)
        }
    }

    @Test func leavesReservedCharactersOfAForm() async throws {
        let request = try await send { (request) throws(APIError) in
            var form = FormWriter()
            form.add("a", shape: ParameterShape("x:/?@!$,;=%20 &+#é"), style: .form, isReservedAllowed: true)
            try request.form(form)
        }
        #expect(request?.bodyText == "a=x:/?@!$,;=%20%20%26%2B%23%C3%A9")
    }

    @Test func writesPartsInStyles() async throws {
        let parts = try await parts { (parts) throws(APIError) in
            parts.add("list", shape: ParameterShape(["a b", "c"]), style: .form)
            parts.add("one", shape: ParameterShape(["a b", "c"]), style: .pipeDelimited, explode: false)
            parts.add("deep", shape: ParameterShape(["k": "v&"]), style: .deepObject)
        }
        #expect(
            parts == [
                "Content-Disposition: form-data; name=\"list\"\r\n\r\na b",
                "Content-Disposition: form-data; name=\"list\"\r\n\r\nc",
                "Content-Disposition: form-data; name=\"one\"\r\n\r\na b|c",
                "Content-Disposition: form-data; name=\"deep[k]\"\r\n\r\nv&",
            ])
    }

    @Test func givesPartsHeaders() async throws {
        let parts = try await parts { (parts) throws(APIError) in
            parts.header("X-Count", 2, of: "list")
            parts.header("X-Tags", list: ["a", "b,c"], of: "list")
            parts.header("X-None", nil, of: "list")
            parts.header("X-Other", 1, of: "absent")
            parts.add("list", list: ["p", "q"])
            parts.add("plain", "r")
        }
        #expect(
            parts == [
                "Content-Disposition: form-data; name=\"list\"\r\nX-Count: 2\r\nX-Tags: a,\"b,c\"\r\n\r\np",
                "Content-Disposition: form-data; name=\"list\"\r\nX-Count: 2\r\nX-Tags: a,\"b,c\"\r\n\r\nq",
                "Content-Disposition: form-data; name=\"plain\"\r\n\r\nr",
            ])
        await #expect(throws: APIError.self) {
            _ = try await self.parts { (parts) throws(APIError) in
                parts.header("X-A", "a\r\nX-B: b", of: "list")
                parts.add("list", "a")
            }
        }
    }

    @Test func choosesContentTypesOfFiles() async throws {
        let types = ["image/*", "application/pdf"]
        let parts = try await parts { (parts) throws(APIError) in
            parts.file("a", FileUpload(data: Data("1".utf8)), contentTypes: types)
            parts.file("b", FileUpload(data: Data("2".utf8), contentType: "IMAGE/png"), contentTypes: types)
        }
        #expect(parts.map { $0.contains("application/pdf") } == [true, false])
        #expect(parts.map { $0.contains("IMAGE/png") } == [false, true])
        for file in [FileUpload(data: Data(), contentType: "text/plain"), FileUpload(data: Data())] {
            await #expect(throws: APIError.self) {
                _ = try await self.parts { (parts) throws(APIError) in
                    parts.file("a", file, contentTypes: ["image/*"])
                }
            }
        }
    }

    @Test func leavesOutOptionalBodies() async throws {
        let none = try await send { (request) throws(APIError) in
            try request.form(FormWriter(), ifAny: ["a"])
        }
        #expect(none?.body == nil)
        #expect(none?.headers["Content-Type"] == nil)
        let given = try await send { (request) throws(APIError) in
            var form = FormWriter()
            form.add("a", "1")
            try request.form(form, ifAny: ["a"])
        }
        #expect(given?.bodyText == "a=1")
        await #expect(throws: APIError.self) {
            _ = try await self.send { (request) throws(APIError) in
                var form = FormWriter()
                form.add("b", "1")
                try request.form(form, ifAny: ["a"])
            }
        }
        await #expect(throws: APIError.self) {
            _ = try await self.send { (request) throws(APIError) in
                var parts = MultipartWriter()
                parts.add("b", "1")
                try request.multipart(parts, ifAny: ["a"])
            }
        }
    }

    /// A field that only looks like the one that must be there is another one.
    @Test func tellsFieldsApartByTheirBytes() async throws {
        await #expect(throws: APIError.self) {
            _ = try await self.send { (request) throws(APIError) in
                var form = FormWriter()
                form.add("\u{E9}", "1")
                try request.form(form, ifAny: ["e\u{301}"])
            }
        }
        await #expect(throws: APIError.self) {
            _ = try await self.send { (request) throws(APIError) in
                var parts = MultipartWriter()
                parts.add("\u{E9}", "1")
                try request.multipart(parts, ifAny: ["e\u{301}"])
            }
        }
    }
}
