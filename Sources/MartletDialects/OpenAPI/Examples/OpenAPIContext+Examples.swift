import MartletContract
import MartletSyntax

/// What a document shows of a payload or of a parameter's value.
private struct ShownExample {
    /// What it is chosen by.
    var name: String
    /// The payload, where the example stands.
    var payload: Located
    /// The payload as it is sent.
    var wireText: String?
    /// What it shows, in a few words.
    var summary: String?
    /// What it shows, at length.
    var description: String?
}

/// Examples: of bodies and answers, and of parameters and header fields.
extension OpenAPIContext {
    /// Reads the payloads to show of a media type: `example` and `examples`. No two have the same name.
    ///
    /// - Parameter form: The form that payloads have on the wire.
    /// - Returns: nothing where they are of no use, but they are noted all the same.
    mutating func readPayloads(of media: MediaType, as form: ExampleForm) -> [Example] {
        var shown = shown(by: media.object, as: media, form)
        if shown.isEmpty {
            shown = shownByInlineSchema(of: media).map { ShownExample(name: $0.name, payload: $0.value) }
        }
        // Base64 says nothing of dates.
        if case .bytes = form {} else { for one in shown { payloads.append(one.payload.node) } }
        if purpose == .client { return [] }
        return shown.map { one in
            let node = one.payload.node
            var example = Example(
                name: one.name, value: UntypedLiteral.read(node),
                origin: Origin(node.span, pointer: one.payload.location.pointer))
            example.wireText = one.wireText
            example.summary = one.summary
            example.description = one.description
            return example
        }
    }

    /// Returns the values that the schema of a whole payload shows, where no model has them.
    private mutating func shownByInlineSchema(of media: MediaType) -> [(name: String, value: Located)] {
        guard media.kind == .json || media.kind == .text, let schema = media.schema, let mapping = schema.node.mapping,
            mapping["example"] != nil || mapping["examples"]?.sequence != nil, mapping["$ref"] == nil,
            names.name(at: schema.location) == nil, !form(of: flatten(schema)).isModel
        else { return [] }
        let values = schema.child("example").map { [$0] } ?? schema.child("examples")?.elements ?? []
        return values.indices.map { (Example.defaultName(at: $0, of: values.count), values[$0]) }
    }

    /// Reads the values to show of a parameter or a header: `example` and `examples`.
    ///
    /// - Parameters:
    ///   - name: Its name on the wire.
    ///   - schema: The schema of the value; nil where it has none.
    /// - Returns: the values, and what is said of them, in CommonMark.
    mutating func readExamples(
        of owner: Located, name: String, schema: Located?
    ) -> (values: [Literal], documentation: String?) {
        if isSwagger { return (owner.child("x-example").map { [UntypedLiteral.read($0.node)] } ?? [], nil) }
        guard owner.child("example") != nil || owner.child("examples") != nil else { return ([], nil) }
        let style = SerializedParameter(of: owner, name: name, shape: shape(of: schema))
        let found = shown(by: owner, as: nil, nil) { style.node($0, at: $1) }
        let values = found.map { UntypedLiteral.read($0.payload.node) }
        let notes = zip(found, values).compactMap { Self.note(on: $0, $1) }
        return (values, notes.isEmpty ? nil : notes.joined(separator: "\n\n"))
    }

    /// Reads the values to show of a parameter whose content has a media type.
    mutating func readExamples(of media: MediaType) -> (values: [Literal], documentation: String?) {
        let form: ExampleForm =
            switch media.kind {
            case .json: .json
            case .form: .form(lists: [])
            case .stream, .multipart, .text, .bytes: .text
            }
        let found = shown(by: media.object, as: media, form)
        let values = found.map { UntypedLiteral.read($0.payload.node) }
        let notes = zip(found, values).compactMap { Self.note(on: $0, $1) }
        return (values, notes.isEmpty ? nil : notes.joined(separator: "\n\n"))
    }

    /// Returns what a parameter or a header says of its examples, in CommonMark; nil where it says nothing.
    mutating func exampleNotes(of owner: Located, name: String) -> String? {
        guard !isSwagger else { return nil }
        if let content = owner.child("content") {
            guard content.entries.contains(where: { $0.value.child("examples") != nil }),
                let media = MediaType.read(owner, &self).first
            else { return nil }
            return readExamples(of: media).documentation
        }
        guard owner.child("examples") != nil else { return nil }
        return readExamples(of: owner, name: name, schema: owner.child("schema")).documentation
    }

    /// Returns what is said of an example of a parameter's value; nil where nothing is.
    private static func note(on example: ShownExample, _ value: Literal) -> String? {
        guard let words = Self.text(summary: example.summary, description: example.description) else { return nil }
        let word: String? =
            switch value {
            case .string(let text), .number(let text): text
            case .bool(let value): value ? "true" : "false"
            case .null, .array, .object: nil
            }
        let shown = word.flatMap { $0.utf8.count <= 60 && !$0.contains("`") ? " (`\(onOneLine($0))`)" : nil } ?? ""
        return String(of: "Example ", onOneLine(example.name) + shown, ": ", words)
    }

    private mutating func shape(of schema: Located?) -> SerializedParameter.Shape {
        guard let schema else { return .single }
        switch form(of: flatten(schema)) {
        case .array: return .list
        case .map, .object, .alternatives: return .object
        case .type, .enumeration, .union: return .single
        }
    }

    // MARK: Example objects

    /// Returns the values of `example` and `examples`, with their names.
    ///
    /// - Parameters:
    ///   - media: The content type of a body; nil for a parameter or a header.
    ///   - form: The form that payloads have on the wire.
    private mutating func shown(by owner: Located, as media: MediaType?, _ form: ExampleForm) -> [ShownExample] {
        shown(by: owner, as: media, form) { form.node(ofSerialized: $0, at: $1) }
    }

    /// - Parameter read: Reads a value as it is sent.
    private mutating func shown(
        by owner: Located, as media: MediaType?, _ form: ExampleForm?, _ read: (String, SourceSpan) -> Node?
    ) -> [ShownExample] {
        var examples: [ShownExample] = []
        let single = isSwagger ? media.flatMap { swaggerExample(of: $0) } : owner.child("example")
        if let single {
            let name = Example.defaultName(at: 0, of: 1)
            if let one = example(name, of: single, form, read) { examples.append(one) }
        }
        if isSwagger { return examples }
        guard let many = present("examples", of: owner), many.mapping != nil else { return examples }
        let hasSingle = !examples.isEmpty
        for entry in readEntries("examples", of: owner) {
            guard let target = follow(entry.value) else { continue }
            guard var one = exampleObject(entry.name, target, form, read) else { continue }
            one.summary = readText("summary", of: target)
            one.description = readText("description", of: target)
            if entry.value.node["$ref"] != nil {
                // Words beside a reference are about the place where it stands (OpenAPI 3.1, section 4.8.23).
                one.summary = readText("summary", of: entry.value) ?? one.summary
                one.description = readText("description", of: entry.value) ?? one.description
            }
            one.summary = one.summary.flatMap { $0.isEmpty ? nil : $0 }
            one.description = one.description.flatMap { $0.isEmpty ? nil : $0 }
            examples.append(one)
        }
        // Only one of the two should be there; the one without a name gives way to one that has its name.
        if hasSingle, examples.dropFirst().contains(where: { $0.name == examples[0].name }) { examples.removeFirst() }
        return examples
    }

    /// Returns the example that a value is; nil, and a finding, where a value of its kind is none.
    private mutating func example(
        _ name: String, of value: Located, _ form: ExampleForm?, _ read: (String, SourceSpan) -> Node?
    ) -> ShownExample? {
        guard let form else { return ShownExample(name: name, payload: value) }
        if form.isOftenSerialized, case .string? = value.node.scalar?.resolved,
            let text = value.node.scalar?.text, let node = read(text, value.node.span)
        {
            return ShownExample(
                name: name, payload: Located(node: node, location: value.location), wireText: text)
        }
        guard let node = form.node(of: value.node, at: value.node.span) else {
            reportExample(
                .unusedExample,
                "the example '\(name.excerpt)' is an object or a list where \(form.text) is sent;"
                    + " it is left out", at: value.node.span)
            return nil
        }
        return ShownExample(name: name, payload: Located(node: node, location: value.location))
    }

    /// Returns what an example object shows: as data, else as it is sent, here or in a file.
    private mutating func exampleObject(
        _ name: String, _ object: Located, _ form: ExampleForm?, _ read: (String, SourceSpan) -> Node?
    ) -> ShownExample? {
        let serialized = object.child("serializedValue").flatMap { node in
            node.node.scalar.map { (text: $0.text, place: node) }
        }
        if let data = object.child("dataValue") ?? object.child("value") {
            guard var one = example(name, of: data, form, read) else { return nil }
            guard let serialized else { return one }
            let span = serialized.place.node.span
            let other = read(serialized.text, span)
            if other.map({ !LooseComparison.areSame(UntypedLiteral.read($0), UntypedLiteral.read(one.payload.node)) })
                ?? true
            {
                reportExample(
                    .exampleMismatch,
                    "'serializedValue' of the example '\(name.excerpt)' is not what its data is sent as", at: span,
                    help: "the mock sends 'serializedValue'; clients and fixtures have the data")
            }
            one.wireText = kept(serialized.text, form)
            return one
        }
        if let serialized {
            guard let node = read(serialized.text, serialized.place.node.span) else {
                reportExample(
                    .invalidExample,
                    "'serializedValue' of the example '\(name.excerpt)' is not \(form?.text ?? "a value of its style");"
                        + " it is left out", at: serialized.place.node.span)
                return nil
            }
            let payload = Located(node: node, location: serialized.place.location)
            return ShownExample(name: name, payload: payload, wireText: kept(serialized.text, form))
        }
        return externalExample(name, object, form, read)
    }

    /// Returns the text that is kept beside a value; nil where the value says the same.
    private func kept(_ text: String, _ form: ExampleForm?) -> String? {
        switch form {
        case .text?, .bytes?, nil: nil
        case .json?, .form?, .parts?, .messages?: text
        }
    }

    /// Returns what a file shows that an example object names. One that cannot be read was reported.
    private mutating func externalExample(
        _ name: String, _ object: Located, _ form: ExampleForm?, _ read: (String, SourceSpan) -> Node?
    ) -> ShownExample? {
        guard let place = object.child("externalValue"), let address = place.node.scalar?.text,
            let file = documents.externals[DocumentSet.Key(document: object.location.document, text: address)]
        else { return nil }
        let span = place.node.span
        var node: Node?
        var serialized: String?
        switch form {
        case .json?: node = file.root
        case .bytes?: node = .text(file.base64, at: span)
        default:
            node = file.text.flatMap { read($0, span) }
            if form?.isOftenSerialized == true { serialized = file.text }
        }
        guard let node else {
            reportExample(
                .externalExample,
                "'\(address.excerpt)' is not \(form?.text ?? "a value of its style"); the example is left out", at: span
            )
            return nil
        }
        // Where it is used it stands, and not where it was read.
        return ShownExample(
            name: name, payload: Located(node: node, location: place.location), wireText: serialized)
    }

    /// Reports what is wrong with an example, where examples are of use.
    private mutating func reportExample(
        _ code: OpenAPICode, _ message: String, at span: SourceSpan, help: String? = nil
    ) {
        if purpose != .client { report(code, message, at: span, help: help) }
    }
}

extension SerializedParameter {
    /// Takes what a parameter or a header says of how it is written.
    fileprivate init(of owner: Located, name: String, shape: Shape) {
        self.name = name
        self.shape = shape
        let place = owner.child("in")?.node.scalar?.text
        let usual =
            switch place {
            case "query", "cookie": "form"
            default: "simple"
            }
        style = owner.child("style")?.node.scalar?.text ?? usual
        let isExploded = style == "form" || style == "cookie"
        switch owner.child("explode")?.node.scalar?.resolved {
        case .bool(let flag)?: self.isExploded = flag
        default: self.isExploded = isExploded
        }
    }
}
