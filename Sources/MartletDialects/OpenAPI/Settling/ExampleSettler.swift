import MartletContract
import MartletSyntax

/// Writes examples as their types have them, and leaves out those that are no values of their types: fixtures, mocks and
/// other dialects take them at their word.
struct ExampleSettler {
    private let check: LiteralCheck
    private var findings: [(code: OpenAPICode, message: String, span: SourceSpan)] = []

    /// Settles all examples of a contract.
    static func settle(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        var check = LiteralCheck(shapes: contract.shapes)
        check.areExamples = true
        // Judged on all threads. Most examples stay as they are, and their owners are not copied.
        let empty = ExampleSettler(check: check)
        let models = Parallel.pieces(of: contract.models, count: 64) { part in
            var settler = empty
            return (values: part.map { settler.settled($0) }, findings: settler.findings)
        }
        let endpoints = Parallel.pieces(of: contract.groups.flatMap(\.endpoints), count: 32) { part in
            var settler = empty
            return (values: part.map { settler.settled($0) }, findings: settler.findings)
        }
        for (index, model) in models.flatMap(\.values).enumerated() {
            if let model { contract.models[index] = model }
        }
        var settled = endpoints.flatMap(\.values)[...]
        contract.forEachEndpoint { endpoint in
            if let next = settled.popFirst(), let next { endpoint = next }
        }
        for finding in models.flatMap(\.findings) + endpoints.flatMap(\.findings) {
            context.report(finding.code, finding.message, at: finding.span)
        }
    }

    private init(check: LiteralCheck) {
        self.check = check
    }

    // Each of these returns what it is given with other examples, or nil where it stays as it is.

    private mutating func settled(_ model: Model) -> Model? {
        var result: Model?
        if !model.examples.isEmpty {
            let type = TypeReference(.model(model.name), origin: model.origin)
            let subject = "the model '\(model.name.excerpt)'"
            if let examples = settled(model.examples, of: type, subject, at: model.origin) {
                result = model
                result?.examples = examples
            }
        }
        if case .object(var object) = model.shape, let fields = settled(object.fields) {
            object.fields = fields
            result = result ?? model
            result?.shape = .object(object)
        }
        return result
    }

    private mutating func settled(_ endpoint: Endpoint) -> Endpoint? {
        var result: Endpoint?
        for index in endpoint.parameters.indices {
            if let examples = settled(endpoint.parameters[index].field) {
                result = result ?? endpoint
                result?.parameters[index].field.examples = examples
            }
        }
        if let body = endpoint.body, let settled = settled(body) {
            result = result ?? endpoint
            result?.body = settled
        }
        for index in endpoint.responses.indices {
            if let response = settled(endpoint.responses[index], of: endpoint) {
                result = result ?? endpoint
                result?.responses[index] = response
            }
        }
        return result
    }

    private mutating func settled(_ body: Body) -> Body? {
        switch body {
        case .fields(let fields): settled(fields).map { .fields($0) }
        case .form(let fields): settled(fields).map { .form($0) }
        case .multipart(let fields): settled(fields).map { .multipart($0) }
        case .json, .text, .file: nil
        }
    }

    private mutating func settled(_ response: Response, of endpoint: Endpoint) -> Response? {
        var result: Response?
        if !response.examples.isEmpty {
            let subject = "the answer \(response.status.text) of '\(endpoint.name.excerpt)'"
            if let examples = settled(response.examples, of: response.type, subject, at: response.origin) {
                result = response
                result?.examples = examples
            }
        }
        if let headers = settled(response.headers) {
            result = result ?? response
            result?.headers = headers
        }
        return result
    }

    private mutating func settled(_ fields: [Field]) -> [Field]? {
        var result: [Field]?
        for index in fields.indices {
            guard let examples = settled(fields[index]) else { continue }
            result = result ?? fields
            result?[index].examples = examples
        }
        return result
    }

    /// Returns the examples that a field has instead of its own.
    private mutating func settled(_ field: Field) -> [Literal]? {
        guard !field.examples.isEmpty else { return nil }
        var examples = field.examples
        // That a value may be absent is no example of one.
        if field.isOptional, !field.type.isNullable, !field.type.keywords.contains(.nullable) {
            examples.removeAll { $0 == .null }
        }
        let kept = settled(examples, of: field.type, "'\(field.name.excerpt)'", at: field.origin)
        return kept ?? (examples.count < field.examples.count ? examples : nil)
    }

    private mutating func settled(
        _ examples: [Literal], of type: TypeReference, _ owner: @autoclosure () -> String, at origin: Origin
    ) -> [Literal]? {
        let isOfBytes = isOfBytes(type)
        var isChanged = false
        let values = (isOfBytes ? [] : examples).compactMap { example -> Literal? in
            switch check.verdict(on: example, of: type) {
            case .same?: return example
            case .other(let value)?:
                isChanged = true
                return value
            case nil: return nil
            }
        }
        if values.count < examples.count {
            let left = examples.count - values.count
            let subject = examples.count == 1 ? "the example" : left == 1 ? "an example" : "\(left) examples"
            let (verb, pronoun) = left == 1 ? ("is", "it is") : ("are", "they are")
            let reason = isOfBytes ? "\(verb) not used, because bytes are not shown" : "\(verb) no value of its type"
            findings.append(
                (
                    isOfBytes ? .unusedExample : .invalidExample,
                    "\(subject) of \(owner()) \(reason); \(pronoun) left out", origin.span
                ))
        }
        return isChanged || values.count < examples.count ? values : nil
    }

    private func isOfBytes(_ type: TypeReference) -> Bool {
        if case .array(let element) = type.kind { return isOfBytes(element) }
        return type.kind == .file
    }
}
