import MartletContract
import MartletFormats
import MartletPayloads

/// Reads the bodies of an endpoint's requests, and says what is wrong with them.
struct BodyCheck: Sendable {
    /// What a body says.
    struct Reading: Sendable {
        /// The body as a value; nil where there is none, or where it has no values.
        var value: Literal?
        /// The files of a form.
        var files: [HandledCall.File] = []
        /// Whether it was not looked into.
        var isUnread = false
    }

    private let endpoint: Endpoint
    private let values: PlainValues
    private let judge: PayloadJudge
    private let locate: SpecificationPlaces
    /// The content types that a body may have; empty where there is no body.
    private let contentTypes: [ParsedContentType]

    init(_ endpoint: Endpoint, values: PlainValues, judge: PayloadJudge, locate: SpecificationPlaces) {
        self.endpoint = endpoint
        self.values = values
        self.judge = judge
        self.locate = locate
        contentTypes =
            endpoint.body.map { [Self.contentType(of: $0, endpoint)] + endpoint.otherBodyContentTypes.names }.map {
                $0.map(ParsedContentType.init)
            } ?? []
    }

    private static func contentType(of body: Body, _ endpoint: Endpoint) -> String {
        switch body {
        case .json, .fields: endpoint.bodyContentType ?? "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .multipart: "multipart/form-data"
        case .text(let contentType): contentType
        case .file(let contentType): contentType ?? "application/octet-stream"
        }
    }

    /// Reads the body of a request.
    ///
    /// Throws a problem where it cannot be read at all; else what is wrong goes into `details`.
    func read(_ request: MockRequest, _ details: inout [Problem.Detail]) throws(Problem) -> Reading {
        guard let body = endpoint.body else { return Reading() }
        if request.body.isEmpty, request.headers["Content-Type"] == nil || !isForm(body) {
            if isNeeded(body) {
                details.append(.init("body", "", "is missing", specification: locate.text(of: endpoint.origin)))
            }
            return Reading()
        }
        let sent = request.headers["Content-Type"].map(ParsedContentType.init) ?? contentTypes[0]
        guard let index = contentTypes.firstIndex(where: { sent.isIn($0) }) else { throw unsupported(sent) }
        // What Swift makes nothing of is not looked into; of a range it makes what its own content type is.
        let isUnread = index > 0 && !(contentTypes[index].essence.hasSuffix("*") && sent.isJSON)
        guard !isUnread else { return Reading(isUnread: true) }
        switch body {
        case .json(let type):
            let value = try json(request.body)
            let found = judge.violations(of: value, as: type, Constraints(), key: "body")
            details += found.map { detail($0, locate.text(of: $0.pointer, in: type)) }
            return Reading(value: value)
        case .fields(let fields):
            let value = try json(request.body)
            add(judge.violations(of: value, as: fields, key: "body"), fields, &details)
            return Reading(value: value)
        case .form(let fields):
            let items = QueryItems(form: String(decoding: request.body, as: UTF8.self)[...])
            return Reading(value: form(items, fields, &details))
        case .multipart(let fields):
            guard let body = sent.parameters["boundary"].flatMap({ MultipartBody(request.body, boundary: $0) }) else {
                throw Problem(
                    400, "malformed-body", "The body is not made of parts as its boundary says (RFC 2046, 5.1.1).")
            }
            return parts(body, fields, &details)
        case .text:
            guard let text = String(validating: request.body, as: UTF8.self) else {
                throw Problem(400, "malformed-body", "The body is no text in UTF-8.")
            }
            return Reading(value: .string(text))
        case .file: return Reading()
        }
    }

    private func isForm(_ body: Body) -> Bool {
        switch body {
        case .form, .multipart, .text, .file: true
        case .json, .fields: false
        }
    }

    private func isNeeded(_ body: Body) -> Bool {
        switch body {
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.contains(where: isNeeded)
        case .json, .text, .file: !endpoint.isBodyOptional
        }
    }

    private func isNeeded(_ field: Field) -> Bool { field.isSentAlways && !field.isReadOnly }

    private func unsupported(_ sent: ParsedContentType) -> Problem {
        let names = contentTypes.map(\.essence).joined(separator: ", ")
        var problem = Problem(
            415, "unsupported-media-type", "The body is \(sent.essence); this endpoint takes \(names).")
        if endpoint.method == .patch { problem.headers = [.init("Accept-Patch", names)] }
        return problem
    }

    private func json(_ bytes: [UInt8]) throws(Problem) -> Literal {
        do throws(JSONLiteral.Failure) {
            return try JSONLiteral.parse(bytes)
        } catch {
            throw Problem(
                400, "malformed-body",
                "The body is no JSON: line \(error.line), column \(error.column): \(error.message)")
        }
    }

    private func detail(_ violation: Violation, _ place: String?) -> Problem.Detail {
        Problem.Detail("body", violation.pointer, violation.message, specification: place)
    }

    private func add(_ found: [Violation], _ fields: [Field], _ details: inout [Problem.Detail]) {
        details += found.map { detail($0, locate.text(of: $0.pointer, in: fields, endpoint.origin)) }
    }

    private func form(_ items: QueryItems, _ fields: [Field], _ details: inout [Problem.Detail]) -> Literal {
        let names = Set(fields.map(\.key))
        var members: [Literal.Member] = []
        for field in fields {
            let value = values.value(of: field.type, field.constraints) { shape in
                // Without a style a list is repeated, and an object is JSON text.
                if case .fields = shape, field.style == nil {
                    return items.values(of: field.key).first.map { .text(items.decode($0)) }
                }
                let writing = ParameterText.Writing(
                    key: field.key, style: field.style ?? .form, isExploded: field.isExploded)
                return ParameterText.find(writing, as: shape, in: items, others: names)
            }
            if let value { members.append(.init(field.key, value)) }
        }
        let object = Literal.object(members)
        add(judge.violations(of: object, as: fields, key: "body"), fields, &details)
        return object
    }

    private func parts(_ body: MultipartBody, _ fields: [Field], _ details: inout [Problem.Detail]) -> Reading {
        var members: [Literal.Member] = []
        var files: Set<String> = []
        var sent: [HandledCall.File] = []
        for field in fields {
            let parts = body.parts.filter { $0.name == field.key }
            if isFile(field.type) {
                files.insert(field.key)
                sent += parts.map { part in
                    HandledCall.File(
                        field: field.key, name: part.fileName, contentType: part.headers["Content-Type"],
                        bytes: Array(part.content))
                }
                if parts.isEmpty, isNeeded(field) {
                    details.append(
                        .init(
                            "body", "/" + JSONPointerText.escape(field.key), "is missing",
                            specification: locate.text(of: field.origin)))
                }
            } else if let value = value(of: parts, field) {
                members.append(.init(field.key, value))
            }
        }
        let object = Literal.object(members)
        add(judge.violations(of: object, as: fields.filter { !files.contains($0.key) }, key: "body"), fields, &details)
        return Reading(value: object, files: sent)
    }

    private func isFile(_ type: TypeReference) -> Bool {
        switch type.kind {
        case .file: true
        case .array(let element): isFile(element)
        default: false
        }
    }

    private func value(of parts: [MultipartBody.Part], _ field: Field) -> Literal? {
        guard let first = parts.first else { return nil }
        if parts.count == 1, first.headers["Content-Type"].map({ ParsedContentType($0).isJSON }) == true {
            return JSONLiteral.read(Array(first.content)) ?? .string(String(decoding: first.content, as: UTF8.self))
        }
        let texts = parts.map { WrittenValue.text(String(decoding: $0.content, as: UTF8.self)) }
        return values.value(of: field.type, field.constraints) { shape in
            if case .list = shape { return .list(texts) }
            return texts[0]
        }
    }
}
