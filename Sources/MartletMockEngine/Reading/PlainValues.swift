import MartletContract
import MartletFormats
import MartletPayloads

/// Makes values of a contract's types from what is written as plain text.
struct PlainValues: Sendable {
    private let validator: Validator
    private let models: [String: Model]

    /// How many types of unions are tried for one value.
    private static let tryLimit = 64

    init(_ contract: Contract, validator: Validator) {
        self.validator = validator
        models = Dictionary(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The types that a value of a type may be read as: the members of unions, aliases followed, none of them a union.
    func alternatives(of type: TypeReference) -> [TypeReference] {
        var found: [TypeReference] = []
        var waiting = [type]
        var rest = Self.tryLimit
        while let type = waiting.popLast(), rest > 0 {
            rest -= 1
            guard case .model(let name) = type.kind, let model = models[name] else {
                found.append(type)
                continue
            }
            switch model.shape {
            case .alias(let alias): waiting.append(alias.type)
            case .union(let union): waiting += union.members.map(\.type).reversed()
            case .object, .enumeration: found.append(type)
            }
        }
        return found
    }

    /// What a value of a type, which is no union, is made of.
    func shape(of type: TypeReference) -> WrittenShape {
        switch type.kind {
        case .array: return .list
        case .map: return .fields([], isOpen: true)
        case .model(let name):
            guard case .object(let object)? = models[name]?.shape else { return .text }
            let isOpen = if case .kept = object.additional { true } else { false }
            return .fields(object.fields.map(\.key), isOpen: isOpen)
        default: return .text
        }
    }

    /// Returns the object that a type, which is no union, is: one without fields for a map; nil where it is none.
    func object(of type: TypeReference) -> ObjectShape? {
        switch type.kind {
        case .map(let value):
            var object = ObjectShape(fields: [])
            object.additional = .kept(value)
            return object
        case .model(let name):
            if case .object(let object)? = models[name]?.shape { return object }
            return nil
        default: return nil
        }
    }

    /// Returns the value of a type that a reader finds: of a union the first member for which it finds a valid one.
    func value(
        of type: TypeReference, _ constraints: Constraints = Constraints(), _ read: (WrittenShape) -> WrittenValue?
    ) -> Literal? {
        var first: Literal?
        for alternative in alternatives(of: type) {
            guard let written = read(shape(of: alternative)) else { continue }
            let literal = literal(of: written, as: alternative)
            if validator.judge(literal, as: type, constraints: constraints).verdict != .invalid { return literal }
            first = first ?? literal
        }
        return first
    }

    /// Returns what a text stands for as a value of a type; texts that are no values of it stay texts.
    func literal(of written: WrittenValue, as type: TypeReference) -> Literal {
        switch written {
        case .text(let text): return literal(of: text, as: type)
        case .list(let elements):
            guard case .array(let element) = alternative(of: type, shape: .list).kind else {
                return .array(elements.map { literal(of: $0, as: type) })
            }
            return .array(elements.map { literal(of: $0, as: element) })
        case .fields(let fields):
            let object = alternative(of: type, shape: .fields([], isOpen: true))
            return .object(
                fields.map { name, value in
                    .init(name, member(name, of: object).map { literal(of: value, as: $0) } ?? untyped(value))
                })
        }
    }

    /// Returns what a form says of a field that it does not have: a list that is always sent has no elements. Nil elsewhere.
    func absent(_ field: Field) -> Literal? {
        let isList = alternatives(of: field.type).contains { shape(of: $0) == .list }
        return isList && field.isSentAlways && !field.isReadOnly ? .array([]) : nil
    }

    /// Returns the members that an object has no fields for, each once; several values of a name are a list.
    func additional(_ items: [(name: String, text: String)], of object: ObjectShape) -> [Literal.Member] {
        let texts = Dictionary(grouping: items, by: \.name)
        var known: Set<String> = []
        return items.filter { known.insert($0.name).inserted }.map { item in
            .init(item.name, additional((texts[item.name] ?? []).map { .text($0.text) }, of: object))
        }
    }

    private func additional(_ texts: [WrittenValue], of object: ObjectShape) -> Literal {
        let written = texts.count == 1 ? texts[0] : .list(texts)
        guard case .kept(let type) = object.additional else { return untyped(written) }
        if case .array = alternative(of: type, shape: .list).kind { return literal(of: .list(texts), as: type) }
        return literal(of: written, as: type)
    }

    private func untyped(_ value: WrittenValue) -> Literal {
        switch value {
        case .text(let text): .string(text)
        case .list(let elements): .array(elements.map(untyped))
        case .fields(let fields): .object(fields.map { .init($0.name, untyped($0.value)) })
        }
    }

    /// The first of the types that a type stands for which has a shape; else the type.
    private func alternative(of type: TypeReference, shape wanted: WrittenShape) -> TypeReference {
        alternatives(of: type).first { own in
            switch (shape(of: own), wanted) {
            case (.list, .list), (.fields, .fields): true
            default: false
            }
        } ?? type
    }

    /// The type of a member of an object; nil where nothing is said of it.
    private func member(_ name: String, of type: TypeReference) -> TypeReference? {
        switch type.kind {
        case .map(let value): return value
        case .model(let model):
            guard case .object(let object)? = models[model]?.shape else { return nil }
            if let field = object.fields.first(where: { $0.key == name }) { return field.type }
            if case .kept(let type) = object.additional { return type }
            return nil
        default: return nil
        }
    }

    /// Returns what one text stands for: of a union the first member that it is a valid value of.
    private func literal(of text: String, as type: TypeReference) -> Literal {
        let alternatives = alternatives(of: type)
        guard alternatives.count > 1 else { return single(text, as: alternatives.first ?? type) }
        let values = alternatives.map { single(text, as: $0) }
        return values.first { validator.judge($0, as: type).verdict != .invalid } ?? .string(text)
    }

    private func single(_ text: String, as type: TypeReference) -> Literal {
        switch type.kind {
        case .bool: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false), .date(.unix, _),
            .date(.unixMilliseconds, _), .duration(.seconds), .duration(.milliseconds):
            return number(text, isNullable: type.isNullable)
        case .model(let name):
            guard let model = models[name] else { return .string(text) }
            if case .enumeration(let enumeration) = model.shape, enumeration.rawType == .int {
                return number(text, isNullable: type.isNullable)
            }
            if case .object = model.shape { return JSONLiteral.read(Array(text.utf8)) ?? .string(text) }
            return .string(text)
        case .array, .map: return JSONLiteral.read(Array(text.utf8)) ?? .string(text)
        default: return .string(text)
        }
    }

    private func number(_ text: String, isNullable: Bool) -> Literal {
        if text.isEmpty, isNullable { return .null }
        // JSON's form of a number alone: neither `+1` nor `1_000` nor `.5`.
        guard case .number(let digits)? = JSONLiteral.read(Array(text.utf8)) else { return .string(text) }
        return .number(digits)
    }
}
