import MartletContract
import MartletPayloads

/// Keeps the answers that go out, to be given again.
struct AnswerRecorder: Sendable {
    let endpoint: Endpoint
    let secrets: Secrets
    let examples: RecordedExamples
    let check: AnswerCheck

    /// Keeps an answer, unless it carries credentials, breaks the contract, or is no JSON or text.
    ///
    /// - Parameter path: What stands in the places of the path's parameters, percent-encoded.
    func note(_ answer: MockAnswer, to request: MockRequest, path: [Substring]) {
        guard !secrets.cover(endpoint), answer.findings.isEmpty, answer.delivery == .whole, request.method != "HEAD",
            case .bytes(let bytes) = answer.body, !bytes.isEmpty,
            let contentType = answer.headers["Content-Type"],
            let declared = check.declared(answer.status, answer.headers), declared.type.kind != .file,
            answer.status != 206, answer.headers["Content-Encoding"] == nil,
            !examples.isFull
        else { return }
        let name = RecordedName(endpoint: endpoint, secrets: secrets).text(of: request, path: path)
        let endpointName = "\(endpoint.group).\(endpoint.name)"
        guard examples.example(name, of: endpointName) == nil, bytes.count <= examples.limits.bodyBytes,
            let value = value(bytes, ParsedContentType(contentType))
        else { return }
        let example = RecordedExamples.Example(
            status: answer.status, contentType: contentType, value: secrets.hidden(in: value))
        guard check.complaint(about: example) == nil else { return }
        examples.keep(example, name, of: endpointName, bytes: bytes.count)
    }

    private func value(_ bytes: [UInt8], _ type: ParsedContentType) -> Literal? {
        if type.isJSON { return JSONLiteral.read(bytes) }
        return type.essence.hasPrefix("text/") && type.essence != "text/event-stream"
            ? String(validating: bytes, as: UTF8.self).map(Literal.string) : nil
    }
}
