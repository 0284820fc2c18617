import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Makes what answers carry.
struct AnswerMaker: Sendable {
    let endpoint: Endpoint
    /// Where what is answered comes from.
    let samplers: AnswerSamplers
    private var sampler: Sampler { samplers.fixtures }

    init(endpoint: Endpoint, samplers: AnswerSamplers) {
        self.endpoint = endpoint
        self.samplers = samplers
    }

    /// How many events a stream has.
    private static let eventCount = 3
    /// What lies between two events of a stream.
    private static let eventPause = Duration.milliseconds(100)
    /// How many events an example has at most that is sent with pauses.
    private static let pausedCount = 20

    /// Returns the payload of an answer: the first valid example, or the one that is asked for; else a value of its type.
    ///
    /// - Parameters:
    ///   - name: The name of the example that is asked for; nil for any.
    ///   - path: The values of the path's parameters, percent-encoded.
    func payload(
        of answer: DeclaredAnswer, example name: String? = nil, isDynamic: Bool, path: [Substring] = []
    ) throws(Problem) -> Literal {
        if let example = try example(of: answer, named: name, isDynamic: isDynamic) { return example.value }
        do throws(SampleFailure) {
            let slot = SampleSlot(owner: endpoint.name, name: answer.isSuccess ? "answer" : answer.status.text)
            return try samplers.answers(isDynamic: isDynamic).answer(answer.type, for: slot, to: request(path))
        } catch {
            throw Problem(
                501, "no-answer", "No answer can be made for \(endpoint.group).\(endpoint.name): \(error.message)")
        }
    }

    /// Returns the first valid example of an answer, or the one that is asked for; nil where the answer is made from its type.
    func example(of answer: DeclaredAnswer, named name: String?, isDynamic: Bool) throws(Problem) -> Example? {
        guard let name else {
            return isDynamic ? nil : answer.examples.first { isValid($0, answer) }
        }
        guard let example = answer.examples.first(where: { $0.name == name }) else {
            throw Problem(400, "no-such-example", Self.complaint(name, answer.status, answer.examples))
        }
        guard isValid(example, answer) else {
            throw Problem(
                501, "invalid-example", "The example '\(name)' of the answer \(answer.status.text) breaks its type.")
        }
        return example
    }

    /// Returns the file that an answer carries.
    func file(
        of answer: DeclaredAnswer, example name: String?, isDynamic: Bool, _ type: ParsedContentType
    ) throws(Problem) -> [UInt8] {
        guard let example = try example(of: answer, named: name, isDynamic: isDynamic),
            case .string(let text) = example.value, let bytes = Base64.bytes(of: text)
        else { return string(of: answer, isDynamic: isDynamic, type) ?? SampleFiles.bytes(of: type) }
        return bytes
    }

    /// Returns the JSON of a string, where the document allows strings and no objects, and the content type is JSON; else nil.
    private func string(of answer: DeclaredAnswer, isDynamic: Bool, _ type: ParsedContentType) -> [UInt8]? {
        // A file has the place of its media type, which has the schema.
        let place = answer.type.origin
        let string = TypeReference(.string, origin: Origin(place.span, pointer: place.pointer + "/schema"))
        guard type.isJSON, let kinds = sampler.validator.documentKinds(of: string), kinds.contains(.string),
            !kinds.contains(.object)
        else { return nil }
        let slot = SampleSlot(owner: endpoint.name, name: answer.isSuccess ? "answer" : answer.status.text)
        let value = try? samplers.answers(isDynamic: isDynamic).answer(string, for: slot)
        return Array(JSONText.write(value ?? .string("sample")).utf8)
    }

    /// Whether an example is all that its type asks for.
    private func isValid(_ example: Example, _ answer: DeclaredAnswer) -> Bool {
        if answer.type.kind == .file {
            guard case .string(let text) = example.value else { return false }
            return Base64.bytes(of: text) != nil
        }
        let type = answer.exampleType
        return sampler.validator.judge(example.value, as: type).verdict != .invalid
            && samplers.answers(isDynamic: false).verdict(example.value, as: type) != .invalid
    }

    /// What stands in the path, by the names of its parameters.
    func request(_ path: [Substring]) -> AnswerSampler.Request {
        let values = zip(endpoint.path.parameterNames, path).map { ($0, PercentEncoding.decodedText($1)) }
        return AnswerSampler.Request(
            path: endpoint.path, values: TextTable(values, uniquingKeysWith: { first, _ in first }))
    }

    static func complaint(_ name: String, _ status: StatusRange, _ examples: [Example]) -> String {
        let known = examples.prefix(exampleLimit).map { example in
            "'\(example.name.excerpt)'" + (example.summary.map { " (\($0.excerpt))" } ?? "")
        }.joined(separator: ", ")
        return "The answer \(status.text) has no example '\(name)'; it has \(known.isEmpty ? "none" : known)."
    }

    /// Returns the payload of a refusal with its message and its status in the fields that are for them, as far as they may hold
    /// them.
    func saying(_ problem: Problem, _ payload: Literal, _ type: TypeReference) -> Literal {
        guard case .object(var members) = payload else { return payload }
        let names: Set = ["message", "detail", "error", "msg", "errordescription", "description", "title"]
        for index in members.indices where names.contains(FieldNames.plain(members[index].name)) {
            guard case .string = members[index].value else { continue }
            var changed = members
            changed[index].value = .string(problem.message)
            guard sampler.validator.judge(.object(changed), as: type).verdict != .invalid else { continue }
            members = changed
            break
        }
        return saying(problem.status, .object(members), type)
    }

    /// Returns the payload of a failure with its status in the field that is for it, as far as that may hold it.
    func saying(_ status: Int, _ payload: Literal, _ type: TypeReference) -> Literal {
        guard case .object(let members) = payload else { return payload }
        let names: Set = ["status", "statuscode", "httpstatus"]
        for index in members.indices where names.contains(FieldNames.plain(members[index].name)) {
            guard case .number = members[index].value else { continue }
            var changed = members
            changed[index].value = .number(String(status))
            if sampler.validator.judge(.object(changed), as: type).verdict != .invalid { return .object(changed) }
        }
        return payload
    }

    /// Returns a payload as a body.
    static func body(of payload: Literal, _ contentType: ParsedContentType) -> [UInt8] {
        if !contentType.isJSON, case .string(let text) = payload { return Array(text.utf8) }
        return Array(JSONText.write(payload).utf8)
    }

    private static func piece(_ event: Literal, _ contentType: ParsedContentType, _ whole: EventUnion?) -> [UInt8] {
        let text =
            switch StreamFormat(essence: contentType.essence) {
            case .events?: EventText.write(event, whole)
            case .sequence?: "\u{1E}\(JSONText.write(event))\n"
            case .lines?, nil: JSONText.write(event) + "\n"
            case .parts?: StreamPart.text(JSONText.write(event), contentType.parameters["boundary"])
            }
        return Array(text.utf8)
    }

    /// How many examples are named to who asks for another one.
    private static let exampleLimit = 50

    /// Returns the events of a stream: those of an example, or made from their type.
    ///
    /// - Parameter example: The example that is answered; nil for none.
    func events(
        of type: TypeReference, _ contentType: ParsedContentType, _ example: Example?, isDynamic: Bool
    ) throws(Problem) -> MockAnswer.Body {
        if let text = example?.wireText { return .pieces([Array(text.utf8)], pause: .zero) }
        let whole = EventUnion(type) { sampler.validator.models[$0] }
        if case .array(let messages)? = example?.value {
            let pause = messages.count > Self.pausedCount ? Duration.zero : Self.eventPause
            return .pieces(messages.map { Self.piece($0, contentType, whole) }, pause: pause)
        }
        var pieces: [[UInt8]] = []
        for ordinal in 0..<Self.eventCount {
            do throws(SampleFailure) {
                let slot = SampleSlot(owner: endpoint.name, name: "event", ordinal: ordinal)
                let event = try samplers.answers(isDynamic: isDynamic).answer(type, for: slot)
                pieces.append(Self.piece(event, contentType, whole))
            } catch {
                throw Problem(501, "no-answer", "No event can be made: \(error.message)")
            }
        }
        return .pieces(pieces, pause: Self.eventPause)
    }
}
