package import MartletSyntax

/// The codes of what is found about whole specifications, when those of a folder are compared with a revision.
package enum SpecificationCode: String, Sendable, CaseIterable {
    /// There is a new specification. Nobody is broken.
    /// - Severity: note.
    case added = "diff/specification-added"
    /// A specification is gone, and everything in it.
    case removed = "diff/specification-removed"
}

extension Change {
    /// Makes a change that no rule has found.
    package init(
        _ code: String, _ message: String, direction: Direction = .none, at path: ElementPath, endpoints: [String] = [],
        base: SourceSpan? = nil, revision: SourceSpan? = nil, verdicts: Verdicts,
        counterexample: Counterexample? = nil, detail: String = ""
    ) {
        self.code = code
        self.message = message
        self.direction = direction
        self.path = path
        self.endpoints = endpoints
        self.base = base
        self.revision = revision
        self.verdicts = verdicts
        self.counterexample = counterexample
        fingerprint = Fingerprint.text(of: [code, direction.rawValue] + path.steps + ["", detail])
    }

    /// Makes the change that a whole specification is new, or gone.
    ///
    /// - Parameter path: its path, as the user named it.
    package init(_ code: SpecificationCode, path: String) {
        let isGone = code == .removed
        self.init(
            code.rawValue, "the specification '\(path)' is \(isGone ? "gone" : "new")", at: ElementPath([path]),
            verdicts: isGone
                ? Verdicts(wire: .breaking, shippedClient: .breaking, source: .breaking, sourceReason: .call)
                : Verdicts())
    }
}
