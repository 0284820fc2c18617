import MartletContract
import MartletSyntax

extension ReadContext {
    /// Judges the defaults and examples of all models, and puts them where they belong.
    mutating func judgeModels() -> [Model] {
        models.map { pending in
            var model = pending.model
            if case .object(var object) = model.shape {
                object.fields = judge(pending.fields)
                model.shape = .object(object)
            }
            let type = TypeReference(.model(model.name), origin: model.origin)
            model.examples = examples(pending.examples, as: type)
            return model
        }
    }

    /// Judges the defaults and examples of fields.
    mutating func judge(_ fields: [PendingField]) -> [Field] {
        fields.map { pending in
            var field = pending.field
            field.defaultValue = defaultValue(of: pending)
            field.examples = examples(pending.literals.examples, as: field.type)
            return field
        }
    }

    /// Judges examples of a type; those that do not fit are left out.
    mutating func examples(_ nodes: [Node], as type: TypeReference) -> [Literal] {
        guard !nodes.isEmpty else { return [] }
        var reader = literalReader(.invalidExample)
        let literals = nodes.compactMap { reader.read($0, as: type) }
        finish(reader)
        return literals
    }

    /// Reads `example`, or `examples`: a list, or a mapping by name. Those that do not fit are left out.
    ///
    /// - Parameters:
    ///   - pointer: The JSON pointer of the mapping.
    ///   - areSent: Whether they are what clients send, not what servers answer.
    ///   - read: Reads one.
    mutating func namedExamples(
        of mapping: OpenMapping, _ pointer: String, areSent: Bool = false,
        _ read: (inout LiteralReader, Node) -> Literal?
    ) -> [Example] {
        var nodes: [(name: String, node: Node, pointer: String)] = []
        if let many = mapping.entry("examples"), let named = many.value.mapping {
            reportBothExamples(mapping)
            nodes = named.entries.map { entry in
                (entry.name, entry.value, "\(pointer)/examples/\(JSONPointer.escape(entry.name))")
            }
        } else {
            let isOne = mapping.entry("examples") == nil
            let all = exampleNodes(of: mapping)
            nodes = all.enumerated().map { index, node in
                let name = Example.defaultName(at: index, of: all.count)
                return (name, node, isOne ? "\(pointer)/example" : "\(pointer)/examples/\(index)")
            }
        }
        guard !nodes.isEmpty else { return [] }
        var reader = literalReader(.invalidExample)
        reader.areSent = areSent
        var examples = nodes.compactMap { name, node, pointer in
            read(&reader, node).map { Example(name: name, value: $0, origin: Origin(node.span, pointer: pointer)) }
        }
        finish(reader)
        if let entry = mapping.entry("exampleNotes") {
            readNotes(entry, among: TextSet(nodes.map(\.name)), into: &examples)
        }
        return examples
    }

    static let exampleNoteTable = KeyTable("a note", optional: ["summary", "description", "serialized"])

    /// Reads what is said of examples, by their names.
    private mutating func readNotes(_ entry: Mapping.Entry, among names: TextSet, into examples: inout [Example]) {
        for note in entries(of: entry.value, "'exampleNotes'") ?? [] {
            guard let mapping = open(note.value, as: Self.exampleNoteTable, at: note.key.span) else { continue }
            guard names.contains(note.name) else {
                report(
                    .invalidValue, "there is no example '\(note.name.excerpt)'", at: note.key.span,
                    help: "an example without a name is 'example', or 'example1' and so on")
                continue
            }
            // One that does not fit its type was reported.
            guard let index = examples.firstIndex(where: { $0.name == note.name }) else { continue }
            examples[index].summary = text("summary", of: mapping)
            examples[index].description = text("description", of: mapping)
            examples[index].wireText = text("serialized", of: mapping)
        }
    }

    /// Makes a reader, which takes along what those before it have learnt.
    private mutating func literalReader(_ code: NativeCode) -> LiteralReader {
        var reader = LiteralReader(shapes: shapes, code: code, suggestions: suggestions, looks: literalSteps)
        reader.index = values
        // The reader alone holds it meanwhile: adding to what two hold would copy all of it.
        values = ValueIndex()
        return reader
    }

    /// Takes over what a reader has found and learnt.
    private mutating func finish(_ reader: LiteralReader) {
        add(reader.findings)
        count(literalSteps: reader.steps)
        (suggestions, values) = (reader.suggestions, reader.index)
    }

    private mutating func defaultValue(of pending: PendingField) -> Literal? {
        let node: Node
        switch pending.literals.defaultValue {
        case nil:
            return nil
        case .long(let value)?:
            node = value
        case .short(let text, let span)?:
            guard let scalar = shortDefault(text, at: span, as: pending.field.type) else { return nil }
            node = Node(.scalar(scalar), span: span)
        }
        var reader = literalReader(.invalidDefault)
        reader.areCaseNamesAllowed = true
        let literal = reader.read(node, as: pending.field.type)
        finish(reader)
        return literal
    }

    /// Reads the default of the short form: a JSON scalar, or a bare word where the type is an enumeration.
    private mutating func shortDefault(_ text: String, at span: SourceSpan, as type: TypeReference) -> Scalar? {
        if text.hasPrefix("\"") {
            if let string = JSONString.read(text) { return Scalar(text: string, style: .quoted) }
            report(.invalidDefault, "the text is no JSON string", at: span)
            return nil
        }
        let scalar = Scalar(text: text, style: .plain)
        if case .string = scalar.resolved, !isEnumeration(type) {
            report(
                .invalidDefault, "'\(text.excerpt)' is no JSON scalar", at: span,
                help: "a string stands in double quotes: = \"\(text)\"")
            return nil
        }
        return scalar
    }

    private func isEnumeration(_ type: TypeReference) -> Bool {
        var type = type
        for _ in 0..<32 {
            guard case .model(let name) = type.kind else { return false }
            switch shapes[name] {
            case .alias(let alias)?: type = alias.type
            case .enumeration?, nil: return true
            default: return false
            }
        }
        return true
    }
}
