import MartletContract
import MartletSyntax

/// Settles what can be judged only when all models are known: defaults, what header fields can carry, and where absent
/// and null are two things.
struct ContractSettler {
    private let check: LiteralCheck
    private let texts: TextTypes
    private let patched: TextSet

    /// Settles a contract.
    static func settle(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        let settler = ContractSettler(contract, context.budget)
        settler.settleModels(&contract, &context)
        // The defaults of models are settled, so those that are objects of models can be judged.
        let second = ContractSettler(contract, context.budget, patched: settler.patched)
        second.settleObjectDefaults(&contract, &context)
        for place in second.unsettled(contract.groups) {
            second.settle(&contract.groups[place.group].endpoints[place.endpoint], &context)
        }
    }

    private init(_ contract: Contract, _ budget: WorkBudget, patched: TextSet? = nil) {
        let shapes = contract.shapes
        check = LiteralCheck(shapes: shapes, budget: budget)
        texts = TextTypes(shapes: shapes)
        self.patched = patched ?? Self.patchedModels(contract, shapes)
    }

    // MARK: Models

    /// Returns the models that the body of a PATCH is made of: there, null takes a value away, and absent keeps it (RFC
    /// 7396).
    private static func patchedModels(_ contract: Contract, _ shapes: TextTable<Model.Shape>) -> TextSet {
        var sent: [TypeReference] = []
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                // By what says so, since asking an endpoint would copy it.
                let contentType = contract.groups[group].endpoints[index].bodyContentType
                guard contract.groups[group].endpoints[index].method == .patch || Self.isMergePatch(contentType) else {
                    continue
                }
                sent += contract.groups[group].endpoints[index].body?.types ?? []
            }
        }
        return ReachedModels.names(from: sent, shapes)
    }

    /// Whether a body of this content type says with null that a value is taken away (RFC 7396, section 1).
    private static func isMergePatch(_ contentType: String?) -> Bool {
        contentType?.hasPrefix("application/merge-patch+json") == true
    }

    private func settleModels(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        for index in contract.models.indices {
            guard case .object(var object) = contract.models[index].shape else { continue }
            // Most models have nothing to settle, and changing one copies its fields. By positions, since a field is large.
            let isPlain = object.fields.indices.allSatisfy { position in
                object.fields[position].defaultValue == nil
                    && !(object.fields[position].isOptional && object.fields[position].type.isNullable)
            }
            if isPlain { continue }
            let isPatched = patched.contains(contract.models[index].name)
            let isSettled = object.fields.indices.allSatisfy { position in
                object.fields[position].defaultValue == nil
                    && (isPatched || !object.fields[position].isOptional || !object.fields[position].type.isNullable)
            }
            if isSettled { continue }
            for position in object.fields.indices {
                if !isPatched { Self.leaveOutNull(&object.fields[position]) }
                if object.fields[position].defaultValue?.isObjectInside == false {
                    settleDefault(&object.fields[position], &context)
                }
            }
            contract.models[index].shape = .object(object)
        }
    }

    private func settleObjectDefaults(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        for index in contract.models.indices {
            guard case .object(var object) = contract.models[index].shape,
                object.fields.indices.contains(where: { object.fields[$0].defaultValue?.isObjectInside == true })
            else { continue }
            for position in object.fields.indices where object.fields[position].defaultValue?.isObjectInside == true {
                settleDefault(&object.fields[position], &context)
            }
            contract.models[index].shape = .object(object)
        }
    }

    /// Makes one of absent and null where nothing tells them apart; that null may come is kept as a keyword.
    private static func leaveOutNull(_ field: inout Field) {
        guard field.isOptional, field.type.isNullable else { return }
        // Null is another value than the one that is assumed where the field is absent.
        if let value = field.defaultValue, value != .null { return }
        field.type.isNullable = false
        field.type.keywords.append(.nullable)
        if field.defaultValue == .null { field.defaultValue = nil }
    }

    private func settleDefault(_ field: inout Field, _ context: inout OpenAPIContext) {
        guard let literal = field.defaultValue else { return }
        if literal == .null, field.isOptional || field.type.isNullable { return }
        guard let value = settledValue(literal, of: field.type) else {
            field.dropDefault()
            context.report(
                .invalidDefault, "the default of '\(field.name.excerpt)' is no value of its type; it is left out",
                at: field.origin.span)
            return
        }
        guard value != literal else { return }
        field.defaultValue = value
        context.report(
            .invalidDefault, "the default of '\(field.name.excerpt)' is not written as its type is",
            at: field.origin.span)
    }

    /// Returns a default as its type has it; nil when it is no value of the type.
    private func settledValue(_ literal: Literal, of type: TypeReference) -> Literal? {
        check.value(literal, of: type).flatMap { value in
            type.keywords.contains { $0.refuses(value) } ? nil : value
        }
    }

    // MARK: Endpoints

    /// The position of a group, and that of an endpoint in it.
    private struct Place: Sendable {
        let group: Int
        let endpoint: Int
    }

    /// Returns where the endpoints stand that do not stay as they are. They are few, and looking for them on all threads is
    /// faster than changing all of them.
    private func unsettled(_ groups: [EndpointGroup]) -> [Place] {
        let places = groups.indices.flatMap { group in
            groups[group].endpoints.indices.map { Place(group: group, endpoint: $0) }
        }
        return Parallel.pieces(of: places, count: 64) { part in
            part.filter { place in
                // By positions throughout, since endpoints and fields are large.
                let parameters = groups[place.group].endpoints[place.endpoint].parameters
                let areParametersSettled = parameters.indices.allSatisfy { index in
                    !parameters[index].field.type.isNullable
                        && isTextSettled(parameters[index].field, parameters[index].contentType)
                        && parameters[index].field.type.kind != .file
                        && parameters[index].field.type.kind != .void
                        && isDefaultSettled(
                            parameters[index].field.defaultValue, of: parameters[index].field.type,
                            mayBeNull: parameters[index].field.isOptional)
                }
                guard areParametersSettled else { return true }
                switch groups[place.group].endpoints[place.endpoint].body {
                case .form(let fields), .multipart(let fields):
                    let areSettled = fields.allSatisfy { field in
                        field.defaultValue == nil && field.headers.isEmpty && isTextSettled(field, field.contentType)
                    }
                    if !areSettled { return true }
                case .json, .fields, .text, .file, nil: break
                }
                let responses = groups[place.group].endpoints[place.endpoint].responses
                let errors = groups[place.group].endpoints[place.endpoint].errors
                return !responses.indices.allSatisfy { responses[$0].headers.allSatisfy(isHeaderSettled) }
                    || !errors.indices.allSatisfy { errors[$0].headers.allSatisfy(isHeaderSettled) }
            }
        }.flatMap { $0 }
    }

    private func isDefaultSettled(_ value: Literal?, of type: TypeReference, mayBeNull: Bool) -> Bool {
        guard let value else { return true }
        if value == .null, mayBeNull || type.isNullable { return true }
        return settledValue(value, of: type) == value
    }

    private func settle(_ endpoint: inout Endpoint, _ context: inout OpenAPIContext) {
        for index in endpoint.parameters.indices {
            // There is no text for null.
            endpoint.parameters[index].field.type.isNullable = false
            settleText(&endpoint.parameters[index].field, endpoint.parameters[index].contentType, &context)
            settleDefault(&endpoint.parameters[index].field, &context)
        }
        switch endpoint.body {
        case .form(var fields):
            for index in fields.indices {
                settleText(&fields[index], fields[index].contentType)
                settleDefault(&fields[index], &context)
            }
            endpoint.body = .form(fields)
        case .multipart(var fields):
            for index in fields.indices {
                settleText(&fields[index], fields[index].contentType)
                settleDefault(&fields[index], &context)
                for header in fields[index].headers.indices { settleHeader(&fields[index].headers[header], &context) }
            }
            endpoint.body = .multipart(fields)
        case .json, .fields, .text, .file, nil: break
        }
        for response in endpoint.responses.indices {
            for index in endpoint.responses[response].headers.indices {
                settleHeader(&endpoint.responses[response].headers[index], &context)
            }
        }
        endpoint.errors.forEachHeader { settleHeader(&$0, &context) }
    }

    private func isTextSettled(_ field: Field, _ contentType: String?) -> Bool {
        contentType.map(ContentType.isJSON) == true || texts.type(of: field.type) == nil
    }

    /// Gives what travels as text, and not as JSON of a content type, the type of its text.
    private func settleText(_ field: inout Field, _ contentType: String?) {
        guard contentType.map(ContentType.isJSON) != true, let type = texts.type(of: field.type) else { return }
        field.type = type
    }

    /// Gives parameters that are files the type of their text.
    private func settleText(_ field: inout Field, _ contentType: String?, _ context: inout OpenAPIContext) {
        settleText(&field, contentType)
        guard field.type.kind == .file || field.type.kind == .void else { return }
        context.report(
            .parameterType, "no text says the type of '\(field.name.excerpt)'; it is a string", at: field.origin.span)
        field.type.kind = .string
    }

    /// Gives header fields of answers that are no single values, and no lists or objects of them, the type of their text.
    private func settleHeader(_ field: inout Field, _ context: inout OpenAPIContext) {
        defer { settleDefault(&field, &context) }
        if field.isJSONText, field.type.kind != .file, field.type.kind != .void { return }
        settleText(&field, field.contentType)
        if let type = unnamed(field.type) { field.type = type }
        if case .array(var element) = field.type.kind, field.contentType == nil {
            element.isNullable = false
            // An element of any type is any text.
            if element.kind == .json, element.keywords.isEmpty, element.constraints.isEmpty {
                element.kind = .string
                element.keywords = [.assumed(JSONType.string.rawValue)]
            }
            field.type.kind = .array(element)
            if isOneText(element) { return }
        }
        if !isText(field.type), isOneText(field.type) {
            // There is no text for null.
            field.type.isNullable = false
            return
        }
        if isText(field.type) || field.contentType == nil && isTextObject(field.type) { return }
        if field.type.kind == .json, field.constraints.areBounds {
            context.report(
                .parameterType, "no text says the type of '\(field.name.excerpt)'; it is a number",
                at: field.origin.span)
            field.type.kind = .double
            field.type.keywords.append(.assumed(JSONType.number.rawValue))
            return
        }
        context.report(
            .parameterType, "no text says the type of '\(field.name.excerpt)'; it is a string", at: field.origin.span)
        var text = TypeReference(.string, isNullable: field.type.isNullable, origin: field.type.origin)
        if field.type.kind == .json {
            text.constraints = field.constraints.ofText
            text.keywords = field.type.keywords + [.assumed(JSONType.string.rawValue)]
        }
        field.type = text
    }

    /// Returns the list, or the JSON of any type, that a type is another name for; nil when it is none.
    private func unnamed(_ type: TypeReference) -> TypeReference? {
        guard case .model = type.kind, type.constraints.isEmpty, type.keywords.isEmpty else { return nil }
        var result = type
        for _ in 0..<64 {
            guard case .model(let name) = result.kind, case .alias(let alias)? = check.shapes[name] else { break }
            result = alias.type
        }
        switch result.kind {
        case .array, .json: break
        default: return nil
        }
        result.isNullable = result.isNullable || type.isNullable
        return result
    }

    private func isHeaderSettled(_ field: Field) -> Bool {
        guard field.defaultValue == nil else { return false }
        if field.isJSONText { return field.type.kind != .file && field.type.kind != .void }
        if isText(field.type) { return true }
        if isOneText(field.type) { return !field.type.isNullable }
        if field.contentType != nil { return false }
        if case .array(let element) = field.type.kind { return !element.isNullable && isOneText(element) }
        return isTextObject(field.type)
    }

    /// Whether values of a type are objects, each of whose members is written as one text: no style has a form for others
    /// (OpenAPI 3.1, section 4.8.12.2).
    private func isTextObject(_ type: TypeReference) -> Bool {
        var type = type
        for _ in 0..<64 {
            switch type.kind {
            case .map(let value): return !value.isNullable && isText(value)
            case .model(let name):
                switch check.shapes[name] {
                case .alias(let alias)?: type = alias.type
                case .object(let object)?:
                    if case .kept(let value) = object.additional, value.isNullable || !isText(value) { return false }
                    return object.fields.allSatisfy { isText($0.type) }
                case .enumeration?, .union?, nil: return false
                }
            default: return false
            }
        }
        return false
    }

    /// Whether values of a type are written as one text, or are those of a union whose members are.
    private func isOneText(_ type: TypeReference, depth: Int = 0) -> Bool {
        if isText(type) { return true }
        guard depth < 16, case .model(let name) = type.kind else { return false }
        switch check.shapes[name] {
        case .alias(let alias)?: return isOneText(alias.type, depth: depth + 1)
        case .union(let union)?: return union.members.allSatisfy { isOneText($0.type, depth: depth + 1) }
        case .enumeration?, .object?, nil: return false
        }
    }

    /// Whether values of a type are written as one text.
    private func isText(_ type: TypeReference) -> Bool {
        var type = type
        for _ in 0..<64 {
            switch type.kind {
            case .string, .bool, .int, .int32, .int64, .uint64, .float, .double, .decimal, .uuid, .url, .data, .date,
                .duration:
                return true
            case .json, .file, .void, .array, .map: return false
            case .model(let name):
                switch check.shapes[name] {
                case .enumeration?: return true
                case .alias(let alias)?: type = alias.type
                case .object?, .union?, nil: return false
                }
            }
        }
        return false
    }
}

extension Constraints {
    /// Those that text is held to.
    var ofText: Constraints {
        var result = Constraints()
        result.minLength = minLength
        result.maxLength = maxLength
        result.pattern = pattern
        result.format = format
        return result
    }

    /// Whether numbers alone are held to them.
    fileprivate var areBounds: Bool {
        var others = self
        others.minimum = nil
        others.maximum = nil
        others.exclusiveMinimum = nil
        others.exclusiveMaximum = nil
        others.multipleOf = nil
        return others.isEmpty && !isEmpty
    }
}

extension SchemaKeyword {
    /// Whether it names texts of which a value is none: what is combined with `allOf` may have one schema's default and the
    /// values of another.
    fileprivate func refuses(_ text: Literal) -> Bool {
        guard case .string = text else { return false }
        return switch (name, value) {
        case ("enum", .array(let values)): !values.contains(text)
        case ("const", _): value != text
        default: false
        }
    }
}

extension Literal {
    /// Whether there is an object in it.
    fileprivate var isObjectInside: Bool {
        switch self {
        case .object: true
        case .array(let elements): elements.contains(where: \.isObjectInside)
        case .null, .bool, .number, .string: false
        }
    }
}

extension Body {
    /// The types of its values.
    fileprivate var types: [TypeReference] {
        switch self {
        case .json(let type), .text(let type, _): [type]
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.map(\.type)
        case .file: []
        }
    }
}
