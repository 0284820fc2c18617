import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Bodies of memory and files.
@Suite(.timeLimit(.minutes(5)))
struct StreamedBodyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder().made()
    }

    /// Bytes that show where they were, were they in the wrong place.
    private static func bytes(_ count: Int, seed: Int = 0) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 31 >> 3) })
    }

    private func mixed() throws -> (body: RequestBody, bytes: Data) {
        let file = Self.bytes(150_000)
        var body = RequestBody(Data("head".utf8))
        try body.append(contentsOf: try folder.file("a", file))
        try body.append(contentsOf: try folder.file("empty", Data()))
        body.append(Data("mid".utf8))
        body.append(Data("dle".utf8))
        try body.append(contentsOf: try folder.file("b", Data("file".utf8)))
        return (body, Data("head".utf8) + file + Data("middlefile".utf8))
    }

    @Test(arguments: [1, 7, 1000, 65_536, 1 << 20])
    func readsMemoryAndFilesInOrder(_ limit: Int) throws {
        let (body, bytes) = try mixed()
        #expect(body.count == bytes.count)
        #expect(body.data == nil)
        var read = Data()
        var reader = body.reader()
        while let piece = try reader.next(upTo: limit) {
            #expect(!piece.isEmpty && piece.count <= limit)
            read.append(piece)
        }
        #expect(read == bytes)
        #expect(try reader.next() == nil)
    }

    @Test func canBeReadAgain() throws {
        let (body, bytes) = try mixed()
        #expect(try body.collected() == bytes)
        #expect(try body.collected() == bytes)
    }

    @Test func memoryAloneIsData() throws {
        var body = RequestBody(Data("a".utf8))
        body.append(Data("b".utf8))
        #expect(body.data == Data("ab".utf8))
        #expect(RequestBody(Data()).data == Data())
    }

    @Test func digestIsThatOfAllBytes() async throws {
        let (body, bytes) = try mixed()
        #expect(try await body.sha256() == Digests.sha256(bytes))
    }

    @Test func aFileThatChangedIsNotSent() throws {
        let url = try folder.file("a", Self.bytes(200_000))
        let body = try RequestBody(contentsOf: url)
        // Longer, shorter, and another of the same length in its place.
        for other in [Self.bytes(200_001), Self.bytes(3), Self.bytes(200_000, seed: 1)] {
            try other.write(to: url)
            let error = #expect(throws: APIError.self) { try body.collected() }
            #expect(error?.code == .encoding)
        }
        try FileManager.default.removeItem(at: url)
        #expect(throws: APIError.self) { try body.collected() }
    }

    @Test func aFileThatChangesMeanwhileLosesItsEnd() throws {
        let url = try folder.file("a", Self.bytes(200_000))
        let body = try RequestBody(contentsOf: url)
        var reader = body.reader()
        _ = try reader.next(upTo: 100_000)
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([1]))
        try handle.close()
        let error = #expect(throws: APIError.self) { try reader.next(upTo: 100_000) }
        #expect(error?.reason == "a file to send was changed after the call began")
    }

    @Test func refusesWhatIsNoPlainFile() throws {
        let pipe = folder.url.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        for url in [folder.url, pipe, folder.url.appending(path: "missing")] {
            let error = #expect(throws: APIError.self) { try RequestBody(contentsOf: url) }
            #expect(error?.code == .encoding)
        }
    }

    @Test func showsNoBytes() {
        let body = RequestBody(Data("secret".utf8))
        #expect(body.description == "6 bytes")
        var text = ""
        dump(body, to: &text)
        #expect(!text.contains("secret") && !text.contains("115"))
    }

    // MARK: Parts

    private func send(_ parts: MultipartWriter, _ transport: MockTransport) async throws(APIError) {
        transport.respond()
        try await APIClient.sample(transport).send(
            SampleEndpoint(EndpointDefinition("S.body", .post, "/items")) { (request) throws(APIError) in
                try request.multipart(parts)
            })
    }

    @Test func partsOfFilesAreReadWhenTheyAreSent() async throws {
        var parts = MultipartWriter(boundary: "b")
        parts.add("caption", "Hello")
        parts.file(
            "photo", FileUpload(contentsOf: try folder.file("a.jpg", Data("JPEG".utf8)), contentType: "image/jpeg"))
        let transport = MockTransport()
        try await send(parts, transport)
        let expected = """
            --b
            Content-Disposition: form-data; name="caption"

            Hello
            --b
            Content-Disposition: form-data; name="photo"; filename="a.jpg"
            Content-Type: image/jpeg

            JPEG
            --b--

            """.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(transport.requests.first?.bodyText == expected)
    }

    @Test func theBoundaryOfFilesIsRandom() async throws {
        var parts = MultipartWriter()
        parts.file("a", FileUpload(contentsOf: try folder.file("a", Data("martlet-boundary-0".utf8))))
        let transport = MockTransport()
        for _ in 0..<2 { try await send(parts, transport) }
        let types = transport.requests.compactMap { $0.headers["Content-Type"] }
        #expect(Set(types).count == 2)
        let boundary = try #require(types.first?.split(separator: "=").last)
        #expect(boundary.count <= 70)
        #expect(transport.requests.first?.bodyText?.hasSuffix("\r\n--\(boundary)--\r\n") == true)
    }

    @Test(arguments: [10, (1 << 20) - 3])
    func refusesAGivenBoundaryThatAFileContains(_ offset: Int) async throws {
        let file = try folder.file("a", Data(count: offset) + Data("--boundary--".utf8))
        var parts = MultipartWriter(boundary: "boundary")
        parts.file("a", FileUpload(contentsOf: file))
        let transport = MockTransport()
        let error = await apiError { try await send(parts, transport) }
        #expect(error?.code == .encoding)
        #expect(transport.requests.isEmpty)
    }

    // MARK: Over the network

    private func post(_ body: RequestBody, to server: LoopbackServer, _ monitor: TransferMonitor) throws
        -> TransportRequest
    {
        TransportRequest(
            method: .post, url: try #require(URL(string: server.server.url + "/upload")), body: body, monitor: monitor)
    }

    /// A body in memory, one file, and several parts of more than what is put together in memory.
    private enum Kind: CaseIterable {
        case memory, file, parts, smallParts
    }

    @Test(arguments: Kind.allCases)
    private func sendsEveryBodyWithItsLength(_ kind: Kind) async throws {
        let server = try LoopbackServer { request in .answer(status: 200, body: Data("\(request.body.count)".utf8)) }
        let large = Self.bytes(3_000_000)
        let body: RequestBody
        switch kind {
        case .memory: body = RequestBody(large)
        case .file: body = try RequestBody(contentsOf: try folder.file("large", large))
        case .parts:
            var parts = RequestBody(Data("head".utf8))
            try parts.append(contentsOf: try folder.file("large", large))
            body = parts
        case .smallParts: body = try mixed().body
        }
        let totals = Locked<[Int]>([])
        let monitor = TransferMonitor(onSent: { sent in totals.withLock { $0.append(sent) } }, onActivity: {})
        let transport = URLSessionTransport()
        let response = try await transport.send(try post(body, to: server, monitor))
        let request = try #require(server.requests.first)
        #expect(response.body == Data("\(body.count)".utf8))
        #expect(request.headers["Content-Length"] == "\(body.count)")
        #expect(request.headers["Transfer-Encoding"] == nil)
        #expect(try request.body == body.collected())
        let reported = totals.withLock { $0 }
        #expect(reported == reported.sorted())
        #expect(reported.last == body.count)
        // Again: a retry, a redirect and a 401 do the same.
        _ = try await transport.send(try post(body, to: server, TransferMonitor()))
        #expect(server.requests.last?.body == request.body)
    }

    @Test func aCopyIsItsOwnersAndGoneWithItsHolder() async throws {
        var body = RequestBody(Data("head".utf8))
        try body.append(contentsOf: try folder.file("large", Self.bytes(2_000_000)))
        do {
            let spool = try await SpooledBody(body, in: folder.url)
            #expect(try Data(contentsOf: spool.url) == body.collected())
            let attributes = try FileManager.default.attributesOfItem(atPath: spool.url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            withExtendedLifetime(spool) {}
        }
        #expect(folder.names == ["large"])
    }

    @Test func aCopyThatFailsIsRemoved() async throws {
        let url = try folder.file("large", Self.bytes(2_000_000))
        var body = RequestBody(Data("head".utf8))
        try body.append(contentsOf: url)
        try Data("other".utf8).write(to: url)
        let failing = body
        await #expect(throws: APIError.self) { _ = try await SpooledBody(failing, in: folder.url) }
        #expect(folder.names == ["large"])
    }

    @Test func aFileIsSentAgainAfterARedirect() async throws {
        let server = try LoopbackServer { request in
            request.target == "/base/items"
                ? .answer(status: 307, headers: ["Location": "/moved"])
                : .answer(status: 200, headers: ["Content-Type": "application/json"], body: Data("1".utf8))
        }
        let file = FileUpload(contentsOf: try folder.file("a", Self.bytes(100_000)))
        let client = APIClient(
            configuration: ClientConfiguration(name: "Sample"),
            server: Server(name: "loopback", url: server.server.url + "/base"))
        try await client.send(
            SampleEndpoint(EndpointDefinition("S.upload", .put, "/items")) { (request) throws(APIError) in
                try request.file(file)
            })
        #expect(server.requests.map(\.body.count) == [100_000, 100_000])
    }
}
