import MartletContract
import MartletFormats
import Testing

@testable import MartletMockEngine

/// How much kept responses take in memory.
struct KeptResponseTests {
    private func key(_ number: Int) -> AnswerCache.Key {
        AnswerCache.Key(
            endpoint: EndpointReference(group: "A", name: "a"), path: ["\(number)"[...]], answer: 0, code: 200,
            contentType: nil, example: nil, isDynamic: false)
    }

    @Test func headersCount() {
        let cache = AnswerCache()
        let value = String(repeating: "a", count: 1 << 20)
        for number in 0..<100 {
            let headers = HeaderFields([.init("X", value)])
            cache.keep(MockAnswer(status: 200, headers: headers, body: .bytes([1])), key(number))
            #expect(cache.keptBytes <= AnswerCache.byteLimit)
        }
        #expect(cache.keptBytes > 1 << 20)
    }

    @Test func responsesOfLargeHeadersAreNotKept() {
        let cache = AnswerCache()
        let headers = HeaderFields([.init("X", String(repeating: "a", count: 16 << 20))])
        cache.keep(MockAnswer(status: 200, headers: headers, body: .bytes([])), key(0))
        #expect(cache.keptBytes == 0)
    }

    @Test func valuesOfHeadersAreCut() throws {
        let long = String(repeating: "é", count: 100_000)
        let spec = """
            openapi: 3.1.0
            info: { title: Headers, version: "1" }
            servers: [{ url: "https://headers.example" }]
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    "200":
                      description: A response
                      headers: { X-Long: { schema: { type: string, example: \(long) } } }
                      content: { application/json: { schema: { type: string } } }
            """
        let answer = try MockedSpec(whole: spec).engine().answer("GET", "/a")
        #expect(answer.status == 200)
        #expect((1...8_192).contains(answer.headers["X-Long"]?.utf8.count ?? 0))
    }
}
