import MartletContract
import MartletSyntax

/// Looks at every object of a document, used or not, and at those of other files that its references lead to, for keys that
/// OpenAPI does not have there: a misspelt one would be passed over without a word.
///
/// What an object's values must be is judged by who reads them.
struct ShapeCheck {
    /// Walks the objects, and keeps what it finds.
    fileprivate struct Walker {
        /// A reference to another file, and the object that is expected there.
        struct Target: Hashable {
            let reference: DocumentSet.Key
            let kind: OpenAPIObject.Kind
        }

        let version: OpenAPIVersion
        /// The document whose objects are looked at; the first is the one that was named.
        var document = 0
        /// The references of the objects, in the order in which they were found.
        var targets: [Target] = []
        /// The objects of other files that were looked at.
        var visited: Set<SourceSpan> = []
        var isSwagger: Bool { version == .v20 }
        var findings: [Diagnostic] = []
        var unread = UnreadParts()

        mutating func report(_ code: OpenAPICode, _ message: String, at span: SourceSpan, help: String? = nil) {
            findings.append(Diagnostic(code, code.severity, message, at: span, help: help))
        }
    }

    /// What is found in a document.
    struct Result: Sendable {
        /// The findings.
        let findings: [Diagnostic]
        /// The fields that are not read.
        let unread: UnreadParts
    }

    /// Returns what is found in a document.
    static func result(of documents: DocumentSet, _ version: OpenAPIVersion) -> Result {
        let root = documents.written
        var walker = Walker(version: version)
        if walker.isSwagger {
            if let mapping = root.mapping, mapping["paths"] == nil {
                walker.report(.missingKey, "a document has 'paths'", at: mapping.entries[0].key.span)
            }
        } else if let mapping = root.mapping, mapping["paths"] == nil, mapping["webhooks"] == nil,
            mapping["components"] == nil
        {
            walker.report(
                .missingKey, "a document has 'paths', 'webhooks' or 'components'", at: mapping.entries[0].key.span)
        }
        walker.visit(root, as: .document)
        walker.visitTargets(in: documents)
        return Result(findings: walker.findings, unread: walker.unread)
    }
}

extension ShapeCheck.Walker {
    /// Visits what the references lead to in other files.
    fileprivate mutating func visitTargets(in documents: DocumentSet) {
        var followed: Set<Target> = []
        var next = 0
        while next < targets.count {
            let target = targets[next]
            next += 1
            guard followed.insert(target).inserted,
                let located = documents.target(of: target.reference.text, in: target.reference.document),
                located.location.document != 0
            else { continue }
            document = located.location.document
            visit(located.node, as: target.kind)
        }
    }

    fileprivate mutating func visit(_ node: Node, as kind: OpenAPIObject.Kind) {
        guard let mapping = node.mapping, document == 0 || visited.insert(node.span).inserted else { return }
        if node.holdsReferences, let reference = mapping.position(of: "$ref") {
            if kind != .pathItem, kind != .messageItem { judge(mapping, besides: reference) }
            if let text = mapping.entries[reference].value.scalar?.text, document != 0 || !text.hasPrefix("#") {
                targets.append(Target(reference: DocumentSet.Key(document: document, text: text), kind: kind))
            }
            return
        }
        guard let object = isSwagger ? OpenAPIObject.swagger(kind) : OpenAPIObject[kind] else {
            guard document == 0 else {
                for entry in mapping.entries where !entry.name.hasPrefix("x-") { visit(entry.value, as: .messageItem) }
                return
            }
            let version = version
            let parts = Parallel.pieces(of: mapping.entries, count: 64) { entries in
                var walker = ShapeCheck.Walker(version: version)
                for entry in entries where !entry.name.hasPrefix("x-") { walker.visit(entry.value, as: .messageItem) }
                return walker
            }
            for part in parts {
                findings += part.findings
                targets += part.targets
                unread.add(part.unread)
            }
            return
        }
        for index in mapping.entries.indices {
            guard let (content, use) = object.field(mapping.name(at: index)) else {
                reportUnknown(mapping.entries[index], in: object, kind)
                continue
            }
            if case .unread(let field) = use, use.isUnread(mapping.entries[index].value) {
                unread.note(mapping.entries[index], of: object.name, help: field.help)
            }
            // Most keys are looked at no further.
            if case .value = content { continue }
            visit(mapping.entries[index], content)
        }
        if isSwagger { findings += SwaggerShapes.findings(in: mapping, kind) } else { judge(mapping, kind) }
    }

    private mutating func visit(_ entry: Mapping.Entry, _ content: OpenAPIObject.Content) {
        switch content {
        case .value: return
        case .object(let kind): visit(entry.value, as: kind)
        case .list(let kind):
            for element in entry.value.sequence ?? [] { visit(element, as: kind) }
        case .map(let kind):
            guard let mapping = entry.value.mapping else { return }
            for index in mapping.entries.indices where !mapping.name(at: index).hasPrefix("x-") {
                visit(mapping.entries[index].value, as: kind)
            }
        case .schema: judgeSchema(entry)
        case .schemaList: return
        case .schemas:
            for inner in entry.value.mapping?.entries ?? [] { judgeSchema(inner) }
        }
    }

    /// Reports keys beside a reference, of which only words for people are read.
    ///
    /// - Source: OpenAPI 3.1.1, section 4.8.23: "This object cannot be extended with additional properties, and any
    ///   properties added SHALL be ignored."
    private mutating func judge(_ mapping: Mapping, besides reference: Int) {
        let words = ["summary", "description"]
        for (index, entry) in mapping.entries.enumerated()
        where index != reference && !words.contains(entry.name) && !entry.name.hasPrefix("x-") {
            // Those of schemas' keywords are reported where they are taken away.
            if !version.hasJSONSchema, ReferenceSiblings.isIgnored(entry) { continue }
            report(
                .ignoredSibling, "'\(entry.name.excerpt)' stands beside '$ref', where it is ignored",
                at: entry.key.span, help: "put it into what the reference leads to")
        }
    }

    private mutating func reportUnknown(_ entry: Mapping.Entry, in object: OpenAPIObject, _ kind: OpenAPIObject.Kind) {
        let name = entry.name
        guard !name.hasPrefix("x-"), entry.key.scalar != nil else { return }
        if isSwagger, let finding = SwaggerShapes.findingOfLaterKey(entry, object, kind) {
            findings.append(finding)
            return
        }
        if name == "allowReserved", kind == .header {
            report(.misplacedKey, "'allowReserved' belongs to what stands in an address", at: entry.key.span)
            return
        }
        report(
            .unknownKey, "\(object.name) has no key '\(name.excerpt)'", at: entry.key.span,
            help: Spelling.suggestion(for: name, among: object.fields.names.sorted())
                ?? "keys of your own begin with 'x-'")
    }

    /// Reports keys that stand beside others which they exclude.
    private mutating func judge(_ mapping: Mapping, _ kind: OpenAPIObject.Kind) {
        switch kind {
        case .parameter, .header, .mediaType:
            if mapping["example"] != nil, let entry = mapping.entry("examples") {
                report(.conflictingKeys, "'example' is there already", at: entry.key.span)
            }
            if kind != .mediaType, mapping["content"] != nil, let entry = mapping.entry("schema") {
                unread.note(entry, of: "\(kind == .header ? "a header" : "a parameter") with 'content'")
            }
            guard kind == .parameter else { return }
            let others: [Parameter.Style] = version == .v32 ? [.brackets] : [.brackets, .cookie]
            let styles = Parameter.Style.allCases.filter { !others.contains($0) }.map(\.rawValue)
            if let style = mapping["style"], !styles.contains(style.scalar?.text ?? "") {
                report(
                    .invalidStyle, "there is no such style", at: style.span,
                    help: Suggestion.help(for: style.scalar?.text ?? "", in: styles))
            }
            guard let entry = mapping.entry("allowReserved") else { return }
            let place = mapping["in"]?.scalar?.text
            let places = version == .v32 ? ["path", "query", "cookie"] : ["query", "cookie"]
            let isEncoded = place != "cookie" || mapping["style"]?.scalar?.text ?? "form" == "form"
            guard !isEncoded || !places.contains(place ?? "") else { return }
            report(
                .misplacedKey,
                "'allowReserved' belongs to \(version == .v32 ? "what is percent-encoded" : "what stands in a query")",
                at: entry.key.span,
                help: "leave it out")
        case .serverVariable:
            guard let entry = mapping.entry("enum"), entry.value.sequence?.isEmpty == true else { return }
            report(.emptyEnum, "the list of values is empty", at: entry.key.span, help: "leave it out")
        default: return
        }
    }

    private mutating func judgeSchema(_ entry: Mapping.Entry) {
        // In other files the keywords are those of OpenAPI 3 by now.
        if isSwagger, document == 0, entry.value.isMapping { findings += SwaggerShapes.findings(inSchema: entry.value) }
        if entry.value.mapping != nil { return }
        if case .bool? = entry.value.scalar?.resolved { return }
        report(.wrongShape, "a schema is an object, 'true' or 'false'", at: entry.value.span)
    }
}
