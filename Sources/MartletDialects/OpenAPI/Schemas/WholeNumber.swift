import MartletContract

/// Numbers that are integers on the wire where Swift has another type: moments and lengths of time.
enum WholeNumber {
    /// The value of `type`.
    static func literal(isNullable: Bool) -> Literal {
        isNullable ? .array([.string("integer"), .string("null")]) : .string("integer")
    }

    /// Whether a keyword says that a number is an integer.
    static func isSaid(by keyword: SchemaKeyword) -> Bool {
        keyword.name == SchemaWord.type.rawValue
            && (keyword.value == literal(isNullable: false) || keyword.value == literal(isNullable: true))
    }

    /// Whether the values of a type are integers.
    static func isInteger(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .int, .int32, .int64(isString: false), .uint64(isString: false): true
        default: false
        }
    }

    /// Whether the values of a type are moments or lengths of time that are numbers.
    static func isTime(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .date(.unix, _), .date(.unixMilliseconds, _): true
        case .duration(let encoding): encoding != .iso8601 && encoding != .calendar
        default: false
        }
    }
}

extension TypeReference {
    /// Whether its values are integers that Swift has another type for.
    var isWholeTime: Bool { WholeNumber.isTime(kind) && keywords.contains(where: WholeNumber.isSaid) }
}
