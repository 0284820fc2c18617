import MartletContract
import MartletSyntax

/// What was read of parameters, bodies, answers and headers that are referred to, so that each is read once.
struct OperationsMemo: Sendable {
    /// Parameters; nil for one that could not be read.
    var parameters: [Location: Parameter?] = [:]
    /// Bodies of requests.
    var bodies: [Location: RequestBody?] = [:]
    /// Answers.
    var answers: [Location: Answer] = [:]
    /// The fields of headers.
    var headers: [Location: Field] = [:]
    /// The types of media types of the components that something refers to.
    var mediaTypes: [Location: TypeReference] = [:]
    /// Bodies of Swagger 2.0, whose content types are those of each operation.
    var swaggerBodies: [SharedBodyKey: RequestBody] = [:]
    /// Responses of Swagger 2.0; the key has no kind where they carry nothing.
    var swaggerAnswers: [SharedAnswerKey: Answer] = [:]

    /// Adds what was read elsewhere.
    mutating func merge(_ other: OperationsMemo) {
        parameters.merge(other.parameters) { first, _ in first }
        bodies.merge(other.bodies) { first, _ in first }
        answers.merge(other.answers) { first, _ in first }
        headers.merge(other.headers) { first, _ in first }
        swaggerBodies.merge(other.swaggerBodies) { first, _ in first }
        swaggerAnswers.merge(other.swaggerAnswers) { first, _ in first }
    }
}

/// A content type that is not used, because a value has a better one, or that is used as text alone.
struct UnusedContentType: Sendable {
    /// The content type.
    let name: String
    /// The one that is used; nil for XML, which is text.
    let used: String?
    /// Where it stands.
    let span: SourceSpan
}

extension Location {
    /// What an inline model of a shared object is called by: the name of the object where it stands.
    func sharedName(in documents: DocumentSet) -> String {
        JSONPointer.lastToken(pointer) ?? FilePath.name(documents.documents[document].path)
    }
}

extension OpenAPIContext {
    /// Reads the schemas of media types of the components, each once, before anything that refers to them.
    mutating func readMediaTypes(of root: Located) {
        guard !isSwagger, let entries = root.child("components")?.child("mediaTypes")?.entries else { return }
        let targets = Set(documents.targetLocations)
        for (_, _, value) in entries where targets.contains(value.location) {
            guard let schema = value.child("schema"), value.node["$ref"] == nil else { continue }
            shared.mediaTypes[value.location] = use(of: schema, hint: sharedHint(of: value, "mediaType")).type
        }
    }

    /// Returns the type of what a content type carries; nil where the document gives no schema.
    mutating func type(of media: MediaType, hint: String) -> TypeReference? {
        if let known = shared.mediaTypes[media.object.location] { return known }
        return media.schema.map { use(of: $0, hint: media.hint(hint, self)).type }
    }

    /// Notes that XML is sent and read as text, whatever its schema says of its elements, and keeps the schema.
    mutating func noteText(_ media: MediaType, in direction: TextSchema.Direction) {
        guard media.isXML else { return }
        if purpose != .client { unread.keep(media, in: direction) }
        guard let schema = media.schema, case .found(let target) = documents.follow(schema),
            target.child("type")?.node.scalar?.text != "string"
        else { return }
        unusedContentTypes.append(UnusedContentType(name: media.name, used: nil, span: media.span))
    }

    /// Notes that only the first of some content types is used.
    mutating func noteUnused(_ media: [MediaType], in direction: TextSchema.Direction) {
        guard let used = media.first else { return }
        if purpose != .client {
            for other in media.dropFirst() where other.isXML { unread.keep(other, in: direction, isAlike: true) }
        }
        unusedContentTypes += media.dropFirst().map {
            UnusedContentType(name: $0.name, used: used.name, span: $0.span)
        }
        // All bytes are read alike, whatever their schemas say.
        for other in media.dropFirst() where other.kind == .bytes && other.schema?.location != used.schema?.location {
            noteBytes(other)
        }
    }

    /// Returns what an object is that may be a reference.
    ///
    /// - Returns: nil, and a finding, when the reference leads nowhere; `isShared` when it was a reference.
    mutating func resolve(_ located: Located) -> (target: Located, isShared: Bool)? {
        guard located.node["$ref"] != nil else { return (located, false) }
        return follow(located).map { ($0, true) }
    }

    /// Returns what the inline models of an object are called by that references lead to.
    ///
    /// - Parameter word: what kind of object it is, such as `response`.
    func sharedHint(of target: Located, _ word: String) -> String {
        String(of: target.location.sharedName(in: documents), ".", word)
    }
}
