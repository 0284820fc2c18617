import Foundation

/// The lines about one try of a call.
///
/// ```
/// #7 Booking.getSpecialist GET https://api.aroti.com/api/specialists/7 -> 200, 512 bytes, 38 ms
/// ```
struct RequestLog: Sendable {
    /// What an answer must not bring into the log.
    let secrets: AddedSecrets
    private let request: PreparedRequest
    private let endpoint: EndpointDefinition
    private let redactor: LogRedactor
    private let isVerbose: Bool
    private let number: Int
    private let write: @Sendable (String) -> Void

    /// Makes the log of a request; `number` tells the lines of concurrent ones apart.
    init(
        _ request: PreparedRequest, _ endpoint: EndpointDefinition, _ redactor: LogRedactor, isVerbose: Bool,
        number: Int, _ write: @escaping @Sendable (String) -> Void
    ) {
        self.request = request
        self.endpoint = endpoint
        self.redactor = redactor
        self.isVerbose = isVerbose
        self.number = number
        self.write = write
        secrets = AddedSecrets { name in
            if isVerbose { write(redactor.line("#\(number) > \(name): \(LogRedactor.mark)")) }
        }
    }

    /// Writes what is about to be sent, when the level is verbose.
    func start() {
        guard isVerbose else { return }
        secrets.collect(
            redactor.secretValues(
                url: request.url, body: request.body?.data, contentType: request.headers["Content-Type"]))
        line("> \(subject)")
        show(request.headers, request.body, mark: ">")
    }

    /// Writes an answer.
    func end(_ response: TransportResponse, after duration: Duration) {
        line("\(isVerbose ? "<" : "\(subject) ->") \(response), \(Self.text(duration))")
        if isVerbose { show(response.headers, RequestBody(response.body), mark: "<") }
    }

    /// Writes a failure.
    func end(_ error: any Error, after duration: Duration) {
        // Not the error itself: one of an interceptor or a transport may say anything.
        let code = APIError.wrapping(error, endpoint: endpoint.name).code
        line("\(isVerbose ? "<" : "\(subject) ->") \(code), \(Self.text(duration))")
    }

    private var subject: String {
        let attempt = request.attempt > 1 ? " (try \(request.attempt))" : ""
        return "\(endpoint.name) \(request.method.rawValue) \(redactor.address(of: request, for: endpoint))\(attempt)"
    }

    private func show(_ headers: HTTPHeaders, _ body: RequestBody?, mark: String) {
        for field in headers { line("\(mark) \(field)") }
        guard let body, body.count > 0 else { return }
        line("\(mark) \(redactor.body(body, contentType: headers["Content-Type"], for: endpoint))")
    }

    private func line(_ text: String) {
        write(redactor.line("#\(number) \(secrets.removed(from: text))"))
    }

    private static func text(_ duration: Duration) -> String {
        "\(Int64(duration / .milliseconds(1))) ms"
    }
}
