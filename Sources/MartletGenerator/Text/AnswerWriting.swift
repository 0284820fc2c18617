import MartletContract
import MartletPlan

/// Spells the calls that make answers of values.
struct AnswerWriting {
    /// The type of answers.
    let type: String
    let plan: ClientPlan

    /// Returns the call where a value needs no statement of its own; nil where its JSON takes a closure.
    func inline(
        _ result: EndpointPlan.Result, _ response: Response?, _ status: String, _ value: String
    ) -> SourceLayout? {
        if case .value(_, let reference) = result, !ValueCoding(reference, in: plan).isPlain { return nil }
        return layout(result, response, status, value, tail: "")
    }

    /// Returns the call that makes an answer of a value.
    func layout(
        _ result: EndpointPlan.Result, _ response: Response?, _ status: String, _ value: String, tail: String
    ) -> SourceLayout {
        switch result {
        case .void, .answers, .socket: return call("empty", [status, value], tail)
        case .value(_, let reference): return json(reference, response, status, value, tail)
        case .file: return call("file", [status, value] + contentType(response, "application/octet-stream"), tail)
        case .text: return call("text", [status, value] + contentType(response, "text/plain; charset=utf-8"), tail)
        case .stream(let message):
            let format = "as: \(message.writingStream(in: plan))"
            return call("events", [status, value] + contentType(response, "text/event-stream") + [format], tail)
        }
    }

    /// Returns the call that makes an answer of the values that a case of several answers carries.
    ///
    /// - Parameter tail: What puts the header fields into it; empty without any.
    func layout(_ answer: AnswerCasePlan, status: String, tail: String) -> SourceLayout {
        let response = answer.response
        switch answer.content {
        case .void: return call("empty", [status], tail)
        case .value(_, let reference): return json(reference, response, status, "value", tail)
        case .text: return call("text", [status, "value"] + contentType(response, "text/plain; charset=utf-8"), tail)
        case .file: return call("file", [status, "value"] + contentType(response, "application/octet-stream"), tail)
        }
    }

    private func json(
        _ reference: TypeReference, _ response: Response?, _ status: String, _ value: String, _ tail: String
    ) -> SourceLayout {
        let arguments = [status, value] + contentType(response, "application/json")
        let coding = ValueCoding(reference, in: plan)
        guard !coding.isPlain else { return call("json", arguments, tail) }
        return .closure(
            call: call("json", arguments, "").oneLine, signature: "(writer, element)", body: coding.writeElement(),
            tail: tail)
    }

    private func call(_ name: String, _ arguments: [String], _ tail: String) -> SourceLayout {
        .call("\(type).\(name)", arguments.map { .text($0) }, tail: tail)
    }

    /// Returns the pattern of a case of several answers, and the expression of its status.
    static func pattern(_ answer: AnswerCasePlan) -> (pattern: String, status: String) {
        var bindings = answer.content == .void ? [] : ["let value"]
        if answer.headers != nil { bindings.append("let headers") }
        if answer.hasStatus { bindings.append("let status") }
        let values = bindings.isEmpty ? "" : "(\(bindings.joined(separator: ", ")))"
        var status = "status"
        if case .code(let code) = answer.response.status { status = "\(code)" }
        return (".\(answer.name.source)\(values)", status)
    }

    /// Whether making an answer may fail, header fields aside.
    static func canFail(_ answer: AnswerCasePlan) -> Bool {
        if case .value = answer.content { true } else { false }
    }

    /// The content type as an argument, where it is not what is sent anyway.
    private func contentType(_ response: Response?, _ standard: String) -> [String] {
        guard let declared = response?.contentType.map(Self.sent), declared != standard else { return [] }
        return ["contentType: \(StringLiteral.source(declared))"]
    }

    /// Returns a content type that can be sent: of a range (RFC 9110, section 12.5.1) one that it holds.
    static func sent(_ contentType: String) -> String {
        guard contentType.contains("*") else { return contentType }
        return switch contentType.prefix(while: { $0 != "/" }).lowercased() {
        case "image": "image/png"
        case "text": "text/plain"
        case "audio": "audio/mpeg"
        case "video": "video/mp4"
        default: "application/octet-stream"
        }
    }
}

extension Endpoint {
    /// The response that the façade returns; of a stream with a content type of its own, one that has it. Nil where nothing is
    /// described.
    var describedResponse: Response? {
        guard let contentType = streamContentType, contentType != "text/event-stream" else { return responses.first }
        var response = Response(status: .family(2), type: TypeReference(.json, origin: origin), origin: origin)
        response.contentType = contentType
        return response
    }
}
