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
        /// The tag of the item; nil where it is not sent.
        var tag: ItemTag?

        /// Sends the tag of the item.
        mutating func addTag(as contentType: String?) {
            if let tag { headers.append(.init("ETag", tag.text(as: contentType))) }
        }

        /// Says what the mock did not do of what the request asks for.
        mutating func note(_ message: String?) {
            var fields = HeaderFields(headers)
            fields.note(message)
            headers = fields.entries
        }

        /// Returns the outcome with what the mock did not do.
        func noted(_ message: String?) -> Outcome {
            var outcome = self
            outcome.note(message)
            return outcome
        }

        /// An answer as without a memory, which says that nothing was kept.
        static func nothingKept(_ message: String) -> Outcome {
            var outcome = Outcome()
            outcome.note(message)
            return outcome
        }
    }

    let endpoint: Endpoint
    let use: ResourceUse
    let state: MockState
    /// All answers that are declared.
    let answers: [DeclaredAnswer]
    let maker: AnswerMaker
    let isDynamic: Bool

    var resource: Resource { state.resources[use.resource] }
    var items: ItemMaker { state.makers[use.resource] }

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
                let said = try self.said(request, values)
                if use.role == .update, !isCodeFixed, !isForAll(said) {
                    let isNew = world.item(identity(values, said.item), use.resource, scope) == nil
                    choose(isNew: isNew, &changed)
                }
                if use.role == .read, !isCodeFixed, resource.isSingleton, let nothing,
                    world.item("", use.resource, scope) == nil
                {
                    changed = nothing
                    return .success(Outcome())
                }
                guard answers.indices.contains(changed.index), answers[changed.index].isSuccess else {
                    return .success(nil)
                }
                if isForAll(said) {
                    return .success(try actOnAll(request, values, said, scope, changed.index, &world))
                }
                return .success(try act(request, values, said, scope, changed.index, &world))
            } catch {
                return .failure(error)
            }
        }
        guard var outcome = try result.get() else { return nil }
        chosen = changed
        outcome.addTag(as: chosen.contentType)
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

    /// The answer that says that there is nothing, where the contract has one and none that refuses; nil without it.
    private var nothing: AnswerChoice.Chosen? {
        guard !answers.contains(where: { $0.status == .code(404) }),
            let index = answers.firstIndex(where: { $0.isSuccess && $0.code == 204 })
        else { return nil }
        return AnswerChoice.Chosen(index: index, code: 204)
    }

    private func act(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ said: Said, _ scope: [String], _ index: Int,
        _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        let place = use.places[index]
        let declared = answers[index]
        switch use.role {
        case .list:
            guard let place else { return nil }
            return try list(request, values, world.items(of: use.resource, scope), place, declared)
        case .create: return try create(request, values, said, scope, index, &world)
        case .read, .update, .patch, .delete:
            let identity = self.identity(values, said.item)
            let conditions = Preconditions(request)
            guard let old = world.item(identity, use.resource, scope) else {
                if use.role == .update, let body = said.item,
                    resource.isSingleton || (declared.code == 201 && !identity.isEmpty)
                {
                    try conditions.check(nil)
                    return try put(identity, body, scope, index, request, &world)
                }
                throw missing(identity)
            }
            try conditions.check(old)
            if use.role == .read { return shown(old, place, declared, nil) }
            if use.role == .delete {
                let outcome = shown(old, place, declared, nil) ?? Outcome()
                guard world.remove(old, use.resource, scope) else { throw full }
                return outcome
            }
            guard let item = try changed(old, said, scope) else {
                var outcome = shown(old, place, declared, nil) ?? Outcome()
                outcome.note("Nothing was changed: the mock reads nothing of an item in \(said.contentType).")
                return outcome
            }
            guard var outcome = shown(item, at: index, request, isNew: false) else { throw unfit }
            guard world.keep(item, use.resource, scope) else { throw full }
            if let body = said.item { outcome.note(lost([(body, item)])) }
            return outcome
        }
    }

    private func create(
        _ request: MockRequest, _ values: EndpointCheck.Values, _ said: Said, _ scope: [String], _ index: Int,
        _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        let body = said.item ?? inQuery(values)
        guard let item = try world.create(use, body, scope, isConflict: hasConflicts),
            var outcome = shown(item, at: index, request, isNew: true)
        else { return .nothingKept("Nothing was added: the mock makes no valid item of this.") }
        guard world.keep(item, use.resource, scope) else { throw full }
        outcome.note(lost([(body, item)]))
        if case .unread = said {
            outcome.note("An item was made up: the mock reads nothing of one in \(said.contentType).")
        }
        return outcome
    }

    /// Returns what becomes of an item; nil where it cannot be known.
    func changed(_ old: StoredItem, _ said: Said, _ scope: [String]) throws(Problem) -> StoredItem? {
        switch said {
        case .list, .unread: return nil
        case .patch(let patch):
            let isUnprocessable =
                answers.contains { $0.status == .code(422) } && !answers.contains { $0.status == .code(409) }
            return try items.patched(
                old, by: patch, byteLimit: state.byteLimit, conflict: isUnprocessable ? 422 : 409)
        case .item(let body, let type):
            if use.role == .patch {
                return try items.merged(
                    old, by: body, use.bodyFields, isExact: type == "application/merge-patch+json")
            }
            let value = items.replaced(old, by: body, use.bodyFields, scope)
            guard let item = items.item(value, identity: old.identity, ordinal: old.ordinal) else { throw unfit }
            return item
        }
    }

    /// Adds an item where a request says itself what it is called.
    private func put(
        _ identity: String, _ body: Literal, _ scope: [String], _ index: Int, _ request: MockRequest,
        _ world: inout MockState.World
    ) throws(Problem) -> Outcome? {
        guard let item = world.made(identity, use, body, scope),
            var outcome = shown(item, at: index, request, isNew: false)
        else {
            throw unfit
        }
        guard world.keep(item, use.resource, scope) else { throw full }
        outcome.note(lost([(body, item)]))
        return outcome
    }

    /// Returns what items do not have of what a request says of them, in words; nil where they have all.
    ///
    /// - Parameter isList: Whether the request is a list.
    func lost(_ pairs: [(said: Literal, item: StoredItem)], isList: Bool = false) -> String? {
        var lost = LostValues(items.tools.fields)
        for (index, pair) in pairs.enumerated() {
            lost.compare(
                pair.said, with: pair.item, in: items, declared: use.bodyFields, at: isList ? "/\(index)" : "")
        }
        return lost.note
    }

    // MARK: Refusals

    var hasConflicts: Bool {
        endpoint.errors.contains { $0.status == .code(409) }
    }

    func missing(_ identity: String) -> Problem {
        if identity.isEmpty, !resource.isSingleton {
            return Problem(404, "not-found", "The request does not say which item of \(resource.key) it is about.")
        }
        return Problem(
            404, "not-found", identity.isEmpty ? "It was removed." : "\(resource.key) has no item '\(identity)'.")
    }

    /// The refusal of a request whose result is no item by the contract.
    var unfit: Problem {
        Problem(
            422, "invalid-result",
            "Nothing was changed: what the request makes of the item of \(resource.key) is not what the contract says of it."
        )
    }

    var full: Problem {
        Problem(
            507, "insufficient-storage",
            "There is no room: a mock keeps \(state.limit) items of \(resource.key), and \(state.byteLimit >> 20) MiB of all "
                + "collections. Remove some, or reset it.")
    }
}
