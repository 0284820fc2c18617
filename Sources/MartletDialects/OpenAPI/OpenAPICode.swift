package import MartletSyntax

/// The codes of everything that can be wrong with an OpenAPI document or a JSON Schema.
///
/// A closed vocabulary: one line a finding, by area. A code is never reused for something else.
package enum OpenAPICode: String, Sendable, CaseIterable {
    /// A version of OpenAPI that cannot be read.
    case unsupportedVersion = "openapi/unsupported-version"
    /// A version later than 3.2; it is read as 3.2.
    /// - Severity: warning.
    case newerVersion = "openapi/newer-version"
    /// A list where an object belongs, and the like; it is passed over.
    /// - Severity: warning.
    case wrongShape = "openapi/wrong-shape"
    /// A keyword that must be there is not.
    /// - Severity: warning.
    case missingKey = "openapi/missing-key"

    /// A key that OpenAPI does not have in this place; it is passed over.
    /// - Severity: warning.
    case unknownKey = "openapi/unknown-key"
    /// A key that belongs elsewhere; it is passed over, or read as what is meant.
    /// - Severity: warning.
    case misplacedKey = "openapi/misplaced-key"
    /// Two keys of which only one may be there.
    /// - Severity: warning.
    case conflictingKeys = "openapi/conflicting-keys"
    /// A key beside a reference, where OpenAPI 3.0 and Swagger 2.0 ignore it; it is passed over.
    /// - Severity: warning.
    case ignoredSibling = "openapi/ignored-sibling"
    /// What values are held to in a place that has no room for it, such as bytes, a form as a whole, or a required property
    /// that is not declared; it is passed over.
    /// - Severity: note.
    case unheldKeyword = "openapi/unheld-keyword"
    /// A key that JSON Schema does not have, or a keyword that Martlet does not read; it is passed over.
    /// - Severity: note.
    case unreadKeyword = "openapi/unread-keyword"
    /// A field of an object that Martlet does not read; it is passed over. A diff tells when it changes.
    /// - Severity: note.
    case unreadField = "openapi/unread-field"
    /// A list of values without any; it is passed over.
    /// - Severity: warning.
    case emptyEnum = "openapi/empty-enum"

    /// A reference that leads nowhere; what it stands for can be any JSON value.
    /// - Severity: warning.
    case danglingReference = "openapi/dangling-reference"
    /// References that lead to each other and to nothing else.
    /// - Severity: warning.
    case circularReference = "openapi/circular-reference"
    /// A reference to another machine.
    /// - Severity: warning.
    case remoteReference = "openapi/remote-reference"
    /// A reference to a file that does not exist.
    /// - Severity: warning.
    case missingFile = "openapi/missing-file"
    /// A reference to a file outside the folder of the specification.
    case fileOutside = "openapi/file-outside-folder"
    /// More files than a specification may have, or more that cannot be read.
    case tooManyFiles = "openapi/too-many-files"

    /// A type that JSON does not have; it is read as what is meant, or as any JSON value.
    /// - Severity: warning.
    case unknownType = "openapi/unknown-type"
    /// A schema of lists or objects that does not say so with `type`, and allows other values, too; the Swift type leaves
    /// them out.
    /// - Severity: note.
    case missingType = "openapi/missing-type"
    /// A value that a keyword cannot have; it is passed over.
    /// - Severity: warning.
    case invalidValue = "openapi/invalid-value"
    /// A value that a list has already.
    /// - Severity: warning.
    case duplicateValue = "openapi/duplicate-value"
    /// Bounds that no value can satisfy; the upper one is passed over.
    /// - Severity: warning.
    case emptyRange = "openapi/empty-range"
    /// Schemas that must hold at once and cannot; the first one counts.
    /// - Severity: warning.
    case conflict = "openapi/conflict"
    /// A discriminator that does not tell the members apart; they are tried in order.
    /// - Severity: warning.
    case invalidDiscriminator = "openapi/invalid-discriminator"
    /// Schemas that stand inside one another, or refer to each other, too deep; the rest can be any JSON value.
    /// - Severity: warning.
    case tooDeep = "openapi/too-deep"
    /// Several `oneOf` or `anyOf` of one schema that would have to be multiplied with each other; it is read as one object
    /// with the properties of all their members, or as any JSON value.
    /// - Severity: warning.
    case tooManyCombinations = "openapi/too-many-combinations"
    /// A document that needs more work than a run may create, because its schemas multiply each other, thousands of operations
    /// share large components, or long keys surround many values.
    case tooMuchWork = "openapi/too-much-work"
    /// A model that contains itself with no way to end; the field is read as if it were not required.
    /// - Severity: warning.
    case infiniteModel = "openapi/infinite-model"

    /// The address of a server that nothing can be sent to; the server is left out.
    /// - Severity: warning.
    case invalidServer = "openapi/invalid-server"
    /// A server that is reached without encryption.
    /// - Severity: warning.
    case insecureServer = "openapi/insecure-server"
    /// A security scheme that says too little, or of an unknown type.
    /// - Severity: warning.
    case invalidScheme = "openapi/invalid-scheme"
    /// A requirement that names no scheme; it is left out.
    /// - Severity: warning.
    case undeclaredScheme = "openapi/undeclared-scheme"

    /// A path that no request can have as it is written.
    /// - Severity: warning.
    case invalidPath = "openapi/invalid-path"
    /// A place in a path that no parameter is declared for; it is a string.
    /// - Severity: warning.
    case undeclaredPathParameter = "openapi/undeclared-path-parameter"
    /// A path parameter that the path has no place for; it is left out.
    /// - Severity: warning.
    case unusedPathParameter = "openapi/unused-path-parameter"
    /// An operationId that another operation has, too.
    /// - Severity: warning.
    case duplicateOperationID = "openapi/duplicate-operation-id"
    /// A parameter that contradicts itself, or says too little.
    /// - Severity: warning.
    case invalidParameter = "openapi/invalid-parameter"
    /// A parameter or a header that is there twice; the first one counts.
    /// - Severity: warning.
    case duplicateParameter = "openapi/duplicate-parameter"
    /// A header that cannot be sent, or that the runtime writes; it is left out.
    /// - Severity: warning.
    case invalidHeader = "openapi/invalid-header"
    /// A style that the place of the parameter does not have.
    /// - Severity: warning.
    case invalidStyle = "openapi/invalid-style"
    /// A parameter, a form field or a header of a type that no text says.
    /// - Severity: warning.
    case parameterType = "openapi/parameter-type"
    /// A default that is no value of its type; it is left out.
    /// - Severity: warning.
    case invalidDefault = "openapi/invalid-default"
    /// An example that is no value of its type; it is left out.
    /// - Severity: warning.
    case invalidExample = "openapi/invalid-example"
    /// An example of a file in a form, or one in a place that is read as something else; it is left out.
    /// - Severity: note.
    case unusedExample = "openapi/unused-example"
    /// An example in a file that is not there, is on another machine or outside of the folder, or holds something else than
    /// is sent; it is left out.
    /// - Severity: warning.
    case externalExample = "openapi/external-example"
    /// An example whose `serializedValue` is not what its data is sent as.
    /// - Severity: warning.
    case exampleMismatch = "openapi/example-mismatch"
    /// A body of a TRACE request, or before OpenAPI 3.1 of a HEAD request, which has none: it is left out. Later ones send
    /// that of a HEAD request, which has no meaning that all servers know.
    /// - Severity: warning.
    case misplacedBody = "openapi/misplaced-body"
    /// Two bodies of one request: Swagger 2.0 describes a body as a parameter, and an operation has one, or fields of a form.
    case severalBodies = "openapi/several-bodies"
    /// A form or a multipart body without named fields, or with others beside those.
    /// - Severity: warning.
    case bodyShape = "openapi/body-shape"
    /// A content type that is not written as one.
    /// - Severity: warning.
    case invalidMediaType = "openapi/invalid-media-type"
    /// A content type that is not used, because there is a better one.
    /// - Severity: note.
    case unusedContentType = "openapi/unused-content-type"
    /// XML, which Martlet sends and reads as text: its schema says nothing of the Swift type.
    /// - Severity: note.
    case xmlAsText = "openapi/xml-as-text"
    /// A key of an answer that is no status.
    /// - Severity: warning.
    case invalidStatus = "openapi/invalid-status"
    /// A status that is there twice; the first one counts.
    /// - Severity: warning.
    case duplicateStatus = "openapi/duplicate-status"
    /// An operation that says nothing of success.
    /// - Severity: warning.
    case noSuccess = "openapi/no-success"
    /// A link that names an operation that the document does not have; it is kept as it is.
    /// - Severity: warning.
    case unknownOperation = "openapi/unknown-operation"

    /// How bad it is: an error only where no sensible reading is left.
    package var severity: Severity {
        switch self {
        case .unsupportedVersion, .fileOutside, .tooManyFiles, .severalBodies: .error
        case .unusedContentType, .unusedExample, .xmlAsText, .missingType, .unheldKeyword, .unreadKeyword, .unreadField:
            .note
        default: .warning
        }
    }
}
