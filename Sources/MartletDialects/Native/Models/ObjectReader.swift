import MartletContract
import MartletSyntax

/// Reads a model with `fields`.
enum ObjectReader {
    /// Reads the object.
    static func read(
        _ node: Node, _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> PendingModel? {
        let fields = FieldsReader.read(
            node, in: .field, owner: site.name, pointer: site.pointer + "/fields", &context)
        var object = ObjectShape(fields: fields.map(\.field))
        object.conformances = conformances(mapping, &context)
        object.idField = idField(mapping, fields, &context)
        object.messageField = messageField(mapping, fields, &context)
        object.isMutable = context.optionalFlag("mutable", of: mapping)
        object.additional = additional(mapping, site, &context)
        checkIdentity(object, mapping, &context)
        var pending = site.model(.object(object))
        pending.fields = fields
        return pending
    }

    /// Reads `conforms`.
    static func conformances(
        _ mapping: OpenMapping, _ context: inout ReadContext
    ) -> [ObjectShape.Conformance] {
        guard let node = mapping["conforms"], let nodes = context.list(node, "'conforms'") else { return [] }
        var result: [ObjectShape.Conformance] = []
        for node in nodes {
            guard let word = context.word(node, "'conforms'", as: ObjectShape.Conformance.self) else { continue }
            if result.contains(word) {
                context.report(.duplicateName, "'\(word.rawValue)' is there already", at: node.span)
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// Reads `id`, and reports one that is no field; nil without one.
    static func idField(
        _ mapping: OpenMapping, _ fields: [PendingField], _ context: inout ReadContext
    ) -> String? {
        guard let node = mapping["id"], let name = context.text(node, "'id'") else { return nil }
        let known = fields.map(\.field.name)
        guard known.contains(name) else {
            let help = Suggestion.help(for: name, in: known, count: known.count, &context.suggestions)
            context.report(.unknownIDField, "there is no field '\(name.excerpt)'", at: node.span, help: help)
            return nil
        }
        return name
    }

    /// Reads `message`, and reports a field that is missing, not a string, or sensitive; nil without a valid one.
    static func messageField(
        _ mapping: OpenMapping, _ fields: [PendingField], _ context: inout ReadContext
    ) -> String? {
        guard let node = mapping["message"], let name = context.text(node, "'message'") else { return nil }
        guard let field = fields.map(\.field).first(where: { $0.name == name }) else {
            let known = fields.map(\.field.name)
            let help = Suggestion.help(for: name, in: known, count: known.count, &context.suggestions)
            context.report(.invalidMessageField, "there is no field '\(name.excerpt)'", at: node.span, help: help)
            return nil
        }
        let reason: String? =
            field.type.kind != .string
            ? "is not a string"
            : field.isSensitive
                ? "is sensitive"
                : field.isOptional && field.type.isNullable ? "can be absent and null, which are two things" : nil
        guard let reason else { return name }
        context.report(
            .invalidMessageField, "the field '\(name.excerpt)' \(reason)", at: node.span,
            help: "'message' names a string that may be shown to users")
        return nil
    }

    /// Reports an `Identifiable` object without a field that identifies it.
    static func checkIdentity(_ object: ObjectShape, _ mapping: OpenMapping, _ context: inout ReadContext) {
        guard object.conformances.contains(.identifiable), mapping["id"] == nil,
            !object.fields.contains(where: { $0.name == "id" }), let node = mapping["conforms"]
        else { return }
        context.report(
            .unknownIDField, "'Identifiable' needs a field 'id'", at: node.span,
            help: "say which field identifies a value: id: number")
    }

    private static func additional(
        _ mapping: OpenMapping, _ site: ModelSite, _ context: inout ReadContext
    ) -> ObjectShape.Additional {
        guard let node = mapping["additional"] else { return .ignored }
        if node.scalar?.text == "refuse" { return .refused }
        let type = context.type(
            node, in: .element, hint: site.name + "Value", pointer: site.pointer + "/additional")
        return type.map { .kept($0) } ?? .ignored
    }
}
