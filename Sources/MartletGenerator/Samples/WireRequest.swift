import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan

/// Works out what a call sends, in the form of MartletTesting's `wireText`.
///
/// It follows from the contract alone; neither the templates nor the runtime are asked, so that tests that compare with
/// it test both.
struct WireRequest {
    /// The credential of every bearer or OAuth 2.0 scheme.
    static let token = "test-token"
    /// The credential of every API-key scheme.
    static let apiKey = "test-key"
    /// The name of every Basic scheme.
    static let username = "ada"
    /// The password of every Basic scheme.
    static let password = "test-password"
    /// What a header sends whose value the app gives.
    static func headerValue(_ name: String) -> String { "test-\(name)" }

    private let context: SampleContext
    private let endpoint: Endpoint
    private let sample: EndpointSample
    private let values: [Literal?]
    private let server: Server
    /// The headers by their names in small letters.
    private var headers: TextTable<(name: String, value: String)> = [:]
    /// The parameters with their values: what was given, else the constant.
    private let parameters: [(parameter: Parameter, literal: Literal?)]
    private var query: [String] = []
    private var cookies: [String] = []
    private var body: String?

    /// Makes the text of a call with some values, in the order of the plan's; nil when the runtime cannot send it.
    static func text(
        of sample: EndpointSample, values: [Literal?], server: Server, in context: SampleContext
    ) -> String? {
        var request = WireRequest(
            context: context, endpoint: sample.endpoint.endpoint, sample: sample, values: values, server: server)
        return request.text()
    }

    private init(
        context: SampleContext, endpoint: Endpoint, sample: EndpointSample, values: [Literal?], server: Server
    ) {
        self.context = context
        self.endpoint = endpoint
        self.sample = sample
        self.values = values
        self.server = server
        parameters = zip(sample.endpoint.arguments, values).compactMap { plan, literal in
            guard case .parameter(let parameter) = plan.place else { return nil }
            var value = literal ?? parameter.field.valueWhenOmitted
            if value == nil, case .literal(let constant)? = plan.defaultArgument { value = constant }
            return (parameter, value == .null ? nil : value)
        }
    }

    private mutating func text() -> String? {
        if let accept { setHeader("Accept", accept) }
        for header in context.contract.headers {
            switch header.value {
            case .constant(let value): setHeader(header.name, value)
            case .runtime: setHeader(header.name, Self.headerValue(header.name))
            }
        }
        guard writeBody(), let path = path(), writeParameters() else { return nil }
        if !cookies.isEmpty { setHeader("Cookie", cookies.joined(separator: "; ")) }
        guard writeCredentials() else { return nil }
        var address = server.url.hasSuffix("/") ? String(server.url.dropLast()) : server.url
        if case .webSocket = endpoint.exchange { address = "ws" + address.dropFirst("http".count) }
        let target = address + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        var text = "\(endpoint.method.token) \(target)\n"
        for (_, header) in headers.sorted(by: { $0.key < $1.key }) { text += "\(header.name): \(header.value)\n" }
        if let body { text += "\n\(body)" }
        return text
    }

    /// The content types that are asked for: of all answers that have a body, each once.
    private var accept: String? {
        switch endpoint.exchange {
        case .stream: return endpoint.streamContentType ?? StreamFormat.accept
        case .webSocket: return nil
        case .call: break
        }
        var types: [String] = []
        var known: TextSet = []
        for response in endpoint.responses.primary where response.type.kind != .void || response.contentType != nil {
            let isFile = context.plan.types.expanded(response.type).kind == .file
            let type = response.contentType ?? (isFile ? "*/*" : "application/json")
            if known.insert(type).inserted { types.append(type) }
        }
        return types.isEmpty ? "application/json" : types.joined(separator: ", ")
    }

    private mutating func setHeader(_ name: String, _ value: String) {
        headers[name.lowercased()] = (name, value)
    }

    // MARK: - Parameters

    private func path() -> String? {
        let texts = ParameterText(context: context)
        var path = ""
        // The first one of each name.
        let places = TextTable(
            parameters.indices.lazy.filter { parameters[$0].parameter.place == .path }
                .map { (parameters[$0].parameter.field.key, $0) },
            uniquingKeysWith: { first, _ in first })
        for piece in endpoint.path.pieces {
            switch piece {
            case .literal(let text): path += text
            case .parameter(let name):
                guard let index = places[name], let literal = parameters[index].literal,
                    let text = texts.path(literal, parameters[index].parameter)
                else { return nil }
                path += text
            }
        }
        return path
    }

    /// Writes the parameters of the query, the headers and the cookies; false when one has no text.
    private mutating func writeParameters() -> Bool {
        let texts = ParameterText(context: context)
        for (parameter, literal) in parameters where parameter.place != .path {
            guard let literal else { continue }
            let name = parameter.field.key
            switch parameter.place {
            case .path: break
            case .query:
                guard let items = texts.query(literal, parameter) else { return false }
                query += items
            case .querystring:
                guard let items = texts.querystring(literal, parameter) else { return false }
                query += items
            case .header:
                guard let text = texts.plain(literal, parameter) else { return false }
                if let text { setHeader(name, text) }
            case .cookie:
                guard let others = texts.cookies(literal, parameter) else { return false }
                cookies += others
            }
        }
        return true
    }

    // MARK: - Credentials

    /// Writes the credentials of the first alternative; false when the runtime cannot.
    private mutating func writeCredentials() -> Bool {
        for use in endpoint.auth.alternatives.first ?? [] {
            guard let scheme = context.authScheme(named: use.scheme) else { return false }
            switch scheme.kind {
            case .oauth2, .bearer: addHeader("Authorization", "Bearer \(Self.token)")
            case .basic:
                let pair = Array("\(Self.username):\(Self.password)".utf8)
                addHeader("Authorization", "Basic \(WireFormat.text(of: pair, .base64))")
            case .apiKey(.header, let name): addHeader(name, Self.apiKey)
            case .apiKey(.query, let name): query.append("\(ParameterText.encode(name))=\(Self.apiKey)")
            case .apiKey(.cookie, let name):
                let cookie = "\(ParameterText.encode(name))=\(Self.apiKey)"
                let others = headers["cookie"]?.value
                setHeader("Cookie", [others, cookie].compactMap { $0 }.joined(separator: "; "))
            case .clientCertificate: continue
            case .apiKey(.path, _), .apiKey(.querystring, _), .hmac: return false
            }
        }
        return true
    }

    /// Writes a header that is not there yet.
    private mutating func addHeader(_ name: String, _ value: String) {
        if headers[name.lowercased()] == nil { setHeader(name, value) }
    }

    // MARK: - Body

    /// Writes the body; false when a value has no text.
    private mutating func writeBody() -> Bool {
        switch endpoint.body {
        case .json, .text, .file:
            if endpoint.isBodyOptional, (values.last ?? nil) == nil { return true }
        case .fields, .form, .multipart, nil: break
        }
        switch endpoint.body {
        case nil:
            return true
        case .json(let type):
            guard let literal = values.last ?? nil else { return false }
            if endpoint.isBodyFormOfType {
                setHeader("Content-Type", ContentType.form)
                body = ParameterText(context: context).form(literal, as: type).joined(separator: "&")
                return true
            }
            setJSON(WrittenForm(context: context, isRequest: true).literal(literal, as: type))
        case .fields(let fields):
            let members = zip(fields, values.suffix(fields.count)).compactMap { field, literal in
                literal.map { Literal.Member(field.key, $0) }
            }
            setJSON(
                WrittenForm(context: context, isRequest: true).object(.object(members), as: ObjectShape(fields: fields))
            )
        case .form(let fields):
            let items = ParameterText(context: context).form(fields, values.suffix(fields.count))
            if endpoint.isBodyOptional, items.isEmpty { return true }
            setHeader("Content-Type", "application/x-www-form-urlencoded")
            body = items.joined(separator: "&")
        case .multipart(let fields):
            writeParts(fields)
        case .text(_, let contentType):
            setHeader("Content-Type", contentType)
            body = EndpointSample.text
        case .file(let contentType):
            setHeader("Content-Type", contentType ?? "application/octet-stream")
            body = EndpointSample.fileText
        }
        return true
    }

    private mutating func setJSON(_ literal: Literal) {
        setHeader("Content-Type", endpoint.bodyContentType ?? "application/json")
        if let parts = endpoint.bodyParts, case .array(let elements) = literal {
            writeParts(elements, parts)
        } else if let format = endpoint.bodySequence, case .array(let elements) = literal {
            body = elements.map { Self.message($0, format) }.joined()
        } else {
            body = JSONText.write(literal)
        }
    }

    /// Writes parts without names (RFC 2046, section 5.1).
    private mutating func writeParts(_ elements: [Literal], _ types: PartTypes) {
        let boundary = StreamPart.boundary
        var text = ""
        for (index, element) in elements.enumerated() {
            let type = index < types.prefix.count ? types.prefix[index] : types.item
            let content = ContentType.isJSON(type) ? JSONText.write(element) : ParameterText.text(of: element)
            text += "--\(boundary)\r\nContent-Type: \(type)\r\n\r\n\(content)\r\n"
        }
        setHeader("Content-Type", "\(endpoint.bodyContentType ?? "multipart/mixed"); boundary=\(boundary)")
        body = text + "--\(boundary)--\r\n"
    }

    /// An element of a body that is a sequence.
    private static func message(_ literal: Literal, _ format: StreamFormat) -> String {
        let json = JSONText.write(literal)
        switch format {
        case .lines: return json + "\n"
        case .sequence: return "\u{1E}" + json + "\n"
        case .parts: return StreamPart.text(json, nil)
        case .events:
            guard case .object(let members) = literal, literal.member("data") != nil,
                members.allSatisfy({ ["event", "data", "id", "retry"].contains($0.name) })
            else { return EventLines.data(ParameterText.text(of: literal)) + "\n" }
            let lines = ["event", "data", "id", "retry"].flatMap { name -> [String] in
                guard let value = literal.member(name), value != .null else { return [] }
                return ParameterText.text(of: value).split(separator: "\n", omittingEmptySubsequences: false).map {
                    "\(name): \($0)\n"
                }
            }
            return lines.joined() + "\n"
        }
    }

    /// Whether the runtime adds which type the first part has (RFC 2387, section 3.1).
    private static func needsRoot(_ contentType: String) -> Bool {
        let pieces = contentType.lowercased().split(separator: ";")
        return pieces.first?.filter { $0 != " " } == "multipart/related"
            && !pieces.contains { $0.drop { $0 == " " }.hasPrefix("type=") }
    }

    /// Writes parts (RFC 7578): files, texts, and JSON for what has no text.
    private mutating func writeParts(_ fields: [Field]) {
        let texts = ParameterText(context: context)
        let boundary = "martlet-boundary-0"
        let type = endpoint.bodyContentType ?? "multipart/form-data"
        let isForm = endpoint.bodyContentType == nil
        var first: String?
        var text = ""
        for (field, literal) in zip(fields, values.suffix(fields.count)) {
            guard let literal = literal ?? field.valueWhenOmitted, literal != .null else { continue }
            var contents: [String]
            var names: [String] = []
            var contentType: String?
            var fileName = ""
            let types = context.plan.types
            if field.style != nil {
                let items = texts.styled(literal, field)
                (contents, names) = (items.map(\.text), items.map(\.name))
            } else if types.expanded(field.type).kind == .file || types.isListOfFiles(field.type) {
                if case .array(let files) = literal {
                    contents = files.map { _ in EndpointSample.fileText }
                } else {
                    contents = [EndpointSample.fileText]
                }
                contentType = field.partContentType ?? "application/octet-stream"
                // What a file without a name is called.
                fileName = "; filename=\"\(field.key)\""
            } else if !field.isJSONText, let single = texts.single(literal, as: field.type) {
                contents = [single]
                contentType = field.partContentType
            } else if !field.isJSONText, context.plan.isUnion(field.type) {
                contents = texts.styled(literal, field).map(\.text)
                let isObject = contents.count == 1 && contents[0].hasPrefix("{")
                contentType = field.partContentType ?? (isObject ? "application/json" : nil)
            } else if !field.isJSONText, let list = texts.list(literal, as: field.type) {
                contents = list
                contentType = field.partContentType
            } else {
                contents = [
                    JSONText.write(WrittenForm(context: context, isRequest: true).literal(literal, as: field.type))
                ]
                contentType = field.partContentType ?? "application/json"
            }
            if !isForm, contentType == nil { contentType = "text/plain; charset=utf-8" }
            let headers = headers(of: field)
            for (index, content) in contents.enumerated() {
                if first == nil { first = contentType ?? "text/plain" }
                let name = index < names.count ? names[index] : field.key
                text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(fileName)"
                if let contentType { text += "\r\nContent-Type: \(contentType)" }
                text += headers
                text += "\r\n\r\n\(content)\r\n"
            }
        }
        // No body is made of no parts (RFC 2046, section 5.1.1).
        guard let first else { return }
        let root = Self.needsRoot(type) ? "; type=\"\(first.prefix { $0 != ";" }.lowercased())\"" : ""
        setHeader("Content-Type", "\(type); boundary=\(boundary)\(root)")
        body = text + "--\(boundary)--\r\n"
    }

    /// The header fields of a part that the call gives, each on a line of its own behind those that it has anyway.
    private func headers(of part: Field) -> String {
        let texts = ParameterText(context: context)
        return zip(sample.endpoint.arguments, values).reduce(into: "") { lines, value in
            guard case .partHeader(let header, let owner) = value.0.place, owner.key == part.key,
                let literal = value.1 ?? header.valueWhenOmitted, literal != .null
            else { return }
            var parameter = Parameter(header, in: .header)
            parameter.isExploded = header.isExploded
            parameter.contentType = header.isJSONText ? header.contentType : nil
            guard case .some(.some(let text)) = texts.plain(literal, parameter) else { return }
            lines += "\r\n\(header.key): \(text)"
        }
    }
}

extension Field {
    /// The value that a request carries although the caller omits it: that of a required field which has only one.
    var valueWhenOmitted: Literal? { isAlwaysWritten ? defaultValue : nil }
}
