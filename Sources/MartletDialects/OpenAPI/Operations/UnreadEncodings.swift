import MartletContract
import MartletSyntax

extension OpenAPIContext {
    /// Notes what media types say of encodings that is not read, and schemas of bodies that have no type in Swift.
    ///
    /// - Parameter body: the body that was made of it.
    mutating func noteUnread(of media: MediaType, sentAs body: Body) {
        let owner = "a media type"
        let isList = if case .json = body { media.kind == .multipart } else { false }
        switch body {
        case .form, .multipart:
            let help = "'encoding' names the fields"
            noteUnread("prefixEncoding", "itemEncoding", in: media.object, of: owner, help: help)
        case .json where isList && PartItems.hasPositions(media, self):
            noteUnread("encoding", in: media.object, of: owner, help: "these parts have positions, not names")
            let encodings =
                (media.object.child("prefixEncoding")?.elements ?? [])
                + [media.object.child("itemEncoding")].compactMap { $0 }
            for encoding in encodings {
                noteUnread(
                    "style", "explode", "allowReserved", "headers", in: encoding, of: "a part", help: Self.partHelp)
            }
        case .json where media.kind == .form || isList:
            // That of fields which are not given one by one is reported.
            noteUnread("prefixEncoding", "itemEncoding", in: media.object, of: owner)
        default: noteEncodings(of: media)
        }
    }

    /// Notes `encoding` of content that is not encoded field by field, and `itemSchema` of content that is not sequential.
    mutating func noteEncodings(of media: MediaType) {
        if media.kind != .stream, media.kind != .multipart {
            noteUnread("itemSchema", in: media.object, of: "a content type that is not sequential")
        }
        noteUnread(
            "encoding", "prefixEncoding", "itemEncoding", in: media.object, of: "a media type",
            help: "fields of forms and parts that are sent have encodings")
    }

    /// Notes the schema of a content type that is bytes or text, where it describes anything but a string.
    mutating func noteUnreadSchema(of media: MediaType) {
        guard let schema = media.schema, let target = MediaType.value(of: schema, documents),
            let mapping = target.node.mapping
        else { return }
        // The schema of XML is reported with its content type.
        if media.isXML { return }
        let part = SchemaPart(target, mapping)
        unread.note(part)
        let types = part[.type]?.sequence?.compactMap { $0.scalar?.text } ?? part[.type]?.scalar.map { [$0.text] } ?? []
        let isOther = types.contains { !["string", "file", "null"].contains($0) }
        let hasParts = part.all.contains { [.properties, .items, .oneOf, .anyOf, .allOf].contains($0) }
        let isText = media.kind == .text || media.kind == .form
        let isUntyped = isText && types.isEmpty && part.all.contains { $0.isConstraint || $0.isKept || $0 == .enum }
        // The type of text has what its schema asks of strings.
        guard isOther || isUntyped || hasParts && !(isText && types == ["string"]) else { return }
        let kind = media.kind == .text || media.kind == .form ? "text" : "bytes"
        noteUnread(
            "schema", in: media.object, of: "a content type that is \(kind)", help: "the content is given as \(kind)")
    }

    fileprivate static let partHelp = "'contentType' says what a part is"

    /// Notes what is not read of the encoding of a field.
    ///
    /// - Parameters:
    ///   - hasStyle: whether a style is read.
    ///   - mayHaveStyle: whether one would be.
    mutating func noteUnread(of encoding: Located, _ kind: MediaType.Kind, hasStyle: Bool, mayHaveStyle: Bool) {
        let owner = kind == .multipart ? "a part" : "a field of a form"
        if kind != .multipart { noteUnread("headers", in: encoding, of: owner, help: "header fields belong to parts") }
        if hasStyle { noteUnread("contentType", in: encoding, of: owner, help: "the style says how it is written") }
        if !mayHaveStyle {
            noteUnread("style", "explode", "allowReserved", in: encoding, of: owner, help: Self.partHelp)
        } else if kind == .multipart {
            noteUnread("allowReserved", in: encoding, of: owner, help: "nothing of a part is percent-encoded")
        }
    }
}
