import MartletContract
import MartletFormats
import MartletSyntax

/// A content type with what a document says of it, and what Martlet makes of it.
struct MediaType {
    /// What a content type can be.
    enum Kind: Int, Comparable {
        // The best first: what Swift knows most about.
        case json, stream, form, multipart, text, bytes

        static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
    }

    /// The content type, as it is sent: without spaces at its ends.
    let name: String
    /// Where it stands.
    let span: SourceSpan
    /// The media type object.
    let object: Located
    /// The content type without parameters, in lower case.
    let essence: String
    /// What it is.
    let kind: Kind
    /// Whether the object is one of the components.
    var isShared = false
    /// Whether it is a stream beside another one with other messages.
    var isFurtherStream = false

    /// The schema; nil when the document gives none.
    var schema: Located? { object.child("schema") }

    /// Whether it is XML (RFC 7303, section 4.2).
    var isXML: Bool { Self.isXML(essence) }

    /// The content type; nil for a range such as `*/*`, and for `application/json` unless it is that of a file.
    var unusualName: String? {
        if essence.contains("*") || !Self.isWritten(name) { return nil }
        return kind != .bytes && essence == "application/json" && !hasOwnParameters ? nil : name
    }

    /// Whether it has parameters that tell it apart from others of the type; JSON has no charset (RFC 8259, section 11).
    private var hasOwnParameters: Bool {
        name.contains(";") && ContentTypeMatch(name).parameters.contains { $0.key != "charset" }
    }

    /// Returns the content types of a body or an answer, the best first.
    static func read(_ owner: Located, _ context: inout OpenAPIContext) -> [MediaType] {
        let documents = context.documents
        let found = context.readEntries("content", of: owner).compactMap { key, name, value -> MediaType? in
            guard !name.hasPrefix("x-") else { return nil }
            guard let (value, isShared) = context.resolve(value) else { return nil }
            guard value.node.mapping != nil || value.node.scalar?.resolved == .null else {
                context.report(.wrongShape, "a media type is an object", at: value.node.span)
                return nil
            }
            let text = name.trimmingSpaces()
            if !isWritten(text) {
                context.report(
                    .invalidMediaType, "'\(name.excerpt)' is not a content type", at: key.span,
                    help: "write it as application/json")
            }
            let essence = essence(of: text)
            let kind = kind(of: essence, value.child("schema"), documents)
            return MediaType(
                name: text, span: key.span, object: value, essence: essence, kind: kind, isShared: isShared)
        }
        return sorted(found)
    }

    /// Returns what inline models are called by: the name of the component where it is one.
    func hint(_ hint: String, _ context: OpenAPIContext) -> String {
        isShared ? context.sharedHint(of: object, "mediaType") : hint
    }

    /// Returns content types with the best one first.
    static func sorted(_ found: [MediaType]) -> [MediaType] {
        guard found.count > 1 else { return found }
        return found.enumerated().sorted { left, right in
            let (first, second) = (rank(left.element), rank(right.element))
            return first == second ? left.offset < right.offset : first < second
        }.map(\.element)
    }

    /// How many content types with a schema of their own an operation or a response has besides the best.
    static let maxAlternatives = 8

    /// Removes the content types beside the best one that carry something else, and returns them: each needs a call of its
    /// own. Those with the same schema, ranges, bytes of another kind, and JSON and forms without a schema stay.
    ///
    /// - Parameter media: At least two, the best first.
    /// - Parameter isReceived: Whether they are those of a response: a client can ask for a range such as `text/*`, and not
    ///   send one.
    static func takeAlternatives(
        from media: inout [MediaType], isReceived: Bool, _ documents: DocumentSet
    ) -> [MediaType] {
        let best = media[0]
        let alike = SameSchemas.essences(of: media, documents)
        var found: [MediaType] = []
        for var one in media.dropFirst() where found.count < maxAlternatives {
            guard one.essence != best.essence, !one.essence.contains("*") || isReceived && one.isRangeOfOneType,
                one.kind == .stream || !alike.contains(one.essence),
                isWritten(one.name), one.schema != nil || [.stream, .text, .bytes].contains(one.kind),
                one.kind != best.kind || ![.stream, .bytes].contains(one.kind) || !one.isAlike(best, documents),
                !found.contains(where: { $0.isAlike(one, documents) })
            else { continue }
            one.isFurtherStream = one.kind == .stream && ([best] + found).contains { $0.kind == .stream }
            found.append(one)
        }
        let spans = Set(found.map(\.span))
        media.removeAll { spans.contains($0.span) }
        return found
    }

    /// Whether it is a range of texts or bytes, such as `text/*`.
    private var isRangeOfOneType: Bool {
        essence.hasSuffix("/*") && !essence.hasPrefix("*") && essence != "application/*"
            && (kind == .text || kind == .bytes)
    }

    /// Whether a call for one of two content types says no more than one for the other.
    private func isAlike(_ other: MediaType, _ documents: DocumentSet) -> Bool {
        if essence == other.essence || kind == .bytes && other.kind == .bytes { return true }
        if kind == .stream, other.kind == .stream { return SameSchemas.areSame(message, other.message, documents) }
        return kind == .json && other.kind == .json
            && !SameSchemas.essences(of: [self, other], documents).isEmpty
    }

    /// The schema of a message of a stream.
    private var message: Located? { object.child("itemSchema") ?? schema }

    /// What a call with this content type is told apart by: `Csv` in `exportCsv`.
    var word: String {
        switch kind {
        case .stream: return isFurtherStream ? ContentType.word(essence) : "Stream"
        case .form: return "Form"
        case .multipart: return "Multipart"
        case .json, .text, .bytes: break
        }
        return ContentType.word(essence)
    }

    /// Returns the content types behind the best one, and its own where that is a range: any of it will do.
    static func others(than media: [MediaType]) -> OtherContentTypes {
        guard let best = media.first, media.count > 1 || best.essence.contains("*") else { return OtherContentTypes() }
        return OtherContentTypes(media.filter { $0.span != best.span || best.essence.contains("*") }.map(\.essence))
    }

    /// `application/json` itself comes before what is written as JSON too, and `multipart/form-data`, whose parts have names,
    /// before other types of parts.
    private static func rank(_ type: MediaType) -> (Int, Int) {
        let isUsual =
            type.kind == .multipart
            ? type.essence == "multipart/form-data" : type.essence == "application/json" && !type.name.contains(";")
        return (type.kind.rawValue, isUsual ? 0 : 1)
    }

    /// Returns true for XML.
    static func isXML(_ essence: String) -> Bool { essence.hasSuffix("+xml") || essence.hasSuffix("/xml") }

    /// Returns what a content type is.
    ///
    /// - Parameter essence: The content type without parameters, in lower case.
    static func kind(of essence: String, _ schema: Located?, _ documents: DocumentSet) -> Kind {
        if essence.hasPrefix("multipart/") { return .multipart }
        if StreamFormat(essence: essence) != nil { return .stream }
        if essence == "application/x-www-form-urlencoded" { return .form }
        if isJSON(essence) { return isFile(schema, documents) ? .bytes : .json }
        if isBinary(schema, documents) { return .bytes }
        let isString = isString(schema, documents)
        if essence == "*/*" || essence == "application/*" { return isString || schema == nil ? .bytes : .json }
        return isText(essence) || (isString && essence.hasPrefix("application/") && !isBinary(essence)) ? .text : .bytes
    }

    /// Whether a content type is one of JSON, or one that documents write for it.
    private static func isJSON(_ essence: String) -> Bool {
        if ["json", "text/json", "application/x-json"].contains(essence) { return true }
        // `application/json+sarif` is a slip of many documents.
        return ContentType.isJSON(essence) || essence.hasPrefix("application/json+")
    }

    /// Whether the bytes of a file are text by its content type, so that examples show them as text.
    ///
    /// - Parameter contentType: The content type; nil for `application/octet-stream`.
    static func isTextFile(_ contentType: String?) -> Bool {
        let essence = essence(of: contentType ?? "application/octet-stream")
        return isText(essence) || isJSON(essence)
    }

    /// Whether content of a content type is text by that alone.
    ///
    /// - Parameter essence: The content type without parameters, in lower case.
    static func isText(_ essence: String) -> Bool {
        essence.hasPrefix("text/") || essence.hasSuffix("+xml") || essence.hasSuffix("+yaml")
            || ["xml", "yaml", "x-yaml", "javascript", "graphql", "toml", "sql", "jwt"].contains {
                essence == "application/" + $0
            }
    }

    /// Whether a content type is of files that are no text, so that a string is their bytes although its schema does not say so.
    private static func isBinary(_ essence: String) -> Bool {
        let subtype = essence.split(separator: "/").last ?? ""
        let families = ["vnd.ms-", "vnd.openxmlformats-officedocument", "vnd.oasis.opendocument", "x-zip", "x-gzip"]
        let names: Set<Substring> = [
            "cbor", "gzip", "java-archive", "msgpack", "msword", "octet-stream", "ogg", "pdf", "pkcs12", "pkcs8",
            "protobuf",
            "rtf", "tar", "vnd.apache.parquet", "vnd.google.protobuf", "vnd.msgpack", "vnd.rar", "vnd.sqlite3", "wasm",
            "x-7z-compressed", "x-bzip2", "x-msgpack", "x-pkcs12", "x-protobuf", "x-rar-compressed", "x-sqlite3",
            "x-tar",
            "zip", "zstd",
        ]
        return names.contains(subtype) || families.contains { subtype.hasPrefix($0) } || subtype.hasSuffix("+zip")
    }

    /// Whether a schema is one of bytes: `format: binary`, or a content type without an encoding; null beside them is
    /// a file that may be left out.
    static func isBinary(_ schema: Located?, _ documents: DocumentSet) -> Bool {
        guard let target = schema.flatMap({ value(of: $0, documents) }) else { return false }
        if isFile(target) { return true }
        guard target.child("contentMediaType") != nil, target.child("contentEncoding") == nil else { return false }
        guard let type = target.child("type") else { return true }
        let types = type.node.scalar.map { [$0.text] } ?? type.elements.compactMap { $0.node.scalar?.text }
        return types.filter { $0 != "null" } == ["string"]
    }

    /// Whether a schema is one of any octets, so that they are not JSON text in a string, whatever the content type is:
    /// servers write `application/json` for files that they do not know the type of.
    private static func isFile(_ schema: Located?, _ documents: DocumentSet) -> Bool {
        schema.flatMap { value(of: $0, documents) }.map(isFile) ?? false
    }

    private static func isFile(_ target: Located) -> Bool {
        if target.child("format")?.node.scalar?.text == "binary" { return true }
        // The type of Swagger 2.0, which many documents of 3.0 still have.
        return target.child("type")?.node.scalar?.text == "file"
    }

    /// Returns what a schema says of values that are not null: where it leads, through alternatives of which but one is
    /// left without null, and through an `allOf` of which one member says what values are. Nil when it leads nowhere.
    static func value(of schema: Located, _ documents: DocumentSet) -> Located? {
        var current = schema
        for _ in 0..<SchemaState.maxDepth {
            guard case .found(let target) = documents.follow(current) else { return nil }
            if let members = target.child("anyOf") ?? target.child("oneOf") {
                let values = members.elements.filter { $0.child("type")?.node.scalar?.text != "null" }
                guard values.count == 1 else { return target }
                current = values[0]
            } else if let members = target.child("allOf"), target.child("type") == nil, target.child("format") == nil {
                let values = members.elements.filter { !isAnnotation($0) }
                guard values.count == 1 else { return target }
                current = values[0]
            } else {
                return target
            }
        }
        return nil
    }

    /// Whether a schema says nothing of values.
    private static func isAnnotation(_ schema: Located) -> Bool {
        let annotations: Set = [
            "default", "deprecated", "description", "example", "nullable", "readOnly", "title", "writeOnly",
            "externalDocs",
        ]
        return schema.node.mapping.map { $0.entries.allSatisfy { annotations.contains($0.name) } } ?? false
    }

    static func isString(_ schema: Located?, _ documents: DocumentSet) -> Bool {
        guard let schema, case .found(let target) = documents.follow(schema) else { return false }
        return target.child("type")?.node.scalar?.text == "string"
    }

    /// Returns a content type without parameters, in lower case.
    static func essence(of name: String) -> String {
        // Nearly all are written so.
        if name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && !(0x41...0x5A).contains($0) }) { return name }
        return String(name.prefix { $0 != ";" }).trimmingSpaces().lowercased()
    }

    /// Whether a text is a content type (RFC 9110, section 8.3.1).
    static func isWritten(_ text: String) -> Bool {
        if text == "application/json" { return true }
        let parts = text.prefix { $0 != ";" }.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { HeaderText.isName(String($0).trimmingSpaces()) }
            && HeaderText.isValue(text)
    }
}
