import MartletContract
import MartletFormats
import MartletSyntax

/// Reads multipart content whose parts have no names, but a position.
///
/// - Source: OpenAPI 3.2, section 4.14.5.2, <https://spec.openapis.org/oas/v3.2.0.html#encoding-by-position>
enum PartItems {
    /// Returns the type of the list of parts; nil where no list of parts is described, and where parts are files.
    static func list(of media: MediaType, hint: String, _ context: inout OpenAPIContext) -> TypeReference? {
        guard let schemas = schemas(of: media, context) else { return nil }
        let prefixEncodings = media.object.child("prefixEncoding")?.elements ?? []
        let itemEncoding = media.object.child("itemEncoding")
        for (index, schema) in schemas.prefix.enumerated() {
            let encoding = index < prefixEncodings.count ? prefixEncodings[index] : nil
            if isFile(schema, encoding, hint: hint, &context) { return nil }
        }
        if let item = schemas.item, isFile(item, itemEncoding, hint: hint, &context) { return nil }
        if let item = media.object.child("itemSchema") {
            let type = context.use(of: item, hint: hint).type
            return TypeReference(.array(type), origin: type.origin)
        }
        guard let schema = media.schema else { return nil }
        let type = context.use(of: schema, hint: hint).type
        if case .array = type.kind { return type }
        return nil
    }

    /// Whether a part is a file: by its schema, or by its content type where the schema does not say what it is.
    private static func isFile(
        _ schema: Located, _ encoding: Located?, hint: String, _ context: inout OpenAPIContext
    ) -> Bool {
        if MediaType.isBinary(schema, context.documents) { return true }
        guard let text = encoding?.node["contentType"]?.scalar?.text else { return false }
        let choices = ContentType.choices(in: text)
        return !choices.isEmpty && choices[0] != "*/*" && choices.allSatisfy(EncodingReader.isBytes)
            && EncodingReader.mayBeBytes(context.use(of: schema, hint: hint).type)
    }

    /// Returns the content types of the parts.
    static func types(of media: MediaType, _ context: inout OpenAPIContext) -> PartTypes {
        let schemas = schemas(of: media, context)
        let given = context.readElements("prefixEncoding", of: media.object).map { contentType(of: $0, &context) }
        let own = media.object.child("itemEncoding").flatMap { contentType(of: $0, &context) }
        let item = own ?? standard(schemas?.item, context)
        let count = max(given.count, schemas?.prefix.count ?? 0)
        let prefix = (0..<count).map { index -> String in
            if index < given.count, let type = given[index] { return type }
            guard let schemas, index < schemas.prefix.count else { return item }
            return standard(schemas.prefix[index], context)
        }
        return PartTypes(prefix: prefix, item: item)
    }

    /// Whether the parts have positions, and no names.
    static func hasPositions(_ media: MediaType, _ context: OpenAPIContext) -> Bool {
        schemas(of: media, context) != nil
    }

    private static func schemas(
        of media: MediaType, _ context: OpenAPIContext
    ) -> (prefix: [Located], item: Located?)? {
        guard StreamFormat(essence: media.essence) == .parts else { return nil }
        if let item = media.object.child("itemSchema") { return ([], item) }
        guard let schema = media.schema, case .found(let target) = context.documents.follow(schema) else { return nil }
        let (prefix, items) = (target.child("prefixItems")?.elements ?? [], target.child("items"))
        return prefix.isEmpty && items == nil ? nil : (prefix, items)
    }

    private static func contentType(of encoding: Located, _ context: inout OpenAPIContext) -> String? {
        guard let text = context.readText("contentType", of: encoding) else { return nil }
        let first = (text.split(separator: ",").first.map(String.init) ?? "").trimmingSpaces()
        let isWritten = MediaType.isWritten(first) && !first.contains("*")
        // Clients send the first one alone.
        if !isWritten || text.contains(","), let entry = encoding.node.mapping?.entry("contentType") {
            context.unread.keep(entry)
        }
        return isWritten ? first : nil
    }

    /// What a part is that nothing is said of, by the type of its value.
    private static func standard(_ schema: Located?, _ context: OpenAPIContext) -> String {
        guard let schema, let target = MediaType.value(of: schema, context.documents) else { return "application/json" }
        switch target.child("type")?.node.scalar?.text {
        case "string", "number", "integer", "boolean": return "text/plain"
        default: return "application/json"
        }
    }
}
