extension Endpoint {
    /// The content type of its body, with parameters; nil without a body.
    package var contentTypeOfBody: String? {
        switch body {
        case nil: nil
        case .json, .fields: bodyContentType ?? "application/json"
        case .form: ContentType.form
        case .multipart: bodyContentType ?? "multipart/form-data"
        case .text(_, let contentType): contentType
        case .file(let contentType): contentType ?? "application/octet-stream"
        }
    }

    /// Whether the body is a value that is written as a form: one whose fields are not those of the endpoint, as of a union.
    package var isBodyFormOfType: Bool {
        guard case .json? = body, let bodyContentType else { return false }
        return ContentType.isForm(bodyContentType)
    }

    /// Whether a request may omit the body: it has none, it is optional, or all of its fields are.
    package var isBodyLeftOut: Bool {
        switch body {
        case nil: true
        case .json, .text, .file: isBodyOptional
        case .fields(let fields), .form(let fields), .multipart(let fields):
            isBodyOptional || fields.allSatisfy { !$0.isSentAlways }
        }
    }

    /// Returns whether it matters that a body is optional as a whole.
    ///
    /// For a form or parts it matters only if a field is required, because a form without fields is no body anyway. It does
    /// not matter if a field with a default is always written, because there is always a body then.
    package static func isPresenceOwn(of body: Body?) -> Bool {
        switch body {
        case .json, .text, .file: true
        case .form(let fields), .multipart(let fields):
            fields.contains(where: \.isSentAlways) && !fields.contains { $0.isAlwaysWritten && $0.defaultValue != nil }
        case .fields, nil: false
        }
    }

    /// The wire names of the fields without which an optional body of fields cannot be sent.
    package var fieldsOfOptionalBody: [String] {
        switch body {
        case .form(let fields) where isBodyOptional, .multipart(let fields) where isBodyOptional:
            fields.filter { $0.isSentAlways && !$0.type.isNullable }.map(\.key)
        default: []
        }
    }
}
