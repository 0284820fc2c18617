import MartletContract
import MartletSyntax

/// Writes examples as their types have them, and leaves out those that are no values of their types: fixtures, mocks and
/// other dialects take them at their word.
///
/// Judged on all threads. Most examples stay as they are, and their owners are not copied.
struct ExampleSettler: Sendable {
    private let check: LiteralCheck
    private var findings: [Finding] = []

    /// What is wrong with an example.
    fileprivate struct Finding: Sendable {
        let code: OpenAPICode
        let message: String
        let span: SourceSpan
    }

    /// What becomes of the endpoints of a contract.
    struct Endpoints: Sendable {
        /// What takes the place of those that do not stay as they are.
        fileprivate let values: [(place: Place, endpoint: Endpoint)]
        fileprivate let findings: [Finding]

        /// The position of a group, and that of an endpoint in it.
        fileprivate struct Place: Sendable {
            let group: Int
            let endpoint: Int
        }

        /// Puts them into the contract that they were judged in, whose endpoints are still the same.
        func settle(_ contract: inout Contract, _ context: inout OpenAPIContext) {
            for (place, endpoint) in values { contract.groups[place.group].endpoints[place.endpoint] = endpoint }
            ExampleSettler.report(findings, &context)
        }
    }

    /// Takes a contract whose types are settled.
    init(_ contract: Contract, _ budget: WorkBudget) {
        check = LiteralCheck(shapes: contract.shapes, areExamples: true, budget: budget)
    }

    /// Settles the examples of the models of a contract.
    func settleModels(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        let parts = Parallel.pieces(of: contract.models, count: 64) { part in
            var settler = self
            return (values: part.map { settler.settled($0) }, findings: settler.findings)
        }
        for (index, model) in parts.flatMap(\.values).enumerated() {
            if let model { contract.models[index] = model }
        }
        Self.report(parts.flatMap(\.findings), &context)
    }

    /// Judges the examples of endpoints, and changes nothing.
    func judged(_ groups: [EndpointGroup]) -> Endpoints {
        let places = groups.indices.flatMap { group in
            groups[group].endpoints.indices.map { Endpoints.Place(group: group, endpoint: $0) }
        }
        let parts = Parallel.pieces(of: places, count: 32) { part in
            var settler = self
            let values = part.compactMap { place in
                settler.settled(groups[place.group].endpoints[place.endpoint]).map { (place: place, endpoint: $0) }
            }
            return (values: values, findings: settler.findings)
        }
        return Endpoints(values: parts.flatMap(\.values), findings: parts.flatMap(\.findings))
    }

    private static func report(_ findings: [Finding], _ context: inout OpenAPIContext) {
        for finding in findings { context.report(finding.code, finding.message, at: finding.span) }
    }

    // Each of these returns what it is given with other examples, or nil where it stays as it is.

    private mutating func settled(_ model: Model) -> Model? {
        var result: Model?
        if !model.examples.isEmpty {
            let type = TypeReference(.model(model.name), origin: model.origin)
            let examples = settled(
                model.examples, of: type, "the model '\(model.name.excerpt)'", at: model.origin)
            if let examples {
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
        for index in endpoint.parameters.indices where !endpoint.parameters[index].field.examples.isEmpty {
            if let examples = settled(endpoint.parameters[index].field) {
                result = result ?? endpoint
                result?.parameters[index].field.examples = examples
            }
        }
        if let body = endpoint.body, let settled = settled(body) {
            result = result ?? endpoint
            result?.body = settled
        }
        if let body = endpoint.body, let examples = settled(endpoint.bodyExamples, of: body, endpoint) {
            result = result ?? endpoint
            result?.bodyExamples = examples
        }
        if let list = endpoint.streamedList, !endpoint.streamExamples.isEmpty {
            let check = check
            let examples = settled(endpoint.streamExamples, "the stream of '\(endpoint.name.excerpt)'") {
                check.verdict(on: $0, of: list)
            }
            if let examples {
                result = result ?? endpoint
                result?.streamExamples = examples
            }
        }
        for index in endpoint.responses.indices {
            let response = endpoint.responses[index]
            let examples = settled(response.examples, of: response.type, response.status, endpoint)
            let headers = settled(response.headers)
            guard examples != nil || headers != nil else { continue }
            result = result ?? endpoint
            result?.responses[index].examples = examples ?? response.examples
            result?.responses[index].headers = headers ?? response.headers
        }
        for index in endpoint.errors.indices {
            let error = endpoint.errors[index]
            let examples = settled(error.examples, of: error.type, error.status, endpoint)
            let headers = settled(error.headers)
            guard examples != nil || headers != nil else { continue }
            result = result ?? endpoint
            result?.errors[index].examples = examples ?? error.examples
            result?.errors[index].headers = headers ?? error.headers
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

    private mutating func settled(
        _ examples: [Example], of type: TypeReference, _ status: StatusRange, _ endpoint: Endpoint
    ) -> [Example]? {
        guard !examples.isEmpty else { return nil }
        let check = check
        return settled(examples, "the answer \(status.text) of '\(endpoint.name.excerpt)'") {
            check.verdict(on: $0, of: type)
        }
    }

    private mutating func settled(_ examples: [Example], of body: Body, _ endpoint: Endpoint) -> [Example]? {
        guard !examples.isEmpty else { return nil }
        var check = check
        check.areSent = true
        return settled(examples, "the body of '\(endpoint.name.excerpt)'") { example in
            switch body {
            case .json(let type): check.verdict(on: example, of: type)
            case .fields(let fields), .form(let fields), .multipart(let fields):
                check.verdict(on: example, of: ObjectShape(fields: fields))
            case .text, .file: if case .string = example { .same } else { nil }
            }
        }
    }

    private mutating func settled(
        _ examples: [Example], _ owner: @autoclosure () -> String, _ verdict: (Literal) -> LiteralCheck.Verdict?
    ) -> [Example]? {
        let values = examples.map(\.value)
        guard let settled = settled(values, owner(), at: examples.map(\.origin), isOfBytes: false, verdict) else {
            return nil
        }
        return zip(examples, settled).compactMap { example, value in
            guard let value else { return nil }
            var example = example
            example.value = value
            return example
        }
    }

    private mutating func settled(_ fields: [Field]) -> [Field]? {
        var result: [Field]?
        // Most have none, and a field is large.
        for index in fields.indices where !fields[index].examples.isEmpty {
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
        let check = check
        return settled(examples, owner(), at: [origin], isOfBytes: isOfBytes(type)) { check.verdict(on: $0, of: type) }?
            .compactMap { $0 }
    }

    /// Returns what becomes of each example, nil for what is left out. Nil where all stay as they are.
    ///
    /// - Parameter origins: those of the examples, or one of what they belong to.
    private mutating func settled(
        _ examples: [Literal], _ owner: @autoclosure () -> String, at origins: [Origin], isOfBytes: Bool,
        _ verdict: (Literal) -> LiteralCheck.Verdict?
    ) -> [Literal?]? {
        var isChanged = false
        var left = 0
        var origin: Origin?
        let values = examples.enumerated().map { index, example -> Literal? in
            switch isOfBytes ? nil : verdict(example) {
            case .same?: return example
            case .other(let value)?:
                isChanged = true
                return value
            case nil:
                left += 1
                origin = origin ?? (origins.count > index ? origins[index] : origins.first)
                return nil
            }
        }
        if let origin {
            let subject = examples.count == 1 ? "the example" : left == 1 ? "an example" : "\(left) examples"
            let (verb, pronoun) = left == 1 ? ("is", "it is") : ("are", "they are")
            let reason = isOfBytes ? "\(verb) not used, because bytes are not shown" : "\(verb) no value of its type"
            findings.append(
                Finding(
                    code: isOfBytes ? .unusedExample : .invalidExample,
                    message: "\(subject) of \(owner()) \(reason); \(pronoun) left out", span: origin.span))
        }
        return isChanged || left > 0 ? values : nil
    }

    private func isOfBytes(_ type: TypeReference) -> Bool {
        if case .array(let element) = type.kind { return isOfBytes(element) }
        return type.kind == .file
    }
}
