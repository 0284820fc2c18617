import Foundation
import MartletSyntax

/// How long a run waits for git, all calls together: an object that is a pipe would keep it for ever.
package final class GitPatience: Sendable {
    private let seconds: Double
    private let nanoseconds: Locked<UInt64>

    /// Takes the time that all calls have together.
    package init(seconds: Double = 60) {
        self.seconds = seconds
        nanoseconds = Locked(UInt64(seconds * 1_000_000_000))
    }

    /// How many milliseconds are left.
    package var left: Int { nanoseconds.withLock { Int($0 / 1_000_000) } }

    /// Waits until one of some descriptors can be read from, and returns which can; a negative one never can.
    ///
    /// - Parameter command: what messages call git.
    /// - Throws: `GitFailure` when none can in time.
    package func wait(for descriptors: [Int32], _ command: String) throws(GitFailure) -> [Bool] {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let start = DispatchTime.now().uptimeNanoseconds
            let ready = poll(&polls, nfds_t(polls.count), Int32(left))
            let error = errno
            let spent = DispatchTime.now().uptimeNanoseconds - start
            nanoseconds.withLock { $0 -= min($0, spent) }
            if ready < 0, error == EINTR { continue }
            guard ready > 0 else {
                throw GitFailure(
                    "'git \(command)' does not end",
                    help: "a run waits for git \(Int(seconds)) seconds in all; 'git fsck' tells whether the repository "
                        + "is damaged")
            }
            return polls.map { $0.revents != 0 }
        }
    }
}
