import MartletContract
import MartletPayloads

/// Knows what of requests and answers must not be written down.
struct Secrets: Sendable {
    /// The wire names of all fields that are marked as secret, anywhere in the contract.
    private let names: Set<String>

    init(_ contract: Contract) {
        var names: Set<String> = []
        var secretModels: Set<String> = []
        for model in contract.models {
            if case .alias(let alias) = model.shape, alias.isSensitive { secretModels.insert(model.name) }
        }
        func isSecret(_ field: Field) -> Bool {
            if field.isSensitive { return true }
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
        self.names = names
    }

    /// Whether what has a name is a secret.
    func contain(_ name: String) -> Bool { names.contains(name) || SecretNames.contains(name) }

    /// Whether nothing of an endpoint is written down: it hands out credentials, or all about it is secret.
    func cover(_ endpoint: Endpoint) -> Bool {
        endpoint.isSensitive || endpoint.issues != nil || endpoint.revokes != nil
            || endpoint.parameters.contains { $0.place == .path && contain($0.field.key) }
    }

    /// Returns a value with other values in the places of secrets.
    func hidden(in value: Literal) -> Literal {
        switch value {
        case .object(let members):
            return .object(
                members.map { .init($0.name, contain($0.name) ? Self.blank($0.value) : hidden(in: $0.value)) })
        case .array(let elements): return .array(elements.map(hidden))
        case .string(let text): return Self.isToken(text) ? .string(Self.word) : value
        default: return value
        }
    }

    /// What stands in the place of a secret text.
    static let word = "hidden"

    private static func blank(_ value: Literal) -> Literal {
        switch value {
        case .string: .string(word)
        case .number: .number("0")
        case .array: .array([])
        case .object(let members): .object(members.map { .init($0.name, blank($0.value)) })
        case .bool, .null: value
        }
    }

    /// Whether a text is a token by its looks: a JSON Web Token (RFC 7519), or one with its scheme before it.
    private static func isToken(_ text: String) -> Bool {
        let lower = text.prefix(7).lowercased()
        if lower.hasPrefix("bearer ") || lower.hasPrefix("basic ") { return true }
        return text.hasPrefix("eyJ") && text.utf8.count { $0 == UInt8(ascii: ".") } >= 2
    }
}
