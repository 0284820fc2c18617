import MartletContract
import MartletSyntax

/// What an endpoint receives that asks for another content type than the usual one of its operation.
struct AlternativeResponses: Sendable {
    /// The word that the endpoint is told apart by.
    let word: String
    /// What kind of exchange it is.
    let exchange: Endpoint.Exchange
    /// The content type of a stream.
    let streamContentType: String?
    /// Whole answers of a stream to show.
    let streamExamples: [Example]
    /// The responses.
    let responses: [Response]
    /// Where the content type stands.
    let origin: Origin
}

/// Reads the answers of an operation: those that count as success, those that count as failure, and what kind of
/// exchange it is.
struct AnswersReader {
    private let site: OperationSite
    /// Whether the app gives the responses, in place of receiving them: each of them is said where it belongs.
    private let isSent: Bool
    private var successes: [(status: StatusRange, key: Node, answer: Answer)] = []
    private var failures: [(status: StatusRange, key: Node, answer: Answer)] = []
    /// The answers that send somewhere else. A client follows them; where it cannot, they are failures.
    private var redirections: [(status: StatusRange, key: Node, answer: Answer)] = []
    /// The keys of those that come before a response (RFC 9110, section 15.2), and say more than that they come.
    private var informational: [Node] = []
    private var standard: (status: StatusRange, key: Node, answer: Answer)?
    private var seen: [StatusRange: SourceSpan] = [:]
    /// The success whose types have names without its status; nil where there is none.
    private var usual: StatusRange?
    /// The responses in other content types, each of which an endpoint of its own asks for.
    private(set) var alternatives: [AlternativeResponses] = []

    init(_ site: OperationSite, isSent: Bool = false) {
        self.site = site
        self.isSent = isSent
    }

    /// Reads the answers.
    mutating func read(into endpoint: inout Endpoint, _ context: inout OpenAPIContext) {
        let produces = context.produces(site.operation)
        var answers: [(value: Located, status: StatusRange, key: Node)] = []
        for (key, name, value) in context.readEntries("responses", of: site.operation) where !name.hasPrefix("x-") {
            for status in statuses(name, at: key, &context)
            where isSent || !CommonErrors.has(status, value, context) {
                answers.append((value, status, key))
            }
        }
        usual = chooseUsual(among: answers.map(\.status), context)
        for (value, status, key) in answers { read(value, status, key, produces, &context) }
        successes.sort { $0.status.generality < $1.status.generality }
        if successes.isEmpty, let answer = standard, failures.isEmpty, redirections.isEmpty {
            // All that is said of the answer is here, so it is what success looks like, too.
            successes.append((.family(2), answer.key, answer.answer))
            if Self.isSomething(answer.answer) { failures.append(answer) }
        } else if let standard {
            failures.append(standard)
        }
        UnreadResponses(
            site: site, successes: successes.map { ($0.key, $0.answer) },
            failures: failures.map { ($0.key, $0.answer) },
            informational: informational
        ).note(&context)
        // Of the first success a call asks for one content type; all others are read in whichever arrives.
        // So a webhook does with all.
        let asked = isSent ? 0 : 1
        context.unusedContentTypes += successes.prefix(asked).flatMap(\.answer.alternatives).filter { !$0.isCall }
            .map(\.unused)
        for index in successes.indices.dropFirst(asked) { successes[index].answer.separateContents() }
        for index in failures.indices { failures[index].answer.separateContents() }
        for index in redirections.indices { redirections[index].answer.separateContents() }
        for failure in redirections + failures {
            if !Self.isShown(failure.answer.content) { noteUnused(failure.answer.examples, &context) }
        }
        for (_, _, answer) in successes.dropFirst(asked) + redirections + failures {
            for other in answer.alternatives where other.isContent && !Self.isShown(other.content) {
                noteUnused(other.examples, &context)
            }
        }
        endpoint.errors = (redirections + failures).sorted { $0.status.generality < $1.status.generality }
            .flatMap(errors)
        readSuccesses(into: &endpoint, &context)
        guard let first = successes.first, endpoint.method != .head, first.status != .code(204),
            first.status != .code(205)
        else { return }
        alternatives = first.answer.alternatives.filter(\.isCall).map { alternative in
            var success = first
            success.answer.content = alternative.content
            success.answer.contentType = alternative.contentType
            success.answer.examples = alternative.examples
            success.answer.otherContentTypes = OtherContentTypes()
            success.answer.alternatives = []
            var exchange = Endpoint.Exchange.call
            var responses: [Response] = []
            var streamContentType: String?
            var streamExamples: [Example] = []
            if case .stream(let type) = alternative.content {
                exchange = .stream(type)
                streamContentType = alternative.contentType
                streamExamples = alternative.examples
            } else {
                responses = [response(success, isHead: false)]
                responses += successes.dropFirst().flatMap { further in
                    self.responses(
                        (further.status, further.key, further.answer.preferring(alternative.unused.name)), isHead: false
                    )
                }
            }
            return AlternativeResponses(
                word: alternative.word, exchange: exchange, streamContentType: streamContentType,
                streamExamples: streamExamples, responses: responses,
                origin: alternative.origin)
        }
    }

    private mutating func read(
        _ value: Located, _ status: StatusRange, _ key: Node, _ produces: SwaggerContentTypes?,
        _ context: inout OpenAPIContext
    ) {
        if let first = seen.updateValue(key.span, forKey: status) {
            context.report(
                .duplicateStatus, "the status '\(status.text)' is there already", at: key.span,
                related: [.init(span: first, message: "here")])
            return
        }
        let isError = status.isWithin(4...5)
        let suffix = isError ? "error" : "response"
        let number = status == .any || status == usual ? "" : status.text
        let count = context.names.inline.count
        let answer = AnswerReader.shared(
            value, hint: String(of: site.hint, ".", suffix, number), produces, &context)
        if status == usual, status != .code(200), context.names.inline.count > count {
            context.choices.statuses[site.nameKey] = status.text
        }
        switch status {
        case .any: standard = (status, key, answer)
        case .code(100..<200), .family(1):
            if Self.isSomething(answer) { informational.append(key) }
        case .code(300..<400), .family(3): redirections.append((status, key, answer))
        default:
            if isError { failures.append((status, key, answer)) } else { successes.append((status, key, answer)) }
        }
    }

    private static func isSomething(_ answer: Answer) -> Bool {
        if case .nothing = answer.content { return !answer.headers.isEmpty }
        return true
    }

    /// Returns the success whose types have names without its status: that of an earlier run, else 200, else the first. One
    /// whose types had its status in their names then keeps it.
    private func chooseUsual(among statuses: [StatusRange], _ context: OpenAPIContext) -> StatusRange? {
        let successes = statuses.filter { $0.isWithin(2...2) }
        guard successes.count > 1 else { return successes.first }
        if let text = context.earlier.statuses[site.nameKey], let known = successes.first(where: { $0.text == text }) {
            return known
        }
        let models = context.earlier.responseModels
        let free = successes.filter { status in
            models.isEmpty || !models.contains(ModelNames.cleaned(String(of: site.hint, ".response", status.text)))
        }
        return free.first { $0 == .code(200) } ?? free.first
    }

    /// Returns the statuses that a key names: nearly always one.
    private func statuses(_ name: String, at key: Node, _ context: inout OpenAPIContext) -> [StatusRange] {
        if let code = Self.code(name) { return [.code(code)] }
        let parts = name.split { "/,| ".contains($0) }.map(String.init)
        let found = parts.compactMap { StatusParser.parse($0.lowercased() == "default" ? "default" : $0) }
        if found.isEmpty {
            context.report(
                .invalidStatus, "'\(name.excerpt)' is not a status; the answer is left out", at: key.span,
                help: "write a code, 100 to 599, a class such as 4XX, or 'default'")
        } else if parts.count != 1 || found.count != 1 || found[0].text != name {
            context.report(
                .invalidStatus, "'\(name.excerpt)' is not how a status is written", at: key.span,
                help: "write " + Suggestion.list(found.map(\.text)))
        }
        return found
    }

    /// Returns the status of a key that is one as it should be written, as nearly all are; nil for any other.
    private static func code(_ name: String) -> Int? {
        let digits = name.utf8
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }), let code = Int(name),
            (100...599).contains(code)
        else { return nil }
        return code
    }

    private func readSuccesses(into endpoint: inout Endpoint, _ context: inout OpenAPIContext) {
        let origin = Origin(site.key.span, pointer: site.pointer)
        guard !successes.isEmpty else {
            let isFollowed = !redirections.isEmpty
            // A WebSocket begins with 101, which is no answer.
            let isWebSocket = site.isWebSocket || site.operation.node[MartletKey.websocket.text] != nil
            if !isFollowed, !isSent, !isWebSocket {
                context.report(
                    .noSuccess, "no answer that counts as success is described; none is expected to carry anything",
                    at: site.operation.node.mapping?.entry("responses")?.key.span ?? site.key.span)
            }
            // Where a redirection leads nobody has described: bytes are all that can be said.
            guard !isSent else { return }
            let isFile = redirections.contains { $0.status != .code(304) }
            let type = TypeReference(isFollowed && isFile ? .file : .void, origin: origin)
            endpoint.responses = [Response(status: .family(2), type: type, origin: origin)]
            return
        }
        // Which one of a further success has the name of its status alone.
        for success in successes.dropFirst() {
            if let chosen = success.answer.chosen { context.choose(chosen.essence, at: chosen.place) }
        }
        if let answer = successes.first?.answer, let chosen = answer.chosen {
            context.choose(chosen.essence, at: chosen.place)
            for other in answer.alternatives where other.isCall {
                let essence = MediaType.essence(of: other.unused.name)
                switch other.content {
                case .stream: context.chooseOther(essence, .stream, at: chosen.place)
                case .bytes: context.chooseOther(essence, .bytes, at: chosen.place)
                case .nothing, .value, .text: break
                }
            }
        }
        if let success = successes.first {
            endpoint.streamResponse = StreamResponse(
                status: success.status, description: success.answer.documentation)
        }
        if let answer = successes.first?.answer, case .stream(let type) = answer.content, endpoint.method != .head {
            endpoint.exchange = .stream(type)
            endpoint.streamContentType = answer.contentType
            endpoint.streamExamples = answer.examples
            return
        }
        let isHead = endpoint.method == .head
        let first = isSent ? responses(successes[0], isHead: isHead) : [response(successes[0], isHead: isHead)]
        endpoint.responses = first + successes.dropFirst().flatMap { responses($0, isHead: isHead) }
        for success in successes.dropFirst() {
            guard case .stream = success.answer.content else { continue }
            noteUnused(success.answer.examples.filter { $0.wireText == nil }, &context)
        }
    }

    /// Returns true for a body of which examples can be shown: a value or a text.
    private static func isShown(_ content: Answer.Content) -> Bool {
        switch content {
        case .bytes, .stream: false
        case .nothing, .value, .text: true
        }
    }

    /// Reports examples of what is read as bytes, or not at all.
    private func noteUnused(_ examples: [Example], _ context: inout OpenAPIContext) {
        for example in examples {
            context.report(
                .unusedExample,
                "the example '\(example.name.excerpt)' is not used, because the response is not read as what it shows",
                at: example.origin.span)
        }
    }

    /// Returns a success with what it can carry in other content types.
    private func responses(
        _ success: (status: StatusRange, key: Node, answer: Answer), isHead: Bool
    ) -> [Response] {
        let first = response(success, isHead: isHead)
        guard first.type.kind != .void else { return [first] }
        return [first]
            + success.answer.alternatives.filter(\.isContent).map { alternative in
                var other = Response(
                    status: success.status, type: alternative.type, origin: alternative.origin)
                other.contentType = alternative.writtenContentType
                other.otherContentTypes = alternative.otherContentTypes
                other.examples = alternative.examplesOfContent
                other.isAlternative = true
                return other
            }
    }

    private func response(
        _ success: (status: StatusRange, key: Node, answer: Answer), isHead: Bool
    ) -> Response {
        let origin = Origin(success.key.span, pointer: pointer(of: success.key))
        let answer = success.answer
        var response = Response(status: success.status, type: TypeReference(.void, origin: origin), origin: origin)
        response.description = answer.documentation
        response.headers = answer.headers
        response.followUps = answer.followUps
        response.declaration = answer.sharedOrigin ?? origin
        response.otherContentTypes = answer.otherContentTypes
        // What carries nothing by its status carries nothing (RFC 9110, section 15.3.5 and .6).
        let isEmpty = isHead || success.status == .code(204) || success.status == .code(205)
        switch answer.content {
        case .nothing: break
        case _ where isEmpty: break
        case .value(let type):
            response.type = type
            response.contentType = answer.contentType
            response.examples = answer.examples
        case .text(let type):
            response.type = type
            response.contentType = answer.contentType ?? "text/plain"
            response.examples = answer.textExamples
        case .bytes(let type):
            response.type = type
            response.contentType = answer.contentType
            response.examples = answer.examples
        // A second answer that goes on, beside one that does not, is read whole.
        case .stream(let type):
            response.type = TypeReference(.file, origin: type.origin)
            response.contentType = answer.contentType
            response.examples = answer.examples.compactMap { example in
                var example = example
                guard let text = example.wireText else { return nil }
                example.value = .string(Base64Text.encode(Array(text.utf8)))
                example.wireText = nil
                return example
            }
        }
        return response
    }

    /// Returns a failure with what it can carry in other content types.
    private func errors(_ failure: (status: StatusRange, key: Node, answer: Answer)) -> [ErrorResponse] {
        var first = error(failure)
        let alternatives = failure.answer.alternatives.filter(\.isContent)
        if first.type.kind == .void, let chosen = failure.answer.chosen, !alternatives.isEmpty {
            // Bytes, beside something that is more.
            first.type.kind = .file
            first.contentType = failure.answer.contentType ?? chosen.essence
        }
        return [first]
            + alternatives.map { alternative in
                var other = ErrorResponse(
                    status: failure.status, type: alternative.type, origin: alternative.origin)
                other.contentType = alternative.writtenContentType
                other.otherContentTypes = alternative.otherContentTypes
                other.examples = alternative.examplesOfContent
                other.isAlternative = true
                return other
            }
    }

    private func error(_ failure: (status: StatusRange, key: Node, answer: Answer)) -> ErrorResponse {
        let origin = Origin(failure.key.span, pointer: pointer(of: failure.key))
        var error = ErrorResponse(
            status: failure.status, type: TypeReference(.void, origin: origin), origin: origin)
        error.description = failure.answer.documentation
        error.headers = failure.answer.headers
        error.followUps = failure.answer.followUps
        error.declaration = failure.answer.sharedOrigin ?? origin
        error.otherContentTypes = failure.answer.otherContentTypes
        switch failure.answer.content {
        case .nothing, .bytes, .stream: break
        case .value(let type):
            error.type = type
            error.contentType = failure.answer.contentType
            error.examples = failure.answer.examples
        case .text(let type):
            error.type = type
            error.contentType = failure.answer.contentType ?? "text/plain"
            error.examples = failure.answer.textExamples
        }
        return error
    }

    private func pointer(of key: Node) -> String {
        JSONPointer.append(key.scalar?.text ?? "", to: site.pointer + "/responses")
    }
}
