import MartletContract
import MartletSyntax

/// Reads `models:`, each an object, an enumeration, a union or an alias.
enum ModelsReader {
    private static let common = ["description", "deprecated", "example", "examples", "schema"]
    static let shapeKeys = ["fields", "enum", "cases", "oneOf", "alias"]

    static let object = KeyTable(
        "a model with 'fields'", required: ["fields"],
        optional: ["conforms", "id", "message", "mutable", "additional"] + common)
    static let enumeration = KeyTable(
        "a model with 'enum'", required: ["enum"], optional: ["type", "closed"] + common)
    static let cases = KeyTable(
        "a model with 'cases'", required: ["cases"], optional: ["type", "closed"] + common)
    static let union = KeyTable(
        "a model with 'oneOf'", required: ["oneOf"],
        optional: ["discriminator", "default", "closed", "exclusive"] + common)
    static let alias = KeyTable(
        "a model with 'alias'", required: ["alias"],
        optional: ["newtype", "sensitive"] + ConstraintsReader.keys + common)

    /// Reads the section into the context's models.
    static func read(_ node: Node, _ context: inout ReadContext) {
        let entries = (context.entries(of: node, "'models'") ?? []).filter { !$0.name.hasPrefix("x-") }
        context.readParts(of: entries, count: 64) { part, context in
            for entry in part { read(entry, &context) }
        }
    }

    private static func read(_ entry: Mapping.Entry, _ context: inout ReadContext) {
        guard !BuiltinType.reservedNames.contains(entry.name) else {
            context.report(
                .builtinName, "'\(entry.name.excerpt)' is a built-in type and cannot be the name of a model",
                at: entry.key.span)
            return
        }
        guard context.checkName(entry, "a model", also: ["."]) else { return }
        let pointer = JSONPointer.append(entry.name, to: "/models")
        read(entry.value, name: entry.name, at: entry.key.span, pointer: pointer, &context)
    }

    /// Reads one model, and puts it in front of the inline models that it contains.
    static func read(
        _ node: Node, name: String, at anchor: SourceSpan, pointer: String, _ context: inout ReadContext
    ) {
        let position = context.models.count
        guard let pending = model(node, name: name, at: anchor, pointer: pointer, &context) else { return }
        context.models.insert(pending, at: position)
        context.shapes[name] = pending.model.shape
    }

    private static func model(
        _ node: Node, name: String, at anchor: SourceSpan, pointer: String, _ context: inout ReadContext
    ) -> PendingModel? {
        guard let entries = context.entries(of: node, "a model") else { return nil }
        let found = entries.filter { shapeKeys.contains($0.name) }
        guard let first = found.first, found.count == 1 else {
            let meant = entries.lazy.compactMap { entry in
                ForeignWords.shapeKey(entry.name).map { "did you mean '\($0)'?" }
                    ?? Spelling.suggestion(for: entry.name, among: shapeKeys)
            }.first
            context.report(
                .modelShape, found.isEmpty ? "the model '\(name.excerpt)' says nothing" : "a model is one thing only",
                at: found.dropFirst().first?.key.span ?? anchor,
                help: (found.isEmpty ? meant : nil) ?? "a model has one of " + Suggestion.list(shapeKeys))
            return nil
        }
        let table: KeyTable =
            switch first.name {
            case "fields": object
            case "enum": enumeration
            case "cases": cases
            case "oneOf": union
            default: alias
            }
        guard let mapping = context.open(node, as: table, at: anchor) else { return nil }
        let site = ModelSite(name: name, anchor: anchor, pointer: pointer)
        guard var pending = shape(first, mapping, site, &context) else { return nil }
        pending.model.description = context.text("description", of: mapping)
        pending.model.deprecation = context.deprecation(of: mapping)
        pending.model.keywords = KeywordsReader.read(mapping, &context)
        pending.model.extensions = mapping.extensions
        pending.examples = context.exampleNodes(of: mapping)
        return pending
    }

    private static func shape(
        _ entry: Mapping.Entry, _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> PendingModel? {
        switch entry.name {
        case "fields":
            return ObjectReader.read(entry.value, mapping, site, &context)
        case "enum", "cases":
            return EnumerationReader.read(entry, mapping, &context).map { site.model(.enumeration($0)) }
        case "oneOf":
            return UnionReader.read(entry.value, mapping, site, &context).map { site.model(.union($0)) }
        default:
            return alias(entry.value, mapping, site, &context).map { site.model(.alias($0)) }
        }
    }

    private static func alias(
        _ node: Node, _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> Alias? {
        guard let type = context.type(node, in: .alias, hint: site.name + "Value", pointer: site.pointer + "/alias")
        else { return nil }
        var alias = Alias(type: type, isNewtype: context.flag("newtype", of: mapping))
        alias.isSensitive = context.flag("sensitive", of: mapping)
        alias.constraints = ConstraintsReader.read(mapping, for: type, &context)
        return alias
    }
}

/// Which model is being read.
struct ModelSite {
    /// Its name.
    let name: String
    /// Where its name stands.
    let anchor: SourceSpan
    /// Its JSON pointer.
    let pointer: String

    /// Makes a model of a shape.
    func model(_ shape: Model.Shape) -> PendingModel {
        let isDeclared = pointer.isEmpty || pointer == JSONPointer.append(name, to: "/models")
        let origin = Origin(anchor, pointer: pointer, isInline: !isDeclared)
        return PendingModel(model: Model(name: name, shape: shape, origin: origin))
    }
}

extension ReadContext {
    /// Reads a model that stands where it is used, and returns the name that it gets.
    mutating func addInlineModel(_ node: Node, hint: String, pointer: String) -> String {
        let name = names.addInlineModel(hint: hint)
        ModelsReader.read(node, name: name, at: node.span, pointer: pointer, &self)
        return name
    }

    /// Returns the values of `example` and `examples`, reporting both at once.
    mutating func exampleNodes(of mapping: OpenMapping) -> [Node] {
        guard let many = mapping.entry("examples") else { return mapping["example"].map { [$0] } ?? [] }
        reportBothExamples(mapping)
        return list(many.value, "'examples'") ?? []
    }

    /// Reports `examples` beside `example`.
    mutating func reportBothExamples(_ mapping: OpenMapping) {
        guard let many = mapping.entry("examples"), mapping["example"] != nil else { return }
        report(.conflictingKeys, "'example' is there already", at: many.key.span)
    }
}
