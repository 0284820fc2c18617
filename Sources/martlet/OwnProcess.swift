import Foundation

/// What the command asks the system about its own process.
enum OwnProcess {
    /// The most memory that the process held at one time, in bytes; nil when the system does not say.
    static var peakBytes: Int? {
        var usage = rusage()
        #if os(Linux)
            guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
            // Linux counts kibibytes (getrusage(2)).
            return Int(usage.ru_maxrss) * 1024
        #else
            guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
            return Int(usage.ru_maxrss)
        #endif
    }

    /// Holds back the signals that end a process, so that they are seen between two pieces of work alone.
    static func holdSignals() {
        var signals = endingSignals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Whether a signal that was held back asks to end.
    static var isAskedToEnd: Bool {
        var pending = sigset_t()
        guard sigpending(&pending) == 0 else { return false }
        return [SIGINT, SIGTERM, SIGHUP].contains { sigismember(&pending, $0) == 1 }
    }

    private static var endingSignals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        return signals
    }
}
