/// Ends the reading of a file: what follows cannot be understood, or must not be read.
struct SyntaxFailure: Error {
    /// What is wrong.
    let diagnostic: Diagnostic
}
