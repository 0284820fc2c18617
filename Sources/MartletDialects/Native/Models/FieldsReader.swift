import MartletContract
import MartletSyntax

/// Reads fields and parameters: a name, and a type in the short form or a mapping with `type` in the long one.
enum FieldsReader {
    /// The keys of fields, parameters and header fields of answers, beside `type`.
    static let longKeys =
        ["key", "default", "title", "description", "example", "examples", "deprecated", "sensitive", "schema"]
        + ConstraintsReader.keys
    /// The keys of what senders may leave out because it has a default.
    static let sentKeys = longKeys + ["alwaysWritten"]
    /// The keys of a field of a form.
    static let longOfForm = KeyTable(
        "a field of a form", required: ["type"], optional: sentKeys + ["contentType", "style", "explode", "reserved"])
    /// The keys of a part of a multipart body.
    static let longOfPart = KeyTable(
        "a part", required: ["type"], optional: sentKeys + ["contentType", "style", "explode", "headers"])
    /// Only a model goes both ways, so that one of its fields can be for one way.
    static let long = KeyTable("a field", required: ["type"], optional: sentKeys + ["readOnly", "writeOnly"])

    /// Reads the fields of an object, and reports two of the same wire name.
    static func read(
        _ node: Node, in place: TypePlace, table: KeyTable = long, owner: String, pointer: String,
        _ context: inout ReadContext
    ) -> [PendingField] {
        var spansByKey: TextTable<SourceSpan> = [:]
        return (context.entries(of: node, "'fields'") ?? []).compactMap { entry -> PendingField? in
            let site = FieldSite(entry: entry, hint: owner, pointer: pointer, table: table, isConverted: true)
            guard var pending = field(site, in: place, &context) else { return nil }
            if table.optional.contains("contentType"), entry.value["type"] != nil {
                FormKeysReader.read(entry, hint: owner, pointer: pointer, into: &pending.field, &context)
            }
            if let first = spansByKey[pending.field.key] {
                context.report(
                    .duplicateWireName, "the wire name '\(pending.field.key.excerpt)' belongs to another field",
                    at: entry.key.span, related: [.init(span: first, message: "this one")],
                    help: "give one of them a 'key' of its own")
            } else {
                spansByKey[pending.field.key] = entry.key.span
            }
            return pending
        }
    }

    /// Which field or parameter is being read, and how.
    struct FieldSite {
        /// The name with its value.
        let entry: Mapping.Entry
        /// What the names of inline models begin with.
        let hint: String
        /// The JSON pointer of the mapping that holds it.
        let pointer: String
        /// The keys of the long form.
        let table: KeyTable
        /// Whether the wire name follows from the name by `naming:`.
        let isConverted: Bool
    }

    /// Reads one field or parameter.
    static func field(_ site: FieldSite, in place: TypePlace, _ context: inout ReadContext) -> PendingField? {
        let entry = site.entry
        guard !entry.name.isEmpty, !entry.name.unicodeScalars.contains(where: \.isControl) else {
            let help = "give it another name, and write this one as its 'key'"
            let message = entry.name.isEmpty ? "a name is not empty" : "a name is text without control characters"
            context.report(.invalidName, message, at: entry.key.span, help: help)
            return nil
        }
        let pointer = site.pointer + "/" + JSONPointer.escape(entry.name)
        let longForm = entry.value.mapping?.entry("type") == nil ? nil : entry.value
        var mapping: OpenMapping?
        if let longForm {
            mapping = context.open(longForm, as: site.table, at: entry.key.span)
        }
        let typeNode = mapping?["type"] ?? entry.value
        // Only a type that is more than text can hold an inline model, which needs a name.
        let hint =
            typeNode.scalar == nil ? site.hint + entry.name.prefix(1).uppercased() + entry.name.dropFirst() : site.hint
        guard let use = context.typeUse(typeNode, in: place, hint: hint, pointer: pointer) else { return nil }
        let key = site.isConverted ? context.naming.wireName(of: entry.name) : entry.name
        var pending = PendingField(
            field: Field(name: entry.name, key: key, type: use.type, origin: Origin(entry.key.span, pointer: pointer)))
        pending.field.isOptional = use.isOptional
        pending.literals.defaultValue = use.defaultText.map { .short($0.text, $0.span) }
        if let mapping { read(mapping, into: &pending, in: place, &context) }
        // Whoever asks meanwhile only needs to know that there is a default.
        if pending.literals.defaultValue != nil { pending.field.defaultValue = .null }
        return pending
    }

    private static func read(
        _ mapping: OpenMapping, into pending: inout PendingField, in place: TypePlace, _ context: inout ReadContext
    ) {
        if let node = mapping["key"] {
            let key = place.allowsEmptyKey ? context.text(node, "'key'") : context.nonEmptyText(node, "'key'")
            if let key { pending.field.key = key }
        }
        if let entry = mapping.entry("default") {
            if !place.allowsAbsence {
                context.report(.misplacedType, "\(place.name) cannot be absent", at: entry.key.span)
            } else if pending.literals.defaultValue != nil || pending.field.isOptional {
                let reason =
                    pending.field.isOptional
                    ? "a value with a default is never absent" : "the type has a default already"
                context.report(.conflictingKeys, reason, at: entry.key.span)
                pending.field.isOptional = false
            }
            pending.literals.defaultValue = .long(entry.value)
        }
        pending.field.isAlwaysWritten = context.flag("alwaysWritten", of: mapping)
        if pending.field.isAlwaysWritten, pending.literals.defaultValue == nil,
            let entry = mapping.entry("alwaysWritten")
        {
            pending.field.isAlwaysWritten = false
            context.report(
                .conflictingKeys, "'alwaysWritten' is about a value with a default", at: entry.key.span,
                help: "a value without a default is always written, unless its type ends in '?'")
        }
        pending.literals.examples = context.exampleNodes(of: mapping)
        context.hold(&pending.field.type, mapping)
        pending.field.description = context.text("description", of: mapping)
        pending.field.title = context.text("title", of: mapping)
        pending.field.deprecation = context.deprecation(of: mapping)
        pending.field.isSensitive = context.flag("sensitive", of: mapping)
        pending.field.isReadOnly = context.flag("readOnly", of: mapping)
        pending.field.isWriteOnly = context.flag("writeOnly", of: mapping)
        if pending.field.isReadOnly, pending.field.isWriteOnly, let entry = mapping.entry("writeOnly") {
            context.report(.conflictingKeys, "a field is not both 'readOnly' and 'writeOnly'", at: entry.key.span)
        }
        pending.field.extensions = mapping.extensions
    }
}

extension Unicode.Scalar {
    /// Whether it is a control character.
    var isControl: Bool { isASCII ? value < 0x20 || value == 0x7F : properties.generalCategory == .control }
}
