/// A value behind a reference, so that a model can hold one of its own kind, and a large one without being large itself. Two
/// are equal when their values are.
public indirect enum Indirect<Value> {
    /// The value.
    case boxed(Value)

    /// Puts a value behind a reference.
    public init(_ value: Value) {
        self = .boxed(value)
    }

    /// Puts a value behind a reference; nil where there is none, which takes no place.
    public init?(ifPresent value: Value?) {
        guard let value else { return nil }
        self = .boxed(value)
    }

    /// The value.
    public var value: Value {
        get {
            switch self {
            case .boxed(let value): return value
            }
        }
        set { self = .boxed(newValue) }
    }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}
