import MartletContract
import MartletPlan
import MartletSyntax

/// Spells what a specification says of an endpoint as the runtime's `EndpointDefinition`.
struct DefinitionExpression {
    let plan: ClientPlan

    /// Returns the expression.
    func source(_ endpoint: Endpoint) -> SourceLayout {
        let name = StringLiteral.source(String(of: endpoint.group, ".", endpoint.name))
        var arguments: [SourceLayout] = [
            .text(name), .text(Self.method(endpoint.method)),
            .text(StringLiteral.source(endpoint.path.text)),
        ]
        func add(_ label: String, _ value: String?) {
            if let value { arguments.append(.text(String(of: label, ": ", value))) }
        }
        func add(_ label: String, _ value: SourceLayout?) {
            if let value { arguments.append(value.prefixed(String(of: label, ": "))) }
        }
        func add(_ label: String, elements: [SourceLayout]) {
            if !elements.isEmpty { arguments.append(.array(String(of: label, ": "), elements)) }
        }
        add("auth", Self.auth(endpoint.auth))
        add("cache", Self.cache(endpoint.cache))
        add("retry", endpoint.retry.map(Self.retry))
        add("timeouts", Self.timeouts(endpoint.timeouts))
        add("idempotencyHeader", endpoint.idempotencyHeader.map(StringLiteral.source))
        add("invalidates", elements: endpoint.invalidates.map { invalidation($0, of: endpoint) })
        add("issues", endpoint.issues.map(StringLiteral.source))
        add("revokes", endpoint.revokes.map(StringLiteral.source))
        add("isQueued", endpoint.isQueued ? "true" : nil)
        add("isSensitive", endpoint.isSensitive ? "true" : nil)
        add("server", server(endpoint.server))
        add("errors", elements: errors(endpoint.errors))
        add("status", Self.status(endpoint))
        add("accept", accept(endpoint).map(StringLiteral.source))
        return .call("EndpointDefinition", arguments, leading: 3)
    }

    static func method(_ method: Endpoint.Method) -> String {
        guard !method.isStandard else { return String(of: ".", method.rawValue) }
        return String(of: "HTTPMethod(rawValue: ", StringLiteral.source(method.token), ")")
    }

    /// Returns the content types that are asked for, in the author's order; nil when they follow from what is decoded.
    private func accept(_ endpoint: Endpoint) -> String? {
        if case .stream = endpoint.exchange { return endpoint.streamContentType }
        guard endpoint.responses.contains(where: { $0.contentType != nil }) || endpoint.responses.count > 1 else {
            return nil
        }
        var types: [String] = []
        var hasFile = false
        for response in endpoint.responses where !response.isAlternative {
            let type: String
            switch plan.types.expanded(response.type).kind {
            case .void: continue
            case .file:
                type = response.contentType ?? "*/*"
                hasFile = true
            default: type = response.contentType ?? "application/json"
            }
            if !types.contains(type) { types.append(type) }
        }
        // What is decoded asks for JSON, and bytes ask for anything.
        return types.isEmpty || types == ["application/json"] && !hasFile ? nil : types.joined(separator: ", ")
    }

    /// Returns the Swift type that the body of an error is decoded to; nil when it is decoded to none.
    static func bodyType(of error: ErrorResponse, in plan: ClientPlan) -> String? {
        let type = plan.types.expanded(error.type)
        if type.kind == .void || type.kind == .file { return nil }
        if let contentType = error.contentType, !ContentType.isJSON(contentType) {
            if case .string = type.kind { return "String" }
            return nil
        }
        return plan.types.unwrappedType(of: error.type).source
    }

    /// Returns error answers, as elements of an array.
    func errors(_ errors: [ErrorResponse]) -> [SourceLayout] {
        errors.byStatus.flatMap { contents -> [SourceLayout] in
            guard contents.count > 1 else { return contents.map { error($0, tail: "") } }
            return contents.map { one in
                let types = one.readContentTypes.map(StringLiteral.source).joined(separator: ", ")
                return error(one, tail: String(of: ".arriving(as: ", types, ")"))
            }
        }
    }

    /// Returns an error answer.
    ///
    /// - Parameter tail: What says its content type; empty where it has no other.
    private func error(_ error: ErrorResponse, tail: String) -> SourceLayout {
        let bare = String(of: "ErrorType(status: ", Self.status(error.status), ")")
        if let contentType = error.contentType, !ContentType.isJSON(contentType) {
            guard case .string = plan.types.expanded(error.type).kind else { return .text(bare + tail) }
            return .text("ErrorType.text(\(Self.status(error.status)))" + tail)
        }
        switch plan.types.expanded(error.type).kind {
        case .void, .file: return .text(bare + tail)
        default: break
        }
        let coding = ValueCoding(error.type, in: plan)
        guard coding.isPlain else {
            return .closure(
                call: bare, signature: "(element) throws(JSONError)", body: coding.readElement(), tail: tail)
        }
        let type = plan.types.unwrappedType(of: error.type).source
        switch error.status {
        case .code(let code): return .text(String(of: "ErrorType(", String(code), ", ", type, ".self)") + tail)
        case .family(let family): return .text("ErrorType(family: \(family), \(type).self)" + tail)
        case .any: return .text("ErrorType(any: \(type).self)" + tail)
        }
    }

    /// Returns time limits; nil when there are none.
    static func timeouts(_ timeouts: Timeouts) -> String? {
        let arguments = [
            timeouts.request.map { "request: \(FormatExpression.source($0))" },
            timeouts.resource.map { "resource: \(FormatExpression.source($0))" },
        ].compactMap { $0 }
        return arguments.isEmpty ? nil : "Timeouts(\(arguments.joined(separator: ", ")))"
    }

    private static func auth(_ auth: AuthRequirement) -> SourceLayout? {
        let alternatives = auth.alternatives.map { uses -> SourceLayout in
            switch uses.count {
            case 0: return .text(".none")
            case 1: return .call(".scheme", [.text(use(uses[0]))])
            default: return .call(".allOf", uses.map { .text("AuthRequirement.Use(\(use($0)))") })
            }
        }
        guard let first = alternatives.first else { return nil }
        return alternatives.count == 1 ? first : .call(".anyOf", alternatives)
    }

    private static func use(_ use: AuthRequirement.Use) -> String {
        let name = StringLiteral.source(use.scheme)
        guard !use.scopes.isEmpty else { return name }
        return "\(name), scopes: [\(use.scopes.map(StringLiteral.source).joined(separator: ", "))]"
    }

    private static func cache(_ cache: CachePolicy) -> String? {
        switch cache {
        case .none: return nil
        case .http: return ".http"
        case .lifetime(let lifetime):
            let arguments = [
                lifetime.ttl.map(FormatExpression.source) ?? "nil",
                lifetime.stale.map { "stale: \(FormatExpression.source($0))" },
                lifetime.scope == .shared ? "scope: .shared" : nil,
            ].compactMap { $0 }
            return ".lifetime(\(arguments.joined(separator: ", ")))"
        }
    }

    private static func retry(_ retry: RetryPolicy) -> SourceLayout {
        let arguments = [
            "attempts: \(retry.attempts)", retry.base.map { "base: \(FormatExpression.source($0))" },
            retry.maximum.map { "maximum: \(FormatExpression.source($0))" },
        ].compactMap { $0 }
        let statuses = SourceLayout.array("statuses: ", retry.statuses.map { .text(status($0)) })
        return .call("RetryRule", arguments.map { .text($0) } + (retry.statuses.isEmpty ? [] : [statuses]))
    }

    static func status(_ status: StatusRange) -> String {
        switch status {
        case .code(let code): ".code(\(code))"
        case .family(let family): ".family(\(family))"
        case .any: ".any"
        }
    }

    private static func status(_ endpoint: Endpoint) -> String? {
        guard case .code(let code)? = endpoint.responses.first?.status, code != 200, endpoint.responses.count == 1
        else { return nil }
        return String(code)
    }

    private func server(_ name: String?) -> String? {
        guard let name, let server = plan.servers.first(where: { $0.server.name == name }) else { return nil }
        return ServerText.value(of: server, in: plan)
    }

    /// Returns what is dropped from the cache; parameters are named as they stand on the wire.
    private func invalidation(_ invalidation: Invalidation, of endpoint: Endpoint) -> SourceLayout {
        let name = SourceLayout.text(
            StringLiteral.source("\(invalidation.endpoint.group).\(invalidation.endpoint.name)"))
        guard !invalidation.matches.isEmpty else { return .call(".all", [name]) }
        let names = WireNames(plan: plan)
        let matches = invalidation.matches.map { match -> SourceLayout in
            let parameter = names.value(match.parameter, of: invalidation.endpoint)?.key ?? match.parameter
            let source = names.value(match.source, of: endpoint.reference)?.key ?? match.source
            return .text("\(StringLiteral.source(parameter)): \(StringLiteral.source(source))")
        }
        return .call(".entry", [name, .array("", matches)])
    }
}
