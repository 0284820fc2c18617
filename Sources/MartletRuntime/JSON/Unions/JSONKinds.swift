/// Kinds of JSON values: those that a member of a union can be.
public struct JSONKinds: OptionSet, Sendable {
    /// A bit for each kind.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Strings.
    public static let string = JSONKinds(rawValue: 1)
    /// Numbers.
    public static let number = JSONKinds(rawValue: 2)
    /// `true` and `false`.
    public static let boolean = JSONKinds(rawValue: 4)
    /// Arrays.
    public static let array = JSONKinds(rawValue: 8)
    /// Objects.
    public static let object = JSONKinds(rawValue: 16)
    /// `null`.
    public static let null = JSONKinds(rawValue: 32)
    /// Every kind.
    public static let any = JSONKinds(rawValue: 63)
}

extension JSONKinds {
    init(_ token: JSONToken) {
        switch token.kind {
        case .null: self = .null
        case .true, .false: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }

    init(_ value: JSON) {
        switch value {
        case .null: self = .null
        case .bool: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}
