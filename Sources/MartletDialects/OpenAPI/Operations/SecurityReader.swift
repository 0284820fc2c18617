import MartletContract
import MartletSyntax

/// Reads security schemes and requirements.
struct SecurityReader: Sendable {
    /// The schemes.
    private(set) var schemes: [AuthScheme] = []
    private var known: TextSet = []
    /// What operations need that say nothing.
    private(set) var standard = AuthRequirement.none

    /// Reads the schemes, and what the whole document needs.
    static func read(_ root: Located, _ context: inout OpenAPIContext) -> SecurityReader {
        var reader = SecurityReader()
        if context.isSwagger {
            for (key, name, value) in context.readEntries("securityDefinitions", of: root) {
                reader.readScheme(name, key, value, &context)
            }
        } else if let components = context.readObject("components", of: root) {
            for (key, name, value) in context.readEntries("securitySchemes", of: components) {
                reader.readScheme(name, key, value, &context)
            }
        }
        reader.standard = reader.requirement(of: root, &context) ?? .none
        return reader
    }

    private mutating func readScheme(
        _ name: String, _ key: Node, _ value: Located, _ context: inout OpenAPIContext
    ) {
        guard !name.hasPrefix("x-"), let located = context.follow(value) else { return }
        guard located.node.mapping != nil else {
            context.report(.wrongShape, "a security scheme is an object with 'type'", at: located.node.span)
            return
        }
        let word = context.readText("type", of: located) ?? ""
        guard let kind = kind(word, located, &context) else { return }
        var scheme = AuthScheme(
            name: name, kind: kind,
            origin: Origin(key.span, pointer: JSONPointer.append(name, to: Self.pointer(context))))
        scheme.description = context.readText("description", of: located)
        scheme.deprecation = context.isSwagger ? nil : context.readDeprecation(of: located)
        if case .apiKey = kind, word == "http" { scheme.httpScheme = context.readText("scheme", of: located) }
        if case .bearer = kind {
            scheme.issuer =
                context.isSwagger
                ? OAuthFlowsReader.swaggerIssuer(of: located, &context) : OAuthFlowsReader.issuer(of: located, &context)
            scheme.tokenFormat = context.readText("bearerFormat", of: located).flatMap { $0.isEmpty ? nil : $0 }
        }
        schemes.append(scheme)
        known.insert(name)
    }

    /// The JSON pointer of the object with the schemes.
    private static func pointer(_ context: OpenAPIContext) -> String {
        context.isSwagger ? "/securityDefinitions" : "/components/securitySchemes"
    }

    private func kind(_ word: String, _ located: Located, _ context: inout OpenAPIContext) -> AuthScheme.Kind? {
        if context.isSwagger, word == "basic" { return .basic }
        if context.isSwagger, ["http", "mutualTLS", "openIdConnect"].contains(word) {
            context.report(
                .invalidScheme, "'\(word)' is a type of OpenAPI 3; it is read as there",
                at: located.node["type"]?.span ?? located.node.span,
                help: "Swagger 2.0 has 'basic', 'apiKey' and 'oauth2'")
        }
        switch word {
        // Asking for tokens is the app's business, unless the document says more than OpenAPI can.
        case "oauth2", "openIdConnect": return .bearer(nil)
        case "http":
            switch context.readText("scheme", of: located)?.lowercased() {
            case "bearer": return .bearer(nil)
            case "basic": return .basic
            case nil:
                report("the scheme does not say which one of HTTP's it is; it is a bearer token", located, &context)
                return .bearer(nil)
            default: return .apiKey(place: .header, name: "Authorization")
            }
        case "apiKey": return apiKey(located, &context)
        case "mutualTLS": return .clientCertificate
        default:
            context.report(
                .invalidScheme, "'\(word.excerpt)' is no type of security scheme; the scheme is left out",
                at: located.node["type"]?.span ?? located.node.span,
                help: "expected "
                    + Suggestion.list(
                        context.isSwagger
                            ? ["apiKey", "basic", "oauth2"]
                            : ["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]))
            return nil
        }
    }

    private func apiKey(_ located: Located, _ context: inout OpenAPIContext) -> AuthScheme.Kind? {
        let word = context.readText("in", of: located) ?? ""
        let place = Parameter.Place(rawValue: word)
        guard let place, place != .path, place != .querystring else {
            report("the key does not say where it is sent; the scheme is left out", located, &context)
            return nil
        }
        guard let name = context.readText("name", of: located), !name.isEmpty else {
            report("the key has no 'name'; the scheme is left out", located, &context)
            return nil
        }
        guard place == .query || HeaderText.isName(name) else {
            report(
                "'\(name.excerpt)' cannot be the name of a \(place.rawValue); the scheme is left out", located, &context
            )
            return nil
        }
        return .apiKey(place: place, name: name)
    }

    private func report(_ message: String, _ located: Located, _ context: inout OpenAPIContext) {
        context.report(.invalidScheme, message, at: located.node.span)
    }

    /// Reads what an operation or the whole document needs: any one of the alternatives, each of which may need several
    /// schemes at once. Nil when nothing is said.
    func requirement(of owner: Located, _ context: inout OpenAPIContext) -> AuthRequirement? {
        guard owner.child("security") != nil else { return nil }
        var alternatives: [[AuthRequirement.Use]] = []
        var isOptional = false
        for element in context.readElements("security", of: owner) {
            guard element.node.mapping != nil else {
                context.report(.wrongShape, "a security requirement is an object", at: element.node.span)
                continue
            }
            guard let uses = alternative(element, &context) else { continue }
            if uses.isEmpty {
                isOptional = true
            } else if !alternatives.contains(uses) {
                alternatives.append(uses)
            }
        }
        // That nothing is needed is tried last.
        return AuthRequirement(alternatives: alternatives + (isOptional && !alternatives.isEmpty ? [[]] : []))
    }

    /// Reads schemes that are needed together; nil when one of them is nothing that could be sent.
    private func alternative(_ located: Located, _ context: inout OpenAPIContext) -> [AuthRequirement.Use]? {
        var uses: [AuthRequirement.Use] = []
        for (key, name, value) in located.entries {
            guard known.contains(name) else {
                let help = Suggestion.help(
                    for: name, in: schemes.map(\.name), count: schemes.count, &context.suggestions)
                context.report(
                    .undeclaredScheme, "there is no security scheme '\(name.excerpt)'; what needs it is left out",
                    at: key.span, help: help)
                return nil
            }
            let scopes = value.elements.compactMap { $0.node.scalar?.text }
            uses.append(AuthRequirement.Use(scheme: name, scopes: scopes))
        }
        return uses
    }
}
