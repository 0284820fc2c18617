import MartletContract
import MartletPayloads

/// Finds and changes the parts of payloads that a contract speaks of by the names of fields.
struct PayloadFields: Sendable {
    private let models: TextTable<Model>

    init(_ contract: Contract) {
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The fields of the object that a type is; empty where it is none.
    func fields(of type: TypeReference) -> [Field] {
        var kind = type.kind
        for _ in 0..<32 {
            guard case .model(let name) = kind else { return [] }
            switch models[name]?.shape {
            case .alias(let alias): kind = alias.type.kind
            case .object(let object): return object.fields
            default: return []
            }
        }
        return []
    }

    /// The fields of the body of an endpoint that has some.
    func bodyFields(of endpoint: Endpoint) -> [Field] {
        switch endpoint.body {
        case .fields(let fields)?, .form(let fields)?, .multipart(let fields)?: fields
        case .json(let type)?: fields(of: type)
        default: []
        }
    }

    /// Returns a payload with another value at a dotted path of field names; as it is where the path leads nowhere.
    func setting(
        _ path: String, of payload: Literal, _ type: TypeReference, to make: (Field) -> Literal?
    ) -> Literal {
        setting(path.split(separator: ".")[...], of: payload, fields(of: type), to: make)
    }

    private func setting(
        _ steps: ArraySlice<Substring>, of payload: Literal, _ fields: [Field], to make: (Field) -> Literal?
    ) -> Literal {
        guard let step = steps.first, let field = fields.first(where: { $0.name == step }),
            case .object(var members) = payload
        else { return payload }
        let index = members.firstIndex { $0.name == field.key }
        if steps.count > 1 {
            guard let index else { return payload }
            members[index].value = setting(
                steps.dropFirst(), of: members[index].value, self.fields(of: field.type), to: make)
        } else if let value = make(field) {
            if let index { members[index].value = value } else { members.append(.init(field.key, value)) }
        }
        return .object(members)
    }

    /// Returns a text as a value of a field: as it is, or as a number or bytes where the field has those.
    func text(_ text: String, as field: Field) -> Literal {
        switch field.type.kind {
        case .int, .int32, .int64(isString: false): Int(text).map { .number(String($0)) } ?? .string(text)
        case .uint64(isString: false): UInt64(text).map { .number(String($0)) } ?? .string(text)
        case .data(let encoding): .string(WireFormat.text(of: Array(text.utf8), encoding))
        default: .string(text)
        }
    }
}
