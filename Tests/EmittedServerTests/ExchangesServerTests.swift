import Foundation
import MartletMock
import MartletRuntime
import MartletServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import SpecMockServer

/// The server that was emitted for the case `exchanges`, called by its own client.
@Suite(.timeLimit(.minutes(2)))
struct ExchangesServerTests {
    /// What the user finds when the package was emitted.
    private static let emitted = SpecHandlers(
        streams: StreamsHandlers(), sockets: SocketsHandlers(), answers: AnswersHandlers(),
        headers: HeadersHandlers(), media: MediaHandlers())

    private static let thing = Thing(id: "7", size: 3, added: Date(timeIntervalSince1970: 1_750_000_000))

    private func client(of running: RunningServer) -> ExchangesClient {
        ExchangesClient(
            server: ExchangesServer(server: running.target), credentials: MemoryStore(.bearer("a")))
    }

    private func run(
        _ handlers: SpecHandlers, _ change: (inout MockServerOptions) -> Void = { _ in },
        _ body: (ExchangesClient, RunningServer) async throws -> Void
    ) async throws {
        try await RunningServer.run(handlers, change) { running in try await body(client(of: running), running) }
    }

    // MARK: What is emitted

    @Test func emittedHandlersAnswerAsTheSpecificationSays() async throws {
        try await run(Self.emitted) { client, running in
            guard case .ok(let thing, let headers) = try await client.answers.get(id: "1") else {
                Issue.record("another answer")
                return
            }
            #expect(thing == .fixture() && headers.xRate > 0)
            #expect(try await client.answers.export(body: Self.thing) == .ok("text"))
            #expect(try await client.answers.same() == .fixture())
            #expect(try await client.headers.list() == [.fixture()])
            let listed = try await client.headers.listWithHeaders2()
            #expect(listed.headers.xDays.count == 2 && listed.headers.retryAfter == .seconds(90))
            #expect(try await client.headers.touchWithHeaders().xCost == 49.9)
            #expect(try await client.headers.noteWithHeaders().value == "text")
            try await client.headers.listWithHeaders()
            #expect(try await client.media.readText() == "text")
            #expect(try await client.media.readProblem() == .fixture())
            #expect(try await client.media.readImage().starts(with: [0x89, 0x50]))
            try await client.media.writeText(body: "a")
            #expect(try await client.media.mergeThing(id: "1", body: Self.thing) == .fixture())
            try await client.media.mergeFields(name: "a")
            try await client.media.writeImage(file: FileUpload(data: Data([1])))
            try await client.media.sendForm(name: "a", added: Self.thing.added)
            try await client.media.sendParts(photo: FileUpload(data: Data([1])), thing: Self.thing)
            try await client.media.traced(xTrace: "a")
            #expect(running.violations == [])
            #expect(running.records.allSatisfy { $0.status.map((200..<300).contains) == true })
        }
    }

    @Test func emittedHandlersSendStreams() async throws {
        try await run(Self.emitted) { client, running in
            var changes: [Change] = []
            for try await change in client.streams.changes() { changes.append(change) }
            #expect(changes == [.fixture()])
            var days: [[Date]] = []
            for try await day in client.streams.days() { days.append(day) }
            #expect(days.count == 1 && days[0].count == 1)
            var lines: [String] = []
            for try await line in client.streams.log(name: "a") { lines.append(line) }
            #expect(lines == ["text"])
            #expect(running.violations == [])
        }
    }

    @Test func theMockAnswersWithoutHandlers() async throws {
        try await run(SpecHandlers()) { client, running in
            #expect(try await client.headers.list().isEmpty == false)
            try await client.media.sendForm(name: "a", added: Self.thing.added)
            #expect(running.violations == [])
        }
    }

    // MARK: What handlers are given

    /// Handlers that keep what they are given.
    private struct Keeping: MediaHandling {
        let form = Given<MediaCalls.SendFormCall>()
        let parts = Given<MediaCalls.SendPartsCall>()
        let traced = Given<MediaCalls.TracedCall>()
        let image = Given<ReceivedFile>()
        let text = Given<String>()
        let merged = Given<MediaCalls.MergeThingCall>()

        func sendForm(_ call: MediaCalls.SendFormCall) async throws { form.keep(call) }
        func sendParts(_ call: MediaCalls.SendPartsCall) async throws { parts.keep(call) }
        func traced(_ call: MediaCalls.TracedCall) async throws { traced.keep(call) }
        func writeImage(_ call: MediaCalls.WriteImageCall) async throws { image.keep(call.file) }
        func writeText(_ call: MediaCalls.WriteTextCall) async throws { text.keep(call.body) }
        func mergeThing(_ call: MediaCalls.MergeThingCall) async throws -> Thing {
            merged.keep(call)
            return call.body
        }
    }

    @Test func valuesArriveAsTheyWereSent() async throws {
        let handlers = Keeping()
        try await run(SpecHandlers(media: handlers)) { client, running in
            try await client.media.sendForm(name: "ä &=+", tags: ["a b", "c,d"], added: Self.thing.added)
            let form = try #require(handlers.form.last)
            #expect(form.name == "ä &=+" && form.tags == ["a b", "c,d"] && form.added == Self.thing.added)
            let photo = FileUpload(data: Data([0, 13, 10, 255]), fileName: "a.png", contentType: "image/png")
            try await client.media.sendParts(photo: photo, caption: "x", thing: Self.thing)
            let parts = try #require(handlers.parts.last)
            #expect(
                parts.photo
                    == ReceivedFile(data: Data([0, 13, 10, 255]), fileName: "a.png", contentType: "image/png"))
            #expect(parts.caption == "x" && parts.thing == Self.thing)
            try await client.media.traced(
                xTrace: "t", xKinds: [.small, .large], xDay: Self.thing.added, theme: "dark", seen: [1, 2])
            let traced = try #require(handlers.traced.last)
            #expect(traced.xTrace == "t" && traced.xKinds == [.small, .large] && traced.xDay == Self.thing.added)
            #expect(traced.theme == "dark" && traced.seen == [1, 2])
            #expect(traced.request.endpoint == "Media.traced" && traced.request[header: "x-trace"] == "t")
            #expect("\(Mirror(reflecting: traced).children.map(\.value))" == "[\"Media.traced\"]")
            try await client.media.writeImage(file: FileUpload(data: Data([9, 8])))
            #expect(handlers.image.last?.data == Data([9, 8]) && handlers.image.last?.contentType == "image/png")
            try await client.media.writeText(body: "grüß")
            #expect(handlers.text.last == "grüß")
            #expect(try await client.media.mergeThing(id: "a/b", body: Self.thing) == Self.thing)
            #expect(handlers.merged.last?.id == "a/b" && handlers.merged.last?.request.target == "/things/a%2Fb")
            #expect(running.violations == [])
        }
    }

    @Test func aCallIsUnreadableOnlyWithoutValidation() async throws {
        let handlers = Keeping()
        try await run(SpecHandlers(media: handlers)) { _, running in
            let answer = try await Self.post("v1/form", "name=a", to: running)
            #expect(answer.status == 400 && answer.text.contains("/added"))
        }
        try await run(SpecHandlers(media: handlers), { $0.areRequestsValidated = false }) { _, running in
            let answer = try await Self.post("v1/form", "name=a", to: running)
            #expect(answer.status == 400 && answer.text.contains("body/added"))
            #expect(handlers.form.last == nil)
        }
    }

    private static func post(
        _ path: String, _ body: String, to running: RunningServer
    ) async throws -> (status: Int?, text: String) {
        var request = URLRequest(url: running.server.url.appending(path: path))
        request.httpMethod = "POST"
        request.httpBody = Data(body.utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }

    // MARK: What handlers answer

    /// Handlers that do what a test wants.
    private struct Answering: AnswersHandling, StreamsHandling {
        var getting: @Sendable () throws -> AnswersEndpoint.GetAnswer2 = { throw NotHandled() }
        var logging: @Sendable () -> AnswerStream<String> = { [] }

        func `get`(_ call: AnswersCalls.GetCall) async throws -> AnswersEndpoint.GetAnswer2 { try getting() }
        func log(_ call: StreamsCalls.LogCall) async throws -> AnswerStream<String> { logging() }
    }

    @Test func eachAnswerOfSeveralIsSent() async throws {
        let headers = AnswersEndpoint.GetOkHeaders(eTag: "\"x\"", xKinds: [.large], xRate: 1)
        let answers: [AnswersEndpoint.GetAnswer2] = [
            .ok(Self.thing, headers: headers), .accepted(Page(items: [Self.thing])),
            .nonAuthoritative([Self.thing.added]), .noContent,
            .success(GetAnswer(name: "a"), headers: AnswersEndpoint.GetSuccessHeaders(xTotal: 2), status: 207),
        ]
        for answer in answers {
            try await run(SpecHandlers(answers: Answering(getting: { answer }))) { client, running in
                let received = try await client.answers.get(id: "1")
                #expect(received == answer)
                #expect(running.violations == [])
            }
        }
    }

    @Test func refusalsAreReadAsTheSpecificationHasThem() async throws {
        let handlers = Answering(getting: { throw try ServerFailure(404, Problem(detail: "gone")) })
        try await run(SpecHandlers(answers: handlers)) { client, running in
            let error = await #expect(throws: APIError.self) { try await client.answers.get(id: "1") }
            #expect(error?.status == 404 && error?.body(as: Problem.self) == Problem(detail: "gone"))
            #expect(running.violations == [])
        }
    }

    @Test func whatBreaksTheSpecificationIsSaid() async throws {
        let handlers = Answering(getting: { throw ServerFailure(418) })
        try await run(SpecHandlers(answers: handlers)) { client, running in
            let error = await #expect(throws: APIError.self) { try await client.answers.get(id: "1") }
            #expect(error?.status == 418)
            #expect(error?.headers["Martlet-Violations"]?.contains("body") == true)
            #expect(running.violations.first?.hasPrefix("answer: ") == true)
        }
    }

    private struct Secret: Error {
        let text = "the password of the database"
    }

    @Test func errorsOfHandlersAreForTheLog() async throws {
        let handlers = Answering(getting: { throw Secret() })
        try await run(SpecHandlers(answers: handlers)) { client, running in
            let error = await #expect(throws: APIError.self) { try await client.answers.get(id: "1") }
            #expect(error?.status == 500)
            #expect(error.map { !"\($0.headers.fields)".contains("password") } == true)
            #expect(running.violations.contains { $0.contains("the password of the database") })
        }
    }

    @Test func valuesThatNoHeaderCanHaveAreNotSent() async throws {
        let headers = AnswersEndpoint.GetOkHeaders(eTag: "a\r\nSet-Cookie: b=c", xKinds: [], xRate: 1)
        let handlers = Answering(getting: { .ok(Self.thing, headers: headers) })
        try await run(SpecHandlers(answers: handlers)) { client, running in
            let error = await #expect(throws: APIError.self) { try await client.answers.get(id: "1") }
            #expect(error?.status == 500 && error?.headers["Set-Cookie"] == nil)
            #expect(running.violations.allSatisfy { $0.contains("failed") } && !running.violations.isEmpty)
        }
    }

    @Test func streamsAreSentAsTheyCome() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let handlers = Answering(logging: {
            AnswerStream { continuation in
                Task {
                    continuation.yield("one")
                    for await _ in gate.stream { break }
                    continuation.yield("two\nlines")
                    continuation.finish()
                }
            }
        })
        try await run(SpecHandlers(streams: handlers)) { client, _ in
            var lines: [String] = []
            for try await line in client.streams.log(name: "a") {
                lines.append(line)
                // The second one is made when the first has come.
                if line == "one" { gate.continuation.yield() }
            }
            #expect(lines == ["one", "two\nlines"])
        }
    }
}
