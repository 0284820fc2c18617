/// The types that the modules beside generated code declare at their top level. A test compares them with the sources.
package enum RuntimeNames {
    /// Those of `MartletRuntime`, which apps import.
    package static let runtime: Set<String> = [
        "APIClient", "APIError", "APIResponse", "APIResponseHeaders", "APIServer", "APISession", "APIWebhook",
        "APIWebhookDefinition", "APIWebhookParameters", "APIWebhookRequest", "APIWebhookResponse",
        "APIWebhookResponses", "APIWebhookValues", "APIWrittenResponse", "AnswerReader",
        "AnswerSource", "AnswerValue", "AuthRequirement", "AuthScheme", "BodyReceiver", "CacheExpiration",
        "CachePolicy", "CacheRule", "CacheSettings", "CacheStorage", "CalendarDuration", "CarriedValues",
        "ClientConfiguration", "ClientCounter", "ClientMetrics", "ClientOptions", "ClosedEnum", "CommonHeader",
        "Connectivity", "ConnectivityStatus", "Constrained", "ConstraintCheck", "Credential", "CredentialKey",
        "DataEncoding", "DateFormat", "DeepLink", "DeepLinkPattern", "DeepLinkValues", "DeviceAuthorization",
        "DownloadedFile", "DurationEncoding", "EncryptedFileStore", "Endpoint", "EndpointDefinition", "ErrorHeaders",
        "ErrorType", "EventStream",
        "Field", "FileUpload", "FormWriter", "GeneratedFormat", "HTTPHeaders", "HTTPMethod", "IdempotencyKey",
        "Interceptor", "Invalidation", "JSON", "JSONCodable", "JSONCoding", "JSONCodingKey", "JSONElement",
        "JSONError", "JSONKinds", "JSONMembers", "JSONModel", "JSONNumber", "JSONObject", "JSONObjectWriter",
        "JSONText", "JSONValue", "JSONWriter", "KeychainAccessibility", "KeychainAuthentication", "KeychainMigration",
        "KeychainStore",
        "Loader", "LoadingState", "LocalDate", "LocalTime", "MemoryStore", "MessageFormat", "MultipartWriter",
        "NetworkWait", "NextStep", "OAuth2", "OAuthClient", "OAuthFlow", "OfflineQueue", "OfflineStatus",
        "OfflineStorage", "OpenEnum", "OrEmpty",
        "PageItemSequence", "PageSequence", "ParameterEscaping", "ParameterFields", "ParameterShape",
        "ParameterValue", "PasskeyAssertion", "PasskeyRequest", "PasskeySheet", "PathStyle", "PinCheck", "PinSet",
        "PreparedRequest", "QueryStyle", "QueuedCall", "ReconnectingWebSocket", "ReconnectionState", "RequestBody",
        "RequestSignature", "RequestWriter", "ResponseCache", "RetryRule", "Server", "ServerMessageBody",
        "ServerOrigin",
        "SignInAttempt", "SignInBrowser", "SignInFlow", "StatusRange", "StreamReconnection", "SystemBrowser",
        "SystemConnectivity", "SystemPasskeySheet", "Timeouts", "TokenIssuer", "TokenSource", "TokenStore",
        "TokenStoreError",
        "TransferMonitor", "TransferProgress", "Transport", "TransportBody", "TransportHandshake",
        "TransportRequest", "TransportResponse", "TransportSocket", "TransportStream", "URLSessionTransport",
        "UnionChoice", "ValueReading", "WebSocketClosure", "WebSocketConnection", "WebSocketMessage",
    ]

    /// Those of `MartletTesting`, which tests import.
    package static let testing: Set<String> = [
        "ManualClock", "ManualConnectivity", "MetricsRecorder", "MockBoard", "MockCall", "MockFailure",
        "MockSocket", "MockStub", "MockTransport", "MockTransportError", "StandingClock",
    ]

    /// Returns the module that has a type of a name; nil if none has.
    static func module(of name: String) -> String? {
        if runtime.contains(name) { return "MartletRuntime" }
        return testing.contains(name) ? "MartletTesting" : nil
    }
}
