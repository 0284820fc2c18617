import MartletContract
import MartletPayloads
import MartletPlan

/// Tests of exchanges that are more than one JSON answer.
extension EndpointTestBuilder {
    /// Writes the tests of what an endpoint has beside a single answer.
    mutating func exchanging(_ sample: EndpointSample, _ answer: Answer, _ call: Call, _ scope: inout NameScope) {
        switch sample.answer {
        case .oneOf(let answers):
            for answer in answers { reading(answer, call, &scope) }
        case .stream(let literals, let message, _): streaming(literals, message, answer, call, &scope)
        case .socket(let sends, let receives): talking(sends, receives, call, &scope)
        case .none, .json, .file, .text:
            if !sample.headers.isEmpty { readingHeaders(sample, answer, &scope) }
        }
    }

    // MARK: - Several answers

    /// Has the transport give one of several answers.
    mutating func answer(_ sample: AnswerSample) -> Answer {
        var arguments = sample.status == 200 ? [] : ["status: \(sample.status)"]
        let contentType = sample.plan.contentTypes.first.map(AnswerWriting.sent)
        if !sample.headers.isEmpty || contentType != nil {
            arguments.append(Self.headers(sample.headers, contentType: contentType))
        }
        var fixture: (read: String, written: String)?
        switch sample.plan.content {
        case .void: break
        case .text, .file: arguments.append("body: \(source(of: sample).data)")
        case .value(_, let type):
            guard let literal = sample.literal else { break }
            let (name, summary) = naming(of: sample)
            let names = added(name, summary, literal, type, sample.example)
            fixture = names
            arguments.append("json: \(names.read)")
        }
        let call = SourceLayout.call("transport.respond", arguments.map { .text($0) })
        return Answer(statement: call.lines(indent: 8).joined(separator: "\n        "), fixture: fixture)
    }

    private func naming(of sample: AnswerSample) -> (name: String, summary: String) {
        (
            "\(endpoint.name.text)\(Self.capitalized(sample.plan.name))",
            "What `\(endpoint.name.text)` answers with the status \(sample.status)."
        )
    }

    private mutating func source(of sample: AnswerSample) -> BodySource {
        let (name, summary) = naming(of: sample)
        return source(of: sample.body, name, summary)
    }

    private mutating func reading(_ sample: AnswerSample, _ call: Call, _ scope: inout NameScope) {
        let answer = answer(sample)
        var patterns: [String] = []
        if sample.plan.content != .void { patterns.append("let value") }
        if sample.plan.headers != nil { patterns.append("headers: \(sample.headers.isEmpty ? "_" : "let headers")") }
        if sample.plan.hasStatus { patterns.append("status: let status") }
        let bindings = patterns.isEmpty ? "" : "(\(patterns.joined(separator: ", ")))"
        var body = [answer.statement] + call.bindings + call.source.prefixed("let answer = ").lines(indent: 8)
        body += [
            "guard case .\(sample.plan.name.source)\(bindings) = answer else {",
            "    \(framework.failure("\"not the answer with the status \(sample.status)\""))", "    return", "}",
        ]
        switch sample.plan.content {
        case .void: break
        case .text: body += framework.equal("value", source(of: sample).text).lines(indent: 8)
        case .file: body += framework.equal("value", source(of: sample).data).lines(indent: 8)
        case .value(_, let type):
            guard let literal = sample.literal, let fixture = answer.fixture else { break }
            body += checks(literal, type, fixture)
        }
        body += checks(sample.headers)
        if sample.plan.hasStatus { body.append(framework.equal("status", "\(sample.status)").oneLine) }
        add("Reads\(Self.capitalized(sample.plan.name))", body.map { "        \($0)" }, &scope)
    }

    // MARK: - Header fields

    private mutating func readingHeaders(_ sample: EndpointSample, _ answer: Answer, _ scope: inout NameScope) {
        guard let call = call(sample.minimal, of: endpoint.headers?.function) else { return }
        // The fields stand before the body.
        var arguments = sample.status == 200 ? [] : ["status: \(sample.status)"]
        arguments.append(Self.headers(sample.headers))
        switch sample.answer {
        case .json: if let fixture = answer.fixture { arguments.append("json: \(fixture.read)") }
        case .file(let body), .text(let body): arguments.append("body: \(source(of: body).data)")
        case .none, .oneOf, .stream, .socket: break
        }
        var body = Array(SourceLayout.call("transport.respond", arguments.map { .text($0) }).lines(indent: 8))
        let pattern = endpoint.result == .void ? "headers" : "(_, headers)"
        body += call.bindings + call.source.prefixed("let \(pattern) = ").lines(indent: 8) + checks(sample.headers)
        add("ReadsItsHeaders", body.map { "        \($0)" }, &scope)
    }

    private static func headers(_ headers: [HeaderSample], contentType: String? = nil) -> String {
        var fields = headers.map {
            "\(StringLiteral.source($0.plan.field.key)): \(StringLiteral.source($0.text))"
        }
        if let contentType { fields.append("\"Content-Type\": \(StringLiteral.source(contentType))") }
        return "headers: [\(fields.joined(separator: ", "))]"
    }

    private func checks(_ headers: [HeaderSample]) -> [String] {
        headers.flatMap { header -> [String] in
            var expression = SampleExpression(context, taken: Self.taken)
            let name = header.plan.name
            guard
                let source = expression.source(header.literal, as: header.plan.field.type, name: name.text)?.oneLine
            else { return [] }
            let check = framework.equal("headers.\(name.source)", source)
            return expression.bindings + check.lines(indent: 8)
        }
    }

    // MARK: - Streams

    /// Has the transport give two messages of a stream.
    mutating func stream(_ literals: [Literal], _ message: MessagePlan, _ example: Example?) -> Answer {
        guard case .json(_, let type) = message else {
            let call = SourceLayout.call("transport.respond", [.array("events: ", texts(literals).map { .text($0) })])
            return Answer(statement: call.lines(indent: 8).joined(separator: "\n        "), fixture: nil)
        }
        var all: [(read: String, written: String)] = []
        for (index, literal) in literals.enumerated() {
            let name = endpoint.name.text + (index == 0 ? "" : "\(index + 1)")
            all.append(
                added(name, "A message of `\(endpoint.name.text)`.", literal, type, index == 0 ? example : nil))
        }
        if all.count == 1 { all.append(all[0]) }
        let call = SourceLayout.call("transport.respond", [.array("events: ", all.map { .text($0.read) })])
        return Answer(statement: call.lines(indent: 8).joined(separator: "\n        "), fixture: all.last)
    }

    /// The sources of messages that are text.
    private func texts(_ literals: [Literal]) -> [String] {
        let texts = literals.map { literal in
            if case .string(let text) = literal { StringLiteral.source(text) } else { StringLiteral.source("") }
        }
        return texts.count == 1 ? texts + texts : texts
    }

    private mutating func streaming(
        _ literals: [Literal], _ message: MessagePlan, _ answer: Answer, _ call: Call, _ scope: inout NameScope
    ) {
        var body = [answer.statement] + call.bindings + call.bare.prefixed("let stream = ").lines(indent: 8)
        body += [
            "var values: [\(message.type.source)] = []", "for try await value in stream { values.append(value) }",
        ]
        if case .json(_, let type) = message, let fixture = answer.fixture, let literal = literals.last {
            body += [
                framework.equal("values.count", "\(max(2, literals.count))").oneLine,
                "let value = \(framework.unwrapped("values.last", of: message.type))",
            ]
            body += checks(literal, type, fixture)
        } else {
            body += framework.equal("values", "[\(texts(literals).joined(separator: ", "))]").lines(indent: 8)
        }
        add("ReadsItsMessages", body.map { "        \($0)" }, &scope)
    }

    // MARK: - WebSockets

    private mutating func talking(
        _ sends: Literal?, _ receives: Literal?, _ call: Call, _ scope: inout NameScope
    ) {
        guard case .socket(let sent, let received) = endpoint.result, sends != nil || receives != nil else { return }
        var message = ""
        var fixture: (read: String, written: String)?
        switch received {
        case .nothing: break
        case .binary: message = ".binary(Data(\(StringLiteral.source(EndpointSample.fileText)).utf8))"
        case .text: message = ".text(\(StringLiteral.source(EndpointSample.text)))"
        case .json(_, let type):
            guard let receives else { break }
            let summary = "A message that `\(endpoint.name.text)` receives."
            let names = added("\(endpoint.name.text)Received", summary, receives, type)
            fixture = names
            message = ".text(\(names.read))"
        }
        var body = ["let socket = MockSocket(\(message.isEmpty ? "" : "[\(message)]"))", "transport.open(socket)"]
        body += call.bindings + call.source.prefixed("let connection = ").lines(indent: 8)
        if let sends { body += sending(sends, sent) }
        if let receives {
            body += [
                "var received: [\(received.type.source)] = []",
                "for try await message in connection { received.append(message) }",
            ]
            switch received {
            case .nothing: break
            case .binary:
                let data = "Data(\(StringLiteral.source(EndpointSample.fileText)).utf8)"
                body.append(framework.equal("received", "[\(data)]").oneLine)
            case .text:
                body.append(framework.equal("received", "[\(StringLiteral.source(EndpointSample.text))]").oneLine)
            case .json(_, let type):
                guard let fixture else { break }
                body += [
                    framework.equal("received.count", "1").oneLine,
                    "let value = \(framework.unwrapped("received.first", of: received.type))",
                ]
                body += checks(receives, type, fixture)
            }
        }
        add("ExchangesItsMessages", body.map { $0.isEmpty ? "" : "        \($0)" }, &scope)
    }

    /// Sends a message, and compares what the server gets with literal text.
    private mutating func sending(_ literal: Literal, _ message: MessagePlan) -> [String] {
        switch message {
        case .nothing: return []
        case .binary:
            let data = "Data(\(StringLiteral.source(EndpointSample.fileText)).utf8)"
            return [
                "try await connection.send(\(data))", framework.equal("socket.sent", "[.binary(\(data))]").oneLine,
            ]
        case .text:
            let text = StringLiteral.source(EndpointSample.text)
            return ["try await connection.send(\(text))", framework.equal("socket.sent", "[.text(\(text))]").oneLine]
        case .json(_, let type):
            var expression = SampleExpression(context, taken: Self.taken)
            guard let source = expression.source(literal, as: type, name: "sent") else {
                gap = "a message that it sends cannot be written in Swift"
                return []
            }
            let text = JSONText.write(WrittenForm(context: context, isRequest: true).literal(literal, as: type))
            let lines = expression.bindings + SourceLayout.call("try await connection.send", [source]).lines(indent: 8)
            // The literal's lines are indented by whoever takes them.
            return lines + RawString(text).lines(after: "let expected = ", indent: 0)
                + [framework.equal("socket.sent", "[.text(expected)]").oneLine]
        }
    }

    // MARK: - Values

    /// Compares a decoded value with its fixture, and what is written of it.
    private mutating func checks(
        _ literal: Literal, _ type: TypeReference, _ fixture: (read: String, written: String)
    ) -> [String] {
        let comparison = framework.equal("jsonDifference(between: \(fixture.written), and: written)", "nil")
        let coding = ValueCoding(type, in: context.plan)
        let written =
            coding.isPlain
            ? SourceLayout.text("let written = try JSONCoding.encode(value)")
            : .closure(
                call: "let written = try JSONCoding.encode", signature: "(writer)",
                body: coding.writeElement("value"), tail: "")
        let checks = ValueChecks(
            context, of: literal, as: type, name: "value", indent: 8, compared: &fixtures.compared
        ).lines
        return checks
            + written.lines(indent: 8)
            + comparison.lines(indent: 8)
    }

    private mutating func added(
        _ name: String, _ summary: String, _ literal: Literal, _ type: TypeReference, _ example: Example? = nil
    ) -> (read: String, written: String) {
        let written = WrittenForm(context: context).literal(literal, as: type)
        if let known = exchangeFixtures[name] { return known }
        let names = fixtures.add(
            name, summary, literal, written: written, documentation: example?.documentation)
        exchangeFixtures[name] = names
        return names
    }

    private static func capitalized(_ name: Identifier) -> String {
        name.text.prefix(1).uppercased() + name.text.dropFirst()
    }
}
