import MartletContract
import MartletFormats
import MartletPayloads

/// Makes the responses to requests.
extension StateDesk {
    /// Returns an answer with an item; nil where no valid one comes of it.
    ///
    /// - Parameter created: The request that made the item; nil where it was there before.
    func shown(
        _ item: StoredItem, _ place: ItemPlace?, _ declared: DeclaredAnswer, _ created: MockRequest?
    ) -> Outcome? {
        var outcome = Outcome()
        if let created, declared.headers.contains(where: { $0.key.lowercased() == "location" }) {
            let path = created.path.hasSuffix("/") ? created.path.dropLast() : created.path
            let text = "\(path)/\(PercentEncoding.encode(item.identity))"
            outcome.headers.append(.init("Location", HeaderText.clean(text)))
        }
        // What is removed has none.
        let isTagDeclared = declared.headers.contains { HeaderFields.isSame($0.key, "ETag") }
        if use.role == .read || use.role != .delete && isTagDeclared { outcome.tag = ItemTag(item) }
        guard let place else { return declared.type.kind == .void || use.role != .read ? outcome : nil }
        guard let view = resource.views.firstIndex(of: place.type), let value = item.views[view] else { return nil }
        guard let payload = wrapped(value, place, declared) else { return nil }
        outcome.payload = payload
        return outcome
    }

    /// Returns an answer with an item, or a list of it alone; nil where no valid one comes of it.
    func shown(_ item: StoredItem, at index: Int, _ request: MockRequest, isNew: Bool) -> Outcome? {
        if use.places[index] == nil, let list = use.lists[index] {
            return shown([item], list, answers[index], request)
        }
        return shown(item, use.places[index], answers[index], isNew ? request : nil)
    }

    /// Returns an answer that says how many items something was done to, where it has fields for that.
    func counted(_ count: Int, _ declared: DeclaredAnswer) -> Outcome {
        var outcome = Outcome()
        let counters = items.tools.fields.fields(of: declared.type).filter { field in
            ListWords.effects.contains(FieldNames.plain(field.key)) && items.tools.fields.isNumber(field.type)
        }
        guard !counters.isEmpty, var payload = try? maker.payload(of: declared, isDynamic: isDynamic) else {
            return outcome
        }
        for field in counters { payload[member: field.key] = .number(String(count)) }
        if isValid(payload, declared) { outcome.payload = payload }
        return outcome
    }

    /// Returns a payload with an item or items in their place; nil where it is not valid.
    private func wrapped(_ value: Literal, _ place: ItemPlace, _ declared: DeclaredAnswer) -> Literal? {
        guard !place.way.isEmpty else { return value }
        guard let whole = try? maker.payload(of: declared, isDynamic: isDynamic),
            let payload = whole.replacing(at: place.way[...], with: value)
        else { return nil }
        return isValid(payload, declared) ? payload : nil
    }

    private func isValid(_ payload: Literal, _ declared: DeclaredAnswer) -> Bool {
        items.tools.samplers.answers(isDynamic: false).verdict(payload, as: declared.type) != .invalid
    }

    func list(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ all: [StoredItem], _ place: ItemPlace,
        _ declared: DeclaredAnswer
    ) throws(Problem) -> Outcome? {
        guard let view = resource.views.firstIndex(of: place.type) else { return nil }
        let asked = ListRequest(endpoint, values, fields: items.fields, types: items.tools.fields)
        if let excess = asked.excess { throw Problem(400, "too-many-conditions", excess) }
        let page = asked.page(of: asked.select(all.filter { $0.views[view] != nil }))
        return shown(page, view, place, declared, PageAddress(request, page))?.noted(asked.note)
    }

    /// Returns an answer with all of some items; nil where no valid one comes of it.
    func shown(
        _ list: [StoredItem], _ place: ItemPlace, _ declared: DeclaredAnswer, _ request: MockRequest
    ) -> Outcome? {
        guard let view = resource.views.firstIndex(of: place.type) else { return nil }
        let page = ListPage(
            items: list.filter { $0.views[view] != nil }, total: list.count, start: 0, size: list.count, paging: .none,
            parameter: nil)
        return shown(page, view, place, declared, PageAddress(request, page))
    }

    private func shown(
        _ page: ListPage, _ view: Int, _ place: ItemPlace, _ declared: DeclaredAnswer, _ address: PageAddress
    ) -> Outcome? {
        let elements = Literal.array(page.items.compactMap { $0.views[view] })
        let counters = PageCounters(
            fields: items.tools.fields, validator: items.tools.validator, page: page, address: address,
            declaredNext: endpoint.pages.map { $0.next.split(separator: ".").map(String.init) })
        var outcome = Outcome()
        if place.way.isEmpty {
            outcome.payload = elements
        } else {
            guard let whole = try? maker.payload(of: declared, isDynamic: isDynamic),
                let payload = whole.replacing(at: place.way[...], with: elements)
            else { return nil }
            outcome.payload = counters.fill(payload, declared.type, around: place.way)
        }
        guard let payload = outcome.payload, isValid(payload, declared) else { return nil }
        outcome.headers = declared.headers.compactMap { field in
            counters.header(field).map { .init(field.key, $0) }
        }
        return outcome
    }
}
