import MartletContract
import MartletPayloads

/// Fills in what an answer says of its page: how many items there are, whether there are more, how the next page is asked for.
struct PageCounters: Sendable {
    let fields: ModelFields
    let validator: Validator
    let page: ListPage
    let address: PageAddress
    /// The way to what names the next page, by the contract's word; nil without it.
    let declaredNext: [String]?

    /// How deep wraps are looked into.
    private static let depthLimit = 2

    /// Returns an answer with its counters filled in.
    ///
    /// - Parameter way: the way to the items, which are left alone.
    func fill(_ payload: Literal, _ type: TypeReference, around way: [String]) -> Literal {
        fill(payload, type, around: way[...], here: [], depth: 0)
    }

    private func fill(
        _ payload: Literal, _ type: TypeReference, around way: ArraySlice<String>, here: [String], depth: Int
    ) -> Literal {
        guard case .object = payload else { return payload }
        var result = payload
        let own = fields.allFields(of: type)
        let isTotalNamed = own.contains { ListWords.counters[FieldNames.plain($0.key)] == .total }
        for field in own where field.key != way.first || way.count > 1 {
            let place = here + [field.key]
            if !fields.objects(of: field.type).isEmpty {
                guard depth < Self.depthLimit, let inner = result[member: field.key] else { continue }
                let rest = field.key == way.first ? way.dropFirst() : []
                result[member: field.key] = fill(inner, field.type, around: rest, here: place, depth: depth + 1)
                continue
            }
            let isNext = declaredNext.map { $0 == place }
            guard let counter = isNext == true ? .next : ListWords.counters[FieldNames.plain(field.key)],
                counter != .next || isNext != false
            else { continue }
            set(counter, field, isTotalNamed: isTotalNamed, in: &result)
        }
        return result
    }

    private func set(_ counter: ListWords.Counter, _ field: Field, isTotalNamed: Bool, in payload: inout Literal) {
        if counter == .next || counter == .previous { return setLink(counter, field, in: &payload) }
        var value: Literal?
        switch fields.resolved(field.type).kind {
        case .bool: value = page.flag(counter).map(Literal.bool)
        case .int64(isString: true), .uint64(isString: true):
            value = page.number(counter, isTotalNamed: isTotalNamed).map { .string(String($0)) }
        default:
            guard fields.isNumber(field.type) else { return }
            value = page.number(counter, isTotalNamed: isTotalNamed).map { .number(String($0)) }
        }
        if let value, isValid(value, field) { payload[member: field.key] = value }
    }

    private func setLink(_ counter: ListWords.Counter, _ field: Field, in payload: inout Literal) {
        guard let start = counter == .next ? page.nextStart : page.previousStart else {
            // Nothing, as the field can say it.
            if field.isOptional {
                payload[member: field.key] = field.type.isNullable && payload[member: field.key] != nil ? .null : nil
            } else {
                let nothing: [Literal] = [.null, .string(""), .bool(false), .number("0")]
                if let value = nothing.first(where: { isValid($0, field) }) { payload[member: field.key] = value }
            }
            return
        }
        var values: [Literal] = []
        let number = page.number(counter, isTotalNamed: true).map(String.init)
        let text = page.cursor(start)
        let kind = fields.resolved(field.type).kind
        if kind == .url || field.constraints.format == "uri" || Self.isAddress(payload[member: field.key]) {
            values = [address.text(start).map(Literal.string)].compactMap(\.self)
        } else if fields.isNumber(field.type) {
            values = [number.map(Literal.number)].compactMap(\.self)
        }
        values += [.string(text), number.map(Literal.string)].compactMap(\.self)
        if let value = values.first(where: { isValid($0, field) }) { payload[member: field.key] = value }
    }

    private static func isAddress(_ value: Literal?) -> Bool {
        guard case .string(let text)? = value else { return false }
        return text.hasPrefix("/") || text.hasPrefix("http://") || text.hasPrefix("https://")
    }

    private func isValid(_ value: Literal, _ field: Field) -> Bool {
        let isNull = value == .null
        return (!isNull || field.type.isNullable)
            && validator.judge(value, as: field.type, constraints: field.constraints).violations.isEmpty
    }

    /// Returns what a declared header field says of the page; nil where it says something else.
    func header(_ field: Field) -> String? {
        if field.key.lowercased() == "link" { return address.links }
        var name = FieldNames.plain(field.key)
        for prefix in ["x", "pagination"] where name.hasPrefix(prefix) && ListWords.counters[name] == nil {
            name.removeFirst(prefix.count)
        }
        guard let counter = ListWords.counters[name] else { return nil }
        if let flag = page.flag(counter) { return String(flag) }
        return page.number(counter, isTotalNamed: true).map(String.init)
    }
}
