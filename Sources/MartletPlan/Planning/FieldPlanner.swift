import MartletContract

/// Decides what it means in Swift that a field or parameter may be absent or null.
enum FieldPlanner {
    /// The type, presence and default argument of a value.
    struct Value {
        var type: SwiftType
        var presence: Presence
        var defaultArgument: DefaultArgument?
    }

    /// Plans a field of an object.
    ///
    /// In a model that requests send, nobody but the server can give a value to what only the server sends: it may be
    /// nil there.
    static func plan(_ field: Field, _ types: TypeTable, isSent: Bool = false) -> Value {
        let base = types.unwrappedType(of: field.type)
        if field.isReadOnly, isSent {
            return Value(type: .optional(base), presence: .optional, defaultArgument: .nilValue)
        }
        let isNullable = types.isNullable(field.type)
        if let literal = field.defaultValue, literal != .null {
            return Value(
                type: isNullable ? .optional(base) : base,
                presence: isNullable ? .defaultedNullable(literal) : .defaulted(literal),
                defaultArgument: .literal(literal))
        }
        // A default of null says no more than that nil may be left out; what only the client sends is absent in answers.
        let mayBeAbsent = field.isOptional || field.defaultValue == .null || field.isWriteOnly
        switch (mayBeAbsent, isNullable) {
        case (false, false): return Value(type: base, presence: .required, defaultArgument: nil)
        case (true, false): return Value(type: .optional(base), presence: .optional, defaultArgument: .nilValue)
        case (false, true): return Value(type: .optional(base), presence: .nullable, defaultArgument: nil)
        case (true, true): return Value(type: .field(base), presence: .optionalNullable, defaultArgument: .absent)
        }
    }

    /// Plans a parameter, a field of a form or a part: what is nil is left out, and null cannot be sent.
    static func planParameter(_ field: Field, _ types: TypeTable) -> Value {
        let base = types.unwrappedType(of: field.type)
        if let literal = field.defaultValue, literal != .null {
            return Value(type: base, presence: .defaulted(literal), defaultArgument: .literal(literal))
        }
        if field.isOptional || field.defaultValue != nil || types.isNullable(field.type) {
            return Value(type: .optional(base), presence: .optional, defaultArgument: .nilValue)
        }
        return Value(type: base, presence: .required, defaultArgument: nil)
    }
}
