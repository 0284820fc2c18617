import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells what a function of the façade returns, and the call of the runtime in it.
struct FacadeCall {
    let endpoint: EndpointPlan
    /// The enum of the group.
    let type: Identifier
    let plan: ClientPlan
    /// Whether it is the function that returns the header fields too.
    var returnsHeaders = false

    /// The function's name.
    var name: Identifier {
        returnsHeaders ? endpoint.headers?.function ?? endpoint.name : endpoint.name
    }

    /// What stands behind the parameters: the effects and the result.
    var effects: String {
        if case .stream(let message) = endpoint.result { return " -> EventStream<\(message.type.source)>" }
        return result.map { String(of: " async throws(APIError) -> ", $0) } ?? " async throws(APIError)"
    }

    private var result: String? {
        if returnsHeaders, let headers = endpoint.headers {
            let type = String(of: type.source, ".", headers.name.source)
            return content.map { String(of: "(value: ", $0, ", headers: ", type, ")") } ?? type
        }
        return content
    }

    /// The type of the result, without header fields; nil for nothing.
    private var content: String? {
        switch endpoint.result {
        case .void: nil
        case .value(let type, _): type.source
        case .file: "Data"
        case .text: "String"
        case .answers(let answers): "\(type.source).\(answers.name.source)"
        case .stream(let message): "EventStream<\(message.type.source)>"
        case .socket(let sends, let receives):
            "WebSocketConnection<\(sends.type.source), \(receives.type.source)>"
        }
    }

    /// The statements.
    var body: TextLines {
        if returnsHeaders { return bodyWithHeaders }
        var lines = TextLines()
        if !addOnOneLine(to: &lines) { call.add(to: &lines, indent: 8 + plan.margin) }
        return lines
    }

    /// Adds the call if it is one that only gets the endpoint's value and is short enough for one line, as most are; returns
    /// whether it is. It looks as ``call`` does.
    private func addOnOneLine(to lines: inout TextLines) -> Bool {
        let head: String
        switch endpoint.result {
        case .void: head = "try await api.send("
        case .value(_, let type) where ValueCoding(type, in: plan).isPlain: head = "try await api.send("
        case .file: head = "try await api.data("
        case .text: head = "try await api.text("
        case .value, .answers, .stream, .socket: return false
        }
        let arguments = endpoint.arguments
        let (type, name) = (type.source, endpoint.name.source)
        let end = endpoint.hasCacheArgument ? ", cache: cache)" : ")"
        var count = head.utf8.count + type.utf8.count + 1 + name.utf8.count + end.utf8.count
        // Brackets, a colon and a space in each argument, a comma and a space between them.
        if !arguments.isEmpty { count += 4 * arguments.count }
        for argument in arguments { count += argument.name.label.utf8.count + argument.name.source.utf8.count }
        guard count + 8 + plan.margin <= SourceLayout.width else { return false }
        lines.append(byteCount: count) { memory in
            guard var line = LineWriter(memory) else { return }
            line.add(head)
            line.add(type)
            line.add(".")
            line.add(name)
            for index in arguments.indices {
                line.add(index == 0 ? "(" : ", ")
                line.add(arguments[index].name.label)
                line.add(": ")
                line.add(arguments[index].name.source)
            }
            if !arguments.isEmpty { line.add(")") }
            line.add(end)
        }
        return true
    }

    private var value: SourceLayout {
        let head = String(of: type.source, ".", endpoint.name.source)
        let arguments = endpoint.arguments.map { SourceLayout.text(String(of: $0.name.label, ": ", $0.name.source)) }
        return arguments.isEmpty ? .text(head) : .call(head, arguments)
    }

    private var cache: [SourceLayout] { endpoint.hasCacheArgument ? [.text("cache: cache")] : [] }

    private var call: SourceLayout {
        if case .value(_, let type) = endpoint.result, !ValueCoding(type, in: plan).isPlain {
            let call = SourceLayout.call("try await api.send", [value] + cache)
            return ValueCoding(type, in: plan).reading(call.oneLine)
        }
        switch endpoint.result {
        case .void, .value: return .call("try await api.send", [value] + cache)
        case .file: return .call("try await api.data", [value] + cache)
        case .text: return .call("try await api.text", [value] + cache)
        case .answers: return .call("try await api.answer", [value, .text("as: \(content ?? "").self")] + cache)
        case .stream(let message): return .call("api.stream", [value, .text("as: \(message.readingStream(in: plan))")])
        case .socket(let sends, let receives):
            let formats = ["sending: \(sends.writing(in: plan))", "receiving: \(receives.reading(in: plan))"]
            return .call("try await api.connect", [value] + formats.map { .text($0) })
        }
    }

    private var bodyWithHeaders: TextLines {
        guard let headers = endpoint.headers else { return call.lines(indent: 8 + plan.margin) }
        let answer = answerName
        let accept: [SourceLayout] = endpoint.result == .file ? [.text("accept: \"*/*\"")] : []
        let call = SourceLayout.call(
            String(of: "let ", answer, " = try await api.answer"), [value] + accept + cache)
        let fields = String(of: type.source, ".", headers.name.source, "(from: ", answer, ")")
        let result: SourceLayout
        switch endpoint.result {
        case .value(_, let type):
            let json = AnswerExpression(plan: plan).json(answer, type)
            result = .call("return try ", [.text(json), .text(fields)])
        case .text: result = .call("return try ", [.text("\(answer).text()"), .text(fields)])
        case .file: result = .call("return try ", [.text("\(answer).data"), .text(fields)])
        case .void, .answers, .stream, .socket: result = .text(String(of: "return try ", fields))
        }
        var lines = call.lines(indent: 8 + plan.margin)
        result.add(to: &lines, indent: 8 + plan.margin)
        return lines
    }

    /// What the answer is called inside the function.
    private var answerName: String {
        guard endpoint.arguments.contains(where: { $0.name.text == "answer" }) else { return "answer" }
        var scope = NameScope(suffix: "Value")
        for argument in endpoint.arguments { scope.take(argument.name) }
        return scope.claim(Identifier("answer")).source
    }
}

extension MessagePlan {
    /// Returns how messages are read, for the runtime.
    func reading(in plan: ClientPlan) -> String {
        guard case .json(_, let type) = self else { return word }
        let coding = ValueCoding(type, in: plan)
        let format = coding.isPlain ? word : coding.reading(".reading").oneLine
        let kinds = MemberKinds.of(type, in: plan)
        return kinds.contains(.string) ? "\(format).orText(unless: \(kinds.source))" : format
    }

    /// Returns how the messages of a stream are read: events with all their fields where the specification describes them so.
    func readingStream(in plan: ClientPlan) -> String { events(in: plan) ?? reading(in: plan) }

    /// Returns how the messages of a stream are written, likewise.
    func writingStream(in plan: ClientPlan) -> String { events(in: plan) ?? writing(in: plan) }

    /// Returns the format of events that are described with all their fields; nil where messages are something else.
    private func events(in plan: ClientPlan) -> String? {
        guard case .json(_, let type) = self,
            let events = EventUnion(type, model: { plan.model(named: $0)?.model })
        else { return nil }
        guard !events.textEvents.isEmpty else { return ".events" }
        let names = events.textEvents.map { StringLiteral.source($0) }
        return ".events(text: [\(names.joined(separator: ", "))])"
    }

    /// Returns how messages are written, for the runtime.
    func writing(in plan: ClientPlan) -> String {
        guard case .json(_, let type) = self else { return word }
        let coding = ValueCoding(type, in: plan)
        guard !coding.isPlain else { return word }
        return SourceLayout.closure(
            call: ".writing", signature: "(writer, element)", body: coding.writeElement(), tail: ""
        ).oneLine
    }

    private var word: String {
        switch self {
        case .nothing: ".nothing"
        case .binary: ".binary"
        case .text: ".text"
        case .json: ".json"
        }
    }
}
