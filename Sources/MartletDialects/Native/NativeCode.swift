/// The codes of everything that can be wrong with a specification in the native dialect.
///
/// A closed vocabulary: one line a finding, by area. A code is never reused for something else.
package enum NativeCode: String, Sendable, CaseIterable {
    // MARK: The document

    /// `martlet: 1` is missing or is no version.
    case missingVersion = "spec/missing-version"
    /// The document is written in a version of the dialect that came later.
    case unsupportedVersion = "spec/unsupported-version"
    /// A key that the dialect does not have in this place.
    case unknownKey = "spec/unknown-key"
    /// A key that must be there is not.
    case missingKey = "spec/missing-key"
    /// A list where a mapping belongs, and the like.
    case wrongShape = "spec/wrong-shape"
    /// A value that is none of a list of words.
    case unknownWord = "spec/unknown-word"
    /// A Boolean or a number that is none, or is out of range.
    case invalidValue = "spec/invalid-value"
    /// A name that nothing can be called by.
    case invalidName = "spec/invalid-name"
    /// The same name twice.
    case duplicateName = "spec/duplicate-name"
    /// Two keys that say different things about the same matter.
    case conflictingKeys = "spec/conflicting-keys"

    // MARK: Includes

    /// A path that leaves the folder of the specification.
    case includeOutside = "include/outside-folder"
    /// A file that includes itself, directly or through others.
    case includeCycle = "include/cycle"
    /// More files, or entries of `include`, than a specification may have.
    case tooManyIncludes = "include/too-many-files"
    /// Files that have more bytes together than a specification may have.
    case includesTooLarge = "include/too-large"
    /// A key that only the main file may have.
    case misplacedKey = "include/misplaced-key"

    // MARK: Words with a grammar of their own

    /// Text that is no duration.
    case invalidDuration = "duration/invalid"
    /// Text that is no size.
    case invalidSize = "size/invalid"
    /// Text that is no URL, or not one of the kind that is needed.
    case invalidURL = "url/invalid"
    /// Plain `http` to another machine.
    case insecureURL = "url/insecure"
    /// Text that is no status code, class or `default`, or not one of the kind that is needed.
    case invalidStatus = "status/invalid"

    // MARK: Types

    /// Text that is no type.
    case typeSyntax = "type/syntax"
    /// A name that is neither a built-in type nor a model.
    case unknownType = "type/unknown"
    /// An encoding that the type does not have.
    case unknownEncoding = "type/unknown-encoding"
    /// A type, or a mark on it, that cannot stand here.
    case misplacedType = "type/misplaced"
    /// A model that has the name of a built-in type.
    case builtinName = "type/builtin-name"
    /// Aliases that lead to each other.
    case cyclicAlias = "type/cyclic-alias"
    /// A default that is no value of its type.
    case invalidDefault = "type/invalid-default"
    /// An example that is no value of its type.
    /// - Severity: error, warning.
    case invalidExample = "type/invalid-example"

    // MARK: Dates

    /// A name that is no date format.
    case unknownDateFormat = "date/unknown-format"
    /// A pattern that can never be read or written.
    case invalidDatePattern = "date/invalid-pattern"
    /// `YYYY`, the year of the week, where the year is meant.
    case weekYear = "date/week-year"
    /// A moment whose pattern has neither zone nor offset.
    /// - Severity: warning.
    case dateWithoutZone = "date/without-zone"
    /// A format that has the name of a built-in one.
    case builtinDateName = "date/builtin-name"
    /// Formats that lead to each other.
    case cyclicDateFormat = "date/cyclic-format"
    /// Alternatives that read into different types.
    case mixedDateFormats = "date/mixed-formats"

    // MARK: Models and fields

    /// A model that is none of the things a model can be, or several of them.
    case modelShape = "model/shape"
    /// Two fields with the same wire name.
    case duplicateWireName = "model/duplicate-wire-name"
    /// A field that is needed to identify a value, and does not exist.
    case unknownIDField = "model/unknown-id-field"
    /// A field for the server's message that is missing, not a string, or sensitive.
    case invalidMessageField = "model/invalid-message-field"
    /// A model that contains itself with no way to end.
    case infiniteModel = "model/infinite"
    /// A default that needs itself.
    case endlessDefault = "model/endless-default"
    /// Two cases with the same value.
    case duplicateCase = "model/duplicate-case"
    /// A discriminator that a member does not carry.
    case invalidDiscriminator = "model/invalid-discriminator"
    /// A constraint that means nothing for the type.
    case misplacedConstraint = "field/misplaced-constraint"
    /// Constraints that nothing can satisfy.
    case emptyConstraint = "field/empty-constraint"
    /// A `readOnly` field of a body that stands in its endpoint: it could never be sent.
    case unsendableField = "field/unsendable"

    // MARK: Endpoints

    /// An endpoint with no method, or with several.
    case endpointMethod = "endpoint/method"
    /// A path that is none, or could leave its place.
    case invalidPath = "endpoint/invalid-path"
    /// A place in a path that no parameter fills.
    case undeclaredPathParameter = "endpoint/undeclared-path-parameter"
    /// A path parameter that the path has no place for.
    case unusedPathParameter = "endpoint/unused-path-parameter"
    /// Two parameters of the same name in the same place.
    case duplicateParameter = "endpoint/duplicate-parameter"
    /// Two endpoints with the same method and the same path.
    case endpointClash = "endpoint/clash"
    /// A name that is no endpoint.
    case unknownEndpoint = "endpoint/unknown"
    /// A name that is no parameter or body field of an endpoint.
    case unknownParameter = "endpoint/unknown-parameter"
    /// A body on TRACE, which has none.
    case misplacedBody = "endpoint/misplaced-body"
    /// A dotted path that leads nowhere in an answer.
    case unknownPath = "endpoint/unknown-path"
    /// Pages that cannot be followed: what is named is no list, or does not fit the parameter.
    case invalidPages = "endpoint/invalid-pages"
    /// A cache lifetime where it is never used.
    case cacheOnUnsafeMethod = "cache/unsafe-method"

    // MARK: Headers, servers, pins

    /// A name that no header field can have.
    case invalidHeaderName = "header/invalid-name"
    /// A value that no header field can have.
    case invalidHeaderValue = "header/invalid-value"
    /// A header field that the runtime or an auth scheme writes.
    case reservedHeader = "header/reserved"
    /// A name that is no server.
    case unknownServer = "server/unknown"
    /// Text that is no pin, no host or no day.
    case invalidPin = "pin/invalid"
    /// Fewer than two pins.
    case tooFewPins = "pin/too-few"

    // MARK: Auth, flows, links

    /// A name that is no auth scheme.
    case unknownScheme = "auth/unknown-scheme"
    /// A scheme with a name that means something else.
    case reservedSchemeName = "auth/reserved-name"
    /// A scope that is no scope token.
    case invalidScope = "auth/invalid-scope"
    /// A scheme that carries no tokens of this API, where one that does is needed.
    case schemeWithoutTokens = "auth/scheme-without-tokens"
    /// A path that leads to something that is no token, or no lifetime.
    case invalidTokenPath = "auth/invalid-token-path"
    /// An answer without the tokens that it is said to carry.
    case answerWithoutTokens = "auth/answer-without-tokens"
    /// A refresh that needs more than a refresh token.
    case incompleteRefresh = "auth/incomplete-refresh"
    /// A value that no step of a flow has.
    case unknownFlowValue = "flow/unknown-value"
    /// A value that is carried, and that no later step takes.
    case unusedFlowValue = "flow/unused-value"
    /// A deep link that is none, or that brings nothing that its flow needs.
    case unknownFlowLink = "flow/unknown-link"
    /// A link template that is none, or whose parameters differ from those of its neighbours.
    case invalidLink = "link/invalid"
    /// Two links that the same address opens.
    case linkClash = "link/clash"
}
