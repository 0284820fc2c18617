package import MartletSyntax

/// The codes of everything that can be wrong with an OpenAPI document or a JSON Schema.
///
/// A closed vocabulary: one line a finding, by area. A code is never reused for something else.
package enum OpenAPICode: String, Sendable, CaseIterable {
    // MARK: The document

    /// A version of OpenAPI that cannot be read.
    case unsupportedVersion = "openapi/unsupported-version"
    /// A list where an object belongs, and the like; it is passed over.
    case wrongShape = "openapi/wrong-shape"
    /// A keyword that must be there is not.
    case missingKey = "openapi/missing-key"

    // MARK: References

    /// A reference that leads nowhere; what it stands for can be any JSON value.
    case danglingReference = "openapi/dangling-reference"
    /// References that lead to each other and to nothing else.
    case circularReference = "openapi/circular-reference"
    /// A reference to another machine.
    case remoteReference = "openapi/remote-reference"
    /// A reference to a file that does not exist.
    case missingFile = "openapi/missing-file"
    /// A reference to a file outside the folder of the specification.
    case fileOutside = "openapi/file-outside-folder"
    /// More files than a specification may have.
    case tooManyFiles = "openapi/too-many-files"

    /// How bad it is: an error only where no sensible reading is left.
    package var severity: Severity {
        switch self {
        case .unsupportedVersion, .fileOutside, .tooManyFiles: .error
        default: .warning
        }
    }
}
