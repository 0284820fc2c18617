import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells everything about a property of a struct: a class, since each part of the struct's text walks over all of them.
final class PropertyText: Sendable {
    let property: PropertyPlan
    /// The constant that the initialiser reads the value into.
    let constant: Identifier
    private let plan: ClientPlan
    private let isMutable: Bool
    private let coding: ValueCoding
    /// The member's name as source spells it.
    private let literal: String
    /// How the type is spelled.
    private let type: String
    /// The spelling of the type of the stored property and of the initialiser's parameter.
    private let givenType: String

    init(_ property: PropertyPlan, constant: Identifier, isMutable: Bool, in plan: ClientPlan) {
        self.property = property
        self.constant = constant
        self.plan = plan
        self.isMutable = isMutable
        coding = ValueCoding(property.field.type, in: plan)
        literal = StringLiteral.source(property.field.key)
        type = property.type.source
        givenType = property.given == nil ? type : property.givenType.source
    }

    private var access: String { plan.options.access.modifier }

    /// The property that holds the value, as it is named inside the struct's functions, whose parameter is called
    /// `object`.
    private var reference: String {
        (property.storage ?? property.given)?.source
            ?? (property.name.text == "object" ? "self.object" : property.name.source)
    }

    /// The property with its comment.
    var member: MemberViewModel {
        let keys = ExtensionKeys.texts(property.field.extensions)
        let docs = Documentation.member(
            property.field.description ?? property.field.title, fallback: "The field `", property.field.key, "`.",
            standard: property.documentedDefault, margin: plan.margin)
        var lines = TextLines()
        guard property.storage != nil || property.given != nil else {
            lines.append(of: access, isMutable ? "var " : "let ", property.name.source, ": ", type)
            return MemberViewModel(docs: docs, lines: lines, keys: keys, margin: plan.margin)
        }
        lines += Documentation.attribute(property.field.deprecation)
        if property.given != nil {
            addAssumed(to: &lines)
        } else {
            addComputed(to: &lines, property.name, type)
        }
        return MemberViewModel(docs: docs, lines: lines, keys: keys, margin: plan.margin)
    }

    /// The property that tells an absent value from one that equals the default; nil where no default is assumed.
    var given: MemberViewModel? {
        guard let name = property.given else { return nil }
        var comment = DocComment(indent: 4 + plan.margin)
        comment.add(String(of: "The given value of ``", property.name.text, "``: absent where the default is assumed."))
        var lines = TextLines()
        if property.storage == nil {
            lines.append(of: access, isMutable ? "var " : "let ", name.source, ": ", givenType)
        } else {
            addComputed(to: &lines, name, givenType)
        }
        return MemberViewModel(docs: comment.source, lines: lines, margin: plan.margin)
    }

    /// Adds a property that another one holds.
    private func addComputed(to lines: inout TextLines, _ name: Identifier, _ type: String) {
        let value = self.value(of: reference)
        let head = String(of: access, "var ", name.source, ": ", type)
        if isMutable {
            let new = stored("newValue")
            lines += ["\(head) {", "    get { \(value) }", "    set { \(reference) = \(new) }", "}"]
        } else {
            lines.append(of: head, " { ", value, " }")
        }
    }

    /// Adds the property that is its default where none is given.
    private func addAssumed(to lines: inout TextLines) {
        let value = self.value(of: reference)
        let head = String(of: access, "var ", property.name.source, ": ", type, " {")
        var (read, new) = (SourceLayout.text(value), "newValue")
        // A default of another type was reported as an error, and then no file is written.
        switch property.presence {
        case .assumed(let literal):
            let standard = LiteralExpression(plan).layout(literal, as: property.field.type) ?? .text("nil")
            read = standard.prefixed(String(of: value, " ?? "))
        case .assumedNullable(let literal):
            let standard = LiteralExpression(plan).layout(literal, as: property.field.type) ?? .text("nil")
            read = .call(String(of: value, ".value"), [standard.prefixed("ifAbsent: ")])
            new = "Field(newValue)"
        case .required, .optional, .nullable, .optionalNullable, .defaulted, .defaultedNullable: break
        }
        guard isMutable else {
            if lines.append(ifFittingBehind: 4 + plan.margin, of: head, " ", read.oneLine, " }") { return }
            lines.append(head)
            read.add(to: &lines, indent: 8 + plan.margin, margin: 4)
            return lines.append("}")
        }
        lines.append(head)
        let isShort = lines.append(ifFittingBehind: 4 + plan.margin, of: "    get { ", read.oneLine, " }")
        if !isShort {
            lines.append("    get {")
            read.add(to: &lines, indent: 12 + plan.margin, margin: 8)
            lines.append("    }")
        }
        lines += ["    set { \(reference) = \(stored(new)) }", "}"]
    }

    /// What holds the value where the property cannot: a deprecated property would be a warning wherever generated
    /// code names it.
    var storage: String? {
        property.storage.map { name in
            var stored = givenType
            if property.isBoxed { stored = boxedOptional.map { "Indirect<\($0.source)>?" } ?? "Indirect<\(givenType)>" }
            return "private \(isMutable ? "var" : "let") \(name.source): \(stored)"
        }
    }

    /// The parameter of the initialiser.
    var parameter: SourceLayout {
        ParameterDeclaration.layout(
            String(of: property.name.source, ": ", givenType), property.defaultArgument,
            property.field.type, isField: property.presence.isField, in: plan)
    }

    /// Adds the parameter of the initialiser as a line of its own.
    ///
    /// - Parameter ending: What makes it the default argument.
    func addParameter(to lines: inout TextLines, ending: String, suffix: String) {
        lines.append(margin: 4, of: property.name.source, ": ", givenType, ending, suffix)
    }

    /// Adds the argument of the initialiser that takes all values.
    func addArgument(to lines: inout TextLines, suffix: String) {
        lines.append(margin: 4, of: property.name.label, ": ", constant.source, suffix)
    }

    /// Adds the assignment of the initialiser.
    func addAssignment(to lines: inout TextLines) {
        let name = property.name.source
        guard let storage = property.storage ?? property.given else {
            return lines.append(of: "self.", name, " = ", name)
        }
        lines.append(of: storage.source, " = ", stored(name))
    }

    /// What the type is optional of where it is stored behind a reference, which is optional then: nil takes no place.
    private var boxedOptional: SwiftType? {
        if property.isBoxed, case .optional(let type) = property.givenType { type } else { nil }
    }

    /// Returns a value as the storage holds it.
    private func stored(_ value: String) -> String {
        guard property.isBoxed else { return value }
        return String(of: boxedOptional == nil ? "Indirect(" : "Indirect(ifPresent: ", value, ")")
    }

    /// Returns the value that a reference to the storage holds.
    private func value(of storage: String) -> String {
        guard property.isBoxed else { return storage }
        return storage + (boxedOptional == nil ? ".value" : "?.value")
    }

    /// Adds the statement that reads the property from `object` into a constant.
    ///
    /// Constants and one initialiser for all: setting each property by itself, in an initialiser that can fail, costs
    /// more to compile and to run (`docs/development/codec.md`).
    func addRead(to lines: inout TextLines) {
        ValueReader.add(
            to: &lines, into: constant.source, type: givenType, key: property.field.key, literal: literal,
            property.presence, coding, property.field.type, in: plan, indent: 8 + plan.margin)
    }

    /// Adds the statement that writes the property to `object`.
    func addWrite(to lines: inout TextLines) {
        let value = self.value(of: reference)
        if !property.field.isReadOnly, let call = coding.call(Self.form(property.presence)),
            lines.append(
                ifFittingBehind: 8 + plan.margin, of: "object.", call.method, call.ending, "(", literal, ", ", value,
                call.rest)
        {
            return
        }
        let statement = Self.write(coding, to: "object", key: property.field.key, value, property.presence)
        if property.field.isReadOnly {
            lines.append("if !object.isRequest {")
            statement.add(to: &lines, indent: 12 + plan.margin, margin: 4)
            lines.append("}")
        } else {
            statement.add(to: &lines, indent: 8 + plan.margin)
        }
    }

    /// The statements that hold the property to its constraints. What only the server sends is not sent.
    var checks: TextLines {
        guard !property.field.isReadOnly else { return [] }
        let holder = property.storage ?? property.given ?? property.name
        var value = self.value(of: String(of: "self.", holder.source))
        if property.presence.isField { value += ".value" }
        return ConstraintStatements(plan: plan).field(value, property.field, indent: 8 + plan.margin)
    }

    /// Returns the statement that writes a field of an object.
    static func write(
        _ coding: ValueCoding, to object: String, key: String, _ value: String, _ presence: Presence
    ) -> SourceLayout {
        coding.write(object, key: key, value, form(presence))
    }

    /// How a value is written that may be absent or null.
    private static func form(_ presence: Presence) -> ValueCoding.Form {
        switch presence {
        case .required, .defaulted: .required
        case .optional, .assumed: .ifPresent
        case .nullable, .defaultedNullable: .orNull
        case .optionalNullable, .assumedNullable: .field
        }
    }

    /// Adds the entry of the mirror.
    func addReflection(to lines: inout TextLines, suffix: String) {
        let label = StringLiteral.source((property.given ?? property.name).text)
        if property.field.isSensitive { return lines.append(of: label, ": \"<redacted>\"", suffix) }
        lines.append(of: label, ": ", value(of: reference), " as Any", suffix)
    }
}

extension PropertyPlan {
    /// The default to document; nil where there is none, or the value is the only one.
    var documentedDefault: Literal? {
        if case .literal? = defaultArgument { return nil }
        return field.defaultValue
    }
}

extension Presence {
    /// Whether an absent value is read as the default.
    var isFilledIn: Bool {
        switch self {
        case .defaulted, .defaultedNullable: true
        case .required, .optional, .nullable, .optionalNullable, .assumed, .assumedNullable: false
        }
    }

    /// Whether what is stored tells absence, null and a value apart.
    var isField: Bool {
        switch self {
        case .optionalNullable, .assumedNullable: true
        case .required, .optional, .nullable, .assumed, .defaulted, .defaultedNullable: false
        }
    }
}
