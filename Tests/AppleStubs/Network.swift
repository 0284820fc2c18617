// Stands in for Apple's Network, as far as the runtime uses it.

public import Dispatch

/// Not `Sendable`: Apple's documentation names no such conformance.
///
/// - Source: <https://developer.apple.com/documentation/network/nwpathmonitor>
public final class NWPathMonitor {
    /// <https://developer.apple.com/documentation/network/nwpathmonitor/init()>
    public init() {}

    /// <https://developer.apple.com/documentation/network/nwpathmonitor/pathupdatehandler>
    @preconcurrency public final var pathUpdateHandler: (@Sendable (NWPath) -> Void)?

    /// <https://developer.apple.com/documentation/network/nwpathmonitor/currentpath>
    public final var currentPath: NWPath { preconditionFailure("a stand-in is never run") }

    /// <https://developer.apple.com/documentation/network/nwpathmonitor/start(queue:)>
    public final func start(queue: DispatchQueue) {}  // allowed: as the SDK declares it

    /// <https://developer.apple.com/documentation/network/nwpathmonitor/cancel()>
    public final func cancel() {}
}

/// - Source: <https://developer.apple.com/documentation/network/nwpath>
public struct NWPath: Sendable {
    /// <https://developer.apple.com/documentation/network/nwpath/status-swift.enum>
    public enum Status: Sendable {
        /// <https://developer.apple.com/documentation/network/nwpath/status-swift.enum/satisfied>
        case satisfied
        /// <https://developer.apple.com/documentation/network/nwpath/status-swift.enum/unsatisfied>
        case unsatisfied
        /// <https://developer.apple.com/documentation/network/nwpath/status-swift.enum/requiresconnection>
        case requiresConnection
    }

    /// <https://developer.apple.com/documentation/network/nwpath/status-swift.property>
    public let status: Status
    /// <https://developer.apple.com/documentation/network/nwpath/isexpensive>
    public let isExpensive: Bool
    /// <https://developer.apple.com/documentation/network/nwpath/isconstrained>
    public let isConstrained: Bool
}
