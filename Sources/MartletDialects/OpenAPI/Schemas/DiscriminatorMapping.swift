import MartletContract
import MartletSyntax

/// The entries of the `mapping` of a discriminator.
struct DiscriminatorMapping: Sendable {
    /// The values by the places of the schemas that they identify. A copy of a template is identified like the template.
    private var values: [Location: [String]] = [:]
    /// All values that it has entries for.
    private(set) var keys: TextSet = []
    /// The findings: entries that name no schema.
    private(set) var findings: [Diagnostic] = []
    private let documents: DocumentSet

    init(_ discriminator: Located, _ documents: DocumentSet) {
        self.documents = documents
        for entry in discriminator.child("mapping")?.entries ?? [] {
            keys.insert(entry.name)
            guard let target = Self.target(of: entry.value, documents) else {
                findings.append(
                    Diagnostic(
                        OpenAPICode.danglingReference, OpenAPICode.danglingReference.severity,
                        "'\(entry.value.node.scalar?.text.excerpt ?? "")' names no schema", at: entry.value.node.span,
                        help: "the value is read as an unknown one"))
                continue
            }
            values[documents.original(of: target), default: []].append(entry.name)
        }
    }

    /// Whether it identifies no schema.
    var isEmpty: Bool { values.isEmpty }

    /// Returns the values that identify a schema; nil where there are none.
    subscript(schema: Location) -> [String]? { values[documents.original(of: schema)] }

    /// Returns the name of a schema, where it stands for the schema although the mapping has other values for it: a mapping
    /// adds to the names (OpenAPI 3.1.1, section 4.8.25.3). Nil where the mapping says what the name stands for.
    func impliedName(of schema: Location) -> String? {
        guard self[schema] != nil, let name = documents.wireName(of: schema), !keys.contains(name) else {
            return nil
        }
        return name
    }

    /// Returns the place that an entry leads to: its value is a reference, or the name of a schema.
    static func target(of value: Located, _ documents: DocumentSet) -> Location? {
        guard let text = value.node.scalar?.text else { return nil }
        if let known = documents.target(of: text, in: value.location.document) { return known.location }
        let place = JSONPointer.append(text, to: documents.schemasPointer)
        for pointer in [place, text.hasPrefix("#") ? String(text.dropFirst()) : place] {
            let location = Location(document: value.location.document, pointer: pointer)
            if JSONPointer.node(at: pointer, in: documents.documents[location.document].root) != nil { return location }
        }
        return nil
    }
}

extension DocumentSet {
    /// Returns the name of a schema as a value of a discriminator: the last token of its pointer. A copy of a template has the
    /// name of the template. Nil for a whole document.
    func wireName(of schema: Location) -> String? { JSONPointer.lastToken(original(of: schema).pointer) }
}

extension OpenAPIContext {
    /// Returns the values that a mapping gives to schemas, by the places of these. It is read once, however many unions it is
    /// about.
    mutating func mapping(of discriminator: Located) -> DiscriminatorMapping {
        let documents = documents
        let mapping = schemas.mappings.value(for: discriminator.location) {
            DiscriminatorMapping(discriminator, documents)
        }
        if !mapping.findings.isEmpty { dangling[discriminator.location] = mapping.findings }
        return mapping
    }

    /// Returns the name of the member that `defaultMapping` leads to (OpenAPI 3.2, section 4.25); nil without one.
    ///
    /// - Parameter isMember: Whether the member of a position is the schema of a place, or a copy of it.
    mutating func fallback(
        of discriminator: Located, in union: Union, _ isMember: (Int, Location) -> Bool
    ) -> String? {
        guard let value = discriminator.child("defaultMapping"), value.node.scalar?.resolved != .null else {
            return nil
        }
        if let target = DiscriminatorMapping.target(of: value, documents),
            let position = union.members.indices.first(where: { isMember($0, documents.original(of: target)) })
        {
            return union.members[position].name
        }
        report(
            .invalidDiscriminator, "'\(value.node.scalar?.text.excerpt ?? "")' is none of the schemas to choose from",
            at: value.node.span, help: "add it to them; until then such a value is an unknown one")
        return nil
    }

    /// Reports the entries of mappings that name no schema.
    mutating func reportDanglingMappings() {
        let findings = dangling.sorted { ($0.key.document, $0.key.pointer) < ($1.key.document, $1.key.pointer) }
        for finding in findings { add(finding.value) }
        dangling = [:]
    }
}
