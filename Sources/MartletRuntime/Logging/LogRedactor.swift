import Foundation
import MartletFormats

/// Says what of requests and answers stands in a log, and what does not.
struct LogRedactor: Sendable {
    /// What stands in the place of a secret.
    static let mark = "<redacted>"
    /// The most bytes of a body that are looked at.
    static let maxBodyBytes = 65_536
    /// The most characters of a body that are shown.
    private static let maxShownCharacters = 4096

    private let sensitive: Set<String>

    /// Makes a redactor of what a specification calls sensitive, and of the fields that carry its credentials.
    init(_ configuration: ClientConfiguration) {
        let credentials = configuration.authSchemes.compactMap(\.fieldName)
        sensitive = Set((configuration.sensitiveKeys + credentials).map(Self.folded))
    }

    /// Words that no name of a harmless value has, for specifications that do not say what is sensitive.
    private static let secretWords = [
        "password", "passwd", "passcode", "passphrase", "secret", "token", "authorization", "apikey", "credential",
        "signature", "cookie", "privatekey",
    ]

    /// Whether a value of a name is not to be shown. Case, `_` and `-` do not count for the names that the specification
    /// calls sensitive; ``SecretNames`` divides others into words.
    func isSecret(_ name: some StringProtocol) -> Bool {
        let folded = Self.folded(name)
        return sensitive.contains(folded) || Self.secretWords.contains { word in folded.contains(word) }
            || SecretNames.isHidden(String(name))
    }

    private static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// Returns the address of a request, without values that are not to be shown.
    func address(of request: PreparedRequest, for endpoint: EndpointDefinition) -> String {
        let origin = ServerOrigin(request.url)?.description ?? ""
        if endpoint.isSecret { return origin + endpoint.path }
        let own = request.url.path(percentEncoded: true)
        let path = isPathShown(endpoint.path, isSecret: false) && !isCredential(own) ? own : endpoint.path
        guard let query = request.url.query(percentEncoded: true) else { return origin + path }
        return "\(origin)\(path)?\(items(query))"
    }

    /// Returns the items of a query or a form, without values that are not to be shown.
    private func items(_ text: String) -> String {
        text.split(separator: "&").map { item in
            guard let end = item.firstIndex(of: "=") else { return Self.mark }
            let name = item[..<end].removingPercentEncoding ?? ""
            let value = item[end...].removingPercentEncoding ?? ""
            let isHidden = isSecretItem(name) || isCredential(value)
            return isHidden ? "\(item[...end])\(Self.mark)" : String(item)
        }.joined(separator: "&")
    }

    /// Whether the value of an item of a query or a form is not to be shown.
    func isSecretItem(_ name: String) -> Bool {
        // `filter[token]=…` is a token, too.
        let words = name.split { "[].+ ".contains($0) }
        return words.isEmpty || words.contains(where: isSecret)
    }

    /// What a body is.
    enum BodyKind {
        case json, form, other
    }

    /// Returns what a content type says that a body is.
    static func kind(of contentType: String?) -> BodyKind {
        switch type(of: contentType) {
        case "application/json": .json
        case "application/x-www-form-urlencoded": .form
        case let type: type.hasSuffix("+json") ? .json : .other
        }
    }

    private static func type(of contentType: String?) -> String {
        contentType.map { $0.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces) } ?? ""
    }

    /// Returns a body as it is shown: JSON and forms without values that are not to be shown, of everything else the
    /// size. Files on disk are not read for it.
    func body(_ body: RequestBody, contentType: String?, for endpoint: EndpointDefinition) -> String {
        let type = Self.type(of: contentType)
        let size = "<\(type.isEmpty ? "a body" : type), \(body.count) bytes>"
        guard !endpoint.isSecret, body.count <= Self.maxBodyBytes, let data = body.data else { return size }
        var text: String
        switch Self.kind(of: contentType) {
        case .json:
            guard let json = try? JSONCoding.decode(JSON.self, from: data),
                let shown = try? JSONCoding.encode(redacted(json))
            else { return size }
            text = String(decoding: shown, as: UTF8.self)
        case .form: text = items(String(decoding: data, as: UTF8.self))
        case .other: return size
        }
        if text.count > Self.maxShownCharacters { text = "\(text.prefix(Self.maxShownCharacters))… \(size)" }
        return text
    }

    private func redacted(_ json: JSON) -> JSON {
        switch json {
        case .object(let members):
            var shown = JSONMembers()
            for (key, value) in members { shown[key] = isSecret(key) ? .string(Self.mark) : redacted(value) }
            return .object(shown)
        case .array(let elements): return .array(elements.map(redacted))
        case .string(let text): return isCredential(text) ? .string(Self.mark) : json
        default: return json
        }
    }

    /// Whether a text holds what looks like a credential: a JSON Web Token, one behind its scheme, or a value behind the name
    /// of a secret, as in an address or in JSON.
    private func isCredential(_ text: String) -> Bool {
        if text.contains("eyJ") || text.range(of: "bearer ", options: .caseInsensitive) != nil { return true }
        return text
            != SecretShapes.hidden(in: text, word: Self.mark) { name, isInQuery in
                // `code: 404` says nothing of anybody.
                isSecretItem(name) && (isInQuery || name.lowercased() != "code")
            }
    }

    /// Returns a text without characters that would begin another line, move the cursor or turn the text around.
    func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Self.isUnsafe) else { return text }
        return text.unicodeScalars.map { scalar in
            Self.isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }.joined()
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension EndpointDefinition {
    /// Whether nothing that is sent or received is shown: the specification says so, or tokens come or go.
    var isSecret: Bool { isSensitive || issues != nil || revokes != nil }
}

extension AuthScheme {
    /// The name of the header field, query item or cookie that carries the credential; nil for `Authorization`.
    fileprivate var fieldName: String? {
        switch kind {
        case .apiKey(_, let name): name
        case .hmac(let signature): signature.header
        case .bearer, .oauth2, .basic, .clientCertificate: nil
        }
    }
}
