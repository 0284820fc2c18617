import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
@testable import MartletRuntime
import MartletTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OfflineQueueTests {
    private let rig = QueueRig()

    private func queue(of client: APIClient) throws -> OfflineQueue { try #require(client.offlineQueue) }

    // MARK: Keeping

    @Test func withoutANetworkACallIsKeptAndNotSent() async throws {
        let client = rig.client()
        let error = await client.failure(.order(1), key: "first")
        #expect(error?.code == .queued)
        let call = try #require(error?.queuedCall)
        #expect(call.endpoint == "Orders.add")
        #expect(call.idempotencyKey == "first")
        #expect(call.origin.description == "https://api.example.com")
        #expect(rig.transport.requests.isEmpty)
        #expect(try await queue(of: client).calls() == [call])
        #expect(try queue(of: client).word == "offline")
        #expect(rig.metrics[.queued, for: "Orders.add"] == 1)
    }

    @Test func aCallThatMayNotWaitFailsAsEver() async throws {
        let client = rig.client()
        rig.transport.fail(with: URLError(.notConnectedToInternet))
        #expect(await client.failure(SampleEndpoint())?.code == .offline)
        let off = APIClient.sample(rig.transport, options: ClientOptions(retry: nil, connectivity: rig.network))
        rig.transport.fail(with: URLError(.notConnectedToInternet))
        #expect(await off.failure(.order(1))?.code == .offline)
        #expect(off.offlineQueue == nil)
    }

    @Test(arguments: [
        (URLError.Code.notConnectedToInternet, HTTPMethod.post, false, true),
        (.notConnectedToInternet, .post, true, true),
        (.networkConnectionLost, .post, true, true),
        (.networkConnectionLost, .post, false, false),
        (.timedOut, .post, false, false),
        (.timedOut, .put, false, true),
        (.serverCertificateUntrusted, .put, true, false),
    ])
    func whatMayHaveArrivedIsKeptOnlyWhenTheServerWouldKnowItAgain(
        failure: URLError.Code, method: HTTPMethod, hasKey: Bool, isKept: Bool
    ) async throws {
        rig.network.set(.online)
        rig.transport.fail(with: URLError(failure))
        let client = rig.client()
        let error = await client.failure(.order(1, method: method, header: hasKey ? "Idempotency-Key" : nil))
        #expect((error?.code == .queued) == isKept)
        #expect(rig.files.count == (isKept ? 1 : 0))
        if isKept && hasKey { #expect(try await queue(of: client).keys == rig.sentKeys) }
    }

    @Test func aKeyIsKeptOnce() async throws {
        let client = rig.client()
        let first = await client.failure(.order(1), key: "same")
        let second = await client.failure(.order(1), key: "same")
        #expect(first?.queuedCall != nil && first?.queuedCall == second?.queuedCall)
        #expect(rig.files.count == 1)
    }

    @Test func noMoreWaitsThanMay() async throws {
        let client = rig.client(limits: .init(calls: 2, bodyBytes: 9))
        await client.keep(1...2)
        #expect(await client.failure(.order(3))?.code == .offline)
        rig.transport.fail(with: URLError(.notConnectedToInternet))
        #expect(await client.failure(.order(10))?.code == .offline)
        let small = QueueRig()
        let error = await small.client(limits: .init(bytes: 600)).failure(.order(1))
        #expect(error?.reason == "the queue is full")
        #expect(small.files.isEmpty)
    }

    // MARK: Sending

    @Test func sendsInOrderWhenTheNetworkIsBack() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...12)
        for _ in 1...12 { rig.transport.respond(status: 201, json: "{}") }
        let events = queue.events
        rig.network.set(.online)
        let words = await events.words(through: .stopped)
        #expect(words == ["found", "started"] + (1...12).map { "sent \($0)" } + ["stopped"])
        #expect(rig.sentKeys == (1...12).map { "\($0)" })
        #expect(rig.transport.requests.map { $0.body?.data } == (1...12).map { Data("body-of-\($0)".utf8) })
        #expect(rig.transport.requests.first?.url.absoluteString == "https://api.example.com/base/orders/1")
        #expect(queue.word == "idle")
        #expect(rig.files.isEmpty)
    }

    @Test func theNextLaunchSendsWhatTheLastOneLeft() async throws {
        await rig.client().keep(1...3)
        for _ in 1...3 { rig.transport.respond(status: 201) }
        rig.network.set(.online)
        let next = rig.client()
        let queue = try queue(of: next)
        // The first client may be looking at what it left.
        while await queue.replay().word == "syncing" {}
        #expect(queue.word == "idle")
        #expect(rig.sentKeys == ["1", "2", "3"])
    }

    @Test func aCallDoesNotOvertakeThoseThatWait() async throws {
        let client = rig.client()
        await client.keep(1...2)
        rig.transport.respond(status: 500)
        rig.network.set(.unknown)
        #expect(await (try queue(of: client)).replay().word == "error server")
        for number in 1...3 { rig.transport.respond(json: #"{"number":\#(number)}"#) }
        let answer: JSON = try await IdempotencyKey.use("3") { try await client.send(SampleEndpoint.order(3)) }
        #expect(answer["number"]?.int == 3)
        #expect(rig.sentKeys == ["1", "1", "2", "3"])
    }

    @Test func aCallBehindThoseThatCannotBeSentIsKept() async throws {
        let client = rig.client()
        await client.keep(1...1)
        rig.network.set(.unknown)
        rig.transport.fail(with: URLError(.cannotConnectToHost))
        #expect(await client.failure(.order(2), key: "2")?.code == .queued)
        #expect(rig.sentKeys == ["1"])
        #expect(try await queue(of: client).keys == ["1", "2"])
    }

    @Test func cancellingACallThatWaitsForItsTurnTakesItBack() async throws {
        let client = rig.client()
        await client.keep(1...1)
        rig.transport.staySilent()
        rig.network.set(.unknown)
        let second = Task { await client.failure(.order(2), key: "2") }
        await rig.transport.waitForRequests(1)
        while rig.files.count < 2 { await Task.yield() }
        second.cancel()
        #expect(await second.value?.code == .cancelled)
        #expect(rig.files.count == 1)
    }

    @Test func whatTheServerRefusesIsToldAndBlocksNobody() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...3)
        rig.transport.respond(status: 201)
        rig.transport.respond(status: 409, json: #"{"title":"taken"}"#)
        rig.transport.respond(status: 201)
        let events = queue.events
        rig.network.set(.online)
        var refusal: OfflineQueue.Event?
        for await event in events {
            if event.kind == .refused { refusal = event }
            if event.kind == .stopped { break }
        }
        #expect(refusal?.call?.idempotencyKey == "2")
        #expect(refusal?.error?.code == .conflict)
        #expect(try refusal?.answer?.json(JSON.self)["title"]?.string == "taken")
        #expect(queue.word == "idle")
        #expect(rig.sentKeys == ["1", "2", "3"])
    }

    @Test(arguments: [
        (400, true), (403, true), (404, true), (422, true), (408, false), (425, false), (429, false), (503, false),
    ])
    func aRefusalIsForGoodOrNot(status: Int, isForGood: Bool) async throws {
        let client = rig.client()
        await client.keep(1...1)
        rig.transport.respond(status: status)
        rig.network.set(.unknown)
        _ = await (try queue(of: client)).replay()
        #expect(rig.files.isEmpty == isForGood)
    }

    @Test func aServerThatCannotIsAskedAgainButNotForEver() async throws {
        let client = rig.client(limits: .init(attempts: 3))
        let queue = try queue(of: client)
        await client.keep(1...2)
        rig.network.set(.unknown)
        for attempt in 1...2 {
            rig.transport.respond(status: 503)
            #expect(await queue.replay().word == "error server")
            #expect(try await queue.calls().first?.attempts == attempt)
        }
        let events = queue.events
        rig.transport.respond(status: 503)
        rig.transport.respond(status: 201)
        #expect(await queue.replay().word == "idle")
        #expect(await events.words(through: .stopped) == ["found", "started", "refused 1", "sent 2", "stopped"])
    }

    @Test func retryAfterIsNotShortened() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...1)
        rig.network.set(.unknown)
        rig.transport.respond(status: 429, headers: ["Retry-After": "120"])
        #expect(await queue.replay().word == "error rateLimited")
        rig.clock.advance(by: .seconds(119))
        #expect(await queue.replay().word == "error rateLimited")
        #expect(rig.transport.requests.count == 1)
        rig.transport.respond(status: 201)
        rig.clock.advance(by: .seconds(1))
        #expect(await queue.replay().word == "idle")
    }

    @Test func triesAgainByItselfLaterAndLater() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...1)
        rig.network.set(.unknown)
        rig.transport.fail(with: URLError(.cannotConnectToHost))
        #expect(await queue.replay().word == "offline")
        for (count, seconds) in [(2, 10), (3, 20), (4, 40)] {
            rig.transport.fail(with: URLError(.cannotConnectToHost))
            await rig.clock.waitForSleepers(1)
            let events = queue.events
            rig.clock.advance(by: .seconds(seconds))
            _ = await events.words(through: .stopped)
            #expect(rig.transport.requests.count == count)
        }
    }

    @Test func anyAnswerShowsThatThereIsANetwork() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...1)
        rig.network.set(.unknown)
        rig.transport.respond(to: "Sample.get", json: "{}")
        rig.transport.respond(status: 201)
        let events = queue.events
        try await client.send(SampleEndpoint())
        #expect(await events.words(through: .stopped).contains("sent 1"))
    }

    @Test func manyReplaysSendOnce() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...5)
        rig.network.set(.unknown)
        for _ in 1...5 { rig.transport.respond(status: 201) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { await queue.replay() } }
        }
        #expect(rig.sentKeys == ["1", "2", "3", "4", "5"])
    }

    @Test func twoClientsOnOneFolderSendOnce() async throws {
        await rig.client().keep(1...20)
        for _ in 1...20 { rig.transport.respond(status: 201) }
        rig.network.set(.unknown)
        let clients = (0..<4).map { _ in rig.client() }
        await withTaskGroup(of: Void.self) { group in
            for client in clients { group.addTask { await client.offlineQueue?.replay() } }
        }
        // Who found another at work looks again a while later.
        while !rig.files.isEmpty { await Task.yield() }
        #expect(rig.sentKeys == (1...20).map { "\($0)" })
    }

    @Test func whatIsTooOldIsDropped() async throws {
        let client = rig.client(limits: .init(age: .seconds(3_600)))
        let queue = try queue(of: client)
        await client.keep(1...1)
        rig.clock.advance(by: .seconds(3_601))
        await client.keep(2...2)
        rig.transport.respond(status: 201)
        let events = queue.events
        rig.network.set(.online)
        #expect(await events.words(through: .stopped) == ["found", "started", "dropped 1", "sent 2", "stopped"])
    }

    @Test(arguments: [10.0 * 365 * 86_400, -10.0 * 365 * 86_400])
    func aDateThatIsSetDropsNothing(jump: TimeInterval) async throws {
        await rig.client().keep(1...1)
        rig.date.withLock { $0 += jump }
        // The next launch.
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(2...2)
        rig.date.withLock { $0 -= jump }
        for _ in 1...2 { rig.transport.respond(status: 201) }
        let events = queue.events
        rig.network.set(.online)
        #expect(await events.words(through: .stopped) == ["found", "started", "sent 1", "sent 2", "stopped"])
    }

    @Test func afterARestartOfTheMachineTheDateCounts() throws {
        let kept = BootTime(session: "a", elapsed: .seconds(5))
        #expect(kept.duration(to: BootTime(session: "a", elapsed: .seconds(8))) == .seconds(3))
        #expect(kept.duration(to: BootTime(session: "b", elapsed: .seconds(8))) == nil)
        let now = try #require(BootTime.now)
        let later = try #require(BootTime.now)
        #expect(try #require(now.duration(to: later)) >= .zero)
    }

    @Test func whatIsDamagedIsDroppedAndBlocksNobody() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...3)
        let file = rig.folder.url.appending(path: try #require(rig.files.first))
        var data = try Data(contentsOf: file)
        data[data.count / 2] ^= 1
        try data.write(to: file)
        for _ in 2...3 { rig.transport.respond(status: 201) }
        let events = queue.events
        rig.network.set(.online)
        #expect(
            await events.words(through: .stopped) == ["found", "started", "dropped", "sent 2", "sent 3", "stopped"])
    }

    @Test func aCallWithoutAKeyIsNotSentTwiceAfterAKill() async throws {
        let client = rig.client()
        #expect(await client.failure(.order(1, header: nil))?.code == .queued)
        rig.network.set(.unknown)
        rig.transport.staySilent()
        let first = Task { await client.offlineQueue?.replay() }
        await rig.transport.waitForRequests(1)
        // What a process that is killed now leaves behind.
        let left = QueueRig()
        try FileManager.default.copyItem(at: rig.folder.url, to: left.folder.url)
        left.network.set(.unknown)
        let next = left.client()
        let queue = try queue(of: next)
        let events = queue.events
        #expect(await queue.replay().word == "idle")
        #expect(await events.words(through: .refused).last == "refused")
        #expect(left.transport.requests.isEmpty)
        first.cancel()
    }

    @Test func aCallCanBeRemoved() async throws {
        let client = rig.client()
        let queue = try queue(of: client)
        await client.keep(1...2)
        let call = try #require(try await queue.calls().first)
        try await queue.remove(call.id)
        #expect(try await queue.keys == ["2"])
        try await queue.removeAll(of: nil, at: call.origin)
        #expect(rig.files.isEmpty)
        #expect(queue.word == "idle")
    }

    @Test func aSuccessDropsWhatTheCacheHas() async throws {
        let get = SampleEndpoint(EndpointDefinition("Sample.get", .get, "/items", cache: .lifetime(nil)))
        let client = rig.client(cache: .memory)
        rig.transport.respond(to: "Sample.get", json: "1")
        #expect(try await client.send(get, as: Int.self) == 1)
        #expect(await client.failure(.order(1, invalidates: [.all("Sample.get")]))?.code == .queued)
        rig.transport.respond(to: "Orders.add", status: 201)
        rig.transport.respond(to: "Sample.get", json: "2")
        rig.network.set(.unknown)
        #expect(await (try queue(of: client)).replay().word == "idle")
        #expect(try await client.send(get, as: Int.self) == 2)
    }

    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @MainActor @Test func aViewSeesTheStateAndHowManyWait() async throws {
        let client = rig.client()
        await client.keep(1...2)
        let status = OfflineStatus(try queue(of: client))
        let follower = Task { await status.follow() }
        while status.count < 2 { await Task.yield() }
        #expect(status.state.word == "offline")
        for code in [201, 409] { rig.transport.respond(status: code) }
        rig.network.set(.online)
        while status.count > 0 || status.state.word != "idle" { await Task.yield() }
        #expect(status.lastLoss?.call?.idempotencyKey == "2")
        follower.cancel()
        await follower.value
    }

    @Test func aFolderThatCannotBeUsedFailsTheCallAsEver() async throws {
        let client = APIClient.sample(
            rig.transport,
            options: ClientOptions(
                retry: nil, connectivity: rig.network, offlineQueue: .disk(URL(filePath: "/dev/null/queue"))))
        let error = await client.failure(.order(1))
        #expect(error?.code == .offline)
        #expect(error?.cause is TokenStoreError)
        #expect(await client.offlineQueue?.replay().word == "error other")
    }
}
