import MartletRuntime

/// Takes the place of `print` in the code of an article, and keeps the lines.
final class SampleOutput: Sendable {
    private let storage = Locked<[String]>([])

    /// What was printed.
    var lines: [String] { storage.withLock { lines in lines } }

    /// Prints, as `print` does.
    func add(_ items: [Any]) {
        let line = items.map { item in "\(item)" }.joined(separator: " ")
        storage.withLock { lines in lines.append(line) }
    }
}
