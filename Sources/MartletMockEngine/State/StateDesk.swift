import MartletContract
import MartletFormats
import MartletPayloads

/// Does what the requests of one endpoint ask of a collection.
struct StateDesk: Sendable {
    /// What a request is answered with in place of what the endpoint answers without a memory.
    struct Outcome: Sendable {
        /// The payload; nil where that of the endpoint is as good.
        var payload: Literal?
        /// Header fields that replace those of the endpoint.
        var headers: [HeaderFields.Entry] = []
    }

    let endpoint: Endpoint
    let use: ResourceUse
    let state: MockState
    /// All answers that are declared.
    let answers: [DeclaredAnswer]
    let maker: AnswerMaker
    let isDynamic: Bool

    private var resource: Resource { state.resources[use.resource] }
    private var items: ItemMaker { state.makers[use.resource] }

    /// Does what a request asks; nil where a valid answer can only be made without a memory, and nothing was changed.
    ///
    /// Throws a problem where there is no such item, where there is one already, and where there is no room.
    ///
    /// - Parameters:
    ///   - chosen: The answer that is given. It becomes another one where what is done says which it is.
    ///   - isCodeFixed: Whether the client asks for this answer.
    func act(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ chosen: inout AnswerChoice.Chosen, isCodeFixed: Bool
    ) throws(Problem) -> Outcome? {
        let scope = use.scope.map { text(of: values.parameters[.init(place: .path, key: $0)]) }
        var changed = chosen
        let result = state.withLock { world -> Result<Outcome?, Problem> in
            do throws(Problem) {
                try world.checkParents(of: use.resource, scope)
                if use.role == .update, !isCodeFixed {
                    let isNew = world.item(identity(values, body(of: values)), use.resource, scope) == nil
                    choose(isNew: isNew, &changed)
                }
                guard answers.indices.contains(changed.index), answers[changed.index].isSuccess else {
                    return .success(nil)
                }
                return .success(try act(request, values, scope, changed.index, &world))
            } catch {
                return .failure(error)
            }
        }
        let outcome = try result.get()
        if outcome != nil { chosen = changed }
        return outcome
    }

    /// Chooses the answer that says whether something was made (RFC 9110, section 9.3.4).
    private func choose(isNew: Bool, _ chosen: inout AnswerChoice.Chosen) {
        guard answers.indices.contains(chosen.index), (answers[chosen.index].code == 201) != isNew,
            let index = answers.firstIndex(where: { $0.isSuccess && ($0.code == 201) == isNew })
        else { return }
        chosen = AnswerChoice.Chosen(
            index: index, code: answers[index].code, contentType: answers[index].contentType)
    }

    private func act(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ scope: [String], _ index: Int,
        _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        let place = use.places[index]
        let declared = answers[index]
        let body = self.body(of: values)
        switch use.role {
        case .list:
            guard let place else { return nil }
            return try list(request, values, world.items(of: use.resource, scope), place, declared)
        case .create:
            guard let body, let item = try world.create(use, body, scope, isConflict: hasConflicts) else { return nil }
            guard let outcome = shown(item, place, declared, request), world.keep(item, use.resource, scope) else {
                throw full
            }
            return outcome
        case .read, .update, .patch, .delete:
            let identity = self.identity(values, body)
            guard let old = world.item(identity, use.resource, scope) else {
                if use.role == .update, use.identity != nil, let body, declared.code == 201 {
                    return try put(identity, body, scope, place, declared, request, &world)
                }
                throw missing(identity)
            }
            if use.role == .read { return shown(old, place, declared, nil) }
            if use.role == .delete {
                let outcome = shown(old, place, declared, nil) ?? Outcome()
                guard world.remove(old, use.resource, scope) else { throw full }
                return outcome
            }
            guard let body else { return nil }
            let value =
                use.role == .update
                ? items.replaced(old.value, by: body, use.bodyFields)
                : items.patched(old.value, by: body, use.bodyFields)
            guard let item = items.item(value, identity: old.identity, ordinal: old.ordinal),
                let outcome = shown(item, place, declared, nil)
            else { return nil }
            guard world.keep(item, use.resource, scope) else { throw full }
            return outcome
        }
    }

    /// Adds an item where a request says itself what it is called.
    private func put(
        _ identity: String, _ body: Literal, _ scope: [String], _ place: ItemPlace?, _ declared: DeclaredAnswer,
        _ request: MockRequest, _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        guard let item = world.made(identity, use, body, scope), let outcome = shown(item, place, declared, nil) else {
            return nil
        }
        guard world.keep(item, use.resource, scope) else { throw full }
        return outcome
    }

    // MARK: What requests say

    private func text(of value: Literal?) -> String {
        value.flatMap(ItemMaker.text(of:)) ?? ""
    }

    private func identity(_ values: EndpointCheck.Values, _ body: Literal?) -> String {
        if resource.isSingleton { return "" }
        if let key = use.identity { return text(of: values.parameters[key]) }
        return text(of: resource.identity.flatMap { body?[member: $0.key] })
    }

    /// The item that a body has; an empty one where it may be left out. Nil where it is no object.
    private func body(of values: EndpointCheck.Values) -> Literal? {
        guard let body = values.body else {
            guard endpoint.body == nil || endpoint.isBodyOptional || use.bodyFields != nil else { return nil }
            // Fields may stand in the query.
            let fields = endpoint.parameters.compactMap { parameter -> Literal.Member? in
                guard parameter.place == .query, items.fields.contains(where: { $0.key == parameter.field.key }) else {
                    return nil
                }
                return values.parameters[.init(place: .query, key: parameter.field.key)].map {
                    .init(parameter.field.key, $0)
                }
            }
            return .object(fields)
        }
        guard case .object? = body.value(at: use.bodyWay) else { return nil }
        return body.value(at: use.bodyWay)
    }

    private var hasConflicts: Bool {
        endpoint.errors.contains { $0.status == .code(409) }
    }

    private func missing(_ identity: String) -> Problem {
        Problem(404, "not-found", identity.isEmpty ? "It was removed." : "\(resource.key) has no item '\(identity)'.")
    }

    private var full: Problem {
        Problem(
            507, "insufficient-storage",
            "There is no room: a mock keeps \(state.limit) items of \(resource.key), and \(state.byteLimit >> 20) MiB of all "
                + "collections. Remove some, or reset it.")
    }

    // MARK: What is answered

    /// Returns an answer with an item; nil where no valid one comes of it.
    ///
    /// - Parameter created: The request that made the item; nil where it was there before.
    private func shown(
        _ item: StoredItem, _ place: ItemPlace?, _ declared: DeclaredAnswer, _ created: MockRequest?
    ) -> Outcome? {
        var outcome = Outcome()
        if let created, declared.headers.contains(where: { $0.key.lowercased() == "location" }) {
            let path = created.path.hasSuffix("/") ? created.path.dropLast() : created.path
            let text = "\(path)/\(PercentEncoding.encode(item.identity))"
            outcome.headers.append(.init("Location", HeaderText.clean(text)))
        }
        guard let place else { return declared.type.kind == .void || use.role != .read ? outcome : nil }
        guard let view = resource.views.firstIndex(of: place.type), let value = item.views[view] else { return nil }
        guard let payload = wrapped(value, place, declared) else { return nil }
        outcome.payload = payload
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

    private func list(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ all: [StoredItem], _ place: ItemPlace,
        _ declared: DeclaredAnswer
    ) throws(Problem) -> Outcome? {
        guard let view = resource.views.firstIndex(of: place.type) else { return nil }
        let asked = ListRequest(endpoint, values, fields: items.fields, types: items.tools.fields)
        if let excess = asked.excess { throw Problem(400, "too-many-conditions", excess) }
        let page = asked.page(of: asked.select(all.filter { $0.views[view] != nil }))
        let elements = Literal.array(page.items.compactMap { $0.views[view] })
        let counters = PageCounters(
            fields: items.tools.fields, validator: items.tools.validator, page: page,
            address: PageAddress(request, page),
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
