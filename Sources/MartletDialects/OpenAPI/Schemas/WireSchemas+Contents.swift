import MartletContract
import MartletSyntax

extension WireSchemas {
    func contents(ofResponse response: Origin) -> [WireContent] {
        guard let (place, target) = self.response(at: response) else { return [] }
        guard documents.isSwagger else {
            return contents(in: target)
        }
        guard let schema = target.child("schema") else { return [] }
        // The operation is two steps above.
        let tokens = JSONPointer.tokens(of: place.location.pointer).dropLast(2)
        let pointer = tokens.reduce("") { JSONPointer.append($1, to: $0) }
        let operation = documents.located(Location(document: place.location.document, pointer: pointer))
        let names = operation?.child("produces") ?? documents.root.child("produces")
        return (names?.elements ?? []).compactMap { name in
            name.node.scalar.map {
                WireContent(
                    name: $0.text.trimmingSpaces(), schema: Self.name(schema.location),
                    place: Self.name(target.location))
            }
        }
    }

    func contents(ofBodyOf operation: Origin) -> [WireContent] {
        guard !documents.hasDynamicReferences, let document = positions[operation.span.file],
            let body = documents.located(
                Location(document: document, pointer: operation.pointer + "/requestBody")),
            case .found(let target) = documents.follow(body)
        else { return [] }
        return contents(in: target)
    }

    /// Returns the content types of a body or a response.
    private func contents(in target: Located) -> [WireContent] {
        (target.child("content")?.entries ?? []).compactMap { _, name, value in
            guard !name.hasPrefix("x-"), case .found(let media) = documents.follow(value) else { return nil }
            return WireContent(
                name: name.trimmingSpaces(), schema: media.child("schema").map { Self.name($0.location) },
                place: Self.name(media.location))
        }
    }

    func contentTypes(ofFieldsOf content: WireContent) -> TextTable<String> {
        let encodings = located(named: content.place)?.child("encoding")?.entries ?? []
        let types = encodings.compactMap { entry in
            entry.value.child("contentType")?.node.scalar.map { (entry.name, $0.text) }
        }
        return TextTable(types, uniquingKeysWith: { first, _ in first })
    }

    private func response(at origin: Origin) -> (place: Located, target: Located)? {
        guard !documents.hasDynamicReferences, let document = positions[origin.span.file],
            let place = documents.located(Location(document: document, pointer: origin.pointer)),
            case .found(let target) = documents.follow(place)
        else { return nil }
        return (place, target)
    }

    func examples(of content: WireContent) -> [Example] {
        guard let place = located(named: content.place) else { return [] }
        if documents.isSwagger {
            let essence = MediaType.essence(of: content.name)
            let own = place.child("examples")?.entries.first {
                MediaType.essence(of: $0.name.trimmingSpaces()) == essence
            }
            return own.map { [example($0.value, named: Example.defaultName(at: 0, of: 1))] } ?? []
        }
        if let one = place.child("example") { return [example(one, named: Example.defaultName(at: 0, of: 1))] }
        return (place.child("examples")?.entries ?? []).compactMap { _, name, value in
            guard !name.hasPrefix("x-"), case .found(let object) = documents.follow(value) else { return nil }
            let text = object.child("serializedValue")?.node.scalar?.text
            guard let shown = object.child("dataValue") ?? object.child("value") ?? object.child("serializedValue")
            else {
                return nil
            }
            var example = example(shown, named: name)
            example.wireText = text
            example.summary = object.child("summary")?.node.scalar?.text
            return example
        }
    }

    private func example(_ value: Located, named name: String) -> Example {
        Example(
            name: name, value: UntypedLiteral.read(value.node),
            origin: Origin(value.node.span, pointer: value.location.pointer))
    }

    func notes(named name: String) -> SchemaNotes? {
        guard let schema = located(named: name) else { return nil }
        var notes = SchemaNotes(origin: Origin(schema.node.span, pointer: schema.location.pointer))
        notes.component = component(schema)
        if schema.node["$ref"] != nil, case .found(let target) = documents.follow(schema) {
            notes.target = Self.name(target.location)
        }
        func names(_ word: String) -> [String] { (schema.child(word)?.elements ?? []).map { Self.name($0.location) } }
        notes.parts = names("allOf")
        notes.alternatives = names("oneOf") + names("anyOf")
        notes.properties = (schema.child("properties")?.entries ?? []).map { ($0.name, Self.name($0.value.location)) }
        notes.items = schema.child("items").flatMap { $0.node.mapping == nil ? nil : Self.name($0.location) }
        notes.firstItems = names("prefixItems")
        let patterns = (schema.child("patternProperties")?.entries ?? []).map(\.value)
        let others = ([schema.child("additionalProperties")] + patterns).compactMap { other in
            other.flatMap { $0.node.mapping == nil ? nil : $0 }
        }
        notes.otherMembers = others.count == 1 ? Self.name(others[0].location) : nil
        notes.markup = schema.child("xml").flatMap(markup)
        var shown = schema.child("examples")?.elements.prefix(1).map(\.self) ?? []
        if let example = schema.child("example") { shown.insert(example, at: 0) }
        if let given = schema.child("default") { shown.append(given) }
        notes.examples = shown.map { UntypedLiteral.read($0.node) }
        return notes
    }

    /// Returns the name of a schema that others refer to: the last step to it; nil for one that is written where it is used.
    private func component(_ schema: Located) -> String? {
        let tokens = JSONPointer.tokens(of: schema.location.pointer)
        guard let last = tokens.last, ["schemas", "definitions", "$defs"].contains(tokens.dropLast().last) else {
            return nil
        }
        return last
    }

    private func markup(_ xml: Located) -> SchemaNotes.Markup? {
        guard xml.node.mapping != nil else { return nil }
        func text(_ key: String) -> String? {
            xml.child(key)?.node.scalar.map(\.text).flatMap { $0.isEmpty ? nil : $0 }
        }
        func flag(_ key: String) -> Bool { xml.child(key)?.node.scalar?.resolved == .bool(true) }
        var markup = SchemaNotes.Markup()
        (markup.name, markup.namespace, markup.prefix) = (text("name"), text("namespace"), text("prefix"))
        (markup.isAttribute, markup.isWrapped) = (flag("attribute"), flag("wrapped"))
        markup.nodeType = text("nodeType")?.lowercased()
        return markup
    }
}
