import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct RevalidationTests {
    @Test func a304MakesAnAnswerFreshAgain() async throws {
        let rig = CacheRig()
        rig.answer(["ETag": "\"a\"", "Last-Modified": "Tue, 01 Jan 2030 00:00:00 GMT", "X-Old": "1"])
        _ = try await rig.get(SampleEndpoint.item())
        rig.advance(60)
        rig.answer(status: 304, ["ETag": "\"a\"", "X-New": "2", "Content-Type": "text/html"])
        let confirmed = try await rig.get(SampleEndpoint.item())
        #expect(confirmed.value == 1 && confirmed.source == .revalidated && !confirmed.isStale)
        #expect(confirmed.status == 200)
        #expect(confirmed.headers["X-Old"] == "1" && confirmed.headers["X-New"] == "2")
        #expect(confirmed.headers["Content-Type"] == nil)
        #expect(rig.transport.last?.headers["If-None-Match"] == "\"a\"")
        #expect(rig.transport.last?.headers["If-Modified-Since"] == "Tue, 01 Jan 2030 00:00:00 GMT")
        rig.advance(59)
        #expect(try await rig.get(SampleEndpoint.item()).source == .memory)
        #expect(rig.transport.count == 2)
    }

    @Test func a200TakesThePlaceOfWhatWasStored() async throws {
        let rig = CacheRig()
        rig.answer(["ETag": "\"a\""])
        _ = try await rig.get(SampleEndpoint.item())
        rig.advance(60)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
    }

    @Test func a304AboutAnotherAnswerIsNotBelieved() async throws {
        let answers = Locked<[(Int, HTTPHeaders, String)]>([
            (200, ["ETag": "\"a\""], "1"), (304, ["ETag": "\"b\""], ""), (200, ["ETag": "\"b\""], "2"),
        ])
        let transport = ClosureTransport { _ in
            let (status, headers, body) = answers.withLock { $0.removeFirst() }
            return TransportResponse(status: status, headers: headers, body: Data(body.utf8))
        }
        let client = APIClient(
            configuration: ClientConfiguration(name: "Rig"), server: .sample, transport: transport)
        let item = SampleEndpoint.item(1, .lifetime(.zero))
        #expect(try await client.send(item, as: Int.self) == 1)
        #expect(try await client.send(item, as: Int.self) == 2)
        #expect(transport.last?.headers["If-None-Match"] == nil)
    }

    @Test func aStaleAnswerIsUsedWhileTheServerIsAsked() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .lifetime(.seconds(60), stale: .seconds(100)))
        _ = try await rig.get(item)
        rig.advance(159)
        let stale = try await rig.get(item)
        #expect(stale.value == 1 && stale.isStale && stale.source == .memory)
        await rig.settle()
        #expect(rig.transport.count == 2)
        let fresh = try await rig.get(item)
        #expect(fresh.value == 2 && !fresh.isStale)
        rig.advance(160)
        #expect(try await rig.get(item).source == .network)
    }

    @Test func oneRequestIsEnoughToRevalidate() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .lifetime(.seconds(60), stale: .seconds(100)))
        _ = try await rig.get(item)
        rig.advance(60)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<64 { group.addTask { _ = try await rig.get(item) } }
            try await group.waitForAll()
        }
        await rig.settle()
        #expect(rig.transport.count == 2)
    }

    @Test func aFailureInTheBackgroundChangesNothing() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .lifetime(.seconds(60), stale: .seconds(100)))
        _ = try await rig.get(item)
        rig.advance(60)
        rig.fail(URLError(.notConnectedToInternet))
        #expect(try await rig.get(item).isStale)
        await rig.settle()
        #expect(try await rig.get(item).value == 1)
        await rig.settle()
        rig.advance(100)
        await expectFailure(.offline) { try await rig.get(item) }
    }

    // RFC 9111, sections 4.2 and 5.2; RFC 5861.
    @Test(
        arguments: [
            (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "max-age=60, s-maxage=600"], 60),
            (["Cache-Control": "s-maxage=600"], 0), (["Cache-Control": "private, max-age=\"60\""], 60),
            (["Cache-Control": "max-age=60", "Age": "20"], 40), (["Cache-Control": "max-age=60, max-age=30"], 30),
            (["Cache-Control": "max-age=x", "ETag": "\"a\""], 0), (["Cache-Control": "no-cache, max-age=60"], 0),
            (["Cache-Control": "no-cache=\"set-cookie\", max-age=60"], 0),
            (["Cache-Control": "no-store, max-age=60"], 0),
            (["Expires": "Fri, 15 Jan 2027 08:01:40 GMT"], 100), (["Expires": "0", "ETag": "\"a\""], 0),
            (["Expires": "Fri, 15 Jan 2027 08:01:40 GMT", "Cache-Control": "max-age=10"], 10),
            (["Expires": "Fri, 15 Jan 2027 08:01:40 GMT", "Date": "Fri, 15 Jan 2027 08:01:10 GMT"], 30),
            (["Cache-Control": "max-age=60", "Date": "Fri, 15 Jan 2027 07:59:30 GMT"], 30),
            // Nothing is guessed from Last-Modified.
            (["Last-Modified": "Tue, 01 Jan 2019 00:00:00 GMT"], 0), ([:], 0),
        ] as [(HTTPHeaders, Int)])
    func followsTheAnswersOwnFields(headers: HTTPHeaders, seconds: Int) async throws {
        let item = SampleEndpoint.item(1, .http)
        for (wait, source) in [(seconds - 1, AnswerSource.memory), (seconds, .network)] where wait >= 0 {
            let rig = CacheRig()
            rig.answer(headers)
            _ = try await rig.get(item)
            rig.advance(TimeInterval(wait))
            #expect(try await rig.get(item).source == source, "after \(wait) s")
        }
    }

    @Test func noCacheIsConfirmedEachTime() async throws {
        let rig = CacheRig()
        rig.answer(["Cache-Control": "no-cache", "ETag": "W/\"a\""])
        _ = try await rig.get(SampleEndpoint.item(1, .http))
        rig.answer(status: 304)
        #expect(try await rig.get(SampleEndpoint.item(1, .http)).source == .revalidated)
        #expect(try await rig.get(SampleEndpoint.item(1, .http)).source == .revalidated)
        #expect(rig.transport.last?.headers["If-None-Match"] == "W/\"a\"")
    }

    @Test(arguments: [
        ("max-age=10, stale-if-error=50", 59, true), ("max-age=10, stale-if-error=50", 60, false),
        ("max-age=10, stale-if-error=50, must-revalidate", 20, false), ("max-age=10", 10, false),
        ("max-age=10, no-cache, stale-if-error=50", 20, false),
    ])
    func aStaleAnswerComesForAnErrorWhereThatIsAllowed(control: String, wait: Double, isAllowed: Bool) async throws {
        let failures: [(any Error & Sendable)?] = [
            URLError(.notConnectedToInternet), URLError(.timedOut), URLError(.cannotConnectToHost), nil,
        ]
        for failure in failures {
            let rig = CacheRig()
            rig.answer(["Cache-Control": control])
            let item = SampleEndpoint.item(1, .http)
            _ = try await rig.get(item)
            rig.advance(wait)
            rig.answer(status: 503)
            rig.fail(failure)
            if isAllowed {
                let answer = try await rig.get(item)
                #expect(answer.value == 1 && answer.isStale)
            } else {
                await #expect(throws: APIError.self) { try await rig.get(item) }
            }
        }
    }

    @Test func otherErrorsAreNotHidden() async throws {
        for (status, failure) in [
            (404, nil), (401, nil), (429, nil), (200, URLError(.serverCertificateUntrusted)),
            (200, CancellationError()),
        ] as [(Int, (any Error & Sendable)?)] {
            let rig = CacheRig()
            rig.answer(["Cache-Control": "max-age=10, stale-if-error=50"])
            let item = SampleEndpoint.item(1, .http)
            _ = try await rig.get(item)
            rig.advance(20)
            rig.answer(status: status)
            rig.fail(failure)
            await #expect(throws: APIError.self) { try await rig.get(item) }
        }
    }

    @Test func whatIsGoneIsDropped() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        rig.answer(status: 404)
        await expectFailure(.notFound) { try await rig.get(SampleEndpoint.item(), .reload) }
        await expectFailure(.notCached) {
            try await rig.get(SampleEndpoint.item(), .returnCacheDontLoad)
        }
    }

    @Test func staleWhileRevalidateIsTheServersToSay() async throws {
        let rig = CacheRig()
        rig.answer(["Cache-Control": "max-age=10, stale-while-revalidate=5"])
        let item = SampleEndpoint.item(1, .http)
        _ = try await rig.get(item)
        rig.advance(14)
        #expect(try await rig.get(item).isStale)
        await rig.settle()
        #expect(try await rig.get(item).value == 2)
    }
}
