import MartletContract
import MartletPayloads
import MartletSyntax

/// Says what is wrong with values that a client sends, or the server, within a budget.
final class PayloadJudge: Sendable {
    /// The validator of all that is declared.
    let validator: Validator
    private let document: (any WireSchemaSource)?

    init(
        _ contract: Contract, sender: SchemaView.Sender = .client, areIntegersSwift: Bool = true,
        stepLimit: Int = Validator.stepLimit
    ) {
        var options = Validator.Options()
        options.sender = sender
        options.isLenient = false
        options.areIntegersSwift = areIntegersSwift
        options.stepLimit = stepLimit
        validator = Validator(contract, options)
        document = contract.document.schemas
    }

    /// How many schemas are kept.
    var keptSchemaCount: Int { validator.keptSchemaCount }

    /// Returns what the document says of the content type of a body; nil where it says nothing.
    func content(ofBodyOf endpoint: Endpoint, _ sent: ParsedContentType) -> WireContent? {
        closest(to: sent, document?.contents(ofBodyOf: endpoint.alternativeTo ?? endpoint.origin) ?? [])
    }

    /// Returns what the document says of the content type of a response; nil where it says nothing.
    func content(ofResponse origin: Origin, _ sent: ParsedContentType) -> WireContent? {
        closest(to: sent, document?.contents(ofResponse: origin) ?? [])
    }

    private func closest(to sent: ParsedContentType, _ contents: [WireContent]) -> WireContent? {
        sent.index(in: contents.map { ParsedContentType($0.name) }).map { contents[$0] }
    }

    /// Returns the type of all values of a content type's schema; nil where it has none.
    func type(of content: WireContent) -> TypeReference? {
        guard let schema = content.schema, let notes = document?.notes(named: schema) else { return nil }
        return TypeReference(.json, origin: notes.origin)
    }

    /// Returns the names of the fields of a form that are JSON text because the document says so.
    func jsonFields(of content: WireContent) -> TextSet {
        let types = document?.contentTypes(ofFieldsOf: content) ?? [:]
        return TextSet(
            types.filter { ContentType.choices(in: $0.value).contains(where: ContentType.isJSON) }.map(\.key))
    }

    /// Returns what is wrong with a value of a type.
    ///
    /// - Parameters:
    ///   - isText: Whether the value travels as plain text, so that the JSON type of its strings is not known.
    ///   - budget: What pays for the steps; nil for one that nobody else spends from.
    func violations(
        of value: Literal, as type: TypeReference, _ constraints: Constraints = Constraints(), isText: Bool = false,
        budget: StepBudget? = nil
    ) -> [Violation] {
        violations(of: value, as: type, constraints, Validator.Form(isText: isText), budget: budget)
    }

    /// Returns what is wrong with a value of a type that is written in some form.
    func violations(
        of value: Literal, as type: TypeReference, _ constraints: Constraints, _ form: Validator.Form,
        budget: StepBudget? = nil
    ) -> [Violation] {
        var form = form
        if form.texts != nil, form.described == nil, hasTextLists(type) { form.described = described(value, type) }
        return violations(budget) {
            validator.judge(value, as: type, constraints: constraints, form, stepLimit: $0)
        }
    }

    /// Whether values of a type are lists whose elements are texts, and lists in the document.
    func hasTextLists(_ type: TypeReference) -> Bool { !separators(type).isEmpty }

    private func separators(_ type: TypeReference) -> [Character] {
        guard case .array(let element) = type.kind, element.kind == .string, let document else { return [] }
        return document.name(of: type.origin).map { document.separators(ofListsIn: $0) } ?? []
    }

    /// Returns a list of texts as the list of lists that the document describes.
    private func described(_ value: Literal, _ type: TypeReference) -> Literal {
        func split(_ value: Literal, _ separators: ArraySlice<Character>) -> Literal {
            guard let separator = separators.first, case .array(let elements) = value else { return value }
            return .array(
                elements.map { element in
                    guard case .string(let text) = element else { return element }
                    let parts = text.isEmpty ? [] : text.split(separator: separator, omittingEmptySubsequences: false)
                    return split(.array(parts.map { .string(String($0)) }), separators.dropFirst())
                })
        }
        return split(value, separators(type)[...])
    }

    /// Returns what is wrong with an object with fields.
    func violations(
        of value: Literal, as fields: [Field], _ form: Validator.Form = Validator.Form(), budget: StepBudget? = nil
    ) -> [Violation] {
        violations(budget) { validator.judge(value, as: fields, form, stepLimit: $0) }
    }

    private func violations(_ budget: StepBudget?, _ judge: (_ stepLimit: Int) -> Judgement) -> [Violation] {
        let limit = min(budget?.left ?? .max, validator.stepLimit)
        let found = judge(limit)
        budget?.spend(found.isCutShort ? .max : found.steps)
        if !found.violations.isEmpty { return found.violations }
        return found.isCutShort ? [Self.tooMuch(budget?.limit ?? limit)] : []
    }

    private static func tooMuch(_ limit: Int) -> Violation {
        let message = "takes more than \(limit) steps to validate; send less at a time, or use --no-validate"
        return Violation(pointer: "", rule: .limit, message: message)
    }
}
