/// A lock around a state.
///
/// - Source: <https://developer.apple.com/documentation/os/osallocatedunfairlock>
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {  // allowed: as the SDK declares it
    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/init(uncheckedstate:)>
    public init(uncheckedState initialState: State) {}

    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/init(initialstate:)>
    public init(initialState: State) where State: Sendable {}

    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlockunchecked(_:)>
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        preconditionFailure("a stand-in is never run")
    }

    /// <https://developer.apple.com/documentation/os/osallocatedunfairlock/withlock(_:)-8m8z0>
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        preconditionFailure("a stand-in is never run")
    }
}
