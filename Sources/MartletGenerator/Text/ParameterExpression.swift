import MartletContract
import MartletPlan

/// How a value is given to the runtime's methods for parameters, forms and parts: as text, not as JSON.
enum ParameterExpression {
    /// One value.
    case single(String)
    /// A list of values.
    case list(String)
    /// An object of values with any names.
    case object(String)
    /// An object of a model: its fields, as statements about a writer of a name.
    case fields((String) -> [SourceLayout])
    /// A value whose JSON says at run time whether it is one value, a list or an object.
    case shape(SourceLayout)
    /// A file.
    case file(String)
    /// A list of files.
    case files(String)

    /// Makes the expression of a value: as text where all of its type has some, else by its JSON; nil for a file, and
    /// for nothing.
    init?(_ value: String, _ type: TypeReference, isOptional: Bool, in plan: ClientPlan) {
        let type = plan.types.expanded(type)
        let mark = isOptional ? "?" : ""
        switch type.kind {
        case .void: return nil
        case .file: self = .file(value)
        case .array(let element) where plan.types.expanded(element).kind == .file: self = .files(value)
        case .array(let element):
            guard !plan.types.expanded(element).isNullable, let inner = Self.text("$0", element, "", plan) else {
                self = Self.shape(value, type, isOptional, plan)
                return
            }
            self = .list(inner == "$0" ? value : "\(value)\(mark).map { \(inner) }")
        case .map(let member):
            guard !plan.types.expanded(member).isNullable, let inner = Self.text("$0", member, "", plan) else {
                self = Self.shape(value, type, isOptional, plan)
                return
            }
            self = .object(inner == "$0" ? value : "\(value)\(mark).mapValues { \(inner) }")
        default:
            if let text = Self.text(value, type, mark, plan) {
                self = .single(text)
            } else if let fields = Self.fields(value, type, mark, plan) {
                self = .fields(fields)
            } else if let inner = Self.inner(value, type, mark, plan) {
                self = inner
            } else {
                self = Self.shape(value, type, isOptional, plan)
            }
        }
    }

    /// Returns the expression of a distinct type around a list or an object: as what it is around is written; nil for any
    /// other type.
    private static func inner(
        _ value: String, _ type: TypeReference, _ mark: String, _ plan: ClientPlan
    ) -> ParameterExpression? {
        guard case .model(let name) = type.kind, case .newtype(let newtype)? = plan.model(named: name)?.declaration,
            !plan.types.isNullable(newtype.reference)
        else { return nil }
        // An optional value is asked for what it holds: what follows is part of the same chain.
        let inner = ParameterExpression("\(value)\(mark).rawValue", newtype.reference, isOptional: false, in: plan)
        switch inner {
        case .list, .object, .fields: return inner
        case .single, .shape, .file, .files, nil: return nil
        }
    }

    /// Returns the expression of a value that is written whole, as JSON text.
    static func json(_ value: String, _ type: TypeReference, isOptional: Bool, in plan: ClientPlan) -> SourceLayout {
        wrapped("JSONText", value, type, isOptional, plan)
    }

    /// Returns the expression of a value whose JSON says what is written.
    static func shape(_ value: String, _ type: TypeReference, isOptional: Bool, in plan: ClientPlan) -> SourceLayout {
        wrapped("ParameterShape", value, type, isOptional, plan)
    }

    private static func shape(
        _ value: String, _ type: TypeReference, _ isOptional: Bool, _ plan: ClientPlan
    ) -> ParameterExpression {
        .shape(wrapped("ParameterShape", value, type, isOptional, plan))
    }

    /// Returns a value in a type of the runtime that keeps its JSON.
    private static func wrapped(
        _ name: String, _ value: String, _ type: TypeReference, _ isOptional: Bool, _ plan: ClientPlan
    ) -> SourceLayout {
        var type = plan.types.expanded(type)
        type.isNullable = false
        let coding = ValueCoding(type, in: plan)
        let inner = isOptional ? "$0" : value
        if coding.isPlain { return .text(isOptional ? "\(value).map { \(name)($0) }" : "\(name)(\(inner))") }
        let write = SourceLayout.closure(
            call: "\(name)(\(isOptional ? "value" : value))", signature: "(writer, element)",
            body: coding.writeElement(wrapsNull: false), tail: "")
        return isOptional ? .closure(call: "\(value).map", signature: "value", body: write, tail: "") : write
    }

    /// Whether the runtime has text for a type, so that a distinct type around it can have some too.
    static func isText(_ type: TypeReference, in plan: ClientPlan) -> Bool {
        let type = plan.types.expanded(type)
        return !type.isNullable && text("x", type, "", plan) == "x"
    }

    /// Whether a type is a list, or a distinct type of one, whose elements are texts or null.
    static func isListOfNullableTexts(_ type: TypeReference, in plan: ClientPlan) -> Bool {
        let type = plan.types.expanded(type)
        switch type.kind {
        case .array(let element):
            let element = plan.types.expanded(element)
            return element.isNullable && text("x", element, "", plan) != nil
        case .model(let name):
            guard case .newtype(let newtype)? = plan.model(named: name)?.declaration,
                case .array = plan.types.expanded(newtype.reference).kind
            else { return false }
            return isListOfNullableTexts(newtype.reference, in: plan)
        default: return false
        }
    }

    /// Returns the statements that add the fields of a model; nil when it is none, or a field has no text: no style
    /// says what an object in an object looks like (OpenAPI 3.1, section 4.8.12.2).
    private static func fields(
        _ value: String, _ type: TypeReference, _ mark: String, _ plan: ClientPlan
    ) -> ((String) -> [SourceLayout])? {
        guard case .model(let name) = type.kind, case .structure(let structure)? = plan.model(named: name)?.declaration
        else { return nil }
        var texts: [(key: String, text: String)] = []
        for property in structure.properties where !property.field.isReadOnly {
            var path = "\(value)\(mark).\((property.given ?? property.name).source)"
            var isOptional = false
            switch property.presence {
            case .required, .defaulted: break
            case .optional, .nullable, .defaultedNullable, .assumed: isOptional = true
            case .optionalNullable, .assumedNullable:
                path += ".value"
                isOptional = true
            }
            let fieldType = TypeReference(plan.types.expanded(property.field.type).kind, origin: type.origin)
            guard let text = text(path, fieldType, isOptional ? "?" : "", plan) else { return nil }
            texts.append((StringLiteral.source(property.field.key), text))
        }
        var rest: String?
        if let additional = structure.additional {
            guard
                case .object(let text)? = ParameterExpression(
                    "\(value)\(mark).\(additional.name.source)",
                    TypeReference(.map(additional.value), origin: type.origin), isOptional: false, in: plan)
            else { return nil }
            rest = text
        }
        return { writer in
            texts.map { .call("\(writer).add", [.text($0.key), .text($0.text)]) }
                + (rest.map { [.call("\(writer).add", [.text("contentsOf: \($0)")])] } ?? [])
        }
    }

    /// Returns the expression of one value; nil when its type has no text.
    private static func text(_ value: String, _ type: TypeReference, _ mark: String, _ plan: ClientPlan) -> String? {
        let type = plan.types.expanded(type)
        switch type.kind {
        case .string, .bool, .int, .int32, .int64, .uint64, .float, .double, .decimal, .uuid, .url:
            return value
        case .data(let encoding): return "\(value)\(mark).text(\(FormatExpression.source(encoding)))"
        case .duration(let encoding):
            return FormatExpression.source(encoding).map { "\(value)\(mark).text(\($0))" } ?? value
        case .date(let format, _):
            guard let source = FormatExpression.source(format, in: plan) else { return value }
            return "\(value)\(mark).text(\(source))"
        case .model(let name):
            switch plan.model(named: name)?.declaration {
            case .enumeration: return value
            case .newtype(let newtype):
                if isText(newtype.reference, in: plan) { return value }
                let inner = plan.types.expanded(newtype.reference)
                // What has a format is written as the bare type is. A distinct type of a distinct type is left alone.
                if case .model = inner.kind { return nil }
                return inner.isNullable ? nil : text("\(value)\(mark).rawValue", inner, "", plan)
            case .structure, .union, .alias, nil: return nil
            }
        case .json, .file, .void, .array, .map: return nil
        }
    }
}
