/// Why git cannot say what it was asked for.
package struct GitFailure: Error, Hashable {
    /// The code of the finding.
    let code: GitCode
    /// What is wrong, for people.
    package let message: String
    /// What to do about it; nil when the message says it all.
    package let help: String?

    init(_ message: String, help: String? = nil, code: GitCode = .unreadable) {
        self.code = code
        self.message = message
        self.help = help
    }

    /// Returns the failure of a run that is told to compare too much.
    static func tooMuch(_ message: String) -> GitFailure {
        GitFailure(message, help: "name the folders of the specifications, or the specifications", code: .tooMuch)
    }
}
