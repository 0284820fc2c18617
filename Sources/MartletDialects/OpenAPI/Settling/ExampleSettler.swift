import MartletContract
import MartletSyntax

/// Writes examples as their types have them, and leaves out those that are no values of their types: fixtures, mocks and
/// other dialects take them at their word.
struct ExampleSettler {
    private let check: LiteralCheck
    private var findings: [(code: OpenAPICode, message: String, span: SourceSpan)] = []

    /// Settles all examples of a contract.
    static func settle(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        var check = LiteralCheck(
            shapes: Dictionary(contract.models.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first }))
        check.areExamples = true
        var settler = ExampleSettler(check: check)
        settler.settle(&contract)
        for finding in settler.findings { context.report(finding.code, finding.message, at: finding.span) }
    }

    private init(check: LiteralCheck) {
        self.check = check
    }

    private mutating func settle(_ contract: inout Contract) {
        for index in contract.models.indices {
            if !contract.models[index].examples.isEmpty {
                let model = contract.models[index]
                let type = TypeReference(.model(model.name), origin: model.origin)
                contract.models[index].examples = settled(
                    model.examples, of: type, "the model '\(model.name.excerpt)'", at: model.origin)
            }
            guard case .object(let object) = contract.models[index].shape, object.fields.contains(where: isExemplary)
            else { continue }
            contract.models[index].shape = .object(settled(object))
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                settle(&contract.groups[group].endpoints[index])
            }
        }
    }

    private func isExemplary(_ field: Field) -> Bool { !field.examples.isEmpty }

    private mutating func settled(_ object: ObjectShape) -> ObjectShape {
        var object = object
        object.fields = settled(object.fields)
        return object
    }

    private mutating func settle(_ endpoint: inout Endpoint) {
        for index in endpoint.parameters.indices where isExemplary(endpoint.parameters[index].field) {
            endpoint.parameters[index].field = settled(endpoint.parameters[index].field)
        }
        switch endpoint.body {
        case .fields(let fields): endpoint.body = .fields(settled(fields))
        case .form(let fields): endpoint.body = .form(settled(fields))
        case .multipart(let fields): endpoint.body = .multipart(settled(fields))
        case .json, .text, .file, nil: break
        }
        for index in endpoint.responses.indices {
            let response = endpoint.responses[index]
            if !response.examples.isEmpty {
                endpoint.responses[index].examples = settled(
                    response.examples, of: response.type,
                    "the answer \(response.status.text) of '\(endpoint.name.excerpt)'", at: response.origin)
            }
            if response.headers.contains(where: isExemplary) {
                endpoint.responses[index].headers = settled(response.headers)
            }
        }
    }

    private mutating func settled(_ fields: [Field]) -> [Field] {
        var fields = fields
        for index in fields.indices where isExemplary(fields[index]) { fields[index] = settled(fields[index]) }
        return fields
    }

    private mutating func settled(_ field: Field) -> Field {
        var field = field
        // That a value may be absent is no example of one.
        if field.isOptional, !field.type.isNullable, !field.type.keywords.contains(.nullable) {
            field.examples.removeAll { $0 == .null }
        }
        field.examples = settled(field.examples, of: field.type, "'\(field.name.excerpt)'", at: field.origin)
        return field
    }

    private mutating func settled(
        _ examples: [Literal], of type: TypeReference, _ owner: String, at origin: Origin
    ) -> [Literal] {
        let isOfBytes = isOfBytes(type)
        let values = isOfBytes ? [] : examples.compactMap { check.value($0, of: type) }
        if values.count < examples.count {
            let left = examples.count - values.count
            let subject = examples.count == 1 ? "the example" : left == 1 ? "an example" : "\(left) examples"
            let (verb, pronoun) = left == 1 ? ("is", "it is") : ("are", "they are")
            let reason = isOfBytes ? "\(verb) not used, because bytes are not shown" : "\(verb) no value of its type"
            findings.append(
                (
                    isOfBytes ? .unusedExample : .invalidExample,
                    "\(subject) of \(owner) \(reason); \(pronoun) left out", origin.span
                ))
        }
        return values
    }

    private func isOfBytes(_ type: TypeReference) -> Bool {
        if case .array(let element) = type.kind { return isOfBytes(element) }
        return type.kind == .file
    }
}
