import MartletContract
import MartletFormats

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
    /// The words of its name.
    let words: [String]
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
        var words = WordsOfNames()
        return contract.models.flatMap { fields(of: $0, usage, &words) }
            + contract.groups.flatMap(\.endpoints).flatMap { fields(of: $0, &words) }
    }

    private static func fields(of model: Model, _ usage: ModelUsage, _ words: inout WordsOfNames) -> [LintedField] {
        guard case .object(let object) = model.shape else { return [] }
        let isInAnswer = usage.inAnswers.contains(model.name)
        return object.fields.map { field in
            LintedField(
                field: field, words: words[field.name], place: .model(model.name), subject: .model(model).field(field),
                siblings: object.fields, isInAnswer: isInAnswer)
        }
    }

    private static func fields(of endpoint: Endpoint, _ words: inout WordsOfNames) -> [LintedField] {
        let subject = LintSubject.endpoint(endpoint)
        var result = endpoint.parameters.map { parameter in
            LintedField(
                field: parameter.field, words: words[parameter.field.name], place: .parameter(parameter.place),
                subject: subject.field(parameter.field), siblings: [], isOwnerSensitive: endpoint.isSensitive)
        }
        switch endpoint.body {
        case .fields(let fields), .form(let fields), .multipart(let fields):
            result += fields.map { field in
                LintedField(
                    field: field, words: words[field.name], place: .body, subject: subject.field(field),
                    siblings: fields, isOwnerSensitive: endpoint.isSensitive)
            }
        case .json, .text, .file, nil: break
        }
        for field in endpoint.responses.flatMap(\.headers) + endpoint.errors.flatMap(\.headers) {
            result.append(
                LintedField(
                    field: field, words: words[field.name], place: .answerHeader, subject: subject.field(field),
                    siblings: [], isOwnerSensitive: endpoint.isSensitive, isInAnswer: true))
        }
        return result
    }
}

/// The words of names, each found once: thousands of models can take over the same fields.
private struct WordsOfNames {
    private var known: TextTable<[String]> = [:]

    /// Returns the words of a name.
    subscript(name: String) -> [String] {
        mutating get {
            if let words = known[name] { return words }
            let words = NameWords.of(name)
            known[name] = words
            return words
        }
    }
}
