import MartletContract
import MartletPayloads

/// Values of types that have no parts: what the sampler makes, and what lies at the ends of what a type holds.
enum PayloadScalars {
    /// Returns candidates; not all need to be valid.
    static func values(of type: TypeReference, _ constraints: Constraints, _ sampler: Sampler) -> [Literal] {
        let made = (0..<3).compactMap { ordinal in
            let slot = SampleSlot(owner: "", name: "", ordinal: ordinal)
            return try? sampler.sample(type, for: slot, constraints: constraints, variant: .made)
        }
        return made.filter { $0 != .null } + extremes(of: type, constraints)
    }

    private static func extremes(of type: TypeReference, _ constraints: Constraints) -> [Literal] {
        switch type.kind {
        case .string: texts(constraints)
        case .bool: [.bool(true), .bool(false)]
        case .int, .int64(isString: false):
            numbers(["0", "-1", "-2", "3000000000", "-3000000000"], constraints)
        case .int32: numbers(["0", "-1", "-2", "2147483647"], constraints)
        case .float, .double, .decimal(isString: false), .date(.unix, _), .date(.unixMilliseconds, _),
            .duration(.seconds), .duration(.milliseconds):
            numbers(["0", "-1", "2.5", "3000000000"], constraints)
        case .int64(isString: true): ["0", "-9007199254740993"].map(Literal.string)
        case .decimal(isString: true): ["0", "-1", "0.123456789"].map(Literal.string)
        case .data(.hex): ["", "0a", "FF00ff"].map(Literal.string)
        case .data(.base64): ["", "AA==", "+/+/"].map(Literal.string)
        case .data(.base64url): ["", "AA==", "-_-_"].map(Literal.string)
        case .url: ["", "a", "mailto:ada@example.com", "https://example.com/%C3%BC?q=1#f"].map(Literal.string)
        case .json: [.null, .bool(true), .number("1"), .string("a"), .array([]), .object([])]
        default: []
        }
    }

    private static func numbers(_ digits: [String], _ constraints: Constraints) -> [Literal] {
        let limits = [
            constraints.minimum, constraints.maximum, constraints.exclusiveMinimum, constraints.exclusiveMaximum,
        ]
        return (digits + limits.compactMap(\.self)).map(Literal.number)
    }

    private static func texts(_ constraints: Constraints) -> [Literal] {
        let lengths = [constraints.minLength, constraints.maxLength, 100].compactMap(\.self)
        let texts = ["", "a", "Zoë, 7", "true", "12", "http://["] + lengths.map { String(repeating: "x", count: $0) }
        return texts.map(Literal.string)
    }
}
