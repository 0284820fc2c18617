import MartletContract
import MartletPayloads

extension MultipartBody {
    /// Returns the parts of a field, in order.
    func parts(of field: Field) -> [Part] { parts(of: field.key) }

    /// The parts that say which file they are.
    var files: [HandledCall.File] { parts.filter { $0.fileName != nil }.map { HandledCall.File($0) } }

    /// Returns the values of fields, as an object; those that are not there are left out.
    func value(of fields: [Field], _ values: PlainValues, _ budget: StepBudget) -> Literal {
        .object(members(of: fields, values, budget))
    }

    /// Returns the values of an object, with those that have no field behind them. Files are text in it, as in JSON.
    func object(_ object: ObjectShape, _ values: PlainValues, _ budget: StepBudget) -> Literal {
        budget.spend(parts.count)
        var members = members(of: object.fields, values, budget)
        let known = TextSet(object.fields.map(\.key))
        let others = parts.compactMap { part in part.name.map { ($0, part.text) } }.filter { !known.contains($0.0) }
        members += values.additional(others, of: object, budget)
        return .object(members)
    }

    private func members(of fields: [Field], _ values: PlainValues, _ budget: StepBudget) -> [Literal.Member] {
        let items =
            fields.contains { $0.style != nil }
            ? QueryItems(parts.compactMap { part in part.name.map { ($0, part.text) } }) : QueryItems([])
        let names = TextSet(fields.map(\.key))
        return fields.compactMap { field in
            if let style = field.style {
                let writing = ParameterText.Writing(key: field.key, style: style, isExploded: field.isExploded)
                let value = values.value(of: field.type, field.constraints, budget) { shape in
                    ParameterText.find(writing, as: shape, in: items, others: names, budget)
                }
                return (value ?? values.absent(field)).map { .init(field.key, $0) }
            }
            return (value(of: parts(of: field), field, values, budget) ?? values.absent(field)).map {
                .init(field.key, $0)
            }
        }
    }

    private func value(
        of parts: [Part], _ field: Field, _ values: PlainValues, _ budget: StepBudget
    ) -> Literal? {
        guard let first = parts.first else { return nil }
        if parts.count == 1, first.headers["Content-Type"].map({ ParsedContentType($0).isJSON }) == true {
            let value = JSONLiteral.read(Array(first.content), budget) ?? .string(first.text)
            // A list travels as one part as a whole, or each element by itself.
            if case .array = value { return value }
            return values.isList(field.type) ? .array([value]) : value
        }
        let texts = parts.map { WrittenValue.text($0.text) }
        return values.value(of: field.type, field.constraints, budget) { shape in
            if case .list = shape { return .list(texts) }
            return texts.count == 1 ? texts[0] : .list(texts)
        }
    }
}

extension MultipartBody.Part {
    /// The content as text.
    var text: String { String(decoding: content, as: UTF8.self) }
}

extension HandledCall.File {
    init(_ part: MultipartBody.Part) {
        self.init(
            field: part.name ?? "", name: part.fileName, contentType: part.headers["Content-Type"],
            bytes: Array(part.content))
    }
}

extension TypeReference {
    /// Whether it is a file, or a list of files.
    var isFile: Bool {
        switch kind {
        case .file: true
        case .array(let element): element.isFile
        default: false
        }
    }
}
