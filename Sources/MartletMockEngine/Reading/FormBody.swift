import MartletContract
import MartletPayloads

/// A form as text: names with values.
struct FormBody: Sendable {
    /// The names and values, in order.
    let items: QueryItems

    /// Returns the values of fields, as an object; those that are not there are left out.
    func value(of fields: [Field], _ values: PlainValues, _ budget: StepBudget) -> Literal {
        .object(members(of: fields, values, budget))
    }

    /// Returns the values of an object, with those that have no field behind them.
    func object(_ object: ObjectShape, _ values: PlainValues, _ budget: StepBudget) -> Literal {
        budget.spend(items.items.count)
        var members = members(of: object.fields, values, budget)
        let known = TextSet(object.fields.map(\.key))
        let others = items.items.filter { !known.contains($0.name) }
        members += values.additional(others.map { ($0.name, items.decode($0.value)) }, of: object, budget)
        return .object(members)
    }

    private func members(of fields: [Field], _ values: PlainValues, _ budget: StepBudget) -> [Literal.Member] {
        let names = TextSet(fields.map(\.key))
        return fields.compactMap { field in
            if field.isJSONText {
                guard let text = items.values(of: field.key).first.map({ items.decode($0) }) else {
                    return values.absent(field).map { .init(field.key, $0) }
                }
                return .init(field.key, JSONLiteral.read(Array(text.utf8), budget) ?? .string(text))
            }
            var text: WrittenValue??
            let value = values.value(of: field.type, field.constraints, budget) { shape in
                // Without a style a list is repeated, and an object is JSON text: the same for all members of a union.
                if case .fields = shape, field.style == nil {
                    let own = text ?? items.values(of: field.key).first.map { .text(items.decode($0)) }
                    text = .some(own)
                    return own
                }
                let writing = ParameterText.Writing(
                    key: field.key, style: field.style ?? .form, isExploded: field.isExploded)
                return ParameterText.find(writing, as: shape, in: items, others: names, budget)
            }
            return (value ?? values.absent(field)).map { .init(field.key, $0) }
        }
    }
}
