import MartletContract
import MartletPayloads
import MartletPlan

/// One of several answers, with values.
struct AnswerSample {
    /// The answer.
    var plan: AnswerCasePlan
    /// The status that it comes with.
    var status: Int
    /// What it carries, when that is JSON.
    var literal: Literal?
    /// What it carries, when that is text or bytes.
    var body = PlainBody(EndpointSample.text)
    /// The example that it is; nil where it is made.
    var example: Example?
    /// Its header fields.
    var headers: [HeaderSample]

    /// Makes the answers of an endpoint.
    ///
    /// Throws `SampleFailure` when a value cannot be made.
    static func all(
        _ answers: AnswersPlan, of endpoint: Endpoint, in context: SampleContext
    ) throws(SampleFailure) -> [AnswerSample] {
        let codes = answers.cases.compactMap { answer -> Int? in
            if case .code(let code) = answer.response.status { code } else { nil }
        }
        var samples: [AnswerSample] = []
        for answer in answers.cases {
            let status: Int? =
                switch answer.response.status {
                case .code(let code): code
                case .family(let family): (0..<100).map { family * 100 + $0 }.first { !codes.contains($0) }
                case .any: (200..<300).first { !codes.contains($0) }
                }
            // The runtime takes these for a success only.
            guard let status, (200..<300).contains(status) else { continue }
            var literal: Literal?
            if case .value = answer.content {
                literal = try context.sampler.sample(answer.response, of: endpoint.reference)
            }
            let headers = try HeaderSample.all(answer.headers, of: endpoint, in: context)
            var sample = AnswerSample(plan: answer, status: status, literal: literal, headers: headers)
            switch answer.content {
            case .void: break
            case .value: sample.example = context.sampler.example(of: answer.response)
            case .text: if let body = PlainBody(answer.response, isText: true) { sample.body = body }
            case .file: sample.body = PlainBody(answer.response, isText: false) ?? PlainBody(EndpointSample.fileText)
            }
            samples.append(sample)
        }
        return samples
    }
}

/// A header field of an answer, with a value.
struct HeaderSample {
    /// The field.
    var plan: AnswerHeaderPlan
    /// The value.
    var literal: Literal
    /// The value as it stands in the answer.
    var text: String

    /// Makes the header fields of an answer; those without a text are left out.
    ///
    /// Throws `SampleFailure` when a value cannot be made.
    static func all(
        _ headers: AnswerHeadersPlan?, of endpoint: Endpoint, in context: SampleContext
    ) throws(SampleFailure) -> [HeaderSample] {
        var samples: [HeaderSample] = []
        for header in headers?.fields ?? [] {
            let texts = ParameterText(context: context)
            var literal = try context.sampler.sample(header.field, in: endpoint.name)
            if !header.field.isJSONText, case .array(let elements) = literal,
                let all = texts.list(literal, as: header.field.type)
            {
                // Whoever reads a list skips empty elements (RFC 9110, section 5.6.1.2).
                literal = .array(zip(elements, all).filter { !$0.1.isEmpty }.map(\.0))
            }
            var parameter = Parameter(header.field, in: .header)
            parameter.isExploded = header.field.isExploded
            parameter.contentType = header.field.isJSONText ? header.field.contentType : nil
            guard let text = texts.plain(literal, parameter), let text else { continue }
            samples.append(HeaderSample(plan: header, literal: literal, text: text))
        }
        return samples
    }
}
