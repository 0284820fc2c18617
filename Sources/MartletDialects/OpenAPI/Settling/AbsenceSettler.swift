import MartletContract

/// Says of each value in one way whether it may be absent: one with a default is never absent, and null as a default is no
/// more than absence where null is no value. Forms and parameters have no text for null at all. The content type that bytes
/// have anyway is none of their own.
enum AbsenceSettler {
    /// Settles all fields and parameters of a contract.
    static func settle(_ contract: inout Contract) {
        for index in contract.models.indices {
            // Most models have nothing to settle, and changing one copies its fields.
            guard case .object(var object) = contract.models[index].shape,
                object.fields.indices.contains(where: { object.fields[$0].defaultValue != nil })
            else { continue }
            for field in object.fields.indices { settle(&object.fields[field]) }
            contract.models[index].shape = .object(object)
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices { settle(&contract.groups[group].endpoints[index]) }
        }
    }

    private static func settle(_ endpoint: inout Endpoint) {
        for index in endpoint.parameters.indices
        where endpoint.parameters[index].field.type.isNullable || endpoint.parameters[index].field.defaultValue != nil {
            settleText(&endpoint.parameters[index].field)
        }
        var required: [String] = []
        switch endpoint.body {
        case .form(var fields):
            for index in fields.indices {
                let isRequired = fields[index].isSentAlways
                settleText(&fields[index])
                if isRequired, !fields[index].isSentAlways { required.append(fields[index].key) }
            }
            endpoint.body = .form(fields)
        case .multipart(var fields):
            for index in fields.indices {
                let (mayBeNull, isRequired) = (fields[index].type.isNullable, fields[index].isSentAlways)
                settleText(&fields[index])
                if isRequired, !fields[index].isSentAlways { required.append(fields[index].key) }
                // A part may be JSON, which has null.
                if mayBeNull, fields[index].isOptional { fields[index].type.keywords.append(.nullable) }
            }
            endpoint.body = .multipart(fields)
        case .fields(var fields):
            for index in fields.indices { settle(&fields[index]) }
            endpoint.body = .fields(fields)
        case .file("application/octet-stream"): endpoint.body = .file(contentType: nil)
        case .json, .text, .file, nil: break
        }
        endpoint.bodyKeywords.require(required)
        for index in endpoint.responses.indices where endpoint.responses[index].type.kind == .file {
            guard endpoint.responses[index].contentType == "application/octet-stream" else { continue }
            endpoint.responses[index].contentType = nil
        }
    }

    private static func settleText(_ field: inout Field) {
        if field.type.isNullable {
            field.type.isNullable = false
            if field.defaultValue == nil { field.isOptional = true }
        }
        settle(&field)
    }

    private static func settle(_ field: inout Field) {
        guard let value = field.defaultValue else { return }
        if value == .null, !field.type.isNullable {
            field.dropDefault()
            field.isOptional = true
        } else {
            field.isOptional = false
        }
    }
}

extension [SchemaKeyword] {
    /// Keeps that members are required which Swift need not give: no text says null.
    fileprivate mutating func require(_ keys: [String]) {
        guard !keys.isEmpty else { return }
        let name = SchemaWord.required.rawValue
        guard let index = firstIndex(where: { $0.name == name }), case .array(let known) = self[index].value else {
            return append(SchemaKeyword(name, .array(keys.map { .string($0) })))
        }
        self[index].value = .array(known + keys.map { .string($0) }.filter { !known.contains($0) })
    }
}

extension Field {
    /// Takes away its default, and what is said in spite of it.
    mutating func dropDefault() {
        defaultValue = nil
        isAlwaysWritten = false
    }
}
