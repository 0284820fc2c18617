import MartletContract
import MartletFormats

/// What is made of a body with another content type than the one that Swift sends.
enum BodyContent {
    /// Nothing.
    case unread
    /// What this says.
    case declared(Body)
    /// The fields of a type, in place of JSON.
    case form(TypeReference)
    /// The fields of a type as parts, in place of JSON.
    case multipart(TypeReference)
    /// A value of a type as text, in place of JSON.
    case text(TypeReference)

    /// Whether the mock looks into the body.
    var isRead: Bool {
        switch self {
        case .unread, .declared(.file): false
        case .declared, .form, .multipart, .text: true
        }
    }

    /// Decides what is made of it.
    ///
    /// - Parameters:
    ///   - sent: The content type of the body.
    ///   - declared: The other content type of the contract that it is, or is in.
    ///   - body: The body of the endpoint as Swift sends it.
    ///   - described: The type of what the document describes; nil where it describes nothing.
    init(
        _ sent: ParsedContentType, in declared: ParsedContentType, of endpoint: Endpoint, _ body: Body,
        described: TypeReference?, _ values: PlainValues
    ) {
        let isAlike = endpoint.otherBodyContentTypes.alike.contains(declared.essence)
        if case .json(let type) = body, endpoint.isBodyFormOfType, ContentType.isForm(sent.essence) {
            self = .form(type)
            return
        }
        if !isAlike, let described, let own = Self.content(of: sent, as: described) {
            self = own
        } else if declared.essence.hasSuffix("*"), sent.isJSON {
            // Of a range Swift makes what its own content type is.
            self = .declared(body)
        } else if isAlike, case .json(let type) = body {
            self = sent.isJSON ? .declared(body) : Self.content(of: sent, inPlaceOf: type, values)
        } else if isAlike {
            self = Self.content(of: sent, inPlaceOf: body)
        } else {
            self = .unread
        }
    }

    private static func content(
        of sent: ParsedContentType, inPlaceOf type: TypeReference, _ values: PlainValues
    ) -> BodyContent {
        let alternatives = values.alternatives(of: type)
        let isObject = alternatives.contains { values.object(of: $0) != nil }
        let isPlain = alternatives.allSatisfy { values.shape(of: $0) == .text }
        if isObject, sent.essence == formType { return .form(type) }
        if isObject, sent.essence == multipartType { return .multipart(type) }
        return isPlain && isText(sent) ? .text(type) : .unread
    }

    /// Returns what is made of a value of the document; nil where nobody reads the content type.
    private static func content(of sent: ParsedContentType, as type: TypeReference) -> BodyContent? {
        if sent.isJSON { return .declared(.json(type)) }
        switch sent.essence {
        case formType: return .form(type)
        case multipartType: return .multipart(type)
        default: return isText(sent) && StreamFormat(essence: sent.essence) == nil ? .text(type) : nil
        }
    }

    private static func content(of sent: ParsedContentType, inPlaceOf body: Body) -> BodyContent {
        switch (sent.essence, body) {
        case (_, .fields) where sent.isJSON, (_, .text) where isText(sent): .declared(body)
        case (formType, .fields(let fields)), (formType, .multipart(let fields)): .declared(.form(fields))
        case (_, .multipart) where sent.essence.hasPrefix("multipart/"): .declared(body)
        case (multipartType, .fields(let fields)), (multipartType, .form(let fields)): .declared(.multipart(fields))
        default: .unread
        }
    }

    private static let formType = "application/x-www-form-urlencoded"
    private static let multipartType = "multipart/form-data"

    private static func isText(_ type: ParsedContentType) -> Bool {
        type.essence.hasPrefix("text/") && !type.essence.hasSuffix("xml")
    }
}
