import Foundation
@testable import MartletRuntime
import MartletTesting
import Testing

struct CachePolicyTests {
    @Test func aFreshAnswerIsUsedAgain() async throws {
        let rig = CacheRig()
        let first = try await rig.get(SampleEndpoint.item())
        rig.advance(59)
        let second = try await rig.get(SampleEndpoint.item())
        #expect(first.value == 1 && first.source == .network)
        #expect(second.value == 1 && second.source == .memory && !second.isStale)
        #expect(rig.transport.count == 1)
    }

    @Test func anEndedAnswerIsNot() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        rig.advance(60)
        let second = try await rig.get(SampleEndpoint.item())
        #expect(second.value == 2 && second.source == .network)
    }

    @Test func aClockThatWasSetBackEndsEverything() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        rig.advance(-1)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
    }

    @Test func theLifetimeOfNowCounts() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item(1, .lifetime(nil)))
        rig.advance(10)
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(.seconds(5)))).value == 2)
        rig.advance(1_000_000)
        #expect(try await rig.get(SampleEndpoint.item(1, .lifetime(nil))).value == 2)
    }

    @Test func withoutARuleNothingIsStored() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item(1, .none))
        #expect(try await rig.get(SampleEndpoint.item(1, .none)).value == 2)
        await expectFailure(.notCached) {
            try await rig.get(SampleEndpoint.item(1, .none), .returnCacheDontLoad)
        }
    }

    @Test func ignoreCacheNeitherReadsNorStores() async throws {
        let rig = CacheRig()
        #expect(try await rig.get(SampleEndpoint.item(), .ignoreCache).value == 1)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
        #expect(try await rig.get(SampleEndpoint.item(), .ignoreCache).value == 3)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
    }

    @Test func returnCacheElseLoadTakesAStaleAnswerAndSaysSo() async throws {
        let rig = CacheRig()
        #expect(try await rig.get(SampleEndpoint.item(), .returnCacheElseLoad).source == .network)
        rig.advance(1_000)
        let stale = try await rig.get(SampleEndpoint.item(), .returnCacheElseLoad)
        #expect(stale.value == 1 && stale.isStale && stale.source == .memory)
    }

    @Test func returnCacheDontLoadNeverAsks() async throws {
        let rig = CacheRig()
        await expectFailure(.notCached) {
            try await rig.get(SampleEndpoint.item(), .returnCacheDontLoad)
        }
        #expect(rig.transport.count == 0)
        _ = try await rig.get(SampleEndpoint.item())
        #expect(try await rig.get(SampleEndpoint.item(), .returnCacheDontLoad).isStale == false)
        rig.advance(1_000)
        #expect(try await rig.get(SampleEndpoint.item(), .returnCacheDontLoad).isStale)
        #expect(rig.transport.count == 1)
    }

    @Test func returnCacheDontLoadRefusesAChange() async {
        let rig = CacheRig()
        await expectFailure(.notCached) {
            try await rig.client.send(SampleEndpoint.change([]), cache: .returnCacheDontLoad)
        }
        #expect(rig.transport.count == 0)
    }

    @Test func reloadAsksAndStores() async throws {
        let rig = CacheRig()
        rig.answer(["ETag": "\"a\""])
        _ = try await rig.get(SampleEndpoint.item())
        #expect(try await rig.get(SampleEndpoint.item(), .reload).value == 2)
        #expect(rig.transport.last?.headers["If-None-Match"] == nil)
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
    }

    @Test func cacheResponseStoresForTheTimeOfTheCaller() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .lifetime(.seconds(1)))
        #expect(try await rig.get(item, .cacheResponse(expiration: .minutes(5))).value == 1)
        rig.advance(299)
        #expect(try await rig.get(item).value == 1)
        rig.advance(1)
        #expect(try await rig.get(item).value == 2)
        _ = try await rig.get(item, .cacheResponse(expiration: .never))
        rig.advance(1e9)
        #expect(try await rig.get(item).value == 3)
        #expect(try await rig.get(item, .cacheResponse(expiration: .date(rig.date.withLock { $0 } + 10))).value == 4)
        rig.advance(10)
        #expect(try await rig.get(item).value == 5)
    }

    @Test func returnCacheElseLoadStoresWhatTheSpecificationDoesNot() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .none)
        #expect(try await rig.get(item, .returnCacheElseLoad).value == 1)
        let again = try await rig.get(item, .returnCacheElseLoad)
        #expect(again.value == 1 && again.isStale)
        #expect(try await rig.get(item, .returnCacheDontLoad).value == 1)
        #expect(try await rig.get(item).value == 2)
        rig.answer(["Cache-Control": "no-store"])
        #expect(try await rig.get(SampleEndpoint.item(2, .none), .returnCacheElseLoad).value == 3)
        #expect(try await rig.get(SampleEndpoint.item(2, .none), .returnCacheElseLoad).value == 4)
    }

    @Test func cacheResponseStoresWhatTheSpecificationDoesNot() async throws {
        let rig = CacheRig()
        let item = SampleEndpoint.item(1, .none)
        _ = try await rig.get(item, .cacheResponse(expiration: .hours(1)))
        #expect(try await rig.get(item, .returnCacheElseLoad).value == 1)
        #expect(try await rig.get(item).value == 2)
    }

    @Test(
        arguments: [
            ["Cache-Control": "no-store"], ["Cache-Control": "max-age=60, No-Store"], ["Vary": "*"],
            ["Content-Range": "bytes 0-0/1"], ["Content-Length": "2"],
        ] as [HTTPHeaders])
    func isNotStored(headers: HTTPHeaders) async throws {
        let rig = CacheRig()
        rig.answer(headers)
        _ = try await rig.get(SampleEndpoint.item())
        _ = try await rig.get(SampleEndpoint.item(), .cacheResponse(expiration: .never))
        #expect(try await rig.get(SampleEndpoint.item()).value == 3)
    }

    @Test func anAnswerThatMustNotBeStoredDropsTheOneThatIs() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        rig.answer(["Cache-Control": "no-store"])
        _ = try await rig.get(SampleEndpoint.item(), .reload)
        #expect(try await rig.get(SampleEndpoint.item()).value == 3)
    }

    @Test(arguments: [201, 203, 204, 206])
    func onlyA200IsStored(status: Int) async throws {
        let rig = CacheRig()
        rig.answer(status: status)
        _ = try await rig.client.answer(SampleEndpoint.item())
        _ = try await rig.client.answer(SampleEndpoint.item())
        #expect(rig.transport.count == 2)
    }

    @Test func aPartIsNeverTakenFromTheWhole() async throws {
        let rig = CacheRig()
        _ = try await rig.get(SampleEndpoint.item())
        let part = SampleEndpoint(SampleEndpoint.item().definition) { (request) throws(APIError) in
            try request.path("id", 1)
            request.header("Range", "bytes=0-3")
        }
        #expect(try await rig.get(part).value == 2)
    }

    @Test func tokensAreNotStored() async throws {
        let rig = CacheRig()
        var item = SampleEndpoint.item()
        item.definition.issues = "session"
        _ = try await rig.client.answer(item, cache: .cacheResponse(expiration: .never))
        await expectFailure(.notCached) { try await rig.get(item, .returnCacheDontLoad) }
    }

    @Test func anAnswerThatCannotBeReadIsDropped() async throws {
        let rig = CacheRig()
        await expectFailure(.decoding) {
            try await rig.client.send(SampleEndpoint.item(), as: [String].self)
        }
        #expect(try await rig.get(SampleEndpoint.item()).value == 2)
    }

    @Test func aCookieOfTheAnswerIsNotKept() async throws {
        let rig = CacheRig()
        rig.answer(["Set-Cookie": "session=secret", "X-Kept": "yes"])
        #expect(try await rig.get(SampleEndpoint.item()).headers["Set-Cookie"] == "session=secret")
        let hit = try await rig.get(SampleEndpoint.item())
        #expect(hit.headers["Set-Cookie"] == nil && hit.headers["X-Kept"] == "yes")
    }

    @Test func aCacheThatIsOffAsksEachTime() async throws {
        let rig = CacheRig(storage: .off)
        _ = try await rig.get(SampleEndpoint.item())
        #expect(try await rig.get(SampleEndpoint.item(), .returnCacheElseLoad).value == 2)
        await expectFailure(.notCached) {
            try await rig.get(SampleEndpoint.item(), .returnCacheDontLoad)
        }
    }

    @Test func interceptorsOfTheAppSeeHits() async throws {
        let seen = Locked(0)
        struct Counter: Interceptor {
            let seen: Locked<Int>
            func intercept(
                _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
            ) async throws -> TransportResponse {
                var response = try await next(request)
                let count = seen.withLock { seen in
                    seen += 1
                    return seen
                }
                response.body = Data("\(count * 100)".utf8)
                return response
            }
        }
        let rig = CacheRig(interceptors: [Counter(seen: seen)])
        #expect(try await rig.get(SampleEndpoint.item()).value == 100)
        // What an interceptor changed on the way back is what the caller gets, whatever was decoded before.
        #expect(try await rig.get(SampleEndpoint.item()).value == 200)
        #expect(rig.transport.count == 1)
    }
}
