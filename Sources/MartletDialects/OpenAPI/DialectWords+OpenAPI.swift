import MartletContract

extension DialectWords {
    /// The words of OpenAPI and JSON Schema.
    static let openAPI: DialectWords = {
        var words = DialectWords()
        words.keyPrefix = MartletKey.prefix
        words.endpoint = "operation"
        words.authScheme = "a security scheme"
        words.authPlaces = "'security', of the document or of an operation"
        words.withoutAuth = "security: []"
        words.alias = "a '$ref' to"
        words.decimal = "format: decimal"
        words.wideIdentifiers = "'format: int64', or 'type: string'"
        words.moment = "format: date-time"
        words.emptyResponse = "remove 'content'"
        words.errorResponses = "the response '4XX' or 'default' with the schema"
        return words
    }()

    /// The words of Swagger 2.0.
    static let swagger: DialectWords = {
        var words = openAPI
        words.emptyResponse = "remove 'schema'"
        words.errorResponses = "the response 'default' with the schema"
        return words
    }()
}
