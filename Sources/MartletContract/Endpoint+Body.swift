extension Endpoint {
    /// The content type of its body, with parameters; nil without a body.
    package var contentTypeOfBody: String? {
        switch body {
        case nil: nil
        case .json, .fields: bodyContentType ?? "application/json"
        case .form: ContentType.form
        case .multipart: bodyContentType ?? "multipart/form-data"
        case .text(let contentType): contentType
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
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.allSatisfy { !$0.isSentAlways }
        }
    }
}
