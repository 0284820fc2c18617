import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Reports what a schema asks of values in a place that has no room for it.
    ///
    /// - Parameters:
    ///   - place: what the values are: `of bytes`.
    ///   - others: keywords that mean something there besides limits.
    mutating func reportUnheld(_ schema: Located?, _ place: String, besides others: SchemaWord...) {
        guard let schema, case .found(let target) = documents.follow(schema), let mapping = target.node.mapping else {
            return
        }
        let part = SchemaPart(target, mapping)
        for word in part.all where word.isConstraint || word.isKept || others.contains(word) {
            // What the bytes or the text are is no limit.
            if word == .contentMediaType || word == .contentSchema { continue }
            guard let key = part.entry(word)?.key else { continue }
            report(.unheldKeyword, "'\(word.rawValue)' \(place) is not held; it is passed over", at: key.span)
        }
    }

    /// Notes what the schema of content that is bytes says of them.
    mutating func noteBytes(_ media: MediaType) {
        noteUnreadSchema(of: media)
        reportUnheld(media.schema, "of bytes", besides: .enum)
        noteEncoding(of: media)
    }

    /// Notes that the encoding of a body which is bytes or text as a whole is left to the app.
    mutating func noteEncoding(of media: MediaType) {
        guard let schema = media.schema, case .found(let target) = documents.follow(schema) else { return }
        for (key, encodings) in [
            ("contentEncoding", ["base64", "base64url", "base32", "base16", "quoted-printable"]),
            ("format", ["byte", "base64", "base64url"]),
        ] {
            guard let value = target.child(key)?.node, let text = value.scalar?.text,
                encodings.contains(text.lowercased())
            else { continue }
            report(
                .unheldKeyword, "'\(key): \(text)' of a whole body is left to the app", at: value.span,
                help: "the client sends and returns the body as it is on the wire")
        }
    }

    /// Returns the type of content that is text as it is: a string, with the limits that its schema has for strings.
    mutating func textType(of media: MediaType, origin: Origin) -> TypeReference {
        var type = TypeReference(.string, origin: origin)
        guard let schema = media.schema else { return type }
        let flat = flatten(schema)
        guard types(of: flat) == [.string] else { return type }
        type.constraints = SchemaConstraintsReader.read(flat.parts, for: type, &self)
        // Bytes are no limit of text.
        let format = flat.lastNode(.format)?.scalar?.text
        if format != "binary" { type.constraints.format = format }
        type.keywords = SchemaKeywordsReader.folded(
            SchemaKeywordsReader.read(flat, .type(.string), &self)
                + SchemaConstraintsReader.keywords(flat.parts, besides: .string, &self)
                + SchemaConstraintsReader.others(flat.parts, for: .string, &self))
        return type
    }
}
