import Foundation
import MartletSyntax

/// Waits for what happens on other threads; a command has nothing else to do.
enum Waiting {
    /// Returns what asynchronous work returns, or throws what it throws.
    static func result<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) throws -> Result {
        let outcome = Locked<Swift.Result<Result, any Error>?>(nil)
        let done = DispatchSemaphore(value: 0)  // allowed: the main thread waits, which is in no pool
        Task {
            do {
                let value = try await work()
                outcome.withLock { $0 = .success(value) }
            } catch {
                outcome.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("signalled without an outcome") }
        return try result.get()
    }
}
