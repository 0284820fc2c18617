import MartletContract
import MartletSyntax

/// The content types that an operation of Swagger 2.0 takes (`consumes`) or answers with (`produces`).
struct SwaggerContentTypes: Sendable {
    /// A content type of the list.
    struct Entry: Sendable {
        /// The content type, without spaces at its ends.
        let name: String
        /// Its place.
        let span: SourceSpan
    }

    /// The content types, each once, in the author's order.
    private(set) var entries: [Entry] = []

    /// Reads the list of an operation, or of the whole document.
    ///
    /// - Returns: Nil where it is absent. An empty list counts: it hides the one of the document.
    static func read(_ word: String, of owner: Located, _ context: inout OpenAPIContext) -> SwaggerContentTypes? {
        guard owner.node[word] != nil else { return nil }
        var types = SwaggerContentTypes()
        var names: TextSet = []
        for element in context.readElements(word, of: owner) {
            guard let text = element.node.scalar?.text else {
                context.report(.wrongShape, "a content type is a text", at: element.node.span)
                continue
            }
            let name = text.trimmingSpaces()
            if !MediaType.isWritten(name) {
                context.report(
                    .invalidMediaType, "'\(text.excerpt)' is not a content type", at: element.node.span,
                    help: "write it as application/json")
            }
            guard names.insert(name).inserted else { continue }
            types.entries.append(Entry(name: name, span: element.node.span))
        }
        return types
    }

    /// Returns these types as those of a body or a response, the best first.
    ///
    /// - Parameter owner: The object that has the schema. Without any content type its values are JSON, or bytes where the
    ///   schema is one of bytes.
    func media(of owner: Located, _ context: inout OpenAPIContext) -> [MediaType] {
        let documents = context.documents
        let schema = owner.child("schema")
        let isFile = Self.isFile(schema, documents)
        let areBytes = isFile || MediaType.isBinary(schema, documents)
        func type(_ entry: Entry) -> MediaType {
            let essence = MediaType.essence(of: entry.name)
            let kind = MediaType.kind(of: essence, schema, documents)
            return MediaType(
                name: entry.name, span: entry.span, object: owner, essence: essence, kind: isFile ? .bytes : kind)
        }
        // Every response has all types of the document, so a long list costs its product with their number.
        guard !entries.isEmpty, context.budget.spend(entries.count, on: .operationParts) else {
            let span = owner.node.mapping?.entry("schema")?.key.span ?? owner.node.span
            return [type(Entry(name: areBytes ? "*/*" : "application/json", span: span))]
        }
        return MediaType.sorted(entries.map(type))
    }

    /// Returns true for a schema with `type: file`, which only responses and fields of forms can have.
    static func isFile(_ schema: Located?, _ documents: DocumentSet) -> Bool {
        guard let schema, case .found(let target) = documents.follow(schema) else { return false }
        return target.node["type"]?.scalar?.text == "file"
    }
}

/// The content types of all operations of a Swagger 2.0 document that do not have their own.
struct SwaggerDefaults: Sendable {
    /// The content types of bodies.
    var consumes = SwaggerContentTypes()
    /// The content types of responses.
    var produces = SwaggerContentTypes()

    /// Reads them.
    static func read(_ root: Located, _ context: inout OpenAPIContext) -> SwaggerDefaults {
        SwaggerDefaults(
            consumes: SwaggerContentTypes.read("consumes", of: root, &context) ?? SwaggerContentTypes(),
            produces: SwaggerContentTypes.read("produces", of: root, &context) ?? SwaggerContentTypes())
    }
}

extension OpenAPIContext {
    /// True for a document of Swagger 2.0.
    var isSwagger: Bool { version == .v20 }

    /// Returns the content types of an operation's responses; nil in OpenAPI 3, where each response has its own.
    mutating func produces(_ operation: Located) -> SwaggerContentTypes? {
        guard isSwagger else { return nil }
        return SwaggerContentTypes.read("produces", of: operation, &self) ?? swagger.produces
    }

    /// Returns the payloads that a Swagger 2.0 document shows for one content type of a response, or for a body.
    func swaggerExample(of media: MediaType) -> Located? {
        guard let all = media.object.child("examples") else { return media.object.child("x-example") }
        return all.entries.first { MediaType.essence(of: $0.name.trimmingSpaces()) == media.essence }?.value
    }
}
