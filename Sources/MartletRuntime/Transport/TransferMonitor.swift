/// Takes a transport's reports of bytes that came or went, so that time limits know that something still moves, and an
/// upload how far it is.
public struct TransferMonitor: Sendable {
    private let activity: @Sendable () -> Void
    private let sent: @Sendable (Int) -> Void

    /// Makes a monitor that ignores what it is told.
    public init() {
        activity = {}
        sent = { _ in }
    }

    /// Makes a monitor that calls a closure at each report.
    public init(onActivity report: @escaping @Sendable () -> Void) {
        self.init(onSent: { _ in }, onActivity: report)
    }

    /// Makes a monitor that calls closures at each report.
    ///
    /// - Parameters:
    ///   - sent: Is told how many bytes of the body have gone out by then.
    ///   - report: Is told that bytes came or went.
    public init(onSent sent: @escaping @Sendable (Int) -> Void, onActivity report: @escaping @Sendable () -> Void) {
        activity = report
        self.sent = sent
    }

    /// Tells that bytes came or went. A transport calls it for each piece; it may be called from any thread.
    public func reportActivity() {
        activity()
    }

    /// Tells how many bytes of the body have gone out by now, counted from its beginning, and that something moves.
    ///
    /// A body that is sent again, such as after a redirect, is counted again.
    public func reportSent(_ bytes: Int) {
        activity()
        sent(bytes)
    }

    /// Returns a monitor that also tells somebody else how many bytes of the body have gone out.
    func telling(_ other: @escaping @Sendable (Int) -> Void) -> TransferMonitor {
        let sent = sent
        return TransferMonitor(
            onSent: { bytes in
                sent(bytes)
                other(bytes)
            }, onActivity: activity)
    }
}
