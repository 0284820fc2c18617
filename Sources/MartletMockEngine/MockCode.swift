/// Codes of findings about what a mock is told by a specification.
package enum MockCode: String, CaseIterable, Sendable {
    /// An example of an answer that breaks what its type asks for; it is not answered.
    /// - Severity: warning.
    case invalidExample = "mock/invalid-example"
    /// A pattern that cannot be matched in linear time: any text is taken for it, and what is made may not match it.
    /// - Severity: warning.
    case uncheckedPattern = "mock/unchecked-pattern"
    /// What `x-martlet-resource` says of a collection cannot be read, or does not fit the endpoint; it is passed over.
    /// - Severity: warning.
    case invalidResource = "mock/invalid-resource"
    /// A recorded answer that cannot be read, or is none by the contract as it is now; it is not given.
    /// - Severity: warning.
    case invalidRecording = "mock/invalid-recording"
    /// Messages with so many fields that not all are searched for items of collections.
    /// - Severity: warning.
    case manyFields = "mock/many-fields"
    /// An endpoint that changes something by its method, at a collection or below one, and nothing of what `--stateful` keeps:
    /// nothing says what it changes.
    /// - Severity: note.
    case nothingKept = "mock/nothing-kept"
}
