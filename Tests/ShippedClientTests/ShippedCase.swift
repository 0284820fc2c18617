/// A change to the specification that the shipped app was generated from.
struct ShippedCase: Sendable {
    /// What is changed.
    let name: String
    /// The endpoint that it is about, such as `Answers.profile`.
    let endpoint: String
    /// What is replaced by what; each stands once in the text.
    let edits: [(from: String, to: String)]
    /// Whether the app stops to work, as the author of the case expects it.
    let isBreaking: Bool

    /// Makes a case that apps survive.
    static func safe(_ name: String, at endpoint: String, _ edits: (String, String)...) -> ShippedCase {
        ShippedCase(name: name, endpoint: endpoint, edits: edits.map { (from: $0.0, to: $0.1) }, isBreaking: false)
    }

    /// Makes a case that apps do not survive.
    static func breaking(_ name: String, at endpoint: String, _ edits: (String, String)...) -> ShippedCase {
        ShippedCase(name: name, endpoint: endpoint, edits: edits.map { (from: $0.0, to: $0.1) }, isBreaking: true)
    }
}
