import MartletContract
import MartletSyntax

/// An answer, whatever status it has.
struct Answer: Sendable {
    /// What it carries.
    enum Content: Sendable {
        /// Nothing.
        case nothing
        /// A value in JSON.
        case value(TypeReference)
        /// An answer that goes on, message by message.
        case stream(TypeReference)
        /// Text as it is.
        case text(TypeReference)
        /// Bytes.
        case bytes(TypeReference)
    }

    /// The content of the same response in another content type. Of the first success the client asks for one or the other;
    /// of all other responses it reads what arrives.
    struct Alternative: Sendable {
        /// What it carries.
        let content: Content
        /// Its content type where that does not follow from what it carries.
        let contentType: String?
        /// Its content type as it is written, ranges among them, and those that are read alike.
        let names: [String]
        /// Whether an endpoint of its own asks for it where it is one of the first success.
        let isCall: Bool
        /// Whether it is read otherwise than those before it.
        let isContent: Bool
        /// Whole payloads to show.
        let examples: [Example]
        /// The word that its endpoint is told apart by.
        let word: String
        /// The content type, for places where nobody asks for it.
        let unused: UnusedContentType
        /// Where the content type stands.
        let origin: Origin

        /// Whether an endpoint of its own reads it whole.
        var isReadWhole: Bool {
            if case .stream = content { return false }
            return isCall
        }
    }

    /// What it carries.
    var content: Content = .nothing
    /// The content type that was chosen for it, and the place of the response; nil for one without content.
    var chosen: (essence: String, place: Located)?
    /// What it can carry in place of that.
    var alternatives: [Alternative] = []
    /// Its content type where that does not follow from what it carries.
    var contentType: String?
    /// The content types that it can have as well.
    var otherContentTypes = OtherContentTypes()
    /// What it means, in a few words.
    var summary: String?
    /// What it means, at length; CommonMark.
    var description: String?
    /// What it means; CommonMark.
    var documentation: String? { OpenAPIContext.text(summary: summary, description: description) }
    /// Its header fields.
    var headers: [Field] = []
    /// Whole payloads to show.
    var examples: [Example] = []
    /// Calls that can follow.
    var followUps: [FollowUp] = []
    /// Where it is declared for several operations; nil where it is declared for one alone.
    var sharedOrigin: Origin?

    /// Those of text as it is: values of what is written as XML and the like are none of its text.
    var textExamples: [Example] { examples.filter { if case .string = $0.value { true } else { false } } }
}

extension Answer {
    /// Takes what it can carry in other content types for contents of its own, which are read in whichever arrives.
    mutating func separateContents() {
        let contents = alternatives.filter(\.isContent)
        otherContentTypes.separate = TextSet(contents.flatMap(\.names).map(MediaType.essence))
    }

    /// Returns the same response with one of its content types as the first; itself where it does not have that one.
    func preferring(_ name: String) -> Answer {
        guard let index = alternatives.firstIndex(where: { $0.isContent && $0.names.contains(name) }),
            let type = content.type
        else { return self }
        var answer = self
        let wanted = answer.alternatives.remove(at: index)
        let usual = contentType ?? chosen?.essence ?? "application/json"
        answer.alternatives.insert(
            Alternative(
                content: content, contentType: contentType, names: [usual] + otherContentTypes.own, isCall: false,
                isContent: true, examples: examples, word: wanted.word, unused: wanted.unused, origin: type.origin),
            at: 0)
        (answer.content, answer.contentType, answer.examples) = (wanted.content, wanted.contentType, wanted.examples)
        answer.otherContentTypes = wanted.otherContentTypes
        return answer
    }
}

extension Answer.Content {
    /// The type of what is carried; nil for nothing.
    fileprivate var type: TypeReference? {
        switch self {
        case .nothing: nil
        case .value(let type), .stream(let type), .text(let type), .bytes(let type): type
        }
    }
}

extension Answer.Alternative {
    /// The type that it is read as where it may arrive in place of another one: what goes on is read whole.
    var type: TypeReference {
        switch content {
        case .nothing: TypeReference(.void, origin: origin)
        case .value(let type), .text(let type), .bytes(let type): type
        case .stream(let type): TypeReference(.file, origin: type.origin)
        }
    }

    /// Its content type as the contract has it; nil for the usual one of JSON.
    var writtenContentType: String? {
        // Two of JSON can differ in their parameters.
        if case .value = content, names.first?.contains(";") != true { return contentType }
        return names.first
    }

    /// The content types that are read alike, and its own where that is a range that the contract does not have.
    var otherContentTypes: OtherContentTypes {
        let essences = names.map(MediaType.essence)  // allowed: these names are a list
        let own = MediaType.essence(of: writtenContentType ?? "application/json")
        var others = OtherContentTypes(essences.filter { $0 != own })
        others.alike = TextSet(others.names)
        return others
    }

    /// Its examples; of text those that are texts.
    var examplesOfContent: [Example] {
        switch content {
        case .value: examples
        case .text: examples.filter { if case .string = $0.value { true } else { false } }
        case .nothing, .stream, .bytes: []
        }
    }
}

/// Reads response objects.
enum AnswerReader {
    /// Reads an answer, or returns what was read of one that is referred to.
    ///
    /// - Parameter produces: The content types of the operation in Swagger 2.0; nil in OpenAPI 3.
    static func shared(
        _ located: Located, hint: String, _ produces: SwaggerContentTypes?, _ context: inout OpenAPIContext
    ) -> Answer {
        guard let (target, isShared) = context.resolve(located) else { return Answer() }
        if let produces, target.node.mapping != nil {
            return SwaggerAnswerReader.read(target, of: located, isShared: isShared, hint: hint, produces, &context)
        }
        guard isShared else { return read(target, hint: hint, &context) }
        let known = context.shared.answers[target.location]
        var answer = known ?? read(target, hint: context.sharedHint(of: target, "response"), &context)
        if known == nil { context.shared.answers[target.location] = answer }
        // Words beside a reference are about the place where it stands (OpenAPI 3.1, section 4.8.23).
        if let description = context.readText("description", of: located), !description.isEmpty {
            answer.description = description
        }
        if let summary = context.readText("summary", of: located), !summary.isEmpty { answer.summary = summary }
        answer.sharedOrigin = Origin(target.node.span, pointer: target.location.pointer)
        return answer
    }

    private static func read(_ located: Located, hint: String, _ context: inout OpenAPIContext) -> Answer {
        guard located.node.mapping != nil else {
            context.report(.wrongShape, "a response is an object", at: located.node.span)
            return Answer()
        }
        let media = context.asBefore(MediaType.read(located, &context), at: located)
        return read(located, media, hint: hint, &context)
    }

    /// Reads an answer with some content types, the best first.
    static func read(
        _ located: Located, _ all: [MediaType], hint: String, _ context: inout OpenAPIContext
    ) -> Answer {
        var media = all
        var answer = Answer()
        if !context.isSwagger { answer.summary = context.readText("summary", of: located) }
        // Before 3.2 it must be there, so an empty one says nothing.
        answer.description = context.readText("description", of: located).flatMap { $0.isEmpty ? nil : $0 }
        if all.count > 1 {
            let calls = MediaType.takeAlternatives(from: &media, isReceived: true, context.documents)
            let contents = MediaType.contents(of: all, context.documents).dropFirst()
            let leads = Set(contents.map { $0[0].span })
            for one in all.dropFirst() {
                let call = calls.first { $0.span == one.span }
                let alike = contents.first { $0[0].span == one.span }
                guard call != nil || alike != nil else { continue }
                answer.alternatives.append(
                    alternative(
                        call ?? one, to: all[0], alike: alike ?? [one], isCall: call != nil, isContent: alike != nil,
                        hint: hint, &context))
            }
            answer.otherContentTypes.separate = TextSet(calls.map(\.essence))
            media.removeAll { leads.contains($0.span) }
        }
        context.noteUnused(media, in: .response)
        if let best = media.first {
            answer.content = content(of: best, hint: hint, &context)
            answer.contentType = best.unusualName
            answer.chosen = (best.essence, located)
            answer.otherContentTypes.names = MediaType.others(than: all).names
            answer.otherContentTypes.alike = SameSchemas.essences(of: all, context.documents)
            answer.examples = context.readPayloads(of: best, as: .of(best, answer.content, context))
        }
        answer.headers = headers(of: located, hint: hint, &context)
        if !context.isSwagger { answer.followUps = LinkReader.read(located, &context) }
        return answer
    }

    private static func alternative(
        _ media: MediaType, to best: MediaType, alike: [MediaType], isCall: Bool, isContent: Bool, hint: String,
        _ context: inout OpenAPIContext
    ) -> Answer.Alternative {
        let part = media.kind == .stream && !media.isFurtherStream ? "event" : media.word.lowercased()
        let content = content(of: media, hint: String(of: hint, ".", part), &context)
        return Answer.Alternative(
            content: content, contentType: media.kind == .json ? media.unusualName : media.name,
            names: [media.name] + alike.dropFirst().map(\.essence), isCall: isCall, isContent: isContent,
            examples: context.readPayloads(of: media, as: .of(media, content, context)), word: media.word,
            unused: UnusedContentType(name: media.name, used: best.name, span: media.span),
            origin: Origin(media.span, pointer: media.object.location.pointer))
    }

    private static func content(
        of media: MediaType, hint: String, _ context: inout OpenAPIContext
    ) -> Answer.Content {
        let origin = Origin(media.span, pointer: media.object.location.pointer)
        let hint = media.hint(hint, context)
        func type(_ context: inout OpenAPIContext) -> TypeReference {
            context.type(of: media, hint: hint) ?? TypeReference(.json, origin: origin)
        }
        context.noteEncodings(of: media)
        switch media.kind {
        case .json: return .value(type(&context))
        case .stream: return .stream(StreamItem.type(of: media, hint: hint, &context))
        case .form, .text:
            context.noteText(media, in: .response)
            context.noteEncoding(of: media)
            context.noteUnreadSchema(of: media)
            return .text(context.textType(of: media, origin: origin))
        case .multipart:
            if case .array(let item)? = PartItems.list(of: media, hint: hint, &context)?.kind {
                context.reportUnheld(media.schema, "of a list of parts")
                return .stream(item)
            }
            context.noteUnread(
                "itemSchema", in: media.object, of: "a response with files as parts",
                help: "the content is given as bytes")
            context.noteUnreadSchema(of: media)
            context.reportUnheld(media.schema, "of bytes")
            return .bytes(TypeReference(.file, origin: origin))
        case .bytes:
            context.noteBytes(media)
            return .bytes(TypeReference(.file, origin: origin))
        }
    }

    private static func headers(of located: Located, hint: String, _ context: inout OpenAPIContext) -> [Field] {
        var names: TextSet = []
        return context.readEntries("headers", of: located).compactMap { key, name, value in
            let word = name.lowercased()
            // Said by the content type (OpenAPI 3.1, section 4.8.17).
            if word == "content-type" || name.hasPrefix("x-martlet-") { return nil }
            guard HeaderText.isName(name) else {
                context.report(.invalidHeader, "'\(name.excerpt)' cannot be the name of a header", at: key.span)
                return nil
            }
            guard names.insert(word).inserted else {
                context.report(.duplicateParameter, "the header '\(name.excerpt)' is there already", at: key.span)
                return nil
            }
            guard var field = header(value, name: name, hint: hint, &context) else { return nil }
            field.name = name
            field.key = name
            return field
        }
    }

    /// Reads a header of an answer or of a part.
    static func header(
        _ located: Located, name: String, hint: String, _ context: inout OpenAPIContext
    ) -> Field? {
        guard let (target, isShared) = context.resolve(located) else { return nil }
        func described(_ field: Field, _ context: inout OpenAPIContext) -> Field {
            var field = field
            if isShared, let own = context.readText("description", of: located) {
                // What is said of the examples stays.
                let notes = context.exampleNotes(of: target, name: name)
                field.description = OpenAPIContext.text(own, and: notes)
            }
            return field
        }
        if isShared, let known = context.shared.headers[target.location] { return described(known, &context) }
        guard target.node.mapping != nil else {
            let word = context.isSwagger ? "type" : "schema"
            context.report(.wrongShape, "a header is an object with '\(word)'", at: target.node.span)
            return nil
        }
        let hint = isShared ? context.sharedHint(of: target, "header") : String(of: hint, ".", name)
        let value = context.isSwagger ? SwaggerValue.read(target, name: name, in: .response, &context) : nil
        var (field, json, _) = ParameterReader.field(target, name: name, hint: hint, value, &context)
        field.isExploded = !context.isSwagger && context.readFlag("explode", of: target) == true
        field.contentType = json
        if json == nil, !context.isSwagger { readContent(of: target, into: &field, &context) }
        field.isOptional = context.isSwagger || context.readFlag("required", of: target) != true
        if isShared { context.shared.headers[target.location] = field }
        return described(field, &context)
    }

    /// Reads the content type of a value that is not JSON: the text as it is, unless it is plain text with a type.
    private static func readContent(of header: Located, into field: inout Field, _ context: inout OpenAPIContext) {
        let names = (header.child("content")?.entries ?? []).map(\.name).filter { !$0.hasPrefix("x-") }
        guard let name = names.first?.trimmingSpaces(), MediaType.isWritten(name) else { return }
        field.contentType = name
        if MediaType.essence(of: name) != "text/plain" {
            ParameterReader.reportText(header, field, &context)
            field.type = TypeReference(.string, origin: field.type.origin)
            field.examples = field.examples.filter { if case .string = $0 { true } else { false } }
        }
    }
}
