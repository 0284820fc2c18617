import MartletContract
import MartletFormats
import MartletPayloads

/// Makes what answers carry.
struct AnswerMaker: Sendable {
    let endpoint: Endpoint
    let sampler: Sampler

    /// How many events a stream has.
    private static let eventCount = 3
    /// What lies between two events of a stream.
    private static let eventPause = Duration.milliseconds(100)

    /// Returns the payload of an answer: the first valid example, or the one that is asked for; else a value of its type.
    ///
    /// - Parameter name: The name of the example that is asked for; nil for any.
    func payload(of answer: DeclaredAnswer, example name: String? = nil, isDynamic: Bool) throws(Problem) -> Literal {
        if let name {
            guard let example = answer.examples.first(where: { $0.name == name }) else {
                throw Problem(400, "no-such-example", Self.complaint(name, answer))
            }
            return example.value
        }
        if !isDynamic {
            let type = answer.type
            let valid = answer.examples.first { sampler.validator.judge($0.value, as: type).verdict != .invalid }
            if let valid { return valid.value }
        }
        do throws(SampleFailure) {
            let slot = SampleSlot(owner: endpoint.name, name: answer.isSuccess ? "answer" : answer.status.text)
            return try sampler.sample(answer.type, for: slot, variant: isDynamic ? .made : .full)
        } catch {
            throw Problem(
                501, "no-answer", "No answer can be made for \(endpoint.group).\(endpoint.name): \(error.message)")
        }
    }

    private static func complaint(_ name: String, _ answer: DeclaredAnswer) -> String {
        let known = answer.examples.map { "'\($0.name)'" }.joined(separator: ", ")
        return "The answer \(answer.status.text) has no example '\(name)'; it has \(known.isEmpty ? "none" : known)."
    }

    /// Returns the payload of a refusal with a message in the fields that are for it, as far as they may hold it.
    func saying(_ message: String, _ payload: Literal, _ type: TypeReference) -> Literal {
        guard case .object(let members) = payload else { return payload }
        let names: Set = ["message", "detail", "error", "msg", "error_description", "description", "title"]
        for index in members.indices where names.contains(members[index].name.lowercased()) {
            guard case .string = members[index].value else { continue }
            var changed = members
            changed[index].value = .string(message)
            if sampler.validator.judge(.object(changed), as: type).verdict == .valid { return .object(changed) }
        }
        return payload
    }

    /// Returns the header fields that an answer declares, with values.
    func headers(of answer: DeclaredAnswer) -> [HeaderFields.Entry] {
        answer.headers.compactMap { field in
            guard !Self.isOfTransport(field.key), let value = try? sampler.sample(field, in: endpoint.name) else {
                return nil
            }
            return HeaderFields.Entry(field.key, HeaderText.write(value))
        }
    }

    /// Whether a header field is written by whoever sends the answer.
    private static func isOfTransport(_ name: String) -> Bool {
        ["content-type", "content-length", "transfer-encoding", "connection", "date"].contains(name.lowercased())
    }

    /// Returns a payload as a body.
    static func body(of payload: Literal, _ contentType: ParsedContentType) -> [UInt8] {
        if !contentType.isJSON, case .string(let text) = payload { return Array(text.utf8) }
        return Array(JSONText.write(payload).utf8)
    }

    /// Returns the events of a stream.
    func events(of type: TypeReference, _ contentType: ParsedContentType, isDynamic: Bool) throws(Problem)
        -> MockAnswer.Body
    {
        var pieces: [[UInt8]] = []
        for ordinal in 0..<Self.eventCount {
            do throws(SampleFailure) {
                let slot = SampleSlot(owner: endpoint.name, name: "event", ordinal: ordinal)
                let event = try sampler.sample(type, for: slot, variant: isDynamic ? .made : .full)
                let text = JSONText.write(event)
                let isEventStream = contentType.essence == "text/event-stream"
                pieces.append(Array((isEventStream ? "data: \(text)\n\n" : text + "\n").utf8))
            } catch {
                throw Problem(501, "no-answer", "No event can be made: \(error.message)")
            }
        }
        return .pieces(pieces, pause: Self.eventPause)
    }
}
