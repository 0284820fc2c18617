/// The codes of the findings of this module.
package enum GeneratorCode: String, Sendable, CaseIterable {
    /// A file that cannot be read or written.
    case fileSystem = "generate/file-system"
    /// A path that leads out of the output folder.
    case outsideFolder = "generate/outside-folder"
    /// A file that stands where one would be written and that we did not write.
    case foreignFile = "generate/foreign-file"
    /// A package that stands where one would be emitted and that we did not emit.
    case foreignPackage = "generate/foreign-package"
    /// A default value that the Swift type cannot hold.
    case invalidDefault = "generate/invalid-default"
    /// A file that stands where one would be written and that belongs to another specification.
    case otherSpecification = "generate/other-specification"
    /// A type that the files of another specification in the same folder declare, too.
    /// - Severity: warning.
    case declaredTwice = "generate/declared-twice"
    /// A namespace that has the name of the module which the client is compiled into.
    case namespaceIsModule = "generate/namespace-is-module"
    /// A folder of templates that is none, or a template that cannot be read.
    case templateFolder = "template/unreadable"
    /// A template of the user's that nothing uses.
    /// - Severity: warning.
    case unusedTemplate = "template/unused"
    /// A `martlet.lock` that cannot be read.
    case unreadableLock = "lock/unreadable"
    /// A pattern that is not checked before a request is sent.
    /// - Severity: warning.
    case uncheckedPattern = "generate/unchecked-pattern"
    /// A parameter whose type no style of its place can say.
    case unsupportedParameter = "generate/unsupported-parameter"
    /// Something wrong with a template; the message has the template engine's own code.
    case template = "generate/template"
    /// An endpoint that is not tested in full.
    /// - Severity: note.
    case missingTest = "generate/missing-test"
    /// Samples in generated tests and handlers that are smaller than others or not checked, because there are very many.
    /// - Severity: warning.
    case manySamples = "generate/many-samples"
}
