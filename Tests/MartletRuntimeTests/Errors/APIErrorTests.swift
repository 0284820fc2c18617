import Foundation
import MartletRuntime
import MartletTesting
import Testing

struct APIErrorTests {
    private func fail(_ code: APIError.Code) throws(APIError) {
        throw APIError(code, endpoint: "S.e", status: 404)
    }

    @Test func isSwitchedOnByItsCode() {
        do throws(APIError) {
            try fail(.notFound)
        } catch {
            switch error.code {
            case .notFound: break
            default: Issue.record("another code")
            }
        }
    }

    @Test func isCaughtByItsCode() {
        func untyped() throws { try fail(.rateLimited) }
        do {
            try untyped()
        } catch APIError.Code.notFound {
            Issue.record("another code")
        } catch APIError.Code.rateLimited {
            return
        } catch {
            Issue.record("no code matched")
        }
    }

    @Test func readsItsHeaderFields() {
        let error = APIError(.rateLimited, status: 429, headers: ["Retry-After": "7"])
        #expect(error.headers(as: LimitHeaders.self)?.retryAfter == 7)
        #expect(APIError(.rateLimited, status: 429).headers(as: LimitHeaders.self) == nil)
        #expect(APIError(.notFound, status: 404, headers: ["Retry-After": "7"]).headers(as: LimitHeaders.self) == nil)
        #expect(APIError(.network).headers(as: LimitHeaders.self) == nil)
    }

    @Test func hasAMessageForAPersonForEachCode() {
        let codes: [APIError.Code] = [
            .invalidURL, .encoding, .insecure, .unsupported, .credentialsUnavailable, .badRequest, .unauthorized,
            .forbidden, .notFound, .conflict, .unprocessable, .rateLimited, .server, .timeout, .offline, .network, .tls,
            .pinning, .cancelled, .decoding, .invalidResponse, .refreshTokenMissing, .refreshFailed, .other,
            .init(rawValue: "mine"),
        ]
        for code in codes {
            let message = APIError(code).localizedDescription
            #expect(message.hasSuffix("."))
        }
        #expect(APIError(.unauthorized).localizedDescription == "Your session has expired. Please sign in again.")
    }

    @Test func describesItselfForADeveloper() {
        let error = APIError(
            .decoding, endpoint: "Booking.getSpecialist", status: 200, codingPath: "items[3].price",
            reason: "a number is expected")
        #expect(
            error.description
                == "APIError(decoding, Booking.getSpecialist, status 200, at items[3].price, a number is expected)")
        #expect(error.failureReason == "a number is expected")
    }

    @Test func isSmall() {
        #expect(MemoryLayout<APIError>.size <= 24)
    }
}

private struct LimitHeaders: ErrorHeaders {
    static let status = StatusRange.code(429)

    let retryAfter: Int

    init(from answer: AnswerReader) throws(APIError) {
        retryAfter = try answer.header("Retry-After")
    }
}
