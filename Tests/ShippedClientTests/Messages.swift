import Foundation

/// A request as a server gets it.
struct WireRequest: Sendable {
    /// The method, in capital letters.
    let method: String
    /// The path, percent-encoded.
    let path: String
    /// The query, percent-encoded; nil without one.
    let query: String?
    /// The header fields.
    let headers: [(name: String, value: String)]
    /// The body; nil without one.
    let body: Data?

    /// Returns the value of a header field; nil where it is missing.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// An answer as a server gives it.
struct WireAnswer: Sendable {
    /// The status code.
    let status: Int
    /// The header fields.
    let headers: [(name: String, value: String)]
    /// The body; empty where the answer carries nothing.
    let body: Data
    /// Whether it counts as success.
    let isSuccess: Bool
    /// Whether an app is told what an error says: whether both specifications declare a body for its status.
    var isBodyPromised = false

    /// What it is called in messages.
    var title: String { "\(status) \(headers.map(\.value)) \(String(decoding: body, as: UTF8.self))" }
}

/// What came of a call of the app.
struct CallOutcome: Sendable {
    /// The requests that it sent.
    let requests: [WireRequest]
    /// What went wrong for the app; nil where nothing did.
    let failure: String?
}
