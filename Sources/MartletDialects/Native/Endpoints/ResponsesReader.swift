import MartletContract
import MartletSyntax

/// Reads the answers of an endpoint: `returns` with `status`, or `responses`.
enum ResponsesReader {
    static let long = KeyTable(
        "a response", required: ["returns"],
        optional: [
            "contentType", "alternatives", "description", "headers", "example", "examples", "exampleNotes", "followUps",
        ])
    static let header = KeyTable(
        "a header", required: ["type"], optional: FieldsReader.longKeys + ["contentType", "explode"])

    /// Reads the answers.
    static func read(
        _ mapping: OpenMapping, _ site: EndpointSite, _ context: inout ReadContext
    ) -> [Response] {
        guard let many = mapping.entry("responses") else { return short(mapping, site, &context).map { [$0] } ?? [] }
        for entry in mapping.entries where entry.name == "returns" || entry.name == "status" {
            context.report(.conflictingKeys, "'responses' says already what is answered", at: entry.key.span)
        }
        guard let entries = context.entries(of: many.value, "'responses'") else { return [] }
        if entries.isEmpty {
            context.report(.invalidValue, "an endpoint needs at least one response", at: many.value.span)
        }
        let first = entries.first?.name
        let responses = entries.flatMap { entry -> [Response] in
            guard let response = response(entry, site, isOnly: entries.count == 1, &context) else { return [] }
            return [response] + alternatives(entry, to: response, site, isFirst: entry.name == first, &context)
        }
        context.checkUnique(responses.primary.map { ($0.status, $0.origin.span) })
        return responses
    }

    /// Reads the same response in other content types.
    private static func alternatives(
        _ entry: Mapping.Entry, to response: Response, _ site: EndpointSite, isFirst: Bool, _ context: inout ReadContext
    ) -> [Response] {
        guard entry.value.mapping?.entry("returns") != nil, let node = entry.value["alternatives"] else { return [] }
        if isFirst {
            context.report(
                .invalidValue, "the first response has one content type", at: node.span,
                help: "add another endpoint of the same path, with a fragment: get: /pets#csv")
            return []
        }
        let hint = site.hint + "Response" + response.status.text
        return AlternativesReader.read(node, in: .answer, hint: hint, pointer: response.origin.pointer, &context).map {
            var other = Response(status: response.status, type: $0.type, origin: $0.origin)
            (other.contentType, other.examples, other.isAlternative) = ($0.contentType, $0.examples, true)
            return other
        }
    }

    private static func short(
        _ mapping: OpenMapping, _ site: EndpointSite, _ context: inout ReadContext
    ) -> Response? {
        let status = mapping["status"].map { context.status($0, "a success", within: 1...3) }
        guard let entry = mapping.entry("returns") else {
            context.report(
                .missingKey, "the endpoint does not say what it returns", at: site.anchor,
                help: "add 'returns' with a type; 'void' for nothing")
            return nil
        }
        let type = context.type(
            entry.value, in: .answer, hint: site.hint + "Response", pointer: site.pointer + "/returns")
        guard let type else { return nil }
        // Without a code, every success is one.
        return Response(status: (status ?? nil) ?? .family(2), type: type, origin: Origin(entry.key.span))
    }

    private static func response(
        _ entry: Mapping.Entry, _ site: EndpointSite, isOnly: Bool, _ context: inout ReadContext
    ) -> Response? {
        guard let status = context.status(entry.key, "a success", within: 1...3) else { return nil }
        let pointer = site.pointer + "/responses/" + JSONPointer.escape(entry.name)
        let isLong = entry.value.mapping?.entry("returns") != nil
        let mapping = isLong ? context.open(entry.value, as: long, at: entry.key.span) : nil
        let hint = site.hint + "Response" + (isOnly ? "" : status.text)
        guard let type = context.type(mapping?["returns"] ?? entry.value, in: .answer, hint: hint, pointer: pointer)
        else { return nil }
        var response = Response(status: status, type: type, origin: Origin(entry.key.span, pointer: pointer))
        guard let mapping else { return response }
        response.contentType = mapping["contentType"].flatMap { context.contentType($0) }
        response.description = context.text("description", of: mapping)
        response.headers = headers(mapping, hint, pointer, &context)
        response.followUps = FollowUpsReader.read(mapping, pointer, &context)
        response.examples = context.namedExamples(of: mapping, pointer) { [contentType = response.contentType] in
            $0.readPayload($1, as: type, contentType)
        }
        return response
    }

    /// Reads the header fields of an answer.
    static func headers(
        _ mapping: OpenMapping, _ hint: String, _ pointer: String, _ context: inout ReadContext
    ) -> [Field] {
        guard let node = mapping["headers"] else { return [] }
        return (context.entries(of: node, "'headers'") ?? []).compactMap { entry in
            guard HeaderText.isName(entry.name) else {
                context.report(
                    .invalidHeaderName, "'\(entry.name.excerpt)' cannot be the name of a header", at: entry.key.span)
                return nil
            }
            let site = FieldsReader.FieldSite(
                entry: entry, hint: hint, pointer: pointer + "/headers", table: header, isConverted: false)
            guard var pending = FieldsReader.field(site, in: .parameter, &context) else { return nil }
            readWriting(entry, into: &pending.field, &context)
            return context.judge([pending]).first
        }
    }

    /// Reads how a value is written.
    private static func readWriting(_ entry: Mapping.Entry, into field: inout Field, _ context: inout ReadContext) {
        field.isExploded = false
        guard let entries = entry.value.mapping?.entries, entry.value["type"] != nil else { return }
        let mapping = OpenMapping(entries: entries, anchor: entry.key.span, extensions: [])
        field.contentType = mapping["contentType"].flatMap { context.contentType($0) }
        field.isExploded = context.flag("explode", of: mapping)
        if field.isExploded, field.contentType != nil, let entry = mapping.entry("explode") {
            field.isExploded = false
            context.report(
                .conflictingKeys, "'explode' is about a value without a 'contentType'", at: entry.key.span)
        }
    }
}
