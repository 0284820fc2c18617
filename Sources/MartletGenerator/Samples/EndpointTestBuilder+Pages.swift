import MartletContract
import MartletPayloads
import MartletPlan

extension EndpointTestBuilder {
    /// Adds the test that follows the pages: the first names the second, and the second none, or itself where a page
    /// always names one.
    mutating func following(_ sample: EndpointSample, _ least: Call, _ scope: inout NameScope) {
        guard let pages = endpoint.pages, let pagination = endpoint.endpoint.pages,
            case .json(var literal, let type, _) = sample.answer,
            let into = endpoint.arguments.firstIndex(where: { $0.field?.name == pagination.into }),
            let server = client.server(of: endpoint.endpoint)
        else { return }
        let names = WireNames(plan: context.plan)
        let next = names.path(pagination.next, in: type)
        let start = sample.minimal[into] ?? endpoint.arguments[into].field?.defaultValue
        if case .number(let digits)? = literal.value(at: next), start == .number(digits), let number = Int(digits) {
            literal = literal.setting(.number(String(number + 1)), at: next[...])
        }
        guard let cursor = literal.value(at: next), cursor != .null, cursor != .string(""), cursor != start,
            case .array(let items)? = literal.value(at: names.path(pagination.items, in: type)),
            let field = names.field(pagination.next, in: type)
        else { return }
        var second = sample.minimal
        second[into] = Self.argument(cursor, as: endpoint.arguments[into].field?.type)
        guard let firstText = WireRequest.text(of: sample, values: sample.minimal, server: server, in: context),
            let secondText = WireRequest.text(of: sample, values: second, server: server, in: context)
        else { return }
        let end = Self.end(of: literal, at: next, field, isNullable: context.plan.types.expanded(field.type).isNullable)
        var body = [
            "transport.respond(json: \(page(literal, type, "FirstPage", "A page that names another one.")))",
            "transport.respond(json: \(page(end ?? literal, type, "LastPage", "The page behind it.")))",
        ]
        body += least.bindings + ["var count = 0"]
        body += least.source.following(endpoint.name, with: pages.items).prefixed("for try await _ in ")
            .suffixed(" { count += 1 }").lines(indent: 8)
        body.append(framework.equal("count", "\(items.count * 2)").oneLine)
        var lines = body.map { "        \($0)" }
        lines += RawString(firstText).lines(after: "let first = ", indent: 8)
        lines += RawString(secondText).lines(after: "let second = ", indent: 8)
        let sent = framework.equal("transport.requests.map(\\.wireText)", "[first, second]")
        lines.append("        \(sent.oneLine)")
        add("FollowsItsPages", lines, &scope)
    }

    private mutating func page(
        _ literal: Literal, _ type: TypeReference, _ suffix: String, _ summary: String
    ) -> String {
        let written = WrittenForm(context: context).literal(literal, as: type)
        return fixtures.add(endpoint.name.text + suffix, summary, literal, written: written).read
    }

    /// What names a page, as the value of the parameter: numbers may be text there.
    private static func argument(_ cursor: Literal, as type: TypeReference?) -> Literal {
        if case .number(let digits) = cursor, type?.kind == .string { return .string(digits) }
        return cursor
    }

    /// Returns the page without what names another one; nil when there is always one.
    private static func end(
        of page: Literal, at path: [String], _ field: Field, isNullable: Bool
    ) -> Literal? {
        if isNullable { return page.setting(.null, at: path[...]) }
        if field.isOptional { return page.setting(nil, at: path[...]) }
        return field.type.kind == .string && field.constraints.isEmpty ? page.setting(.string(""), at: path[...]) : nil
    }
}

extension SourceLayout {
    /// The call of another function of the same group, without what makes it wait.
    fileprivate func following(_ name: Identifier, with other: Identifier) -> SourceLayout {
        guard case .list(let list) = self else { return self }
        let head = list.head.replacingPrefix("try await ", with: "")
        return .list(list.with(head: String(head.dropLast(name.source.count)) + other.source))
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}

extension Literal {
    /// Returns the value at the end of a path of members; nil when there is none.
    fileprivate func value(at path: [String]) -> Literal? {
        var value: Literal? = self
        for name in path { value = value?.member(name) }
        return value
    }

    /// Returns the same value with the one at the end of a path replaced, or removed.
    fileprivate func setting(_ value: Literal?, at path: ArraySlice<String>) -> Literal {
        guard let name = path.first, case .object(let members) = self else { return self }
        let rest = path.dropFirst()
        return .object(
            members.compactMap { member in
                guard member.name == name else { return member }
                let changed = rest.isEmpty ? value : member.value.setting(value, at: rest)
                return changed.map { Literal.Member(name, $0) }
            })
    }
}
