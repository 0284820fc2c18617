import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// All that could be read of an app from outside: the lines of its log, the texts of its errors, what its values say of
/// themselves; and, apart from these, what really went over the wire.
final class Evidence: Sendable {
    private struct State: Sendable {
        var texts: [(what: String, text: String)] = []
        var wire = ""
    }

    private let state = Locked(State())

    /// Receives the lines of a log.
    var log: @Sendable (String) -> Void {
        { [state] line in state.withLock { $0.texts.append(("log", line)) } }
    }

    /// Takes all that a value says of itself, and that an error's cause says.
    func show(_ value: Any) {
        var dumped = ""
        dump(value, to: &dumped)
        var texts = ["\(value)", String(reflecting: value), dumped, "\([value])", "\(["key": value])"]
        if let error = value as? any Error { texts += [error.localizedDescription, "\(error as NSError)"] }
        let found = texts.map { (what: "\(type(of: value))", text: $0) }
        state.withLock { $0.texts += found }
        if let cause = (value as? APIError)?.cause { show(cause) }
    }

    /// Runs a call and takes what it returns or throws.
    func observe(_ call: () async throws -> Any) async {
        do {
            show(try await call())
        } catch {
            show(error)
        }
    }

    /// Takes requests as they were sent, and says what they say of themselves.
    func sent(_ requests: [TransportRequest]) {
        for request in requests {
            let text = request.wireText
            state.withLock { $0.wire += text + "\n" }
            show(request)
        }
    }

    /// Takes a text of an answer.
    func received(_ text: String) { state.withLock { $0.wire += text + "\n" } }

    /// Checks that each secret was really used, and that none can be read in any form.
    func holdsNone(of secrets: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        let (texts, wire) = state.withLock { state in (state.texts, state.wire) }
        #expect(!texts.isEmpty, sourceLocation: sourceLocation)
        for secret in secrets {
            let forms = Self.forms(of: secret)
            #expect(
                forms.contains { wire.contains($0) }, "\(secret) was never used, so nothing was shown",
                sourceLocation: sourceLocation)
            for (what, text) in texts where forms.contains(where: { text.contains($0) }) {
                Issue.record("\(secret) stands in \(what): \(text)", sourceLocation: sourceLocation)
            }
        }
    }

    /// The forms in which a secret might appear.
    private static func forms(of secret: String) -> [String] {
        let data = Data(secret.utf8)
        let base64 = data.base64EncodedString()
        let parts = [
            // The half of a secret is a secret, too.
            secret, String(secret.prefix(max(6, secret.count / 2))), String(secret.reversed()),
            secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
            secret.replacing("/", with: "\\/"), base64, base64.replacing("=", with: ""),
            base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
            data.map { String($0) }.joined(separator: ", "), data.map { String($0, radix: 16) }.joined(),
        ]
        return Array(Set(parts))
    }
}

/// Shows what passes to the evidence, as an interceptor of an app could.
struct Witness: Interceptor {
    let evidence: Evidence

    func intercept(
        _ request: PreparedRequest, for endpoint: EndpointDefinition, next: NextStep
    ) async throws -> TransportResponse {
        evidence.show(request)
        evidence.show(endpoint)
        do {
            let response = try await next(request)
            evidence.show(response)
            return response
        } catch {
            evidence.show(error)
            throw error
        }
    }
}

/// Shows what is counted.
struct WitnessMetrics: ClientMetrics {
    let evidence: Evidence

    func count(_ counter: ClientCounter, for endpoint: String) { evidence.show("\(counter) \(endpoint)") }
}

extension ClientOptions {
    /// The most talkative log, and nothing tried twice.
    static func observed(by evidence: Evidence, cache: CacheStorage = .memory) -> ClientOptions {
        ClientOptions(
            cache: cache, retry: nil, logLevel: .verbose, log: evidence.log, metrics: WitnessMetrics(evidence: evidence)
        )
    }
}
