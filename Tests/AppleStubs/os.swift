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

/// A writer of the system's log.
///
/// - Source: <https://developer.apple.com/documentation/os/logger>
public struct Logger: Sendable {
    /// <https://developer.apple.com/documentation/os/logger/init(subsystem:category:)>
    public init(subsystem: String, category: String) {}

    /// <https://developer.apple.com/documentation/os/logger/log(_:)>
    public func log(_ message: OSLogMessage) {}
}

/// - Source: <https://developer.apple.com/documentation/os/oslogmessage>
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// <https://developer.apple.com/documentation/os/oslogmessage/init(stringliteral:)>
    public init(stringLiteral value: String) {}

    /// <https://developer.apple.com/documentation/os/oslogmessage/init(stringinterpolation:)>
    public init(stringInterpolation: OSLogInterpolation) {}
}

/// - Source: <https://developer.apple.com/documentation/os/osloginterpolation>
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// <https://developer.apple.com/documentation/os/osloginterpolation/init(literalcapacity:interpolationcount:)>
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// <https://developer.apple.com/documentation/os/osloginterpolation/appendliteral(_:)>
    public mutating func appendLiteral(_ literal: String) {}

    /// <https://developer.apple.com/documentation/os/osloginterpolation/appendinterpolation(_:align:privacy:)>
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) {}
}

/// - Source: <https://developer.apple.com/documentation/os/oslogprivacy>
public struct OSLogPrivacy: Sendable {
    /// <https://developer.apple.com/documentation/os/oslogprivacy/public>
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    /// <https://developer.apple.com/documentation/os/oslogprivacy/auto>
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
}
