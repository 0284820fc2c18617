public import Foundation

/// The keys that the server of one request may show, and who hears of another one.
///
/// A transport whose ``Transport/checksPins`` is true asks ``accepts(_:)`` after the TLS handshake and before it sends a
/// byte of the request; when the answer is no, it throws ``APIError/Code/pinning``.
public struct PinCheck: Sendable {
    /// The pins. They hold today; expired ones are checked no more.
    public let pins: PinSet
    private let report: @Sendable () -> Void

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - pins: The pins.
    ///   - report: Hears of a key that is none of the pinned ones, when the pins only report.
    public init(_ pins: PinSet, onMismatch report: @escaping @Sendable () -> Void = {}) {
        self.pins = pins
        self.report = report
    }

    /// Whether a request may be sent to a server that showed these certificates.
    ///
    /// Yes when one of them has a pinned key. Yes, too, when the pins only report: then the mismatch is told.
    ///
    /// - Parameter certificates: See ``PinSet/matches(_:)``.
    public func accepts(_ certificates: [Data]) -> Bool {
        if pins.matches(certificates) { return true }
        if pins.isReportOnly { report() }
        return pins.isReportOnly
    }

    /// Tells of a mismatch that was found when the connection was made, of pins that only report.
    public func reportMismatch() {
        report()
    }

    /// The error of a request that was not sent because of the server's key.
    public var failure: APIError {
        APIError(.pinning, reason: "the key of \(pins.host) is none of the pinned ones")
    }
}

extension PinCheck: CustomStringConvertible {
    /// The host.
    public var description: String { "pins of \(pins.host)" }
}
