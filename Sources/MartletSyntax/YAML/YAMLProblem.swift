/// What libyaml says is wrong, and where.
struct YAMLProblem {
    /// libyaml's message, such as `did not find expected ',' or '}'`.
    let text: String
    /// What libyaml was doing, such as `while parsing a flow mapping`; nil when it does not say.
    let context: String?
    /// The byte offset of the problem.
    let offset: Int
    /// The byte offset at which that doing began; nil without a context.
    let contextOffset: Int?
    /// Whether the place is inside of braces or brackets.
    let isInFlow: Bool

    /// Returns the problem in the reader's terms.
    func diagnostic(bytes: UnsafeBufferPointer<UInt8>, file: SourceFileID) -> Diagnostic {
        Diagnostic(
            SyntaxCode.yamlSyntax, "this is not YAML: \(text)",
            at: SourceSpan(file: file, lowerBound: offset, upperBound: offset))
    }
}
