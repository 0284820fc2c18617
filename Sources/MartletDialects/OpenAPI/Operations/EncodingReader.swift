import MartletContract
import MartletSyntax

/// Reads how one field of a form, or one part of a multipart body, is written.
///
/// - Source: OpenAPI 3.1.1, section 4.8.15, <https://spec.openapis.org/oas/v3.1.1.html#encoding-object>
enum EncodingReader {
    /// Reads an encoding into a field.
    ///
    /// - Parameter hint: What names of inline models begin with.
    static func read(
        _ encoding: Located, of media: MediaType, hint: String, into field: inout Field,
        _ context: inout OpenAPIContext
    ) {
        guard encoding.node.mapping != nil else {
            context.report(.wrongShape, "an encoding is an object", at: encoding.node.span)
            return
        }
        if media.kind == .multipart { field.headers = headers(of: encoding, part: field, hint: hint, &context) }
        // In 3.0 a style belongs to the fields of a form alone.
        let hasStyles =
            media.kind == .form || media.essence == "multipart/form-data" && context.version.hasJSONSchema
        let mayHaveStyle = hasStyles && !isFile(field.type)
        // A style is written as a parameter of the query is; the content type is ignored then.
        let hasStyle = mayHaveStyle && readStyle(encoding, of: media, into: &field, &context)
        context.noteUnread(of: encoding, media.kind, hasStyle: hasStyle, mayHaveStyle: mayHaveStyle)
        if hasStyle { return }
        readContentType(encoding, of: media, into: &field, &context)
    }

    private static func isFile(_ type: TypeReference) -> Bool {
        if case .array(let element) = type.kind { return isFile(element) }
        return type.kind == .file
    }

    private static func readContentType(
        _ encoding: Located, of media: MediaType, into field: inout Field, _ context: inout OpenAPIContext
    ) {
        guard let text = context.readText("contentType", of: encoding) else { return }
        var choices: [String] = []
        for choice in ContentType.choices(in: text) {
            if MediaType.isWritten(choice) {
                choices.append(choice)
            } else {
                context.report(
                    .invalidMediaType, "'\(choice.excerpt)' is not a content type",
                    at: encoding.node["contentType"]?.span ?? encoding.node.span, help: "write it as image/png")
            }
        }
        guard let first = choices.first else { return }
        field.contentType = choices.joined(separator: ", ")
        let kind: TypeReference.Kind = media.kind == .multipart ? .file : .string
        if choices.allSatisfy({ MediaType.isXML(MediaType.essence(of: $0)) }),
            let type = withoutElements(field.type, kind)
        {
            context.report(
                .xmlAsText, "'\(field.key.excerpt)' is sent as \(kind == .file ? "bytes" : "text"): it is XML",
                at: encoding.node["contentType"]?.span ?? encoding.node.span, help: "the app writes the XML itself")
            field.type.kind = type
        }
        guard media.kind == .multipart else { return }
        guard choices.allSatisfy(isBytes), first != "*/*" else { return }
        if mayBeBytes(field.type) {
            field.type.kind = .file
        } else if case .array(let element) = field.type.kind, mayBeBytes(element) {
            // Each element is a part of the content type.
            field.type.kind = .array(TypeReference(.file, origin: element.origin))
        }
    }

    /// Returns the type of a value that XML has elements for, as one that the app writes; nil for a type of plain text.
    private static func withoutElements(
        _ type: TypeReference, _ kind: TypeReference.Kind
    ) -> TypeReference.Kind? {
        switch type.kind {
        case .model, .map, .json: kind
        case .array(let element):
            withoutElements(element, kind).map { .array(TypeReference($0, origin: element.origin)) }
        default: nil
        }
    }

    /// Whether values are bytes where a content type says so: strings, and whatever has no type.
    static func mayBeBytes(_ type: TypeReference) -> Bool { type.kind == .string || type.kind == .json }

    /// Whether a string of a content type is bytes, and no text.
    static func isBytes(_ contentType: String) -> Bool {
        !ContentType.isJSON(contentType) && !contentType.lowercased().hasPrefix("text/")
    }

    /// Reads the style of a value; returns false where nothing is said of it (OpenAPI 3.1.1, section 4.8.15.1.2).
    private static func readStyle(
        _ encoding: Located, of media: MediaType, into field: inout Field, _ context: inout OpenAPIContext
    ) -> Bool {
        let word = context.readText("style", of: encoding)
        let isExploded = context.readFlag("explode", of: encoding)
        let isReservedAllowed = context.readFlag("allowReserved", of: encoding)
        guard word != nil || isExploded != nil || isReservedAllowed != nil else { return false }
        let styles = Parameter.styles(of: .query)
        guard let style = Parameter.Style(rawValue: word ?? "form"), styles.contains(style) else {
            context.report(
                .invalidStyle, "'\((word ?? "").excerpt)' is no style of a form's field",
                at: encoding.node["style"]?.span ?? encoding.node.span,
                help: "expected " + Suggestion.list(styles.map(\.rawValue)))
            return false
        }
        field.style = style
        field.isExploded = isExploded ?? (style == .form || style.isBracketed)
        // Nothing of a part is percent-encoded.
        field.isReservedAllowed = isReservedAllowed == true && media.kind == .form
        return true
    }

    /// Returns the header fields of a part. Its content type is said elsewhere, and its name and encoding are the runtime's.
    private static func headers(
        of encoding: Located, part: Field, hint: String, _ context: inout OpenAPIContext
    ) -> [Field] {
        let hint = String(of: hint, ".", part.name)
        return context.readEntries("headers", of: encoding).compactMap { key, name, value in
            if name.lowercased() == "content-type" { return nil }
            guard HeaderText.isName(name), !HeaderText.isOfPart(name) else {
                let reason =
                    HeaderText.isName(name)
                    ? "the header '\(name.excerpt)' of a part is written by the runtime"
                    : "'\(name.excerpt)' cannot be the name of a header"
                context.report(.invalidHeader, reason, at: key.span)
                return nil
            }
            return AnswerReader.header(value, name: name, hint: hint, &context)
        }
    }
}
