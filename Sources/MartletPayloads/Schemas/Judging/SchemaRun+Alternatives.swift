package import MartletContract

/// The union of a contract that a schema is, for whoever explains why a value is none of it.
package struct UnionNames: Sendable {
    /// A member.
    package struct Member: Sendable {
        /// What it is called.
        package var name: String
        /// The values of the discriminator that mean it.
        package var values: [Literal]
    }

    /// The name of the union.
    package var name: String
    /// The name of the member of a value that says which one it is; nil where none does.
    package var discriminator: String?
    /// The members, in the order of the alternatives; there may be more alternatives.
    package var members: [Member]
}

extension SchemaRun {
    /// Takes down whether a value is one of several alternatives.
    ///
    /// - Parameter matches: How many of them it certainly is.
    mutating func noteAlternatives(
        _ verdict: Judgement.Verdict, _ keyword: String, _ schemas: [SchemaID], matches: Int,
        _ evaluation: inout Evaluation
    ) {
        guard evaluation.isExplaining, verdict == .invalid, isSought(.invalid) else {
            return note(verdict, keyword, &evaluation)
        }
        evaluation.outcome.verdict = .invalid
        let names = names(of: schemas, evaluation.id)
        guard matches == 0 else {
            let text = "matches more than one of " + (names?.joined(separator: ", ") ?? "the alternatives of 'oneOf'")
            return find(keyword, at: evaluation.value, SchemaReason(.union, text))
        }
        if let union = tables.pool.unions[evaluation.id], union.discriminator != nil,
            schemas.count >= union.members.count
        {
            return explain(union, schemas, keyword, evaluation)
        }
        // Null beside one schema is said of that schema, and not of a choice.
        let others = schemas.filter { tables.schema($0).node.kinds != .null }
        if others.count == 1, names == nil {
            return explain(evaluation.value, others[0], keyword, in: evaluation.scope)
        }
        if schemas.count == 1 { return explain(evaluation.value, schemas[0], keyword, in: evaluation.scope) }
        explainClosest(of: schemas, names, keyword, evaluation)
    }

    /// Explains why a value is not the member of a union that it says it is.
    private mutating func explain(
        _ union: UnionNames, _ schemas: [SchemaID], _ keyword: String, _ evaluation: Evaluation
    ) {
        let value = evaluation.value
        guard let discriminator = union.discriminator, case .object(let positions) = values.content(value) else {
            let reason = SchemaReason.kind(.object, values.content(value))
            return find(keyword, at: value, reason)
        }
        let values = union.members.flatMap(\.values)
        guard let position = self.values.member(discriminator, of: value, among: positions),
            self.values.content(position).kind == values.first?.kind ?? .string
        else {
            let text = "must say which member of '\(union.name)' it is"
            return find(keyword, at: value, SchemaReason(.union, text, member: discriminator))
        }
        let tag = self.values.canonicalText(position)
        let index = union.members.firstIndex { member in
            member.values.contains { ExactText(JSONText.write($0, layout: .canonical)) == tag }
        }
        guard let index else {
            let known = values.isEmpty ? "" : ", which are \(SchemaReason.list(values))"
            return find(keyword, at: position, SchemaReason(.union, "is no member of '\(union.name)'\(known)"))
        }
        explain(value, schemas[index], keyword, in: evaluation.scope)
    }

    /// How many alternatives are looked at to find the one that a value is closest to.
    private static let alternativeLimit = 32
    /// How many explanations of alternatives may be inside one another: each multiplies the work.
    private static let alternativeDepthLimit = 2

    private mutating func explainClosest(
        of schemas: [SchemaID], _ names: [String]?, _ keyword: String, _ evaluation: Evaluation
    ) {
        let value = evaluation.value
        let kind = values.content(value).kind
        let place = values.pointer(value)
        var best: (index: Int, found: [SchemaFailure], distance: Int)?
        let limit = alternativeDepth < Self.alternativeDepthLimit ? Self.alternativeLimit : 0
        for (index, schema) in schemas.prefix(limit).enumerated()
        where tables.schema(schema).node.kinds.contains(kind) {
            let found = findings(limit: 5) { $0.explain(value, schema, keyword, in: evaluation.scope) }
            guard let first = found.first else { continue }
            // A constant or a type that differs means another alternative more than a missing member does.
            let isOther = first.pointer == place && first.rule == .type || found.contains { $0.rule == .enumeration }
            let distance = found.count + (isOther ? 10 : 0)
            if best.map({ distance < $0.distance }) ?? true { best = (index, found, distance) }
        }
        let list =
            names.map { "is none of \($0.joined(separator: ", "))" } ?? "is none of the alternatives of '\(keyword)'"
        guard let best, let first = best.found.first else {
            let kinds = schemas.reduce(into: JSONKinds()) { $0.formUnion(tables.schema($1).node.kinds) }
            guard kinds.contains(kind) || names != nil else {
                return find(keyword, at: value, SchemaReason.kind(kinds, values.content(value)))
            }
            return find(keyword, at: value, SchemaReason(.union, list))
        }
        // The reason where something is wrong with a part of the value, or with the whole.
        let inner = first.pointer.dropFirst(place.count)
        let subject = names.map { "to be \($0[best.index])" } ?? "the closest one asks"
        let reason = inner.isEmpty ? "it \(first.message)" : "'\(inner)' \(first.message)"
        find(keyword, at: value, SchemaReason(.union, "\(list); \(subject): \(reason)"))
    }

    /// Returns the names of alternatives; nil where one has none.
    private func names(of schemas: [SchemaID], _ owner: SchemaID) -> [String]? {
        if let union = tables.pool.unions[owner], union.members.count == schemas.count {
            return union.members.map(\.name)
        }
        let names = schemas.compactMap { tables.pool.name(of: $0) }
        return names.count == schemas.count && names.count <= 20 ? names : nil
    }
}

extension SchemaReason {
    /// The reason why a value that another schema excludes is wrong.
    static func excluded(_ node: SchemaNode) -> SchemaReason {
        if let values = node.values, !values.isEmpty {
            return SchemaReason(.keyword, "must not be \(values.count > 1 ? "one of " : "")\(list(values))")
        }
        var rest = node
        rest.resource = 0
        if rest == SchemaNode() { return forbidden }
        rest.kinds = .all
        if rest == SchemaNode() { return SchemaReason(.keyword, "must not be \(names(of: node.kinds))") }
        return SchemaReason(.keyword, "must not be what 'not' describes")
    }
}
