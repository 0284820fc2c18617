import MartletContract
import MartletFormats
import MartletPayloads

/// Knows what of requests and responses must not be written down: in recordings, in the log, on the page and in what it shows.
struct Secrets: Sendable {
    /// The wire names of all fields that are marked as secret, anywhere in the contract, in lower case.
    private let names: TextSet
    /// Where paths have secrets, for requests that are for no endpoint.
    private let places: SecretPlaces

    init(_ contract: Contract) {
        var names: TextSet = []
        var secretModels: TextSet = []
        for model in contract.models {
            if case .alias(let alias) = model.shape, alias.isSensitive { secretModels.insert(model.name) }
        }
        func isSecret(_ field: Field) -> Bool {
            if field.isSensitive || field.constraints.format == "password" { return true }
            if case .model(let name) = field.type.kind { return secretModels.contains(name) }
            return false
        }
        for model in contract.models {
            guard case .object(let object) = model.shape else { continue }
            for field in object.fields where isSecret(field) { names.insert(field.key) }
        }
        for endpoint in contract.groups.flatMap(\.endpoints) {
            for parameter in endpoint.parameters where isSecret(parameter.field) { names.insert(parameter.field.key) }
            switch endpoint.body {
            case .fields(let fields), .form(let fields), .multipart(let fields):
                for field in fields where isSecret(field) { names.insert(field.key) }
            default: break
            }
        }
        for scheme in contract.authSchemes {
            if case .apiKey(_, let name) = scheme.kind { names.insert(name) }
        }
        let known = TextSet(names.map { $0.lowercased() })
        self.names = known
        places = SecretPlaces(contract.groups.flatMap(\.endpoints)) { Self.contain($0, known) }
    }

    /// Whether what has a name is a secret.
    func contain(_ name: String) -> Bool { Self.contain(name, names) }

    private static func contain(_ name: String, _ declared: TextSet) -> Bool {
        declared.contains(name.lowercased()) || SecretNames.isCredential(name)
    }

    /// Whether a single value that has a name is a secret, though an object of the name need not be one.
    private func containValue(_ name: String) -> Bool { contain(name) || CredentialNames.containsValue(name) }

    /// Whether nothing of an endpoint is written down: it hands out credentials, or all about it is secret.
    func cover(_ endpoint: Endpoint) -> Bool {
        endpoint.isSensitive || endpoint.issues != nil || endpoint.revokes != nil
            || endpoint.parameters.contains { $0.place == .path && contain($0.field.key) }
    }

    /// What stands in the place of a secret text.
    static let word = "hidden"

    // MARK: Values

    /// Returns a value with other values in the places of secrets.
    func hidden(in value: Literal) -> Literal {
        switch value {
        case .object(let members):
            let all = TextSet(members.map { $0.name.lowercased() })
            return .object(members.map { .init($0.name, hidden(in: $0.value, named: $0.name, among: all)) })
        case .array(let elements): return .array(elements.map(hidden))
        case .string(let text): return .string(hidden(in: text))
        default: return value
        }
    }

    private func hidden(in value: Literal, named name: String, among all: TextSet) -> Literal {
        if contain(name) { return Self.blank(value) }
        // `tokens` are counted as often as they are shown: `{"access": "…"}`, `{"prompt": 5}`.
        if NameWords.of(name).last == "tokens" { return Self.blankTexts(value) }
        switch value {
        case .object, .array: return hidden(in: value)
        default:
            let isSecret = containValue(name) || CredentialNames.isFlowValue(name, among: all)
            return isSecret ? Self.blank(value) : hidden(in: value)
        }
    }

    private static func blankTexts(_ value: Literal) -> Literal {
        switch value {
        case .string: .string(word)
        case .array(let elements): .array(elements.map(blankTexts))
        case .object(let members): .object(members.map { .init($0.name, blankTexts($0.value)) })
        case .number, .bool, .null: value
        }
    }

    private static func blank(_ value: Literal) -> Literal {
        switch value {
        case .string: .string(word)
        case .number: .number("0")
        case .array: .array([])
        case .object(let members): .object(members.map { .init($0.name, blank($0.value)) })
        case .bool, .null: value
        }
    }

    /// Returns a text without what is a secret by its looks, or by the name before it: in an address, in JSON, in GraphQL.
    func hidden(in text: String) -> String {
        if let first = text.utf8.first, let last = text.utf8.last, "{[".utf8.contains(first), "}]".utf8.contains(last),
            let value = JSONLiteral.read(Array(text.utf8))
        {
            let shown = hidden(in: value)
            return shown == value ? text : JSONText.write(shown)
        }
        return SecretShapes.hidden(in: text, word: Self.word) { name, isInQuery in
            if contain(name) { return true }
            guard isInQuery else { return false }
            return CredentialNames.isQueryValue(name)
                || (CredentialNames.isFlowName(name) && CredentialNames.isFlowText(text))
        }
    }

    // MARK: Targets

    /// Returns the target of a request as it may be written down: without the query where all about an endpoint is secret.
    ///
    /// - Parameter endpoint: The endpoint that the request is for; nil where it is for none.
    func target(of request: MockRequest, _ endpoint: Endpoint?) -> String {
        let path = path(request.path, endpoint)
        guard let query = request.query, endpoint?.isSensitive != true else { return path }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        let names = QueryItems.names(of: items)
        let all = TextSet(names.map { $0.lowercased() })
        let shown = zip(items, names).map { item, name -> Substring in
            if hidesItem(name, among: all, endpoint) {
                return item.prefix { $0 != "=" } + "=" + Self.word
            }
            return shownItem(item)
        }
        return path + "?" + shown.joined(separator: "&")
    }

    /// Returns an item of a query with its value decoded where that hides a secret.
    private func shownItem(_ item: Substring) -> Substring {
        guard let equals = item.firstIndex(of: "=") else { return Substring(hidden(in: String(item))) }
        let value = PercentEncoding.decodedText(item[item.index(after: equals)...])
        let shown = hidden(in: value)
        return shown == value ? item : item[...equals] + PercentEncoding.encode(shown)
    }

    /// Whether the value of an item of a query is a secret.
    ///
    /// - Parameter all: The names of all items, in lower case.
    func hidesItem(_ name: String, among all: TextSet, _ endpoint: Endpoint?) -> Bool {
        // A list or an object in a query: `token[0]`, `filter[password]`. Some clients encode the brackets twice.
        let plain = SecretPlaces.decoded(name)
        let parts = plain.split { $0 == "[" || $0 == "]" }.map(String.init)
        if ([plain] + parts).contains(where: { containValue($0) || CredentialNames.isQueryValue($0) }) { return true }
        let isFlowName = CredentialNames.isFlowName(plain)
        guard isFlowName || CredentialNames.isUndeclaredSecret(plain) else { return false }
        // Only OAuth sends a `code` or a `state` that the endpoint does not declare.
        let isDeclared = endpoint?.parameters.contains { $0.place == .query && $0.field.key == name } == true
        guard isDeclared, isFlowName else { return !isDeclared }
        return CredentialNames.isFlowValue(name, among: all)
            || endpoint.map { CredentialNames.isFlowPath($0.path.text) } == true
    }

    /// Returns the path of a request as it may be written down.
    ///
    /// - Parameter endpoint: The endpoint that the request is for; nil where it is for none. Then what stands where the path of
    ///   an endpoint has a secret is one: browsers ask with `OPTIONS`, and a slash too many is no reason to show a token.
    func path(_ path: Substring, _ endpoint: Endpoint?) -> String {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            // What is shorter is not a token by its looks.
            segment.utf8.count < 16 && !segment.utf8.contains(where: "=:;%".utf8.contains)
                ? String(segment) : shownSegment(String(segment))
        }
        if let endpoint {
            let places = endpoint.path.text.split(separator: "/", omittingEmptySubsequences: false)
            // The address of a server may have a path, too, so they are compared from the end.
            for (offset, place) in places.reversed().enumerated() where offset < segments.count {
                let names = SecretPlaces.names(in: place)
                let position = segments.count - 1 - offset
                if !names.isEmpty, endpoint.isSensitive || names.contains(where: contain) {
                    segments[position] = Self.word
                }
            }
        } else {
            places.hide(in: &segments, with: Self.word)
            hideFollowers(in: &segments)
        }
        let joined = segments.joined(separator: "/")
        // An address within a path has slashes of its own.
        return joined.contains("://") || joined.contains("%") ? shownSegment(joined) : joined
    }

    /// Puts a word in the place of a segment that looks like a value and stands behind the name of a secret: `/token/k3y`.
    private func hideFollowers(in segments: inout [String]) {
        for index in segments.indices.dropFirst() {
            let text = segments[index]
            guard text.utf8.count >= 16 || text.utf8.contains(where: { (0x30...0x39).contains($0) }),
                contain(SecretPlaces.decoded(segments[index - 1]))
            else { continue }
            segments[index] = Self.word
        }
    }

    private func shownSegment(_ segment: String) -> String {
        let shown = hidden(in: segment)
        return shown == segment ? segment : PercentEncoding.encode(shown, leaving: PercentEncoding.pathTemplate)
    }
}

extension QueryItems {
    /// The names of the items of a query, decoded.
    fileprivate static func names(of items: [Substring]) -> [String] {
        items.map { QueryItems(form: $0).items.first?.name ?? "" }
    }
}
