/// The names that generated code must not declare, by scope. A closed vocabulary: see the rules in
/// `docs/reference/generated-code.md`.
package enum ReservedNames {
    /// Type names that generated code refers to, and those of Swift whose loss in a module would surprise its author.
    package static let types: Set<String> =
        runtimeTypes.union(standardTypes).union(["Data", "Date", "Decimal", "Foundation", "URL", "UUID"])

    /// Returns the names that types must not have.
    ///
    /// - Parameter namespace: The enum that they are nested in; nil for types at the top level of the module. A type
    ///   inside it hides another one for generated code alone, which does not mention every type of Swift.
    package static func types(in namespace: Identifier?) -> Set<String> {
        guard let namespace else { return types }
        return types.subtracting(unmentioned).union([namespace.text])
    }

    /// What Swift's own modules declare and generated code never mentions.
    private static let unmentioned: Set<String> = [
        "Actor", "AnyHashable", "AsyncSequence", "AsyncStream", "BinaryInteger", "Character", "Clock", "Codable",
        "CodingKey",
        "Collection", "Comparable", "CustomStringConvertible", "Decodable", "Decoder", "Encodable", "Encoder", "Error",
        "Float16", "Hasher", "Int128", "Iterator", "KeyPath", "Range", "RawRepresentable", "Regex", "Result",
        "Sequence",
        "Substring", "Task", "UInt128", "Unicode",
    ]

    /// What `MartletRuntime` declares and generated code calls.
    private static let runtimeTypes: Set<String> = [
        "APIClient", "APIError", "APIKeyLocation", "APIResponse", "APIResponseHeaders", "APIServer", "APISession",
        "APIWebhook",
        "APIWebhookDefinition", "APIWebhookParameters", "APIWebhookRequest", "APIWebhookResponse",
        "APIWebhookResponses", "APIWrittenResponse", "AnswerReader",
        "AnswerValue", "AuthRequirement", "EventStream", "MessageFormat", "MockSocket", "WebSocketClosure",
        "WebSocketConnection", "WebSocketMessage",
        "AuthScheme", "CachePolicy", "CacheRule", "CommonHeader", "GeneratedFormat", "JSONMembers", "JSONNumber",
        "ClientOptions", "JSONText", "ParameterShape", "PathStyle",
        "QueryStyle", "RequestSignature", "CacheSettings", "CalendarDuration", "ClientConfiguration", "ClosedEnum",
        "Credential",
        "Constrained", "ConstraintCheck", "ParameterFields",
        "CredentialKey", "DataEncoding", "DateFormat", "DeepLink", "DeepLinkPattern", "DeepLinkValues",
        "DownloadedFile", "DurationEncoding", "Endpoint", "EndpointDefinition",
        "ErrorHeaders", "ErrorType", "Field", "FileUpload", "FormWriter", "HTTPHeaders", "HTTPMethod", "Indirect",
        "Interceptor",
        "Invalidation", "JSON", "JSONCodable", "JSONCoding", "JSONElement", "JSONError", "JSONModel", "JSONObject",
        "JSONObjectWriter", "JSONValue", "JSONWriter", "LocalDate", "LocalTime", "MartletRuntime", "MartletTesting",
        "MemoryStore", "MockBoard", "MockCall", "MockFailure", "MockStub", "MockTransport", "MultipartWriter", "OAuth2",
        "OpenEnum", "OrEmpty", "PageItemSequence", "PageSequence",
        "ParameterValue", "PinSet",
        "PreparedRequest", "RequestWriter", "RetryRule", "Server", "ServerMessageBody", "SignInAttempt", "SignInFlow",
        "StatusRange",
        "Timeouts",
        "TokenSource",
        "TokenStore", "TransferProgress", "Transport", "TransportRequest", "TransportResponse", "UnionChoice",
        "URLSessionTransport", "XCTestCase",
    ]

    /// What Swift's own modules declare and nearly every file uses. The compiler looks for the types of literals by their
    /// names: a module that declares a `StringLiteralType` gives it to every text in it.
    private static let standardTypes: Set<String> = [
        "Actor", "Any", "AnyHashable", "AnyObject", "Array", "AsyncSequence", "AsyncStream", "BinaryInteger", "Bool",
        "BooleanLiteralType", "CaseIterable", "Character", "Clock", "Codable", "CodingKey", "Collection", "Comparable",
        "CustomReflectable", "CustomStringConvertible", "Decodable", "Decoder", "Dictionary", "Double", "Duration",
        "Encodable", "Encoder", "Equatable", "Error", "ExtendedGraphemeClusterType", "Float", "FloatLiteralType",
        "Float16", "Hashable", "Hasher", "Identifiable",
        "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "IntegerLiteralType",
        "Iterator", "KeyPath", "KeyValuePairs", "MainActor",
        "Mirror", "Never",
        "Optional", "Protocol", "Range", "RawRepresentable", "Regex", "Result", "Self", "Sendable", "Sequence", "Set",
        "StaticString", "String", "StringLiteralType", "Substring", "Swift", "Task", "Testing", "Type", "UInt",
        "UInt128", "UInt16",
        "UInt32",
        "UInt64", "UInt8", "Unicode", "UnicodeScalarType", "Void",
    ]

    /// Members that a model's struct must not have as properties.
    package static let properties: Set<String> = ["customMirror", "hashValue", "init", "self"]

    /// Members of open and closed enumerations.
    package static let members: Set<String> = [
        "allCases", "hashValue", "init", "knownCases", "none", "rawValue", "self", "some", "Type",
    ]

    /// Members of a union: what it adds to its cases.
    package static let unionMembers: Set<String> = members.union(["unknown"])

    /// Cases of an endpoint enum, which are functions of the façade too.
    package static let endpoints: Set<String> = [
        "api", "customMirror", "definition", "hashValue", "init", "none", "self", "some", "write",
    ]

    /// Cases of the enum of deep links.
    package static let links: Set<String> = [
        "customMirror", "hashValue", "init", "none", "patterns", "self", "some", "url", "urls", "values",
    ]

    /// Values of a deep link.
    package static let linkParameters: Set<String> = ["self", "values"]

    /// Cases of the enum of webhooks.
    package static let webhooks: Set<String> = ["body", "definition", "init", "name", "none", "self", "some"]

    /// Returns the cases that an enum must not have: where some of its values are sensitive, it has a mirror.
    static func enumCases(_ names: Set<String>, isSensitive: Bool) -> Set<String> {
        isSensitive ? names.union(["customMirror"]) : names
    }

    /// Parameters of the façade's functions.
    package static let parameters: Set<String> = ["api", "cache", "self"]

    /// Members of the client, which groups join as properties.
    package static let clientMembers: Set<String> = [
        "api", "configuration", "init", "response", "self", "send", "server",
    ]

    /// Members of the server type, which the specification's servers join.
    package static let serverMembers: Set<String> = ["custom", "environment", "init", "self", "server"]

    /// Members of the enum of date formats.
    package static let dateMembers: Set<String> = ["init", "self"]

    /// Parameters of the client's initialiser, which runtime headers join.
    package static let clientParameters: Set<String> = [
        "api", "configuration", "credentials", "interceptors", "options", "self", "server", "transport",
    ]
}
