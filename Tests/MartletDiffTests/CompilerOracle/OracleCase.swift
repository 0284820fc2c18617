import MartletDiff

/// A change to ``ShopSpec``, and an app that uses what it changes.
struct OracleCase: Sendable {
    /// What is changed.
    let name: String
    /// What is replaced by what; each stands once in the text.
    let edits: [(from: String, to: String)]
    /// How the app stops to compile; nil where it does not.
    let reason: Verdicts.SourceReason?
    /// The parameters of the app's function.
    let takes: String
    /// The app: it uses what is changed in each way that there is.
    let app: String
    /// An app without the pattern or the `switch`, which goes on to compile; empty without one.
    let calm: String

    init(
        _ name: String, _ edits: [(from: String, to: String)], breaks reason: Verdicts.SourceReason? = nil,
        takes: String = "client: ExampleClient", _ app: String, calm: String = ""
    ) {
        self.name = name
        self.edits = edits
        self.reason = reason
        self.takes = takes
        self.app = app
        self.calm = calm
    }

    /// Whether the app has a `switch` or a case pattern.
    var hasPattern: Bool { app.contains("case ") }
}
