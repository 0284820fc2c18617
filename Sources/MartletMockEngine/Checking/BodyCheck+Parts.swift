import MartletContract
import MartletPayloads

extension BodyCheck {
    /// Reads the header fields of the parts of a body; what is wrong with them, or with the content types of the parts, goes
    /// into `details`. Of several parts of a name, the first counts.
    func readHeaders(
        of body: MultipartBody, _ fields: [Field], _ work: RequestWork, _ details: inout ProblemDetails
    ) -> [Literal.Member] {
        var members: [Literal.Member] = []
        for field in fields {
            let parts = body.parts(of: field)
            for part in parts { checkContentType(of: part, field, &details) }
            guard !field.headers.isEmpty, let part = parts.first else { continue }
            let values = field.headers.compactMap { header in
                value(of: header, in: part, work).map { Literal.Member(header.key, $0) }
            }
            let found = judge.violations(of: .object(values), as: field.headers, budget: work.validation)
            for violation in found {
                let pointer = "/" + JSONPointerText.escape(field.key) + "/headers" + violation.pointer
                let place = locate.text(of: field.origin)
                details.add(Problem.Detail("body", pointer, violation.message, specification: place))
            }
            members += values.map { Literal.Member("part/\(field.key)/\($0.name)", $0.value) }
        }
        return members
    }

    /// Returns what the document says of the content type of a body; nil where it says nothing.
    func content(_ sent: ParsedContentType) -> WireContent? { judge.content(ofBodyOf: endpoint, sent) }

    /// Returns what is wrong with a form.
    ///
    /// - Parameter written: All that it has, as it travels.
    func violations(
        of value: Literal, as fields: [Field], _ written: WrittenForm, _ sent: ParsedContentType, _ work: RequestWork
    ) -> [Violation] {
        var form = Validator.Form(isText: true)
        form.schema = content(sent)?.schema
        form.isNullOfDocument = true
        written.with(value, of: fields).describe(&form)
        let plain = fields.filter { !$0.type.isFile }
        var found = judge.violations(of: value, as: plain, form, budget: work.validation)
        for field in fields where form.schema == nil && judge.hasTextLists(field.type) {
            guard let own = value.members.first(where: { ExactText($0.name) == ExactText(field.key) })?.value else {
                continue
            }
            let wrong = judge.violations(
                of: own, as: field.type, field.constraints, isText: true, budget: work.validation)
            let pointer = "/" + JSONPointerText.escape(field.key)
            found += wrong.map { Violation(pointer: pointer + $0.pointer, rule: $0.rule, message: $0.message) }
                .filter { !found.contains($0) }
        }
        return found
    }

    private func value(of header: Field, in part: MultipartBody.Part, _ work: RequestWork) -> Literal? {
        guard let text = part.headers.joined(header.key) else { return nil }
        let writing = ParameterText.Writing(key: header.key, style: .simple, isExploded: header.isExploded)
        return values.value(of: header.type, header.constraints, work.reading) { shape in
            let shape = header.contentType == nil ? shape : .text
            return ParameterText.read(header: text, writing, as: shape)
        }
    }

    /// Checks a part that says what it is, where the contract says what it may be.
    private func checkContentType(
        of part: MultipartBody.Part, _ field: Field, _ details: inout ProblemDetails
    ) {
        guard let declared = field.contentType, ContentType.isChoice(declared), field.style == nil,
            let sent = part.headers["Content-Type"]
        else { return }
        let choices = ContentType.choices(in: declared)
        guard !choices.contains(where: { ContentType.isType(sent, in: $0) }) else { return }
        details.add(
            Problem.Detail(
                "body", "/" + JSONPointerText.escape(field.key), "is '\(sent)', which is none of \(declared)",
                specification: locate.text(of: field.origin)))
    }
}
