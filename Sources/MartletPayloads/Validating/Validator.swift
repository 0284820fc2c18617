package import MartletContract

/// Tells whether a value is one of those that a type allows, by the schemas of the contract and of its document.
package final class Validator: Sendable {
    /// How many violations are collected before it stops.
    package static let violationLimit = 100
    /// How deep a value may be nested.
    package static let depthLimit = 512
    /// How many values and schemas are looked at before it gives up: unions of unions may look at one value many
    /// times.
    package static let stepLimit = 4_000_000

    /// What values are validated for.
    package struct Options: Sendable {
        /// Who sends the values: what only the other side sends may be absent.
        package var sender = SchemaView.Sender.anyone
        /// Whether values are taken that the client reads although they are not declared: unknown values of open enumerations,
        /// unknown members of open unions with a discriminator, null where a field may be absent, and strings without the form
        /// that `format` names where their Swift type is `String`.
        package var isLenient = true
        /// Whether an integer of no declared width must be one of Swift's `Int`. Who reads it in Swift asks for that; who only
        /// plays a server does not.
        package var areIntegersSwift = true
        /// Whether the types alone count, without keywords that no Swift type has.
        package var areTypesAlone = false
        /// How many values and schemas are looked at for one answer; beyond that the rest is not checked.
        package var stepLimit = Validator.stepLimit

        package init() {}
    }

    /// How a value is written.
    package struct Form: Sendable {
        /// How it travels as plain text, so that the JSON type of its strings is not known; nil where it does not.
        package var texts: TextForms?
        /// The name of the schema of an object with fields in the document; nil where it has none.
        package var schema: String?
        /// The names of members whose values are not known, such as files.
        package var unread: Set<ExactText> = []
        /// Whether the document alone decides about null, of the value and of its members: types of parameters and forms have no
        /// null, since no plain text is one, but JSON may be.
        package var isNullOfDocument = false
        /// The value as the document describes it, where the type has another one.
        package var described: Literal?
        /// Whether the document alone is asked, where it has a schema: the value of the type is a part of what travels.
        package var isOfDocument = false

        /// Makes a form of JSON, or of plain text.
        package init(isText: Bool = false) {
            texts = isText ? TextForms() : nil
        }
    }

    /// The models of the contract, by their names.
    package let models: TextTable<Model>
    /// Compiled patterns, to be shared with whoever judges the same values.
    package let patterns = PatternStore()
    /// How many values and schemas are looked at for one answer.
    package let stepLimit: Int
    private let schemas: TypeSchemas

    /// Makes a validator of a contract's types.
    package init(_ contract: Contract, _ options: Options = Options()) {
        stepLimit = options.stepLimit
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var alone = ContractSchemas(contract, view: SchemaView(sender: options.sender, role: .read))
        alone.areImpliedValuesTaken = true
        alone.validation = ContractSchemas.Validation(
            isLenient: options.isLenient, areIntegersSwift: options.areIntegersSwift,
            hasKeywords: !options.areTypesAlone, assertsFormat: !options.isLenient)
        var described = alone
        // The document says all of them, of each part of a schema by itself.
        described.validation?.hasKeywords = false
        let document =
            options.areTypesAlone
            ? nil : WireSchemas(contract, validating: options.sender, assertsFormat: !options.isLenient)
        let source = TypeSchemas.Source(
            described: described, alone: alone, areUnionsExact: !options.isLenient, document: document)
        schemas = TypeSchemas(source, patterns)
    }

    /// How many schemas are kept.
    package var keptSchemaCount: Int { schemas.count }

    /// Returns the places where a value is not what a type with its constraints asks for; empty when it is.
    package func validate(
        _ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints()
    ) -> [Violation] {
        judge(literal, as: type, constraints: constraints).violations
    }

    /// Returns all that is known about a value, also what could not be checked.
    ///
    /// - Parameter stepLimit: How many values and schemas are looked at; no more than the validator's own limit.
    package func judge(
        _ literal: Literal, as type: TypeReference, constraints: Constraints = Constraints(), _ form: Form = Form(),
        stepLimit: Int = .max
    ) -> Judgement {
        judge(literal, schemas.entry(type, constraints), form, stepLimit)
    }

    /// Returns all that is known about a value as an object with fields.
    package func judge(
        _ literal: Literal, as fields: [Field], _ form: Form = Form(), stepLimit: Int = .max
    ) -> Judgement {
        judge(literal, schemas.entry(fields, document: form.schema), form, stepLimit)
    }

    /// Returns the kinds of values that the document's schema of a type allows; nil where it has none.
    package func documentKinds(of type: TypeReference) -> JSONKinds? {
        let entry = schemas.entry(type, Constraints())
        return entry.document.map { entry.judge.pool.kinds(of: $0) }
    }

    /// Returns the names of the members that the document's schema of a type mentions; nil where it has no such schema, or one that
    /// is not about members.
    package func memberNames(of type: TypeReference) -> MentionedMembers? {
        let entry = schemas.entry(type, Constraints())
        return entry.document.flatMap { MentionedMembers($0, in: entry.judge.pool, patterns) }
    }

    private func judge(_ literal: Literal, _ entry: TypeSchemas.Entry, _ form: Form, _ stepLimit: Int) -> Judgement {
        let limit = min(stepLimit, self.stepLimit)
        var judgement = Judgement()
        guard let values = JudgedValues(literal) else {
            judgement.violations = [Violation(SchemaJudge.nesting)]
            return judgement
        }
        if let place = literal.firstDuplicate { judgement.violations = [Self.duplicate(place)] }
        var judge = entry.judge
        judge.workLimit = limit
        judge.unreadMembers = form.unread
        let isNullOfDocument = form.isNullOfDocument && entry.document != nil
        if isNullOfDocument {
            judge.unreadMembers.formUnion(
                (literal.members ?? []).filter { $0.value == .null }.map { ExactText($0.name) })
        }
        let isOfDocument = form.isOfDocument && entry.document != nil
        if !isOfDocument, !isNullOfDocument || literal != .null { judgement.add(judge, values, entry.contract) }
        // The types speak in the reader's terms: the document is asked about what they take.
        guard let document = entry.document, judgement.violations.isEmpty, !judgement.isCutShort else {
            return judgement
        }
        judge.workLimit = limit - judgement.steps
        judge.unreadMembers = form.unread
        guard let texts = form.texts else {
            judgement.add(judge, form.described.flatMap { JudgedValues($0) } ?? values, document)
            return judgement
        }
        // A value of the contract's types has been read by these: the document is asked about the texts themselves.
        judge.texts = texts
        if let written = JudgedValues(form.described ?? texts.texts(of: literal), texts) {
            judgement.add(judge, written, document)
        }
        return judgement
    }

    private static func duplicate(_ place: String) -> Violation {
        Violation(pointer: place, rule: .unknown, message: "is there twice")
    }
}

extension Judgement {
    /// Adds what a schema says about a value.
    fileprivate mutating func add(_ judge: SchemaJudge, _ values: JudgedValues, _ schema: SchemaID) {
        let (answer, work) = judge.answerAndWork(values, schema, limit: Validator.violationLimit)
        steps += work
        isCutShort = isCutShort || work >= judge.workLimit
        violations += answer.failures.map(Violation.init)
        unchecked += answer.unjudged.map(Violation.init)
    }
}

extension Violation {
    fileprivate init(_ failure: SchemaFailure) {
        self.init(pointer: failure.pointer, rule: failure.rule, message: failure.message)
    }
}

extension Literal {
    /// The place of the first member whose name another member of its object has; nil where there is none.
    fileprivate var firstDuplicate: String? {
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let found = element.firstDuplicate { return "/\(index)" + found }
            }
        case .object(let members):
            var names: Set<ExactText> = []
            for member in members {
                let step = "/" + JSONPointerText.escape(member.name)
                if !names.insert(ExactText(member.name)).inserted { return step }
                if let found = member.value.firstDuplicate { return step + found }
            }
        case .null, .bool, .number, .string: break
        }
        return nil
    }
}

extension Field {
    /// Whether a value without it is complete.
    var mayBeAbsent: Bool { isOptional || defaultValue != nil }
}
