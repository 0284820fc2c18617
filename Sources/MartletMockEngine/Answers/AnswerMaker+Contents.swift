import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// The choice that the payload of a response is made by.
struct PayloadWish: Sendable {
    /// The name of the example that is asked for; nil for any.
    var example: String?
    /// Whether it is made even where there are examples.
    var isDynamic: Bool
    /// What is kept; nil where nothing is.
    var kept: Literal?
    /// The values of the path's parameters, percent-encoded.
    var path: [Substring] = []
}

/// A body, and what it does not have of its value.
struct WrittenBody: Sendable {
    var bytes: [UInt8]
    /// The differences in words for people; nil where it has all of it.
    var note: String?
}

extension AnswerMaker {
    /// Returns the body of an answer in a content type that the contract's type does not tell how to write: XML, and all but the
    /// one that it has examples of. Nil for others.
    func body(
        of answer: DeclaredAnswer, as content: AnswerContent, _ wish: PayloadWish
    ) throws(Problem) -> WrittenBody? {
        guard !content.isOwn || isWritten(content, of: answer) else { return nil }
        if wish.kept == nil, let example = try shown(of: answer, as: content, wish) {
            if let text = example.wireText { return WrittenBody(bytes: Array(text.utf8)) }
            guard !content.type.isJSON, case .string(let text) = example.value, !isValue(text, content) else {
                return write(example.value, as: content)
            }
            // The bytes of a file that is no text.
            let isText = content.type.essence.hasPrefix("text/") || content.type.isXML
            let bytes = isText || answer.type.kind != .file ? nil : Base64.bytes(of: text)
            return WrittenBody(bytes: bytes ?? Array(text.utf8))
        }
        guard let value = try value(of: answer, as: content, wish) else {
            return WrittenBody(bytes: SampleFiles.bytes(of: content.type))
        }
        return write(value, as: content)
    }

    /// Returns the example that is sent; nil where a value is made.
    private func shown(
        of answer: DeclaredAnswer, as content: AnswerContent, _ wish: PayloadWish
    ) throws(Problem) -> Example? {
        let own = content.isOwn ? answer.examples : []
        let examples = content.wire.flatMap { samplers.source?.examples(of: $0) } ?? own
        guard let name = wish.example else { return wish.isDynamic ? nil : examples.first { isValid($0, content) } }
        if let example = examples.first(where: { $0.name == name }) {
            guard isValid(example, content) else {
                throw Problem(
                    501, "invalid-example", "The example '\(name)' of the answer \(answer.status.text) breaks its type."
                )
            }
            return example
        }
        // One schema, one set of examples.
        guard content.isAlike, !content.isOwn, answer.type.kind != .file else {
            throw Problem(400, "no-such-example", Self.complaint(name, answer.status, examples))
        }
        return try example(of: answer, named: name, isDynamic: false)
    }

    /// Whether values of the document's schema are written in a content type that the contract has as text: XML, and others whose
    /// schema allows no strings.
    private func isWritten(_ content: AnswerContent, of answer: DeclaredAnswer) -> Bool {
        guard answer.type.kind != .file, !content.type.isJSON else { return false }
        if content.type.isXML { return true }
        guard answer.type.kind == .string, !answer.isStream, let type = type(of: content) else { return false }
        let kinds = samplers.fixtures.validator.documentKinds(of: type)
        return kinds.map { !$0.isEmpty && !$0.contains(.string) } ?? false
    }

    /// Whether a text is a value, and no document as it is sent in a content type of XML.
    private func isValue(_ text: String, _ content: AnswerContent) -> Bool {
        content.type.isXML && !XMLScanner.isDocument(text)
    }

    /// Whether an example may be sent. Its schema validates JSON, and texts of XML that are not well-formed documents.
    func isValid(_ example: Example, _ content: AnswerContent) -> Bool {
        guard let type = type(of: content) else { return true }
        if !content.type.isJSON {
            guard example.wireText == nil, case .string(let text) = example.value, isValue(text, content) else {
                return true
            }
        }
        return samplers.answers(isDynamic: false).verdict(example.value, as: type) != .invalid
    }

    /// Returns a type of all values of a content type's schema; nil where it has none.
    private func type(of content: AnswerContent) -> TypeReference? {
        guard let schema = content.wire?.schema, let notes = samplers.source?.notes(named: schema) else { return nil }
        return TypeReference(.json, origin: notes.origin)
    }

    /// Returns a value to be written; nil where none is found.
    func value(
        of answer: DeclaredAnswer, as content: AnswerContent, _ wish: PayloadWish
    ) throws(Problem) -> Literal? {
        if let kept = wish.kept { return kept }
        let isText = content.isOwn && answer.type.kind == .string && isWritten(content, of: answer)
        if content.isAlike, !isText {
            switch answer.type.kind {
            case .file, .void: return nil
            default: return try payload(of: answer, isDynamic: wish.isDynamic, path: wish.path)
            }
        }
        if let source = samplers.source, let schema = content.wire?.schema {
            var payload = WirePayload(
                source, samplers.answers(isDynamic: wish.isDynamic), owner: endpoint.name, isDynamic: wish.isDynamic)
            if let value = payload.value(schema, for: answer.isSuccess ? "answer" : answer.status.text) { return value }
        }
        return isText ? try payload(of: answer, isDynamic: wish.isDynamic, path: wish.path) : nil
    }

    /// Returns a value that tells a problem in the fields that are for it.
    func saying(_ problem: Problem, _ value: Literal, as content: AnswerContent, _ answer: DeclaredAnswer) -> Literal {
        saying(
            problem, value,
            content.isAlike && answer.type.kind != .string ? answer.type : type(of: content) ?? answer.type)
    }

    /// Returns a value as a body.
    func write(_ value: Literal, as content: AnswerContent) -> WrittenBody {
        guard content.type.isXML else { return WrittenBody(bytes: bytes(of: value, as: content)) }
        let answers = samplers.answers(isDynamic: false)
        let schemas = samplers.source.map { source in
            XMLText.Schemas(source: source) { value, notes in
                answers.verdict(value, as: TypeReference(.json, origin: notes.origin)) != .invalid
            }
        }
        let document = XMLText.write(value, as: content.wire?.schema, schemas)
        return WrittenBody(bytes: Array(document.text.utf8), note: document.note)
    }

    private func bytes(of value: Literal, as content: AnswerContent) -> [UInt8] {
        if content.type.isJSON { return Array(JSONText.write(value).utf8) }
        switch (content.type.essence, value) {
        case (ContentType.form, .object(let members)): return Array(Self.form(members).utf8)
        case (_, .string(let text)): return Array(text.utf8)
        case ("text/csv", .array(let rows)): return Array(Self.table(rows).utf8)
        case ("text/csv", .object): return Array(Self.table([value]).utf8)
        case (let name, _) where name == "text/plain" || name.hasSuffix("yaml"):
            return Array(JSONText.write(value).utf8)
        default: return SampleFiles.bytes(of: content.type)
        }
    }

    /// Returns members as a form: lists as several, and what is deeper as JSON.
    private static func form(_ members: [Literal.Member]) -> String {
        members.flatMap { member in
            let values = if case .array(let elements) = member.value { elements } else { [member.value] }
            return values.map { PercentEncoding.encodeForm(member.name) + "=" + PercentEncoding.encodeForm(plain($0)) }
        }.joined(separator: "&")
    }

    /// Returns objects as a table with a line of names (RFC 4180); other values as a column.
    private static func table(_ rows: [Literal]) -> String {
        var seen: TextSet = []
        let names = rows.flatMap(\.members).map(\.name).filter { seen.insert($0).inserted }
        func cell(_ text: String) -> String {
            text.contains { "\",\r\n".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
        }
        let lines = rows.map { row in
            names.isEmpty ? [plain(row)] : names.map { row[member: $0].map(plain) ?? "" }
        }
        return ((names.isEmpty ? [] : [names]) + lines).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func plain(_ value: Literal) -> String {
        switch value {
        case .string(let text): text
        case .null: ""
        default: JSONText.write(value)
        }
    }
}
