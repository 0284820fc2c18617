import Foundation

/// Says what descriptions of a request show of its path, which may have a token in it: `/links/{token}`.
struct PathCover: Sendable {
    /// The path as the specification has it.
    let template: String
    /// Whether nothing that is sent or received is shown.
    let isSecret: Bool
    /// Knows the names of parameters that are not to be shown.
    let redactor: LogRedactor

    /// What is shown of an address: all of it but the values of its query, or the specification's path instead of its
    /// own.
    func text(of url: URL) -> String {
        url.withoutQueryValues(path: redactor.isPathShown(template, isSecret: isSecret) ? nil : template)
    }
}

extension Optional<PathCover> {
    /// What is shown of an address, which is that of no endpoint when this is nil.
    func text(of url: URL) -> String {
        self?.text(of: url) ?? url.withoutQueryValues()
    }
}

extension LogRedactor {
    /// Whether the path of a request may be shown: no parameter in it is a secret.
    ///
    /// - Parameters:
    ///   - template: The path as the specification has it.
    ///   - isSecret: Whether nothing of the endpoint is to be shown. A path without parameters is, all the same.
    func isPathShown(_ template: String, isSecret: Bool) -> Bool {
        let pieces = template.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
        return isSecret ? pieces.isEmpty : !pieces.contains { piece in self.isSecret(piece.prefix { $0 != "}" }) }
    }
}
