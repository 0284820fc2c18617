import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct RequestBodyTests {
    private func send(
        _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
    ) async throws(APIError) -> TransportRequest? {
        let transport = MockTransport()
        transport.respond()
        try await APIClient.sample(transport).send(
            SampleEndpoint(EndpointDefinition("S.body", .post, "/items"), writing))
        return transport.requests.first
    }

    @Test func writesAJSONValue() async throws {
        let request = try await send { (request) throws(APIError) in try request.body(["name": "Ada"]) }
        #expect(
            request?.wireText == """
                POST https://api.example.com/base/items
                Accept: application/json
                Content-Type: application/json

                {"name":"Ada"}
                """)
    }

    @Test func writesAJSONObject() async throws {
        let request = try await send { (request) throws(APIError) in
            var body = JSONObjectWriter()
            body.string("name", "Ada")
            try request.body(body)
        }
        #expect(request?.bodyText == #"{"name":"Ada"}"#)
    }

    @Test func writesAForm() async throws {
        let request = try await send { (request) throws(APIError) in
            var form = FormWriter()
            form.add("a b", "1 & 2+3=é~*-._")
            form.add("none", nil)
            form.add("list", list: [1, 2])
            try request.form(form)
        }
        #expect(request?.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request?.bodyText == "a+b=1+%26+2%2B3%3D%C3%A9%7E*-._&list=1&list=2")
    }

    @Test func writesPartsWithABoundaryOfItsOwn() async throws {
        let request = try await send { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.add("caption", "Hello")
            parts.add("none", nil)
            parts.file(
                "photo", FileUpload(data: Data("JPEG".utf8), fileName: "a\"\r\nb é.jpg", contentType: "image/jpeg"))
            try parts.json("meta", ["k": 1])
            try request.multipart(parts)
        }
        #expect(request?.headers["Content-Type"] == "multipart/form-data; boundary=martlet-boundary-0")
        let lines = [
            "--martlet-boundary-0", "Content-Disposition: form-data; name=\"caption\"", "", "Hello",
            "--martlet-boundary-0",
            "Content-Disposition: form-data; name=\"photo\"; filename=\"a%22%0D%0Ab é.jpg\"",
            "Content-Type: image/jpeg", "", "JPEG", "--martlet-boundary-0",
            "Content-Disposition: form-data; name=\"meta\"", "Content-Type: application/json", "", "{\"k\":1}",
            "--martlet-boundary-0--", "",
        ]
        #expect(request?.bodyText == lines.joined(separator: "\r\n"))
    }

    @Test func choosesABoundaryThatNoPartContains() async throws {
        let request = try await send { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.add("a", "--martlet-boundary-0\r\nmartlet-boundary-1")
            try request.multipart(parts)
        }
        #expect(request?.headers["Content-Type"] == "multipart/form-data; boundary=martlet-boundary-2")
    }

    @Test(.timeLimit(.minutes(5))) func aBodyFullOfBoundariesIsReadOnce() async throws {
        let text = (0..<20_000).map { "--martlet-boundary-\($0)" }.joined(separator: "\r\n")
        let request = try await send { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.file("a", FileUpload(data: Data(text.utf8)))
            try request.multipart(parts)
        }
        #expect(request?.headers["Content-Type"] == "multipart/form-data; boundary=martlet-boundary-20000")
    }

    @Test func refusesABoundaryThatAPartContains() async {
        let error = await apiError {
            try await send { (request) throws(APIError) in
                var parts = MultipartWriter(boundary: "b")
                parts.add("a", "1\r\n--b\r\nContent-Disposition: form-data; name=\"admin\"\r\n\r\ntrue")
                try request.multipart(parts)
            }
        }
        #expect(error?.code == .encoding)
    }

    @Test func refusesANumberThatIsNotFinite() async {
        func code(
            _ writing: @escaping @Sendable (inout RequestWriter) throws(APIError) -> Void
        ) async -> APIError.Code? {
            await apiError { try await send(writing) }?.code
        }
        #expect(await code { $0.query("q", Double.nan) } == .encoding)
        #expect(await code { $0.query("q", list: [1.0, Float.infinity]) } == .encoding)
        #expect(await code { $0.query("q", object: ["a": Decimal.nan]) } == .encoding)
        #expect(await code { $0.header("X", Double.infinity) } == .encoding)
        #expect(await code { $0.cookie("c", -Double.infinity) } == .encoding)
        let form = await code { (request) throws(APIError) in
            var form = FormWriter()
            form.add("a", Double.nan)
            try request.form(form)
        }
        #expect(form == .encoding)
        let parts = await code { (request) throws(APIError) in
            var parts = MultipartWriter()
            parts.add("a", Double.nan)
            try request.multipart(parts)
        }
        #expect(parts == .encoding)
    }

    @Test func takesABoundaryAndRefusesABadOne() async throws {
        let request = try await send { (request) throws(APIError) in
            var parts = MultipartWriter(boundary: "b")
            parts.add("a", 1)
            try request.multipart(parts)
        }
        #expect(request?.bodyText == "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--b--\r\n")
        for boundary in ["", "a b", "a\r\nb", String(repeating: "a", count: 71)] {
            let error = await apiError {
                try await send { (request) throws(APIError) in
                    try request.multipart(MultipartWriter(boundary: boundary))
                }
            }
            #expect(error?.code == .encoding)
        }
    }

    @Test func readsAFileWhenItIsSent() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "photo.png")
        try Data("PNG".utf8).write(to: file)
        let request = try await send { (request) throws(APIError) in
            try request.file(FileUpload(contentsOf: file), contentType: "image/png")
        }
        #expect(request?.bodyText == "PNG")
        #expect(request?.headers["Content-Type"] == "image/png")
        let error = await apiError {
            try await send { (request) throws(APIError) in
                try request.file(FileUpload(contentsOf: folder.appending(path: "missing")))
            }
        }
        #expect(error?.code == .encoding)
    }
}
