import MartletContract
import MartletSyntax

/// Reads the parameters of an endpoint: `path`, `query`, `headers`, `cookies`.
enum ParametersReader {
    private static let sections: [(key: String, place: Parameter.Place)] = [
        ("path", .path), ("query", .query), ("querystring", .querystring), ("headers", .header), ("cookies", .cookie),
    ]
    static let long = KeyTable(
        "a parameter", required: ["type"],
        optional: FieldsReader.sentKeys + ["style", "explode", "reserved", "contentType", "emptyAllowed"])

    /// Reads the parameters, in the order path, query, headers, cookies.
    static func read(
        _ mapping: OpenMapping, _ site: EndpointSite, _ route: Route, _ context: inout ReadContext
    ) -> [Parameter] {
        var parameters: [Parameter] = []
        for (key, place) in sections {
            guard let node = mapping[key] else { continue }
            parameters += read(node, key, in: place, site, &context)
        }
        checkPlaces(parameters.filter { $0.place == .path }, route, isReadable: mapping["path"]?.mapping, &context)
        return parameters
    }

    private static func read(
        _ node: Node, _ key: String, in place: Parameter.Place, _ site: EndpointSite, _ context: inout ReadContext
    ) -> [Parameter] {
        var spans: TextTable<SourceSpan> = [:]
        return (context.entries(of: node, "'\(key)'") ?? []).compactMap { entry in
            if place == .header, !context.checkHeaderName(entry.name, at: entry.key.span) { return nil }
            let field = FieldsReader.FieldSite(
                entry: entry, hint: site.hint, pointer: site.pointer + "/" + key, table: long,
                isConverted: place == .query)
            guard let pending = FieldsReader.field(field, in: place == .path ? .pathParameter : .parameter, &context),
                let judged = context.judge([pending]).first
            else { return nil }
            let wireName = place == .header ? judged.key.lowercased() : judged.key
            if let first = spans.updateValue(entry.key.span, forKey: wireName) {
                context.report(
                    .duplicateParameter, "the parameter '\(judged.key.excerpt)' is there already", at: entry.key.span,
                    related: [.init(span: first, message: "here")])
            }
            var parameter = Parameter(judged, in: place)
            if place == .header, judged.key != entry.name, let key = entry.value["key"] {
                guard context.checkHeaderName(judged.key, at: key.span) else { return nil }
            }
            if entry.value["type"] != nil { readStyle(entry, into: &parameter, &context) }
            return parameter
        }
    }

    private static func readStyle(
        _ entry: Mapping.Entry, into parameter: inout Parameter, _ context: inout ReadContext
    ) {
        guard let entries = entry.value.mapping?.entries else { return }
        let mapping = OpenMapping(entries: entries, anchor: entry.key.span, extensions: [])
        if let node = mapping["style"], let style = context.word(node, "'style'", as: Parameter.Style.self) {
            let allowed = styles(for: parameter.place)
            if allowed.contains(style) {
                parameter.style = style
                // As OpenAPI has it: only `form` gives each element an item of its own by default.
                parameter.isExploded = style == .form || style == .cookie
            } else {
                context.report(
                    .unknownWord, "'\(style.rawValue)' is no style of a \(parameter.place.rawValue) parameter",
                    at: node.span, help: "expected " + Suggestion.list(allowed.map(\.rawValue)))
            }
        }
        if let node = mapping["contentType"], let contentType = context.contentType(node) {
            parameter.contentType = contentType
            if parameter.place != .querystring, !canBe(contentType, parameter.field.type, context.shapes) {
                context.report(
                    .conflictingKeys, "a value of this type cannot be '\(contentType.excerpt)'", at: node.span,
                    help: "write application/json")
            }
            for entry in mapping.entries where ["style", "explode", "reserved"].contains(entry.name) {
                context.report(
                    .conflictingKeys, "'\(entry.name)' means nothing for a value that is written whole",
                    at: entry.key.span)
            }
        }
        parameter.isExploded = context.optionalFlag("explode", of: mapping) ?? parameter.isExploded
        parameter.isEmptyAllowed = context.flag("emptyAllowed", of: mapping)
        if parameter.isEmptyAllowed, parameter.place != .query, let entry = mapping.entry("emptyAllowed") {
            parameter.isEmptyAllowed = false
            context.report(
                .conflictingKeys, "only a parameter of the query can be there without a value", at: entry.key.span)
        }
        parameter.isReservedAllowed = context.flag("reserved", of: mapping)
        if parameter.isReservedAllowed, [.header, .querystring].contains(parameter.place),
            let entry = mapping.entry("reserved")
        {
            context.report(
                .conflictingKeys, "only what is percent-encoded can keep reserved characters", at: entry.key.span)
        }
    }

    /// Whether a value of a type can be written whole: everything as JSON, an object as a form, one value as text.
    private static func canBe(
        _ contentType: String, _ type: TypeReference, _ shapes: TextTable<Model.Shape>
    ) -> Bool {
        if ContentType.isJSON(contentType) { return true }
        if ContentType.isForm(contentType) { return DiscriminatorCheck.canCarry(type, shapes) }
        switch type.kind {
        case .json, .array, .map, .file, .void: return false
        case .model(let name):
            switch shapes[name] {
            case .enumeration?: return true
            case .alias(let alias)?: return alias.type.modelName == nil && canBe(contentType, alias.type, shapes)
            case .object?, .union?, nil: return false
            }
        default: return true
        }
    }

    private static func styles(for place: Parameter.Place) -> [Parameter.Style] {
        Parameter.styles(of: place) + (place == .query ? [.brackets, .tabDelimited] : [])
    }

    /// Holds the places of the path and the declared parameters against each other.
    private static func checkPlaces(
        _ parameters: [Parameter], _ route: Route, isReadable section: Mapping?, _ context: inout ReadContext
    ) {
        guard let path = route.path, let node = route.node else { return }
        // Parameters that could not be read are declared nevertheless.
        let all = parameters.map(\.field.key) + (section?.entries.map(\.name) ?? [])
        let declared = TextSet(all)
        let placed = TextSet(path.places.map(\.name) + route.prefixNames)
        let unused = all.filter { !placed.contains($0) }
        // What an undeclared place means; once they are many, they are not compared.
        var candidates = unused
        var meantNames: TextSet = []
        var seen: TextSet = TextSet(route.prefixNames)
        let text = ScalarPlace(node, in: context.sources)
        let start = route.nodeStart
        for place in path.places {
            let span = text.span(of: place.range.lowerBound + start..<place.range.upperBound + start)
            if !declared.contains(place.name) {
                // A declared parameter that differs in spelling only is the same mistake, seen from the other side.
                let meant =
                    context.canCompare(with: candidates.count)
                    ? Spelling.nearest(to: place.name, among: candidates) : nil
                if let meant {
                    candidates.removeAll { $0 == meant }
                    meantNames.insert(meant)
                }
                context.report(
                    .undeclaredPathParameter, "the path parameter '\(place.name.excerpt)' is not declared", at: span,
                    help: meant.map { "did you mean '\($0)'?" } ?? "add: path: { \(place.name): string }")
            }
            if !seen.insert(place.name).inserted {
                context.report(.duplicateParameter, "'{\(place.name)}' is in the path already", at: span)
            }
        }
        for name in route.prefixNames where !declared.contains(name) {
            context.report(
                .undeclaredPathParameter, "the path parameter '\(name.excerpt)' of the group's prefix is not declared",
                at: node.span, help: "add: path: { \(name): string }")
        }
        let unplaced = TextSet(unused).subtracting(meantNames)
        for parameter in parameters where unplaced.contains(parameter.field.key) {
            context.report(
                .unusedPathParameter, "the path has no place for '\(parameter.field.key.excerpt)'",
                at: parameter.field.origin.span, help: "write {\(parameter.field.key)} in the path")
        }
    }
}
