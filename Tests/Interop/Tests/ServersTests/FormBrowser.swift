import Foundation
import MartletNIO
import MartletRuntime

/// A browser without a window: it follows redirects, keeps cookies, and fills in the forms of a provider's pages.
actor FormBrowser: SignInBrowser {
    /// What the person does when the provider asks whether the app may have their account.
    enum Decision: Sendable {
        case allow, cancel
    }

    /// A page that this browser knows no way on from.
    struct DeadEnd: Error {
        let status: Int
        let page: String
    }

    private let transport: any Transport
    private let decision: Decision
    private let values: [String: String]
    private var cookies: [String: String] = [:]
    /// The address that the last sign-in led back to.
    private(set) var landing: URL?

    init(_ decision: Decision = .allow, password: String = "Clay-Nimbus-42") throws {
        self.decision = decision
        values = ["username": "ada", "password": password]
        transport = try RoutedTransport(.asyncHTTPClient)
    }

    func open(_ page: URL, returningTo redirect: URL) async throws -> URL {
        var request = TransportRequest(url: page)
        var forms: [String] = []
        while true {
            try Task.checkCancellation()
            let response = try await exchange(request)
            if (300..<400).contains(response.status), let location = response.headers["Location"],
                let next = URL(string: location, relativeTo: request.url)?.absoluteURL
            {
                guard next.scheme != redirect.scheme else {
                    landing = next
                    return next
                }
                request = TransportRequest(url: next)
                continue
            }
            let text = String(decoding: response.body, as: UTF8.self)
            guard response.status == 200, let form = PageForm(text) else {
                throw DeadEnd(status: response.status, page: text)
            }
            // A page that comes twice did not take what was filled in; a person then closes it.
            guard !forms.contains(form.kind) else { throw CancellationError() }
            forms.append(form.kind)
            request = TransportRequest(
                method: .post, url: request.url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: RequestBody(
                    Data(form.filledIn(with: values, pressing: decision == .allow ? "allow" : nil).utf8)))
        }
    }

    private func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        if !cookies.isEmpty {
            request.headers["Cookie"] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                .joined(separator: "; ")
        }
        let response = try await transport.send(request)
        for cookie in response.headers.values(of: "Set-Cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
        }
        return response
    }
}
