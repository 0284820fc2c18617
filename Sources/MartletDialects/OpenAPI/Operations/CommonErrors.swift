import MartletContract
import MartletSyntax

/// Knows the answers that stand at each operation for readers of OpenAPI alone: `x-martlet-errors` says once what any endpoint
/// may answer, and `x-martlet-common: true` stands in the answer of the components that says the same.
enum CommonErrors {
    /// Whether an answer of an operation is one that `x-martlet-errors` says of every endpoint.
    static func has(_ status: StatusRange, _ answer: Located, _ context: OpenAPIContext) -> Bool {
        guard answer.node["$ref"] != nil, case .found(let target) = context.documents.follow(answer),
            let word = target.node[MartletKey.common.text]?.scalar?.resolved, case .bool(true) = word
        else { return false }
        let errors = context.documents.documents.first?.root[MartletKey.errors.text]?.mapping
        return errors?.entries.contains { StatusParser.parse($0.name) == status } == true
    }
}
