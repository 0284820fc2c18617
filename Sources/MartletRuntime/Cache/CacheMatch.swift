import Foundation

/// Which stored answers something makes worthless.
struct CacheMatch: Sendable {
    /// The name of the endpoint; nil is every one.
    var endpoint: String?
    /// The server; nil is every one.
    var origin: String?
    /// The address, as keys have it; nil is every one.
    var address: String?
    /// Whose they are; empty is everybody's.
    var scopes: Set<CacheScope> = []
    /// The parameters that they were asked for with; empty is any.
    var parameters: [String: String] = [:]

    /// Everything.
    static let all = CacheMatch()

    /// Returns whether an answer is one of them. In doubt it is: an answer too few in the cache costs a request.
    func contains(
        key: String, endpoint: String, origin: String, scope: CacheScope, parameters items: [String]
    ) -> Bool {
        guard self.endpoint ?? endpoint == endpoint, self.origin ?? origin == origin else { return false }
        if let address, address != CacheKey.address(inKey: key) { return false }
        guard scopes.isEmpty || scopes.contains(scope) else { return false }
        return parameters.allSatisfy { name, value in Self.isPossible(value, of: name, in: items) }
    }

    /// Whether a parameter may have had a value. One that was left out may have it by default.
    private static func isPossible(_ value: String, of name: String, in items: [String]) -> Bool {
        let texts = items.compactMap { item -> String? in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.first?.removingPercentEncoding == name else { return nil }
            return parts.count > 1 ? parts[1].removingPercentEncoding ?? "" : ""
        }
        return texts.isEmpty || texts.contains { text in isSame(text, value) }
    }

    private static func isSame(_ text: String, _ value: String) -> Bool {
        if text == value || text.split(separator: ",").contains(Substring(value)) { return true }
        // 7 and 7.0; the styles 'label' and 'matrix' (RFC 6570) put more around a value.
        if let left = Double(text), let right = Double(value) { return left == right }
        return text.hasPrefix(".") || text.hasPrefix(";")
    }
}

extension CacheMatch {
    /// Makes what a success of a call makes worthless.
    ///
    /// What another account has stored stays: it may see something else, and sees changes of others when its own
    /// lifetime ends, as it would on another device.
    init(_ invalidation: Invalidation, by request: PreparedRequest) {
        endpoint = invalidation.endpoint
        scopes = [.shared, .account(request.account)]
        for (parameter, source) in invalidation.matches {
            // A value that cannot be found drops all answers of the endpoint.
            if let value = request.value(of: source) { parameters[parameter] = value }
        }
    }
}

extension CacheMatch {
    /// Returns what a response to an unsafe method makes worthless whatever the specification says: what is stored for its
    /// address, and for those that `Location` and `Content-Location` name on the same server.
    ///
    /// - Source: RFC 9111, section 4.4, <https://www.rfc-editor.org/rfc/rfc9111#section-4.4>
    static func all(changedBy request: PreparedRequest, with response: TransportResponse) -> [CacheMatch] {
        guard !HTTPMethod.safe.contains(request.method), (200..<400).contains(response.status),
            let origin = ServerOrigin(request.url)
        else { return [] }
        let named = ["Location", "Content-Location"].compactMap { response.headers[$0] }
            .compactMap { URL(string: $0, relativeTo: request.url)?.absoluteURL }
        return ([request.url] + named.filter { ServerOrigin($0) == origin }).map { url in
            CacheMatch(
                origin: origin.description, address: CacheKey.address(of: url, origin),
                scopes: [.shared, .account(request.account)])
        }
    }
}

extension HTTPMethod {
    /// The methods that ask for no change (RFC 9110, section 9.2.1; RFC 9978).
    fileprivate static let safe: Set<HTTPMethod> = [.get, .head, .options, .trace, .query]
}

extension PreparedRequest {
    /// Returns the value of a parameter or a field of the body, as text; nil without it, and for lists and objects.
    fileprivate func value(of name: String) -> String? {
        for item in parameters + formFields {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0].removingPercentEncoding == name { return parts[1].removingPercentEncoding }
        }
        guard let body = body?.data, headers["Content-Type"]?.contains("json") == true,
            let json = try? JSONCoding.decode(JSON.self, from: body)
        else { return nil }
        switch json[name] {
        case .string(let text): return text
        case .number(let number): return number.text
        case .bool(let value): return value ? "true" : "false"
        default: return nil
        }
    }

    /// The fields of a form; empty when the body is none.
    private var formFields: [String] {
        guard let body = body?.data, headers["Content-Type"] == "application/x-www-form-urlencoded",
            let text = String(data: body, encoding: .utf8)
        else { return [] }
        return text.replacingOccurrences(of: "+", with: "%20").split(separator: "&").map(String.init)
    }
}
