/// Numbers that have another JSON type on the wire than Swift reads: moments and lengths of time that are integers there, and
/// integers that its schema calls numbers (`type: number, format: int64`). The keyword `type` of their types says so.
package enum WireNumber: String, Sendable, CaseIterable {
    case integer, number

    /// The name of the keyword.
    package static let keyword = "type"

    /// Returns the value of the keyword.
    package func literal(isNullable: Bool) -> Literal {
        isNullable ? .array([.string(rawValue), .string("null")]) : .string(rawValue)
    }

    /// Returns whether keywords say that null is a value as well, for which texts have no word.
    package func isSaidWithNull(by keywords: [SchemaKeyword]) -> Bool {
        keywords.contains(SchemaKeyword(Self.keyword, literal(isNullable: true)))
    }

    /// Returns what a keyword says; nil where it says something else.
    package static func said(by keyword: SchemaKeyword) -> WireNumber? {
        guard keyword.name == Self.keyword else { return nil }
        return allCases.first { type in
            [false, true].contains { keyword.value == type.literal(isNullable: $0) }
        }
    }

    /// Returns whether Swift reads values of a type as integers, which are numbers in JSON.
    package static func isInteger(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .int, .int32, .int64(isString: false), .uint64(isString: false): true
        default: false
        }
    }

    /// Returns whether the values of a type are moments or lengths of time that are numbers.
    package static func isTime(_ kind: TypeReference.Kind) -> Bool {
        switch kind {
        case .date(.unix, _), .date(.unixMilliseconds, _): true
        case .duration(let encoding): encoding != .iso8601 && encoding != .calendar
        default: false
        }
    }
}

extension TypeReference {
    /// The JSON type of its numbers where Swift reads another one; nil for every other type.
    package var wireNumber: WireNumber? {
        guard let said = keywords.lazy.compactMap(WireNumber.said).first else { return nil }
        switch said {
        case .integer: return WireNumber.isTime(kind) ? said : nil
        case .number: return WireNumber.isInteger(kind) ? said : nil
        }
    }
}
