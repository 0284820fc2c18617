/// Takes a transport's reports of bytes that came or went, so that time limits know that something still moves.
public struct TransferMonitor: Sendable {
    private let report: @Sendable () -> Void

    /// Makes a monitor that ignores what it is told.
    public init() {
        report = {}
    }

    /// Makes a monitor that calls a closure at each report.
    public init(onActivity report: @escaping @Sendable () -> Void) {
        self.report = report
    }

    /// Tells that bytes came or went. A transport calls it for each piece; it may be called from any thread.
    public func reportActivity() {
        report()
    }
}
