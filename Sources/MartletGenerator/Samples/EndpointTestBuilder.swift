import MartletContract
import MartletPayloads
import MartletPlan

/// Writes the tests of one endpoint: what it sends, what it reads, and how it refuses.
struct EndpointTestBuilder {
    let context: SampleContext
    let client: TestClient
    let group: GroupPlan
    let endpoint: EndpointPlan
    /// The fixtures so far.
    var fixtures: FixtureSet
    /// The fixtures of messages and of several answers, by name: tests share them.
    var exchangeFixtures: [String: (read: String, written: String)] = [:]
    /// The tests.
    var tests: [TestFunction] = []
    /// What is not tested; nil when everything is.
    var gap: String?

    /// Names that the functions use themselves.
    static let taken: Set<String> = [
        "transport", "client", "value", "first", "written", "error", "count", "body", "status", "code", "expected",
        "stream", "values", "socket", "connection", "received", "message", "answer", "headers", "rows",
    ]

    init(
        context: SampleContext, client: TestClient, group: GroupPlan, endpoint: EndpointPlan, fixtures: FixtureSet
    ) {
        self.context = context
        self.client = client
        self.group = group
        self.endpoint = endpoint
        self.fixtures = fixtures
    }

    /// Writes the tests.
    ///
    /// Throws `SampleFailure` when a value that is needed cannot be made.
    mutating func build(_ scope: inout NameScope) throws(SampleFailure) {
        let sample = try EndpointSample(endpoint, in: context)
        guard let least = call(sample.minimal) else {
            gap = "a value of its call cannot be written in Swift"
            return
        }
        let answer = answer(of: sample)
        sending(sample, answer, &scope)
        if let reading = reading(sample, answer, least, &scope) { tests.append(reading) }
        exchanging(sample, answer, least, &scope)
        following(sample, least, &scope)
        for failure in sample.failures { tests.append(refusing(failure, least, &scope)) }
    }

    // MARK: - Calls

    /// A call with the statements that must stand before it.
    struct Call {
        var bindings: [String]
        /// The call alone.
        var bare: SourceLayout
        /// What the call gives.
        var result: EndpointPlan.Result

        /// The call, as an expression.
        var source: SourceLayout { bare.prefixed("try await ") }

        /// The statements that make the call and drop what it gives.
        func statements(isReturned: Bool = false) -> [SourceLayout] {
            switch result {
            case .stream: [bare.prefixed("let stream = "), .text("for try await _ in stream {}")]
            case .void: [source]
            case .value, .file, .text, .answers, .socket: [isReturned ? source : source.prefixed("_ = ")]
            }
        }
    }

    /// Returns the call with some values; nil when Swift cannot say one of them.
    func call(_ values: [Literal?], of function: Identifier? = nil) -> Call? {
        var expression = SampleExpression(context, taken: Self.taken)
        var arguments: [SourceLayout] = []
        for (value, literal) in zip(endpoint.arguments, values) {
            let type = Self.type(of: value, endpoint.endpoint)
            guard let argument = expression.argument(literal, value.presence, type, name: value.name.text) else {
                return nil
            }
            guard var source = argument.source else { continue }
            if value.mayBeEmpty { source = source.prefixed(".value(").suffixed(")") }
            arguments.append(source.prefixed("\(value.name.label): "))
        }
        let head = "client.\(group.property.source).\((function ?? endpoint.name).source)"
        return Call(bindings: expression.bindings, bare: .call(head, arguments), result: endpoint.result)
    }

    private static func type(of value: ArgumentPlan, _ endpoint: Endpoint) -> TypeReference {
        switch value.place {
        case .body(let type): type
        case .file: TypeReference(.file, origin: endpoint.origin)
        case .text: TypeReference(.string, origin: endpoint.origin)
        case .parameter(let parameter): parameter.field.type
        case .bodyField(let field), .formField(let field), .part(let field), .partHeader(let field, _): field.type
        }
    }

    // MARK: - Answers

    /// The library that the tests are written for.
    var framework: TestFramework { context.framework }

    /// The statement that has the transport answer, and the fixtures that it answers with and compares with.
    struct Answer {
        var statement: String
        var fixture: (read: String, written: String)?
    }

    private var summary: String { "What `\(endpoint.name.text)` answers." }

    /// Returns the sources of the only answer, which is text or bytes.
    mutating func source(of body: PlainBody) -> BodySource { source(of: body, endpoint.name.text, summary) }

    private mutating func answer(of sample: EndpointSample) -> Answer {
        let status = sample.status == 200 ? "" : "status: \(sample.status)"
        switch sample.answer {
        case .none:
            return Answer(statement: "transport.respond(\(status))", fixture: nil)
        case .file(let body), .text(let body):
            let source = source(of: body)
            if body.example != nil {
                let node = endpoint.endpoint
                let response = "TransportResponse(status: \(sample.status), body: \(source.data))"
                fixtures.answers.append(("\(node.group).\(node.name)", response))
            }
            let arguments = [status, "body: \(source.data)"].filter { !$0.isEmpty }.joined(separator: ", ")
            return Answer(statement: "transport.respond(\(arguments))", fixture: nil)
        case .oneOf(let answers):
            return answers.first.map { self.answer($0) } ?? Answer(statement: "transport.respond()", fixture: nil)
        case .stream(let literals, let message, let example):
            return stream(literals, message, example)
        case .socket:
            return Answer(statement: "transport.open(MockSocket())", fixture: nil)
        case .json(let literal, let type, let example):
            let written = WrittenForm(context: context).literal(literal, as: type)
            let names = fixtures.add(
                endpoint.name.text, summary, literal, written: written, documentation: example?.documentation)
            let node = endpoint.endpoint
            fixtures.answers.append(
                ("\(node.group).\(node.name)", ".json(\(names.read), status: \(sample.status))"))
            let arguments = [status, "json: \(names.read)"].filter { !$0.isEmpty }.joined(separator: ", ")
            return Answer(statement: "transport.respond(\(arguments))", fixture: names)
        }
    }

    // MARK: - Tests

    /// What is sent: once with all values, and once with as few as can be where that is something else.
    private mutating func sending(_ sample: EndpointSample, _ answer: Answer, _ scope: inout NameScope) {
        var variants = [(values: sample.full, suffix: "SendsItsRequest")]
        if sample.minimal != sample.full { variants.append((sample.minimal, "LeavesOutWhatIsNotGiven")) }
        for variant in variants {
            guard let server = client.server(of: endpoint.endpoint), let call = call(variant.values),
                let text = WireRequest.text(of: sample, values: variant.values, server: server, in: context)
            else {
                gap = "what it sends cannot be worked out"
                continue
            }
            var body = [answer.statement] + call.bindings
            body += call.statements().flatMap { $0.lines(indent: 8) }
            let lines =
                body.map { "        \($0)" } + RawString(text).lines(after: "let expected = ", indent: 8) + [
                    "        \(framework.equal("transport.requests.map(\\.wireText)", "[expected]").oneLine)"
                ]
            add(variant.suffix, lines, &scope)
        }
    }

    /// What is read from an answer, and that the same is written again; nil for an endpoint that answers nothing.
    private mutating func reading(
        _ sample: EndpointSample, _ answer: Answer, _ call: Call, _ scope: inout NameScope
    ) -> TestFunction? {
        var body = [answer.statement] + call.bindings
        body += call.source.prefixed("let value = ").lines(indent: 8)
        switch sample.answer {
        case .none, .oneOf, .stream, .socket:
            return nil
        case .text(let text): body += framework.equal("value", source(of: text).text).lines(indent: 8)
        case .file(let file): body += framework.equal("value", source(of: file).data).lines(indent: 8)
        case .json(let literal, let type, _):
            body +=
                ValueChecks(
                    context, of: literal, as: type, name: "value", indent: 8, compared: &fixtures.compared
                ).lines
            if let fixture = answer.fixture {
                let coding = ValueCoding(type, in: context.plan)
                let written =
                    coding.isPlain
                    ? SourceLayout.text("let written = try JSONCoding.encode(value)")
                    : .closure(
                        call: "let written = try JSONCoding.encode", signature: "(writer)",
                        body: coding.writeElement("value"), tail: "")
                body += written.lines(indent: 8)
                body += framework.equal("jsonDifference(between: \(fixture.written), and: written)", "nil")
                    .lines(indent: 8)
            }
        }
        return function("ReadsItsAnswer", body.map { "        \($0)" }, &scope)
    }

    /// What becomes of the declared errors that carry one type.
    private mutating func refusing(
        _ failure: EndpointSample.Failure, _ call: Call, _ scope: inout NameScope
    ) -> TestFunction {
        let type = context.plan.types.unwrappedType(of: failure.type)
        let word = failure.isText ? "Text" : NameCleaner.clean(type.source, .upperCamel)?.text ?? "Error"
        var arguments = ["status: status"]
        if let contentType = failure.contentType {
            arguments.append("headers: [\"Content-Type\": \(StringLiteral.source(contentType))]")
        }
        if failure.isText {
            arguments.append("body: Data(\(StringLiteral.source(EndpointSample.text)).utf8)")
        } else if let literal = failure.literal {
            let name = NameCleaner.clean(type.source, .lowerCamel)?.text ?? "error"
            arguments.append("json: \(fixtures.addError(failure.type, named: name, literal))")
        }
        let indent = 8 + framework.rowIndent
        let respond = SourceLayout.call("transport.respond", arguments.map { .text($0) })
        var body = Array(respond.lines(indent: indent)) + call.bindings
        body.append(framework.catchingHead)
        body += call.statements(isReturned: true).flatMap { $0.lines(indent: indent + 4) }.map { "    \($0)" }
        body += [
            "}", framework.equal("error?.code", "code").oneLine, framework.equal("error?.status", "status").oneLine,
        ]
        if let literal = failure.literal {
            let checks = ValueChecks(
                context, of: literal, as: failure.type, name: "body", indent: indent, compared: &fixtures.compared
            ).lines
            if checks.isEmpty {
                body.append(framework.notNil("error?.body(as: \(type.source).self)").oneLine)
            } else {
                body.append("let body = \(framework.unwrapped("error?.body(as: \(type.source).self)", of: type))")
                body += checks
            }
        }
        let rows = failure.statuses.map { SourceLayout.text("(\($0), .\(Self.code(of: $0)))") }
        let margin = String(repeating: " ", count: indent)
        return function(
            failure.literal == nil ? "MeetsItsErrors" : "Meets\(word)",
            body.map { $0.isEmpty ? "" : margin + $0 }, &scope,
            rows: TestRows(
                parameters: [("status", "Int"), ("code", "APIError.Code")], type: "[(Int, APIError.Code)]",
                values: rows))
    }

    /// The code that the design gives to a status.
    private static func code(of status: Int) -> String {
        switch status {
        case 401: "unauthorized"
        case 403: "forbidden"
        case 404, 410: "notFound"
        case 408: "timeout"
        case 409, 412: "conflict"
        case 422: "unprocessable"
        case 429: "rateLimited"
        case 500...599: "server"
        default: "badRequest"
        }
    }

    // MARK: - Functions

    mutating func add(_ suffix: String, _ lines: [String], _ scope: inout NameScope) {
        tests.append(function(suffix, lines, &scope))
    }

    /// Returns a test function around a body.
    private func function(
        _ suffix: String, _ body: [String], _ scope: inout NameScope, rows: TestRows? = nil
    ) -> TestFunction {
        let name = scope.claim(Identifier(framework.functionName(endpoint.name.text + suffix))).source
        var head: [String] = []
        // A deprecated function may be called without a warning only from where nothing else is expected.
        if endpoint.endpoint.deprecation != nil { head.append("    @available(*, deprecated)") }
        let lines = head + framework.function(name, "async throws", rows, body)
        let isUnformatted = lines.contains { $0.count > SourceLayout.width }
        return TestFunction(lines: lines, isUnformatted: isUnformatted)
    }
}
