import Foundation
import MartletRuntime
import MartletTesting
import ShippedCase

/// An app in the store: the client that was generated from the base.
enum ShippedApp {
    private typealias Call = @Sendable (ShippedClient, CallValues) async throws -> Void

    /// Makes a call, which is answered.
    static func call(_ endpoint: String, _ values: CallValues, answer: WireAnswer) async -> CallOutcome {
        let transport = MockTransport()
        var headers = HTTPHeaders()
        for header in answer.headers { headers.add(header.name, header.value) }
        transport.respond(status: answer.status, headers: headers, body: answer.body)
        var credential = Credential.bearer("token")
        credential.apiKey = "key"
        // A verdict says what the contract promises, and not what one version of the runtime reads besides.
        var options = ClientOptions.testing
        options.valueReading = .strict
        let client = ShippedClient(credentials: MemoryStore(credential), transport: transport, options: options)
        let failure = await failure(of: endpoint, client, values, answer)
        return CallOutcome(requests: transport.requests.map(WireRequest.init), failure: failure)
    }

    private static func failure(
        of endpoint: String, _ client: ShippedClient, _ values: CallValues, _ answer: WireAnswer
    ) async -> String? {
        guard let call = (answers.merging(requests) { first, _ in first })[endpoint] else { return "no such endpoint" }
        do {
            try await call(client, values)
            return answer.isSuccess ? nil : "\(answer.title) is taken for a success"
        } catch let error as APIError {
            if answer.isSuccess { return "\(answer.title): \(error) \(error.reason ?? "") \(error.codingPath ?? "")" }
            if error.status != answer.status || error.code == .decoding { return "\(answer.title): \(error)" }
            return answer.isBodyPromised && error.body == nil ? "\(answer.title): nothing is known but the status" : nil
        } catch {
            return "\(answer.title): \(error)"
        }
    }

    private static let answers: [String: Call] = [
        "Answers.profile": { client, _ in _ = try await client.answers.profile() },
        "Answers.sealed": { client, _ in _ = try await client.answers.sealed() },
        "Answers.labels": { client, _ in _ = try await client.answers.labels() },
        "Answers.payment": { client, _ in _ = try await client.answers.payment() },
        "Answers.ticket": { client, _ in _ = try await client.answers.ticket() },
        "Answers.shape": { client, _ in _ = try await client.answers.shape() },
        "Answers.items": { client, _ in _ = try await client.answers.items() },
        "Answers.item": { client, _ in _ = try await client.answers.item() },
        "Answers.count": { client, _ in _ = try await client.answers.count() },
        "Answers.touch": { client, _ in try await client.answers.touch() },
        "Answers.erase": { client, _ in try await client.answers.erase() },
        "Answers.kinds": { client, _ in _ = try await client.answers.kinds() },
        "Answers.pages": { client, values in _ = try await client.answers.pages(cursor: values("cursor")) },
        "Answers.either": { client, _ in _ = try await client.answers.either() },
        "Answers.twice": { client, _ in _ = try await client.answers.twice() },
        "Answers.table": { client, _ in _ = try await client.answers.table() },
        "Answers.picture": { client, _ in _ = try await client.answers.picture() },
        "Answers.counted": { client, _ in _ = try await client.answers.countedWithHeaders() },
        "Answers.failing": { client, _ in _ = try await client.answers.failing() },
        "Answers.events": { client, _ in for try await _ in client.answers.events() {} },
    ]

    private static let requests: [String: Call] = [
        "Requests.save": { client, values in try await client.requests.save(body: values("body")) },
        "Requests.kinds": { client, values in try await client.requests.kinds(body: values("body")) },
        "Requests.order": { client, values in try await client.requests.order(body: values("body")) },
        "Requests.rename": { client, values in
            try await client.requests.rename(
                name: values("name"), reason: values("reason"), style: values("style") ?? "plain")
        },
        "Requests.comment": { client, values in try await client.requests.comment(body: values("body")) },
        "Requests.clear": { client, _ in try await client.requests.clear() },
        "Requests.sign": { client, values in
            try await client.requests.sign(name: values("name"), tags: values("tags"))
        },
        "Requests.attach": { client, values in
            let photo: String = try values("photo")
            try await client.requests.attach(photo: FileUpload(data: Data(photo.utf8)), caption: values("caption"))
        },
        "Requests.put": { client, values in try await client.requests.put(body: values("body")) },
        "Requests.search": { client, values in
            try await client.requests.search(
                text: values("text"), limit: values("limit"), page: values("page"), sort: values("sort"),
                kinds: values("kinds"), size: values("size"), xTrace: values("X-Trace"), xMark: values("X-Mark"))
        },
        "Requests.find": { client, values in try await client.requests.find(id: values("id")) },
        "Requests.lookup": { client, values in try await client.requests.lookup(number: values("number")) },
        "Requests.member": { client, _ in try await client.requests.member() },
        "Requests.partner": { client, _ in try await client.requests.partner() },
    ]
}

extension WireRequest {
    fileprivate init(_ request: TransportRequest) {
        let address = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        self.init(
            method: request.method.rawValue, path: address?.percentEncodedPath ?? "",
            query: address?.percentEncodedQuery, headers: request.headers.map { ($0.name, $0.value) },
            body: request.body.flatMap { $0.data })
    }
}
