import MartletContract
import MartletPlan

/// The Swift expression of what a dotted path of the specification leads to: `page.meta?.nextCursor`.
struct FieldPath {
    /// The type at its end.
    let type: TypeReference
    private let expression: String
    private let isOptional: Bool
    private let plan: ClientPlan

    /// Follows a path; nil when it leads nowhere.
    ///
    /// - Parameters:
    ///   - path: Names of fields, as the specification has them, with dots between them.
    ///   - root: The name of the value that it starts from.
    init?(_ path: String, of root: String, _ type: TypeReference, in plan: ClientPlan) {
        var type = plan.types.expanded(type)
        var expression = root
        var isOptional = type.isNullable
        // Only what may be nil itself is followed by a question mark; the rest of a chain goes without.
        var mark = type.isNullable ? "?" : ""
        func unwrap() {
            for _ in 0..<32 {
                guard case .model(let name) = type.kind,
                    case .newtype(let newtype)? = plan.model(named: name)?.declaration
                else { return }
                expression += "\(mark).rawValue"
                type = plan.types.expanded(newtype.reference)
                mark = type.isNullable ? "?" : ""
                isOptional = isOptional || type.isNullable
            }
        }
        let names = path.split(separator: ".").map(String.init)
        for name in names {
            unwrap()
            guard case .model(let model) = type.kind,
                case .structure(let structure)? = plan.model(named: model)?.declaration,
                let property = structure.properties.first(where: { $0.field.name == name })
            else { return nil }
            expression += "\(mark).\(property.name.source)"
            mark = ""
            switch property.presence {
            case .required, .defaulted, .assumed: break
            case .optional, .nullable, .defaultedNullable, .assumedNullable: mark = "?"
            case .optionalNullable:
                expression += ".value"
                mark = "?"
            }
            isOptional = isOptional || !mark.isEmpty
            type = plan.types.expanded(property.field.type)
        }
        // A list may be in a distinct type; a cursor stays what it is.
        if case .model(let name) = type.kind, case .newtype(let newtype)? = plan.model(named: name)?.declaration,
            case .array = plan.types.expanded(newtype.reference).kind
        {
            unwrap()
        }
        self.type = type
        self.expression = expression
        self.isOptional = isOptional
        self.plan = plan
    }

    /// The expression, with another in its place when it is nil.
    func source(orElse other: String) -> String {
        isOptional ? "\(expression) ?? \(other)" : expression
    }

    /// The expression as an optional value of another type, which is the same or takes numbers as text.
    func source(as target: TypeReference) -> String {
        let wanted = plan.types.unwrappedType(of: target)
        guard wanted != plan.types.unwrappedType(of: type) else { return expression }
        return isOptional ? "\(expression).map { \(wanted.source)($0) }" : "\(wanted.source)(\(expression))"
    }
}
