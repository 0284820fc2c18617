import MartletContract
import MartletSyntax

/// Settles what can be judged only when all models are known: defaults, what header fields can carry, and where absent
/// and null are two things.
struct ContractSettler {
    private let check: LiteralCheck
    private let patched: Set<String>

    /// Settles a contract.
    static func settle(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        let settler = ContractSettler(contract)
        settler.settleModels(&contract, &context)
        // The defaults of models are settled, so those that are objects of models can be judged.
        let second = ContractSettler(contract, patched: settler.patched)
        second.settleObjectDefaults(&contract, &context)
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                second.settle(&contract.groups[group].endpoints[index], &context)
            }
        }
    }

    private init(_ contract: Contract, patched: Set<String>? = nil) {
        let shapes = contract.shapes
        check = LiteralCheck(shapes: shapes)
        self.patched = patched ?? Self.patchedModels(contract, shapes)
    }

    // MARK: Models

    /// Returns the models that the body of a PATCH is made of: there, null takes a value away, and absent keeps it (RFC
    /// 7396).
    private static func patchedModels(_ contract: Contract, _ shapes: [String: Model.Shape]) -> Set<String> {
        var sent: [TypeReference] = []
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices
            where contract.groups[group].endpoints[index].isPatch {
                sent += contract.groups[group].endpoints[index].body?.types ?? []
            }
        }
        return ReachedModels.names(from: sent, shapes)
    }

    private func settleModels(_ contract: inout Contract, _ context: inout OpenAPIContext) {
        for index in contract.models.indices {
            guard case .object(var object) = contract.models[index].shape else { continue }
            let isPatched = patched.contains(contract.models[index].name)
            // Most models have nothing to settle, and changing one copies its fields.
            let isSettled = object.fields.allSatisfy { field in
                field.defaultValue == nil && (isPatched || !(field.isOptional && field.type.isNullable))
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
                object.fields.contains(where: { $0.defaultValue?.isObjectInside == true })
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
        field.type.isNullable = false
        field.type.keywords.append(.nullable)
        if field.defaultValue == .null { field.defaultValue = nil }
    }

    private func settleDefault(_ field: inout Field, _ context: inout OpenAPIContext) {
        guard let literal = field.defaultValue else { return }
        if literal == .null, field.isOptional || field.type.isNullable { return }
        guard let value = check.value(literal, of: field.type),
            !field.type.keywords.contains(where: { $0.refuses(value) })
        else {
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

    // MARK: Endpoints

    private func settle(_ endpoint: inout Endpoint, _ context: inout OpenAPIContext) {
        for index in endpoint.parameters.indices {
            // There is no text for null.
            endpoint.parameters[index].field.type.isNullable = false
            settleText(&endpoint.parameters[index].field, &context)
            settleDefault(&endpoint.parameters[index].field, &context)
        }
        switch endpoint.body {
        case .form(var fields):
            for index in fields.indices { settleDefault(&fields[index], &context) }
            endpoint.body = .form(fields)
        case .multipart(var fields):
            for index in fields.indices { settleDefault(&fields[index], &context) }
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

    /// Gives parameters that are files the type of their text.
    private func settleText(_ field: inout Field, _ context: inout OpenAPIContext) {
        guard field.type.kind == .file || field.type.kind == .void else { return }
        context.report(
            .parameterType, "no text says the type of '\(field.name.excerpt)'; it is a string", at: field.origin.span)
        field.type.kind = .string
    }

    /// Gives header fields of answers that are no single values and no lists of them the type of their text.
    private func settleHeader(_ field: inout Field, _ context: inout OpenAPIContext) {
        if case .array(var element) = field.type.kind {
            element.isNullable = false
            field.type.kind = .array(element)
            if isText(element) { return }
        }
        if isText(field.type) { return }
        context.report(
            .parameterType, "no text says the type of '\(field.name.excerpt)'; it is a string", at: field.origin.span)
        field.type = TypeReference(.string, isNullable: field.type.isNullable, origin: field.type.origin)
        field.constraints = Constraints()
    }

    /// Whether values of a type are written as one text.
    private func isText(_ type: TypeReference) -> Bool {
        var type = type
        for _ in 0..<64 {
            switch type.kind {
            case .string, .bool, .int, .int32, .int64, .float, .double, .decimal, .uuid, .url, .data, .date, .duration:
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

extension Endpoint {
    /// Whether null takes a value away in its body.
    fileprivate var isPatch: Bool {
        method == .patch || bodyContentType?.hasPrefix("application/merge-patch+json") == true
    }
}

extension Body {
    /// The types of its values.
    fileprivate var types: [TypeReference] {
        switch self {
        case .json(let type): [type]
        case .fields(let fields), .form(let fields), .multipart(let fields): fields.map(\.type)
        case .text, .file: []
        }
    }
}
