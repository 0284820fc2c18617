import Foundation
import MartletTesting
import Testing

@testable import MartletRuntime

/// Downloads over URLSession, from a server on this machine.
@Suite(.timeLimit(.minutes(5)))
struct DownloadTests {
    private let folder: TemporaryFolder
    private let place: URL

    init() throws {
        folder = try TemporaryFolder().made()
        place = folder.file("a file.pdf")
    }

    private static func bytes(_ count: Int, seed: Int = 0) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: ($0 &+ seed) &* 31 >> 3) })
    }

    private var contents: Data? { try? Data(contentsOf: place) }

    @Test func writesTheFileAndNothingElse() async throws {
        let content = Self.bytes(300_000)
        let server = try FileServer(content)
        let file = try await server.client().download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(file.url == place)
        #expect(file.bytes == content.count)
        #expect(file.status == 200)
        #expect(file.headers["ETag"] == "\"v1\"")
        #expect(folder.names == ["a file.pdf"])
        #expect(try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int == 0o600)
        // Compressed bytes are others each time.
        #expect(server.server.requests.first?.headers["Accept-Encoding"] == "identity")
    }

    @Test(arguments: [0, 1, 40 << 20])
    func writesFilesOfAnySize(_ count: Int) async throws {
        let content = Data(repeating: 7, count: count)
        let server = try FileServer(content)
        try await server.client().download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
    }

    @Test func aFileThatIsThereStaysUntilTheNewOneIsWhole() async throws {
        try Data("old".utf8).write(to: place)
        let server = try FileServer(Self.bytes(300_000), breakingAfter: [200_000])
        await expectFailure(.network) { try await server.client().download(SampleEndpoint.file(), to: place) }
        #expect(contents == Data("old".utf8))
        try await server.client().download(SampleEndpoint.file(), to: place)
        #expect(contents == Self.bytes(300_000))
    }

    // MARK: Resumption

    @Test func theNextCallAsksForTheRest() async throws {
        let content = Self.bytes(300_000)
        let server = try FileServer(content, breakingAfter: [200_000])
        await expectFailure(.network) { try await server.client().download(SampleEndpoint.file(), to: place) }
        #expect(folder.names == [".a file.pdf.part", ".a file.pdf.part.json"])
        let file = try await server.client().download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(file.status == 206)
        #expect(file.bytes == content.count)
        #expect(server.ranges == [nil, "bytes=200000-"])
        #expect(server.server.requests.last?.headers["If-Range"] == "\"v1\"")
        #expect(folder.names == ["a file.pdf"])
    }

    @Test func theNextTryAsksForTheRest() async throws {
        let content = Self.bytes(300_000)
        let server = try FileServer(content, breakingAfter: [100_000, 150_000])
        let client = server.client(retry: .standard, clock: PauseRecorder())
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(server.ranges == [nil, "bytes=100000-", "bytes=250000-"])
    }

    @Test func anotherVersionIsFetchedWhole() async throws {
        let server = try FileServer(Self.bytes(300_000), breakingAfter: [200_000])
        await expectFailure(.network) { try await server.client().download(SampleEndpoint.file(), to: place) }
        let other = Self.bytes(250_000, seed: 9)
        server.replace(other, tag: "\"v2\"")
        let file = try await server.client().download(SampleEndpoint.file(), to: place)
        #expect(contents == other)
        #expect(file.status == 200)
    }

    @Test func aDateIsAValidatorToo() async throws {
        let content = Self.bytes(1000)
        let changed = "Sun, 06 Nov 1994 08:49:37 GMT"
        let server = try LoopbackServer { request in
            let headers = ["Last-Modified": changed, "Date": "Sun, 06 Nov 1994 08:49:38 GMT"]
            guard request.headers["Range"] == "bytes=400-", request.headers["If-Range"] == changed else {
                return .pieces(headers: headers.merging(["Content-Length": "1000"]) { $1 }, [content.prefix(400)])
            }
            return .answer(
                status: 206, headers: headers.merging(["Content-Range": "bytes 400-999/1000"]) { $1 },
                body: Data(content.dropFirst(400)))
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        await expectFailure(.network) { try await client.download(SampleEndpoint.file(), to: place) }
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
    }

    /// Answers that could be a part of anything, so that nothing is kept of them.
    @Test(arguments: [
        [:], ["ETag": "W/\"v1\""], ["ETag": "\"v1\"", "Accept-Ranges": "none"],
        ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
        ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"],
        ["ETag": "\"v1\"", "Content-Encoding": "unknown"],
    ])
    func withoutAStrongValidatorNothingIsKept(_ headers: [String: String]) async throws {
        let server = try LoopbackServer { _ in
            .pieces(headers: headers.merging(["Content-Length": "1000"]) { $1 }, [Data(count: 400)])
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        for _ in 0..<2 {
            _ = await apiError { try await client.download(SampleEndpoint.file(), to: place) }
            #expect(folder.names.isEmpty)
        }
        #expect(server.requests.allSatisfy { $0.headers["Range"] == nil })
    }

    @Test func aPartIsOfOneAddressAndAccount() async throws {
        let server = try FileServer(Self.bytes(1000), breakingAfter: [400, 400, 400])
        await expectFailure(.network) { try await server.client().download(SampleEndpoint.file(), to: place) }
        await expectFailure(.network) { try await server.client().download(SampleEndpoint.file("/other"), to: place) }
        await expectFailure(.network) {
            try await server.client(account: "ada").download(SampleEndpoint.file("/other"), to: place)
        }
        #expect(server.ranges == [nil, nil, nil])
        try await server.client(account: "ada").download(SampleEndpoint.file("/other"), to: place)
        #expect(server.ranges.last == "bytes=400-")
    }

    /// Answers to a request for the rest that are not the rest.
    @Test(arguments: [
        (416, [:]), (206, [:]), (206, ["Content-Range": "bytes 100-999/1000"]),
        (206, ["Content-Range": "bytes 400-999/1001"]), (206, ["Content-Range": "bytes 400-1000/1000"]),
        (206, ["Content-Range": "bytes 400-999/1000", "ETag": "\"v2\""]),
        (206, ["Content-Range": "items 400-999/1000"]),
    ])
    func whatIsNotTheRestIsNotAppended(_ status: Int, _ headers: [String: String]) async throws {
        let content = Self.bytes(1000)
        let isFirst = Locked(true)
        let server = try LoopbackServer { request in
            let wasFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if request.headers["Range"] != nil {
                return .answer(status: status, headers: headers, body: Data(count: 600))
            }
            return .pieces(
                headers: ["ETag": "\"v1\"", "Content-Length": "1000"], [wasFirst ? content.prefix(400) : content])
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        await expectFailure(.network) { try await client.download(SampleEndpoint.file(), to: place) }
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=400-", nil])
    }

    @Test func aServerMaySendLessThanTheRest() async throws {
        let content = Self.bytes(1000)
        let server = try LoopbackServer { request in
            guard let range = request.headers["Range"], let start = Int(range.dropFirst(6).dropLast()) else {
                return .pieces(headers: ["ETag": "\"v1\"", "Content-Length": "1000"], [content.prefix(400)])
            }
            return .answer(
                status: 206, headers: ["Content-Range": "bytes \(start)-\(start + 199)/1000", "ETag": "\"v1\""],
                body: Data(content.dropFirst(start).prefix(200)))
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        await expectFailure(.network) { try await client.download(SampleEndpoint.file(), to: place) }
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(server.requests.count == 4)
    }

    @Test func aRedirectTakesTheRangeAlong() async throws {
        let content = Self.bytes(1000)
        let files = try FileServer(content, breakingAfter: [400])
        let entrance = try LoopbackServer { _ in
            .answer(status: 302, headers: ["Location": files.server.server.url + "/file"])
        }
        let client = APIClient.sample(URLSessionTransport(), server: entrance.server)
        await expectFailure(.network) { try await client.download(SampleEndpoint.file("/in"), to: place) }
        try await client.download(SampleEndpoint.file("/in"), to: place)
        #expect(contents == content)
        #expect(files.ranges == [nil, "bytes=400-"])
    }

    @Test func aCallWithARangeOfItsOwnGetsThat() async throws {
        let server = try LoopbackServer { _ in
            .answer(
                status: 206, headers: ["Content-Range": "bytes 1-3/10", "ETag": "\"v1\""], body: Data("bcd".utf8))
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let endpoint = SampleEndpoint(EndpointDefinition("Files.get", .get, "/file")) { (request) throws(APIError) in
            request.header("Range", "bytes=1-3")
        }
        try await client.download(endpoint, to: place)
        #expect(contents == Data("bcd".utf8))
        #expect(server.requests.first?.headers["Range"] == "bytes=1-3")
    }

    @Test func cancellingKeepsThePartForTheNextCall() async throws {
        let content = Self.bytes(1000)
        let isFirst = Locked(true)
        let server = try LoopbackServer { request in
            let wasFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            let headers = ["ETag": "\"v1\"", "Content-Length": "1000"]
            if wasFirst { return .pieces(headers: headers, [content.prefix(400)], isOpen: true) }
            return .answer(
                status: 206, headers: ["Content-Range": "bytes 400-999/1000", "ETag": "\"v1\""],
                body: Data(content.dropFirst(400)))
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let progress = TransferProgress()
        let call = Task {
            await apiError { try await client.download(SampleEndpoint.file(), to: place, progress: progress) }
        }
        for await step in progress where step.bytes == 400 { call.cancel() }
        #expect(await call.value?.code == .cancelled)
        await server.waitForDeparture()
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == content)
        #expect(server.requests.last?.headers["Range"] == "bytes=400-")
    }

    @Test func discardingForgetsThePart() async throws {
        let server = try FileServer(Self.bytes(1000), breakingAfter: [400])
        let client = server.client()
        await expectFailure(.network) { try await client.download(SampleEndpoint.file(), to: place) }
        client.discardDownload(to: place)
        #expect(folder.names.isEmpty)
        client.discardDownload(to: place)
        try await client.download(SampleEndpoint.file(), to: place)
        #expect(server.ranges == [nil, nil])
    }

    // MARK: Failures

    @Test func oneDownloadAtATimeHasAPlace() async throws {
        let server = try LoopbackServer { _ in
            .pieces(headers: ["ETag": "\"v1\"", "Content-Length": "1000"], [Data(count: 400)], isOpen: true)
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server)
        let progress = TransferProgress()
        let call = Task {
            await apiError { try await client.download(SampleEndpoint.file(), to: place, progress: progress) }
        }
        for await step in progress where step.bytes == 400 { break }
        await expectFailure(.storage) { try await client.download(SampleEndpoint.file(), to: place) }
        client.discardDownload(to: place)
        #expect(folder.names.contains(".a file.pdf.part"))
        call.cancel()
        _ = await call.value
    }

    @Test func anErrorLeavesNoFile() async throws {
        let server = try LoopbackServer { _ in
            .answer(
                status: 404, headers: ["Content-Type": "application/json"], body: Data(#"{"detail":"gone"}"#.utf8))
        }
        let client = APIClient.sample(URLSessionTransport(), server: server.server) { configuration in
            configuration.errors = [ErrorType(404, JSON.self)]
        }
        let error = await apiError { try await client.download(SampleEndpoint.file(), to: place) }
        #expect(error?.code == .notFound)
        #expect(error?.endpoint == "Files.get")
        #expect(error?.body(as: JSON.self)?["detail"] == "gone")
        #expect(folder.names.isEmpty)
    }

    @Test func aPlaceThatCannotBeWrittenIsAnErrorOfItsOwn() async throws {
        let server = try FileServer(Self.bytes(10))
        let missing = folder.url.appending(path: "missing/file")
        await expectFailure(.storage) { try await server.client().download(SampleEndpoint.file(), to: missing) }
        #expect(server.server.requests.isEmpty)
        // A folder is in the way: that shows only at the end.
        await expectFailure(.storage) { try await server.client().download(SampleEndpoint.file(), to: folder.url) }
    }

    @Test func anAnswerThatIsLongerThanItSaysIsRefused() async throws {
        let transport = MockTransport()
        transport.respond(headers: ["Content-Length": "3"], pieces: ["ab", "cd"])
        let client = APIClient.sample(transport)
        await expectFailure(.invalidResponse) { try await client.download(SampleEndpoint.file(), to: place) }
        #expect(folder.names.isEmpty)
    }

    @Test func aTransportWithoutStreamsIsNamed() async throws {
        struct Plain: Transport {
            func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(status: 200) }
        }
        let client = APIClient.sample(Plain())
        await expectFailure(.unsupported) { try await client.download(SampleEndpoint.file(), to: place) }
    }

    @Test func anInterceptorMayAnswerByItself() async throws {
        let transport = MockTransport()
        let answer = ClosureInterceptor { _, _, _ in TransportResponse(status: 200, body: Data("own".utf8)) }
        let client = APIClient.sample(transport, interceptors: [answer])
        let file = try await client.download(SampleEndpoint.file(), to: place)
        #expect(contents == Data("own".utf8))
        #expect(file.bytes == 3)
        #expect(transport.requests.isEmpty)
    }

    // MARK: Parts

    private func note(total: Int = 20 << 20) -> PartialFile.Note {
        PartialFile.Note(call: "a", validator: "\"v1\"", total: total)
    }

    @Test func aKilledProcessLosesLittleAndInventsNothing() throws {
        do {
            // Nothing is said at the end, as when the process is killed.
            let part = try PartialFile(for: place)
            try part.restart(note())
            for index in 0..<10 { try part.append(Self.bytes(1 << 20, seed: index)) }
        }
        let part = try PartialFile(for: place)
        #expect(part.resumption(of: "b") == nil)
        let resumption = try #require(part.resumption(of: "a"))
        #expect(resumption.kept == 8 << 20)
        try part.resume(resumption)
        #expect(part.count == 8 << 20)
        for index in 8..<20 { try part.append(Self.bytes(1 << 20, seed: index)) }
        try part.complete()
        let expected = (0..<20).reduce(into: Data()) { data, index in data += Self.bytes(1 << 20, seed: index) }
        #expect(contents == expected)
    }

    #if os(Linux)
        /// A process that another thread starts has a copy of each descriptor until it runs its program.
        @Test func aFileIsFreeWhenItIsClosed() throws {
            var copies: [Int32] = []
            defer { for file in copies { close(file) } }
            do {
                let part = try PartialFile(for: place)
                copies = try copiesOfDescriptors()
                withExtendedLifetime(part) {}
            }
            #expect(!copies.isEmpty)
            _ = try PartialFile(for: place)
        }

        private func copiesOfDescriptors() throws -> [Int32] {
            let manager = FileManager.default
            return try manager.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
                let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
                guard path?.contains(folder.url.lastPathComponent) == true, let file = Int32(name) else { return nil }
                return dup(file)
            }
        }
    #endif

    @Test(arguments: [
        "", "{", "[]", #"{"call":"a"}"#, #"{"call":"a","validator":"x\r\nX-Evil: 1","total":10,"kept":5}"#,
        #"{"call":"a","validator":"x","total":10,"kept":11}"#, #"{"call":"a","validator":"x","total":10,"kept":-1}"#,
        #"{"call":"a","validator":"x","total":10,"kept":10}"#, #"{"call":"a","validator":"x","total":"10","kept":5}"#,
    ])
    func aNoteThatMakesNoSenseIsNone(_ text: String) throws {
        _ = try folder.file(".a file.pdf.part", Data(count: 10))
        _ = try folder.file(".a file.pdf.part.json", Data(text.utf8))
        #expect(try PartialFile(for: place).resumption(of: "a") == nil)
    }

    @Test func aNoteOfMoreThanIsThereCountsWhatIsThere() throws {
        _ = try folder.file(".a file.pdf.part", Data(count: 3))
        _ = try folder.file(
            ".a file.pdf.part.json", Data(#"{"call":"a","validator":"\"v\"","total":10,"kept":5}"#.utf8))
        #expect(try PartialFile(for: place).resumption(of: "a")?.kept == 3)
    }

    @Test func aVeryLongNameHasAPartToo() async throws {
        let long = folder.file(String(repeating: "ä", count: 120))
        let server = try FileServer(Self.bytes(10))
        try await server.client().download(SampleEndpoint.file(), to: long)
        #expect(try Data(contentsOf: long) == Self.bytes(10))
    }
}
