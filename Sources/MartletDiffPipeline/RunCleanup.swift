import Foundation
import MartletSyntax

/// Ends the processes of a run and removes its folders when a signal ends the run: an interrupt of the user, or a limit of
/// time in CI.
final class RunCleanup: Sendable {
    /// That of this process.
    static let shared = RunCleanup()

    private struct State: Sendable {
        var processes: Set<Int32> = []
        var folders: Set<String> = []
    }

    private static let signals = [SIGHUP, SIGINT, SIGTERM]

    private let state = Locked(State())
    /// The numbers of signals come through it: a handler may do next to nothing itself.
    private let pipe: (output: Int32, input: Int32)

    private init() {
        let pipe = Pipe()
        // The object closes its descriptors with its end.
        self.pipe = (
            fcntl(pipe.fileHandleForReading.fileDescriptor, F_DUPFD_CLOEXEC, 0),
            fcntl(pipe.fileHandleForWriting.fileDescriptor, F_DUPFD_CLOEXEC, 0)
        )
        Thread { [self] in waitForSignal() }.start()
    }

    /// Takes over the signals. What was told to ignore one goes on to do so.
    private func listen() {
        for number in Self.signals {
            let before = signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(RunCleanup.shared.pipe.input, &byte, 1)
            }
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    private func waitForSignal() {
        // A process inherits the signals that the thread which starts it blocks: all of them, with some libraries.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in Self.signals { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var byte: UInt8 = 0
        while read(pipe.output, &byte, 1) != 1 { if errno != EINTR { return } }
        // Nobody can start anything meanwhile, and the run does not go on.
        state.withLock { state in
            for process in state.processes.sorted() { kill(process, SIGKILL) }
            for folder in state.folders.sorted() { GitView.remove(folder) }
            signal(Int32(byte), SIG_DFL)
            kill(getpid(), Int32(byte))
            while true { pause() }
        }
    }

    func add(folder: String) {
        state.withLock { _ = $0.folders.insert(folder) }
        listen()
    }

    func remove(folder: String) {
        state.withLock { _ = $0.folders.remove(folder) }
    }

    func add(process: Int32) {
        state.withLock { _ = $0.processes.insert(process) }
    }

    func remove(process: Int32) {
        state.withLock { _ = $0.processes.remove(process) }
    }
}
