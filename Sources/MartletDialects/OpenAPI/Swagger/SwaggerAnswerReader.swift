import MartletContract
import MartletSyntax

/// A response that several operations refer to, as one kind of content.
struct SharedAnswerKey: Hashable, Sendable {
    /// The place of the response.
    let location: Location
    /// The kind of what it carries; nil for nothing.
    let kind: MediaType.Kind?
    /// True where the operation can respond with a stream in its place.
    let hasStream: Bool
    /// The content types that are read otherwise than the first.
    let contents: [String]
}

/// Reads the responses of Swagger 2.0: one schema, and the content types of the operation.
enum SwaggerAnswerReader {
    /// Reads a response, or returns what was read of one that is referred to.
    ///
    /// - Parameters:
    ///   - target: The response.
    ///   - located: The response, or the reference that leads to it.
    static func read(
        _ target: Located, of located: Located, isShared: Bool, hint: String, _ produces: SwaggerContentTypes,
        _ context: inout OpenAPIContext
    ) -> Answer {
        // A response without a schema carries nothing, whatever the operation produces.
        let media = target.child("schema") == nil ? [] : produces.media(of: target, &context)
        guard isShared else { return AnswerReader.read(target, media, hint: hint, &context) }
        let contents = media.count > 1 ? MediaType.contents(of: media, context.documents).dropFirst() : []
        let key = SharedAnswerKey(
            location: target.location, kind: media.first?.kind, hasStream: media.contains { $0.kind == .stream },
            contents: contents.map { $0[0].essence })
        if let known = context.shared.swaggerAnswers[key] {
            guard let best = media.first else { return known }
            var answer = known
            answer.contentType = best.unusualName
            answer.otherContentTypes.names = MediaType.others(than: media).names
            answer.otherContentTypes.alike = TextSet(answer.otherContentTypes.names)
            return answer
        }
        var answer = AnswerReader.read(
            target, media, hint: context.sharedHint(of: target, "response"), &context)
        answer.sharedOrigin = Origin(target.node.span, pointer: target.location.pointer)
        context.shared.swaggerAnswers[key] = answer
        return answer
    }
}
