import MartletContract
import MartletPayloads
import MartletSyntax

/// Makes the items that replace or change others.
extension ItemMaker {
    /// All that is known of an item: what it is kept with, and what its messages show besides.
    private func whole(_ item: StoredItem) -> MemberTable {
        var table = MemberTable(of: item.value)
        for view in item.views {
            for member in view?.members ?? [] where table[member.name] == nil { table[member.name] = member.value }
        }
        return table
    }

    // MARK: Replacing

    /// Returns what becomes of an item that is replaced (RFC 9110, section 9.3.4).
    ///
    /// What the body does not have is gone, or has its default, or a value that is made where every item has one. The identity
    /// stays, and so do the fields that the request has no place for, those that say whose the item is, and when it was made.
    func replaced(_ old: StoredItem, by body: Literal, _ sendable: [Field]?, _ scope: [String]) -> Literal {
        let (sent, allowed) = (LiteralMembers(of: body), sendable.map(Self.byKey))
        let before = whole(old)
        var donors: [LiteralMembers]?
        var value = before
        for field in fields where isChangeable(field, allowed) {
            if let sent = sent[field.key] {
                value[field.key] = sent
            } else if before[field.key] != nil, StampFields.kind(of: field) != nil || parent(field, scope) != nil {
                continue
            } else if let standard = allowed?[field.key]?.defaultValue ?? field.defaultValue {
                value[field.key] = standard
            } else if required.contains(field.key) {
                if donors == nil {
                    donors = resource.views.indices.compactMap { donor($0, ordinal: old.ordinal, isSeed: false) }
                        .map(LiteralMembers.init(of:))
                }
                let made = donors?.lazy.compactMap { $0[field.key] }.first
                value[field.key] = field.type.isNullable ? .null : made ?? before[field.key]
            } else {
                value[field.key] = nil
            }
        }
        for member in before.literal.members where !keys.contains(member.name) { value[member.name] = nil }
        for member in body.members where !keys.contains(member.name) { value[member.name] = member.value }
        stamp(&value) { sent[$0] != nil }
        return value.literal
    }

    // MARK: Changing

    /// Returns what becomes of an item that is changed by a merge patch (RFC 7396).
    ///
    /// - Parameter isExact: Whether the request says that it is one: `null` removes. In plain JSON, it is the value of what may
    ///   be null.
    func merged(
        _ old: StoredItem, by body: Literal, _ sendable: [Field]?, isExact: Bool
    ) throws(Problem) -> StoredItem {
        let allowed = sendable.map(Self.byKey)
        var value = whole(old)
        for member in body.members {
            let field = fieldsByKey[member.name]
            if let field, !isChangeable(field, allowed) { continue }
            let merge = MergePatch(fields: tools.fields, isExact: isExact)
            value[member.name] = merge.apply(
                member.value, to: value[member.name], field?.type, isNeeded: required.contains(member.name))
        }
        let sent = LiteralMembers(of: body)
        stamp(&value) { sent[$0] != nil }
        return try changed(old, to: value.literal) { violation in
            Problem.refusing(violation, "what becomes of the item is not what the contract says of it")
        }
    }

    /// Returns what becomes of an item that operations change (RFC 6902): of the item as it is shown.
    ///
    /// - Parameter conflict: The status of the refusal where the item is not in the state that an operation needs.
    func patched(
        _ old: StoredItem, by patch: Literal, byteLimit: Int, conflict: Int
    ) throws(Problem) -> StoredItem {
        let view = shownView(of: old)
        let shown = view.flatMap { old.views[$0] } ?? old.value
        let limits = JSONPatch.Limits(bytes: byteLimit)
        let operations: [JSONPatch.Operation]
        let document: Literal
        do throws(JSONPatch.Failure) {
            let read = try JSONPatch(patch, limits)
            operations = read.operations
            document = try read.apply(to: shown, limits)
        } catch {
            throw Problem(error, conflict: conflict)
        }
        func refusal(_ pointer: String, _ message: String) -> Problem {
            let name = JSONPatchPointer(pointer)?.tokens.first
            let cause =
                operations.last { operation in
                    if case .test = operation.action { return false }
                    return operation.path.tokens.isEmpty || operation.path.tokens.first == name
                } ?? operations.last
            let place = pointer.isEmpty ? "it" : pointer
            return Problem(
                JSONPatch.Failure(
                    kind: .impossible, pointer: cause.map { "/\($0.index)" } ?? "",
                    message: "\(cause?.title ?? "the patch"): \(place.excerpt) \(message)"), conflict: conflict)
        }
        if let view, let first = tools.judge.violations(of: document, as: resource.views[view]).first {
            throw refusal(first.pointer, first.message)
        }
        guard case .object = document else { throw refusal("", "is no object any more") }
        let (before, after) = (MemberTable(of: shown), MemberTable(of: document))
        var names = before.literal.members.map(\.name)
        names += after.literal.members.map(\.name).filter { before[$0] == nil }
        let changes = names.filter { before[$0] != after[$0] }
        var value = whole(old)
        for name in changes {
            if let field = fieldsByKey[name], field.isReadOnly || name == resource.identity?.key {
                throw refusal("/" + JSONPointerText.escape(name), "is not for clients to change")
            }
            value[name] = after[name]
        }
        let changed = TextSet(changes)
        if !changes.isEmpty { stamp(&value) { changed.contains($0) } }
        let item = try self.changed(old, to: value.literal) { refusal($0.pointer, $0.message) }
        let result = MemberTable(of: view.flatMap { item.views[$0] } ?? item.value)
        let isSent = view.map { view in
            TextSet(tools.fields.allFields(of: resource.views[view]).filter(\.isWriteOnly).map(\.key))
        }
        // What the item has no place for would be accepted, and be gone.
        for name in changes where isSent?.contains(name) != true {
            guard result[name] == after[name] else {
                throw refusal("/" + JSONPointerText.escape(name), "is nothing that the contract says of an item")
            }
        }
        return item
    }

    /// The type in which an item is shown in full.
    private func shownView(of item: StoredItem) -> Int? { item.views.firstIndex { $0 != nil } }

    /// Returns an item with other values. The type in which it is shown must allow all of them: nothing is made in their place.
    private func changed(
        _ old: StoredItem, to value: Literal, _ refusal: (Violation) -> Problem
    ) throws(Problem) -> StoredItem {
        var item = old
        item.value = value
        let shown = shownView(of: old)
        for (index, type) in resource.views.enumerated() {
            if index == shown {
                let fitted = tools.fitter.fitted(value, as: type, foreign: keys)
                if let first = fitted.violations.first { throw refusal(first) }
                item.views[index] = fitted.value
            } else {
                item.views[index] = tools.fitter.fit(
                    value, as: type, donor: old.views[index] ?? donor(index, ordinal: old.ordinal, isSeed: false),
                    foreign: keys)
            }
        }
        return item
    }

    private func isChangeable(_ field: Field, _ allowed: TextTable<Field>?) -> Bool {
        guard field.key != resource.identity?.key, !field.isReadOnly else { return false }
        guard let allowed else { return true }
        return allowed[field.key].map { !$0.isReadOnly } ?? false
    }

    /// Notes when an item was changed, unless the request says it itself.
    private func stamp(_ value: inout MemberTable, isSent: (String) -> Bool) {
        for field in fields where StampFields.kind(of: field) == .changed && !isSent(field.key) {
            if let now = StampFields.literal(of: tools.now(), for: field, in: tools.fields) { value[field.key] = now }
        }
    }
}

extension Problem {
    /// The refusal of a change whose result is not what the contract says of an item.
    static func refusing(_ violation: Violation, _ message: String) -> Problem {
        let place = violation.pointer.isEmpty ? "it" : violation.pointer
        return Problem(
            422, "invalid-result", "Nothing was changed: \(message); \(place.excerpt) \(violation.message).",
            details: [Detail("body", violation.pointer, violation.message)])
    }

    /// The refusal of a JSON Patch (RFC 5789, section 2.2).
    init(_ failure: JSONPatch.Failure, conflict: Int) {
        let status =
            switch failure.kind {
            case .malformed: 400
            case .conflict: conflict
            case .impossible: 422
            case .tooLarge: 413
            }
        let kind =
            failure.kind == .malformed
            ? "malformed-body" : failure.kind == .tooLarge ? "body-too-large" : "invalid-patch"
        self.init(
            status, kind, "Nothing was changed: \(failure.message).",
            details: [Detail("body", failure.pointer, failure.message)])
    }
}
