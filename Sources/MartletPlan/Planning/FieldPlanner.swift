import MartletContract

/// Decides what it means in Swift that a field or parameter may be absent or null.
///
/// A default is what the receiver assumes where a value is absent (OpenAPI 3.1, Schema Object; JSON Schema 2020-12,
/// Validation, section 9.2): the sender omits what its caller does not give, and the reader fills it in.
enum FieldPlanner {
    /// The type, presence and default argument of a value.
    struct Value {
        var type: SwiftType
        var presence: Presence
        var defaultArgument: DefaultArgument?
    }

    /// Where the values of a model occur.
    struct Use {
        /// Whether requests send them.
        var isSent = false
        /// Whether responses carry them.
        var isReceived = false
        /// The values of the fields that tell the model from other members of a union, by their keys: choosing the member
        /// gives the value.
        var tags: TextTable<Literal> = [:]
    }

    /// Plans a field of an object.
    ///
    /// A field that only the server sends may be nil in a model that requests send.
    static func plan(_ field: Field, _ types: TypeTable, _ use: Use = Use()) -> Value {
        let base = types.unwrappedType(of: field.type)
        // Null is a value of any JSON, and another one than the default that is assumed.
        let isNullable = types.isNullable(field.type) || field.type.kind == .json && field.hasDefault
        if field.isReadOnly, use.isSent {
            guard use.isReceived, let literal = field.defaultValue, field.hasDefault else {
                return Value(type: .optional(base), presence: .optional, defaultArgument: .nilValue)
            }
            return Value(
                type: isNullable ? .optional(base) : base,
                presence: isNullable ? .assumedNullable(literal) : .assumed(literal),
                defaultArgument: isNullable ? .absent : .nilValue)
        }
        let tag = use.tags[field.key].map { DefaultArgument.literal($0) }
        let known = types.constant(of: field)
        if let literal = field.defaultValue, literal != .null {
            if field.isAlwaysWritten, known != nil || !field.isWriteOnly || !use.isReceived {
                return Value(
                    type: isNullable ? .optional(base) : base,
                    presence: isNullable ? .defaultedNullable(literal) : .defaulted(literal),
                    defaultArgument: known.map { .literal($0) } ?? tag)
            }
            // In a model of requests alone a property is what the caller gave: a PATCH without it means something else than
            // one with the default. What only the client sends is not in responses.
            if use.isReceived, !field.isWriteOnly {
                return Value(
                    type: isNullable ? .optional(base) : base,
                    presence: isNullable ? .assumedNullable(literal) : .assumed(literal),
                    defaultArgument: tag ?? (isNullable ? .absent : .nilValue))
            }
        }
        // A default of null says no more than that nil may be left out; what only the client sends is absent in answers.
        let mayBeAbsent = field.isOptional || field.defaultValue != nil || field.isWriteOnly
        switch (mayBeAbsent, isNullable) {
        case (false, false): return Value(type: base, presence: .required, defaultArgument: tag)
        case (true, false):
            return Value(type: .optional(base), presence: .optional, defaultArgument: tag ?? .nilValue)
        case (false, true): return Value(type: .optional(base), presence: .nullable, defaultArgument: tag)
        case (true, true):
            return Value(type: .field(base), presence: .optionalNullable, defaultArgument: tag ?? .absent)
        }
    }

    /// Plans a parameter, a field of a form or a part: nil is not sent, and null cannot be.
    ///
    /// A required value without a choice, such as a version, needs no argument. No part of a path can be omitted.
    static func planParameter(_ field: Field, _ types: TypeTable, isInPath: Bool = false) -> Value {
        let base = types.unwrappedType(of: field.type)
        if field.isAlwaysWritten, let literal = field.defaultValue, literal != .null {
            let known = types.constant(of: field)
            return Value(
                type: base, presence: .defaulted(literal), defaultArgument: known.map { .literal($0) })
        }
        if isInPath {
            let known = isPlain(field.type.kind) ? types.constant(of: field) : nil
            return Value(type: base, presence: .required, defaultArgument: known.map { .literal($0) })
        }
        if field.isOptional || field.defaultValue != nil || types.isNullable(field.type) {
            return Value(type: .optional(base), presence: .optional, defaultArgument: .nilValue)
        }
        return Value(type: base, presence: .required, defaultArgument: nil)
    }

    /// Whether a constant of JSON is a literal of the type as it is.
    private static func isPlain(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .string, .bool, .int, .int32, .int64(isString: false), .uint64(isString: false): true
        default: false
        }
    }

    /// Plans a header field of a response, which is only read: its default is filled in.
    static func planHeader(_ field: Field, _ types: TypeTable) -> Value {
        guard let literal = field.defaultValue, literal != .null else { return planParameter(field, types) }
        return Value(
            type: types.unwrappedType(of: field.type), presence: .defaulted(literal), defaultArgument: nil)
    }
}

extension Field {
    /// Whether it has a default other than null.
    fileprivate var hasDefault: Bool { defaultValue.map { $0 != .null } ?? false }
}

extension TypeTable {
    /// Returns the only value that a field can have; nil where it can have others.
    func constant(of field: Field) -> Literal? {
        for keyword in field.type.keywords {
            switch (keyword.name, keyword.value) {
            case ("const", let value): return value
            case ("enum", .array(let values)) where values.count == 1: return values[0]
            default: continue
            }
        }
        return nil
    }
}
