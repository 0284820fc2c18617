import MartletContract
import MartletSyntax

/// Writes `endpoints:`, group by group.
enum EndpointsWriter {
    /// The groups by name.
    static func members(_ contract: Contract, _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for group in contract.groups {
            var members = OutputMapping()
            let shared = Shared(group, of: contract)
            members.add("group", mapping: settings(of: group, shared, scope))
            for endpoint in group.endpoints {
                members.add(endpoint.name, EndpointWriter.node(endpoint, shared, contract, &scope))
            }
            result.add(group.name, members.node(.spaced, origin: group.origin.span))
        }
        return result
    }

    private static func settings(of group: EndpointGroup, _ shared: Shared, _ scope: NativeScope) -> OutputMapping {
        var result = OutputMapping()
        result.add("description", text: group.description)
        if !shared.prefix.isEmpty { result.add("prefix", .text(shared.prefix)) }
        result.add("auth", shared.auth.map { NativeText.requirement($0, scope) })
        result.add("server", text: shared.server)
        result.add("timeout", shared.timeouts.flatMap(SettingsWriter.timeouts))
        result.add(NativeExtensions.members(group.extensions))
        return result
    }

    /// What all endpoints of a group have in common, so that the group says it for them.
    struct Shared {
        /// What each path begins with; empty when they have nothing in common.
        let prefix: String
        /// The credentials that all need; nil when they differ, or need what every endpoint does.
        let auth: AuthRequirement?
        /// The server that all are sent to.
        let server: String?
        /// The time limits that all have.
        let timeouts: Timeouts?

        init(_ group: EndpointGroup, of contract: Contract) {
            let endpoints = group.endpoints
            func common<Value: Equatable>(_ path: KeyPath<Endpoint, Value>) -> Value? {
                guard let first = endpoints.first?[keyPath: path], endpoints.count > 1 else { return nil }
                return endpoints.allSatisfy { $0[keyPath: path] == first } ? first : nil
            }
            let auth = common(\.auth)
            self.auth = auth == contract.defaultAuth ? nil : auth
            server = common(\.server) ?? nil
            let timeouts = common(\.timeouts)
            self.timeouts = timeouts == Timeouts() ? nil : timeouts
            prefix = Self.prefix(of: endpoints.map(\.path))
        }

        /// The segments that all paths begin with; each keeps at least one of its own.
        private static func prefix(of paths: [PathTemplate]) -> String {
            let segments = paths.map { path -> ArraySlice<String> in
                guard case .literal(let text)? = path.pieces.first else { return [] }
                // What stands behind the last slash belongs to the endpoint, or to a place that follows.
                return text.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropFirst()
                    .dropLast()
            }
            guard var shared = segments.first, paths.count > 1 else { return "" }
            for other in segments.dropFirst() {
                let count = zip(shared, other).prefix { $0 == $1 }.count
                shared = shared.prefix(count)
            }
            return shared.map { "/" + $0 }.joined()
        }
    }
}

/// Writes one endpoint.
enum EndpointWriter {
    /// The endpoint without what its group says for it.
    static func node(
        _ endpoint: Endpoint, _ shared: EndpointsWriter.Shared, _ contract: Contract, _ scope: inout NativeScope
    ) -> OutputNode {
        var result = OutputMapping()
        var isWebSocket = false
        if case .webSocket = endpoint.exchange { isWebSocket = true }
        let path = endpoint.path.text.dropFirst(shared.prefix.count) + (endpoint.fragment.map { "#" + $0 } ?? "")
        if isWebSocket || EndpointReader.methods.contains(endpoint.method.rawValue) {
            result.add(isWebSocket ? "websocket" : endpoint.method.rawValue, .text(String(path)))
        } else {
            result.add("request", .text(endpoint.method.token + " " + String(path)))
        }
        result.add("description", text: endpoint.description)
        result.add(ParametersWriter.members(endpoint, &scope))
        result.add("body", endpoint.body.map { body($0, of: endpoint, &scope) })
        switch endpoint.exchange {
        case .call: result.add(ResponsesWriter.members(endpoint.responses, &scope))
        case .stream(let type):
            result.add("streams", scope.type(type))
            result.add("contentType", text: endpoint.streamContentType)
            NativeText.addExamples(endpoint.streamExamples, to: &result)
        case .webSocket(let sends, let receives):
            result.add("sends", sends.map { scope.type($0) })
            result.add("receives", receives.map { scope.type($0) })
        }
        result.add("errors", mapping: ResponsesWriter.errors(endpoint.errors, &scope))
        addRules(of: endpoint, shared, contract, to: &result, scope)
        result.add("sensitive", flag: endpoint.isSensitive)
        result.add("deprecated", NativeText.deprecation(endpoint.deprecation))
        result.add(NativeExtensions.members(endpoint.extensions))
        let isShort = endpoint.description == nil && result.members.count <= 5
        return result.node(isShort ? .fitting : .block, origin: endpoint.origin.span)
    }

    private static func body(_ body: Body, of endpoint: Endpoint, _ scope: inout NativeScope) -> OutputNode {
        var result = OutputMapping()
        let contentType = endpoint.bodyContentType
        switch body {
        case .json(let type):
            result.add("type", scope.type(type))
            result.add("contentType", text: contentType)
            result.add("optional", flag: endpoint.isBodyOptional)
            result.add("description", text: endpoint.bodyDescription)
            NativeText.addExamples(endpoint.bodyExamples, to: &result)
            // A type that is a mapping itself would be taken for the long form.
            let isLong = type.isHeld || NativeScope.hasHeldElements(type)
            return result.members.count == 1 && !isLong ? result.members[0].value : result.node()
        case .fields(let fields):
            result.add("fields", FieldsWriter.members(fields, &scope).node())
            result.add("contentType", text: contentType)
        case .form(let fields):
            result.add("form", FieldsWriter.members(fields, &scope).node())
            result.add("optional", flag: endpoint.isBodyOptional)
        case .multipart(let fields):
            result.add("multipart", FieldsWriter.members(fields, &scope).node())
            result.add("contentType", text: contentType)
            result.add("optional", flag: endpoint.isBodyOptional)
        case .text(let type, let contentType):
            result.add("type", scope.type(type))
            result.add("contentType", text: contentType)
            result.add("optional", flag: endpoint.isBodyOptional)
        case .file(let contentType):
            guard
                contentType != nil || endpoint.isBodyOptional || endpoint.bodyDescription != nil
                    || !endpoint.bodyExamples.isEmpty
            else {
                return .text("file")
            }
            result.add("type", .text("file"))
            result.add("contentType", text: contentType)
            result.add("optional", flag: endpoint.isBodyOptional)
        }
        result.add("description", text: endpoint.bodyDescription)
        var bytes: String?
        if case .file(let contentType) = body { bytes = contentType ?? "application/octet-stream" }
        NativeText.addExamples(endpoint.bodyExamples, bytes: bytes, to: &result)
        return result.node()
    }

    private static func addRules(
        of endpoint: Endpoint, _ shared: EndpointsWriter.Shared, _ contract: Contract, to result: inout OutputMapping,
        _ scope: NativeScope
    ) {
        if endpoint.auth != shared.auth ?? contract.defaultAuth {
            result.add("auth", NativeText.requirement(endpoint.auth, scope))
        }
        let isCacheable = endpoint.method == .get && endpoint.exchange == .call
        if endpoint.cache != (isCacheable ? contract.cache.defaultPolicy : .none) {
            result.add("cache", SettingsWriter.policy(endpoint.cache))
        }
        result.add("invalidates", list: endpoint.invalidates.map { invalidation($0, in: endpoint.group, scope) })
        result.add("retry", endpoint.retry.map(retry))
        result.add("idempotency", text: endpoint.idempotencyHeader)
        result.add("queue", flag: endpoint.isQueued)
        result.add("issues", text: endpoint.issues)
        result.add("revokes", text: endpoint.revokes)
        result.add("pages", endpoint.pages.map(pages))
        if endpoint.timeouts != shared.timeouts ?? Timeouts() {
            result.add("timeout", SettingsWriter.timeouts(endpoint.timeouts))
        }
        if endpoint.server != shared.server { result.add("server", text: endpoint.server) }
    }

    /// What is dropped from the cache: an endpoint, or one with the values of its parameters.
    static func invalidation(_ invalidation: Invalidation, in group: String, _ scope: NativeScope) -> OutputNode {
        let name = NativeText.reference(invalidation.endpoint, from: group)
        guard !invalidation.matches.isEmpty else { return .text(name) }
        var matches = OutputMapping()
        for match in invalidation.matches { matches.add(match.parameter, .text(match.source)) }
        return OutputNode(.mapping([OutputNode.Member(name, matches.node())]))
    }

    /// How pages are followed.
    static func pages(_ pages: Pagination) -> OutputNode {
        var result = OutputMapping()
        result.add("items", .text(pages.items))
        result.add("next", .text(pages.next))
        result.add("into", .text(pages.into))
        return result.node()
    }

    /// When a request is tried again: `none`, or a mapping.
    static func retry(_ policy: RetryPolicy) -> OutputNode {
        if policy == RetryPolicy(attempts: 1) { return .text("none") }
        var result = OutputMapping()
        result.add("attempts", number: String(policy.attempts))
        result.add("base", text: policy.base.map(NativeText.duration))
        result.add("max", text: policy.maximum.map(NativeText.duration))
        result.add(
            "on",
            list: policy.statuses.map { status in
                if case .code = status { .number(status.text) } else { .text(status.text) }
            })
        return result.node()
    }
}
