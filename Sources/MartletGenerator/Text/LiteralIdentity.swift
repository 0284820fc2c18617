import MartletContract

/// A value by where it is in memory, so that it costs the same to look up whatever is inside. It is valid as long as
/// somebody holds the value.
struct LiteralIdentity: Hashable {
    /// The address of the elements of an array or the members of an object; nil for other values, and where there are none.
    let address: UnsafeRawPointer?
    /// The value, where it has no address.
    private let scalar: Literal?

    init(_ literal: Literal) {
        address =
            switch literal {
            case .array(let elements) where !elements.isEmpty:
                elements.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
            case .object(let members) where !members.isEmpty:
                members.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
            default: nil
            }
        scalar = address == nil ? literal : nil
    }
}
