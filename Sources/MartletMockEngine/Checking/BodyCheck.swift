import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Reads the bodies of an endpoint's requests, and says what is wrong with them.
struct BodyCheck: Sendable {
    /// What a body says.
    struct Reading: Sendable {
        /// The body as a value; nil where there is none, or where it has no values.
        var value: Literal?
        /// The files of a form.
        var files: [HandledCall.File] = []
        /// The header fields of its parts, by the names of both: `part/photo/X-Hash`.
        var partHeaders: [Literal.Member] = []
        /// Whether it was not looked into.
        var isUnread = false
    }

    let endpoint: Endpoint
    let values: PlainValues
    let judge: PayloadJudge
    let locate: SpecificationPlaces
    /// The content types that a body may have; empty where there is no body.
    let contentTypes: [ParsedContentType]
    /// The content types that a body of an endpoint of the same path and method may have.
    private let others: @Sendable () -> [ParsedContentType]
    /// Whether somebody else decodes bodies with a content coding.
    private let isPassedOn: Bool

    init(
        _ endpoint: Endpoint, values: PlainValues, judge: PayloadJudge, locate: SpecificationPlaces,
        isPassedOn: Bool, beside others: @escaping @Sendable () -> [ParsedContentType]
    ) {
        self.others = others
        self.isPassedOn = isPassedOn
        self.endpoint = endpoint
        self.values = values
        self.judge = judge
        self.locate = locate
        contentTypes =
            endpoint.contentTypeOfBody.map { [$0] + endpoint.otherBodyContentTypes.own }.map {
                $0.map(ParsedContentType.init)
            } ?? []
    }

    /// Returns how close the declared content types are to that of a request's body; 0 where none holds it.
    func rank(of request: MockRequest) -> Int {
        guard let sent = request.headers["Content-Type"].map(ParsedContentType.init) else { return 0 }
        return contentTypes.map { sent.rank(in: $0) }.max() ?? 0
    }

    /// Reads the body of a request.
    ///
    /// Throws a problem where it cannot be read at all; else what is wrong goes into `details`.
    func read(_ request: MockRequest, _ details: inout ProblemDetails) throws(Problem) -> Reading {
        guard let body = endpoint.body else { return Reading() }
        let isLeftOut = request.headers["Content-Type"] == nil || !isForm(body) || endpoint.isBodyOptional
        if request.body.isEmpty, isLeftOut {
            if isNeeded(body) {
                details.add(.init("body", "", "is missing", specification: locate.text(of: endpoint.origin)))
            }
            return Reading()
        }
        let sent = request.headers["Content-Type"].map(ParsedContentType.init) ?? contentTypes[0]
        guard let index = sent.index(in: contentTypes) else { throw unsupported(sent) }
        let isUsual = index == 0 && !endpoint.isBodyFormOfType
        let content =
            isUsual
            ? .declared(body)
            : BodyContent(
                sent, in: contentTypes[index], of: endpoint, body, described: self.content(sent).flatMap(judge.type),
                values)
        if content.isRead, let coding = Self.coding(of: request) {
            guard isPassedOn else { throw unsupported(coding) }
            return Reading(isUnread: true)
        }
        switch content {
        case .unread: return Reading(isUnread: true)
        case .declared(let body): return try read(body, request, sent, &details)
        case .form(let type):
            let form = FormBody(items: try items(request.body))
            let written = WrittenForm(form.items, jsonFields: jsonFields(sent))
            let value = object(of: type, written, request.work) { form.object($0, values, request.work.reading) }
            judge(value, as: type, written, request.work, &details)
            return Reading(value: value)
        case .multipart(let type):
            let parts = try self.parts(request.body, sent)
            let written = WrittenForm(parts, jsonFields: jsonFields(sent))
            let value = object(of: type, written, request.work) { parts.object($0, values, request.work.reading) }
            judge(value, as: type, written, request.work, &details)
            return Reading(value: value, files: parts.files)
        case .text(let type):
            let value = values.literal(of: .text(try text(request.body, sent)), as: type, request.work.reading)
            judge(value, as: type, form: Validator.Form(isText: true), request.work, &details)
            return Reading(value: value)
        }
    }

    private func read(
        _ body: Body, _ request: MockRequest, _ sent: ParsedContentType, _ details: inout ProblemDetails
    ) throws(Problem) -> Reading {
        switch body {
        case .json(let type):
            let value: Literal
            if let format = StreamFormat(essence: sent.essence) {
                value = try sequence(request.body, format, sent.parameters["boundary"], request.work.reading)
            } else {
                value = try json(request)
            }
            judge(value, as: type, request.work, &details)
            if StreamFormat(essence: sent.essence) != nil, details.isEmpty, let whole = wholeSequence(sent) {
                judge(value, as: whole, request.work, &details)
            }
            return Reading(value: value)
        case .fields(let fields):
            let value = try json(request)
            var form = Validator.Form()
            form.schema = content(sent)?.schema
            add(judge.violations(of: value, as: fields, form, budget: request.work.validation), fields, &details)
            return Reading(value: value)
        case .form(let fields):
            let form = FormBody(items: try items(request.body))
            let value = form.value(of: fields, values, request.work.reading)
            let written = WrittenForm(form.items, jsonFields: jsonFields(sent))
            add(violations(of: value, as: fields, written, sent, request.work), fields, &details)
            return Reading(value: value)
        case .multipart(let fields): return read(try parts(request.body, sent), fields, sent, request.work, &details)
        case .text(let type, _):
            let value = Literal.string(try text(request.body, sent))
            let form = Validator.Form(isText: true)
            judge(value, as: content(sent).flatMap(judge.type) ?? type, form: form, request.work, &details)
            return Reading(value: value)
        case .file:
            // The document may know fields that are not those of one object.
            guard sent.essence == "multipart/form-data", let content = content(sent), let type = judge.type(of: content)
            else { return Reading() }
            let parts = try parts(request.body, sent)
            let written = WrittenForm(parts, jsonFields: judge.jsonFields(of: content))
            judge(.object([]), as: type, written, request.work, &details)
            return Reading()
        }
    }

    /// Returns the type of all messages of a sequence together; nil where the document describes one of them alone.
    private func wholeSequence(_ sent: ParsedContentType) -> TypeReference? {
        guard let type = content(sent).flatMap(judge.type),
            judge.validator.documentKinds(of: type)?.contains(.array) ?? false
        else { return nil }
        return type
    }

    /// Returns the parts of a body whose parts have no names: JSON where they say so, else text.
    private func parts(of text: String, _ boundary: String, _ budget: StepBudget) -> [Literal] {
        text.split(separator: "--" + boundary).compactMap { part -> Literal? in
            guard let end = part.firstRange(of: "\r\n\r\n") else { return nil }
            let header = part[..<end.lowerBound].lowercased()
            let rest = part[end.upperBound...]
            let content = rest.hasSuffix("\r\n") ? rest.dropLast() : rest
            let isJSON = header.contains("content-type: application/json") || header.contains("+json")
            return isJSON ? JSONLiteral.read(Array(content.utf8), budget) : .string(String(content))
        }
    }

    /// Returns the messages of a body that is a sequence of JSON texts, or of server-sent events.
    private func sequence(
        _ bytes: [UInt8], _ format: StreamFormat, _ boundary: String?, _ budget: StepBudget
    ) throws(Problem) -> Literal {
        let text = try text(bytes)
        var messages: [String] = []
        switch format {
        // A line feed behind a carriage return is one character with it.
        case .lines: messages = text.split { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        case .sequence: messages = text.split(separator: "\u{1E}").map(String.init)
        case .events: messages = EventLines.data(ofEvents: text)
        case .parts: break
        }
        if format == .parts { return .array(parts(of: text, boundary ?? StreamPart.boundary, budget)) }
        var values: [Literal] = []
        for message in messages where !message.allSatisfy(\.isWhitespace) {
            do throws(JSONLiteral.Failure) {
                guard let value = try JSONLiteral.parse(Array(message.utf8), budget) else { break }
                values.append(value)
            } catch {
                // The data of an event is JSON, or text as it is.
                guard format == .events else {
                    throw Problem(
                        400, "malformed-body", "Message \(values.count + 1) of the body \(error.complaint).")
                }
                values.append(.string(message))
            }
        }
        try budget.check()
        return .array(values)
    }

    /// Returns the object that a reader makes of fields: of a union the first member that makes a valid one.
    private func object(
        of type: TypeReference, _ written: WrittenForm, _ work: RequestWork, _ read: (ObjectShape) -> Literal
    ) -> Literal {
        var first: Literal?
        let objects = values.alternatives(of: type).compactMap(values.object)
        for object in objects {
            let literal = read(object)
            if objects.count == 1 { return literal }
            var form = Validator.Form()
            written.with(literal, of: []).describe(&form)
            let found = judge.violations(of: literal, as: type, Constraints(), form, budget: work.reading)
            if found.isEmpty || work.reading.isUsedUp { return literal }
            first = first ?? literal
        }
        return first ?? .object([])
    }

    /// Returns the names of the fields of a form that are JSON text.
    private func jsonFields(_ sent: ParsedContentType) -> TextSet { content(sent).map(judge.jsonFields) ?? [] }

    private func judge(
        _ value: Literal, as type: TypeReference, _ written: WrittenForm, _ work: RequestWork,
        _ details: inout ProblemDetails
    ) {
        var form = Validator.Form()
        written.with(value, of: []).describe(&form)
        judge(value, as: type, form: form, work, &details)
    }

    private func judge(
        _ value: Literal, as type: TypeReference, form: Validator.Form = Validator.Form(), _ work: RequestWork,
        _ details: inout ProblemDetails
    ) {
        let found = judge.violations(of: value, as: type, Constraints(), form, budget: work.validation)
        for violation in found { details.add(detail(violation, locate.text(of: violation.pointer, in: type))) }
    }

    private func isForm(_ body: Body) -> Bool {
        switch body {
        case .form, .multipart, .text, .file: true
        case .json: endpoint.isBodyFormOfType
        case .fields: false
        }
    }

    private func isNeeded(_ body: Body) -> Bool {
        switch body {
        case .fields(let fields), .form(let fields), .multipart(let fields):
            !endpoint.isBodyOptional && fields.contains(where: isNeeded)
        case .json, .text, .file: !endpoint.isBodyOptional
        }
    }

    func isNeeded(_ field: Field) -> Bool { field.isSentAlways && !field.isReadOnly }

    /// Returns the content coding of a body (RFC 9110, section 8.4); nil without one.
    private static func coding(of request: MockRequest) -> String? {
        let codings = request.headers.joined("Content-Encoding") ?? ""
        return FieldParts.split(codings[...], at: UInt8(ascii: ","), limit: 100)
            .first { !$0.isEmpty && $0.lowercased() != "identity" }.map(String.init)
    }

    /// The refusal of a content coding: the mock does not decode any.
    private func unsupported(_ coding: String) -> Problem {
        var problem = Problem(
            415, "unsupported-content-coding",
            "The body has the content coding '\(coding.excerpt)' (Content-Encoding); "
                + "the mock reads bodies without one.")
        problem.headers = [.init("Accept-Encoding", "identity")]
        return problem
    }

    private func unsupported(_ sent: ParsedContentType) -> Problem {
        var seen: TextSet = []
        let all = (contentTypes + others()).map(\.essence).filter { seen.insert($0).inserted }
        let names = all.joined(separator: ", ")
        let found = sent.essence.isEmpty ? "an empty content type" : String(sent.essence.excerpt)
        var problem = Problem(
            415, "unsupported-media-type", "The body is \(found); this endpoint takes \(names).")
        if endpoint.method == .patch { problem.headers = [.init("Accept-Patch", names)] }
        return problem
    }

    private func json(_ request: MockRequest) throws(Problem) -> Literal {
        do throws(JSONLiteral.Failure) {
            return try request.work.json(of: request.body)
        } catch {
            guard !error.isTooLarge else {
                throw Problem(413, "body-too-large", "A body may have \(JSONLiteral.valueLimit) values.")
            }
            throw Problem(400, "malformed-body", "The body \(error.complaint).")
        }
    }

    private func detail(_ violation: Violation, _ place: String?) -> Problem.Detail {
        Problem.Detail("body", violation.pointer, violation.message, specification: place)
    }

    private func add(_ found: [Violation], _ fields: [Field], _ details: inout ProblemDetails) {
        for violation in found {
            details.add(detail(violation, locate.text(of: violation.pointer, in: fields, endpoint.origin)))
        }
    }

    private func parts(_ bytes: [UInt8], _ sent: ParsedContentType) throws(Problem) -> MultipartBody {
        guard let body = sent.parameters["boundary"].flatMap({ MultipartBody(bytes, boundary: $0) }) else {
            throw Problem(
                400, "malformed-body", "The body is not made of parts as its boundary says (RFC 2046, 5.1.1).")
        }
        return body
    }

    private func items(_ bytes: [UInt8]) throws(Problem) -> QueryItems {
        guard let items = QueryItems(body: bytes) else {
            throw Problem(413, "body-too-large", "A form may have \(QueryItems.formLimit) fields.")
        }
        return items
    }

    private func text(_ bytes: [UInt8], _ type: ParsedContentType) throws(Problem) -> String {
        guard let name = type.parameters["charset"] else { return try text(bytes) }
        guard let charset = TextCharset(name) else {
            throw Problem(
                415, "unsupported-media-type",
                "The body has the charset '\(name.excerpt)'; the mock reads \(TextCharset.names.joined(separator: ", "))."
            )
        }
        guard let text = charset.text(bytes) else {
            throw Problem(400, "malformed-body", "The body is no text in \(name.excerpt).")
        }
        return text
    }

    private func text(_ bytes: [UInt8]) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(400, "malformed-body", "The body is no text in UTF-8.")
        }
        return text
    }

    private func read(
        _ body: MultipartBody, _ fields: [Field], _ sent: ParsedContentType, _ work: RequestWork,
        _ details: inout ProblemDetails
    ) -> Reading {
        let plain = fields.filter { !$0.type.isFile }
        for field in fields where field.type.isFile && isNeeded(field) && body.parts(of: field).isEmpty {
            details.add(
                .init(
                    "body", "/" + JSONPointerText.escape(field.key), "is missing",
                    specification: locate.text(of: field.origin)))
        }
        let files = fields.filter(\.type.isFile).flatMap { body.parts(of: $0).map { HandledCall.File($0) } }
        let object = body.value(of: plain, values, work.reading)
        let written = WrittenForm(body, jsonFields: jsonFields(sent))
        add(violations(of: object, as: fields, written, sent, work), fields, &details)
        let headers = readHeaders(of: body, fields, work, &details)
        return Reading(value: object, files: files, partHeaders: headers)
    }
}
