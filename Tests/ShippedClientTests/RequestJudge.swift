import Foundation
import MartletContract
import MartletPayloads

/// A server of a contract, as far as it looks at requests: one that refuses whatever its contract does not allow.
struct RequestJudge {
    /// What it makes of a request.
    private enum Answer {
        /// The contract does not allow it, and why.
        case refused(String)
        /// The contract allows it. The values of its parameters that were sent: what an absent one means is up to the
        /// server, whatever default is documented.
        case taken([String: Literal])
    }

    let contract: Contract
    let validator: Validator

    init(_ contract: Contract) {
        self.contract = contract.withoutRoom
        validator = Validator(self.contract)
    }

    /// Returns why a request is refused that a server of an older contract has taken, or what it means instead; nil when
    /// it is taken as before.
    func refusal(of request: WireRequest, after older: RequestJudge) -> String? {
        switch (older.answer(to: request), answer(to: request)) {
        case (.refused(let reason), _): return "not even the base allows \(request): \(reason)"
        case (_, .refused(let reason)): return reason
        case (.taken(let before), .taken(let after)):
            let changed = after.keys.sorted().filter { name in before[name].map { $0.text } != after[name]?.text }
            let known = changed.filter { older.knows($0, of: request) }
            return known.isEmpty ? nil : "another value of \(known)"
        }
    }

    /// Returns the endpoint that a request is for; nil where there is none.
    func endpoint(of request: WireRequest) -> Endpoint? {
        contract.groups.flatMap(\.endpoints).first { endpoint in
            endpoint.method.rawValue == request.verb && values(of: request.path, in: endpoint.path) != nil
        }
    }

    private func knows(_ name: String, of request: WireRequest) -> Bool {
        guard let endpoint = endpoint(of: request) else { return false }
        return endpoint.parameters.contains { $0.name(in: endpoint) == name }
    }

    /// Says what is made of a request.
    private func answer(to request: WireRequest) -> Answer {
        guard let endpoint = endpoint(of: request), let path = values(of: request.path, in: endpoint.path) else {
            return .refused("404 \(request.method) \(request.path)")
        }
        return answer(to: request, of: endpoint, path)
    }

    private func answer(to request: WireRequest, of endpoint: Endpoint, _ path: [String: String]) -> Answer {
        guard isAllowed(request, by: endpoint.auth) else { return .refused("401") }
        var values: [String: Literal] = [:]
        var reader = ParameterReader(request, path: path, contract: contract)
        for parameter in endpoint.parameters {
            let field = parameter.field
            guard let value = reader.value(of: parameter) else {
                if field.isOptional || field.defaultValue != nil && !field.isAlwaysWritten { continue }
                return .refused("400 without \(parameter.place) \(field.key)")
            }
            let judgement = validator.judge(value, as: field.type, constraints: field.constraints)
            guard judgement.verdict == .valid else { return .refused("400 \(field.key): \(judgement.violations)") }
            values[parameter.name(in: endpoint)] = value
        }
        guard isAcceptable(request, endpoint) else { return .refused("406") }
        if let name = reader.strangers.first { return .refused("400 nobody knows \(name)") }
        if let refusal = refusal(ofBody: request, of: endpoint) { return .refused(refusal) }
        return .taken(values)
    }

    /// Whether the endpoint has an answer of a kind that the request asks for (RFC 9110, section 12.5.1); all kinds of JSON
    /// are one.
    private func isAcceptable(_ request: WireRequest, _ endpoint: Endpoint) -> Bool {
        let names = endpoint.answerContentTypes
        guard let accept = request.header("Accept"), !names.isEmpty else { return true }
        let wanted = accept.split(separator: ",").map { $0.prefix { $0 != ";" }.trimmingCharacters(in: [" "]) }
        return names.contains { name in
            wanted.contains { $0 == name || $0 == "*/*" || ContentType.isJSON($0) && ContentType.isJSON(name) }
        }
    }

    private func values(of path: String, in template: PathTemplate) -> [String: String]? {
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        let names = template.text.split(separator: "/", omittingEmptySubsequences: false)
        guard pieces.count == names.count else { return nil }
        var result: [String: String] = [:]
        for (piece, name) in zip(pieces, names) {
            if name.hasPrefix("{"), name.hasSuffix("}"), !piece.isEmpty {
                result[String(name.dropFirst().dropLast())] = String(piece)
            } else if piece != name {
                return nil
            }
        }
        return result
    }

    private func isAllowed(_ request: WireRequest, by auth: AuthRequirement) -> Bool {
        auth.alternatives.isEmpty
            || auth.alternatives.contains { uses in uses.allSatisfy { has(request, $0.scheme) } }
    }

    private func has(_ request: WireRequest, _ scheme: String) -> Bool {
        switch contract.authSchemes.first(where: { $0.name == scheme })?.kind {
        case .oauth2?, .bearer?: request.header("Authorization")?.hasPrefix("Bearer ") == true
        case .basic?: request.header("Authorization")?.hasPrefix("Basic ") == true
        case .apiKey(.header, let name)?: request.header(name) != nil
        case .apiKey(_, let name)?: request.query?.contains("\(name)=") == true
        case .clientCertificate?: true
        case .hmac?, nil: false
        }
    }
}

extension WireRequest {
    /// The method as contracts write it.
    fileprivate var verb: String { method.lowercased() }
}

extension Endpoint {
    /// What its successful answers can be; empty where they carry nothing.
    fileprivate var answerContentTypes: [String] {
        if case .stream = exchange { return ["text/event-stream"] }
        return responses.filter { $0.type.kind != .void }.flatMap { response in
            let own = response.type.kind == .file ? "application/octet-stream" : "application/json"
            return [response.contentType ?? own] + response.otherContentTypes.names
        }
    }
}

extension Parameter {
    /// What its value is known by: where it stands for one of the path, because that is what counts there.
    fileprivate func name(in endpoint: Endpoint) -> String {
        let place = endpoint.path.parameterNames.firstIndex(of: field.key)
        return place.map { "path \($0)" } ?? "\(self.place.rawValue) \(field.key.lowercased())"
    }
}
