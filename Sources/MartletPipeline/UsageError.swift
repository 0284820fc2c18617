import MartletReporting

/// Why a command cannot do what it was called for: the caller has to say more, or something else.
package struct UsageError: Error, Hashable {
    /// What is wrong and what to do, for people, on one line: names of files in it may be somebody else's.
    package let message: String

    /// Takes what is wrong; control characters, and those that reorder what a person reads, are written out.
    package init(_ message: String) {
        self.message = Printable.line(message)
    }
}
