import MartletContract

/// A field or a parameter, with what it belongs to.
struct LintedField: Sendable {
    /// Where a field stands.
    enum Place: Sendable, Equatable {
        /// In a model, by name.
        case model(String)
        /// In the body that stands in an endpoint.
        case body
        /// Outside of a request's body.
        case parameter(Parameter.Place)
        /// In the header of an answer.
        case answerHeader
    }

    /// The field.
    let field: Field
    /// Where it stands.
    let place: Place
    /// What it is, as something that can allow findings.
    let subject: LintSubject
    /// The fields of the same object, itself among them; empty for parameters and headers.
    let siblings: [Field]
    /// Whether all that it is part of is redacted in logs.
    var isOwnerSensitive = false
    /// Whether an answer can carry it.
    var isInAnswer = false

    /// Returns all fields and parameters of a contract.
    static func all(in contract: Contract, _ usage: ModelUsage) -> [LintedField] {
        contract.models.flatMap { fields(of: $0, usage) }
            + contract.groups.flatMap(\.endpoints).flatMap { fields(of: $0) }
    }

    private static func fields(of model: Model, _ usage: ModelUsage) -> [LintedField] {
        guard case .object(let object) = model.shape else { return [] }
        let isInAnswer = usage.inAnswers.contains(model.name)
        return object.fields.map { field in
            LintedField(
                field: field, place: .model(model.name), subject: .model(model).field(field), siblings: object.fields,
                isInAnswer: isInAnswer)
        }
    }

    private static func fields(of endpoint: Endpoint) -> [LintedField] {
        let subject = LintSubject.endpoint(endpoint)
        var result = endpoint.parameters.map { parameter in
            LintedField(
                field: parameter.field, place: .parameter(parameter.place), subject: subject.field(parameter.field),
                siblings: [], isOwnerSensitive: endpoint.isSensitive)
        }
        switch endpoint.body {
        case .fields(let fields), .form(let fields), .multipart(let fields):
            result += fields.map { field in
                LintedField(
                    field: field, place: .body, subject: subject.field(field), siblings: fields,
                    isOwnerSensitive: endpoint.isSensitive)
            }
        case .json, .text, .file, nil: break
        }
        for field in endpoint.responses.flatMap(\.headers) + endpoint.errors.flatMap(\.headers) {
            result.append(
                LintedField(
                    field: field, place: .answerHeader, subject: subject.field(field), siblings: [],
                    isOwnerSensitive: endpoint.isSensitive, isInAnswer: true))
        }
        return result
    }
}
