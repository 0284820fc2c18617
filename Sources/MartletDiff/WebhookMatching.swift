import MartletContract

/// Which webhook of the revision is which of the base: one with its body in all content types.
///
/// The server sends the request of a webhook, and whoever receives it answers. Receivers of the base get requests of the
/// revision, and servers of the revision get responses of the base: that is the other way round than with endpoints.
struct WebhookMatching: Sendable {
    /// A webhook on both sides.
    struct Pair: Sendable {
        /// As it was.
        let base: Webhook
        /// As it is to be.
        let revision: Webhook
        /// Its bodies on both sides, in the same content type.
        let contents: [(base: Webhook, revision: Webhook)]
        /// The content types of its bodies: those that it had, and those that it has.
        let contentTypes: (base: [String], revision: [String])
        /// The parameters on both sides.
        let parameters: [ParameterMatching.Pair]
        /// The parameters that are gone.
        let removedParameters: [Parameter]
        /// The new parameters.
        let addedParameters: [Parameter]
        /// The responses.
        let responses: StatusMatching<AnyAnswer>
        /// The path of it as an element: as it is now.
        let path: ElementPath
    }

    /// The webhooks on both sides, in the revision's order.
    private(set) var pairs: [Pair] = []
    /// The webhooks that are gone, in the base's order.
    private(set) var removed: [Webhook] = []
    /// The new webhooks, in the revision's order.
    private(set) var added: [Webhook] = []

    /// Matches webhooks by where they are declared; those that are left by name, then by the place alone, whatever the
    /// method is. Callbacks of one name have numbers, which others may take.
    init(base: [Webhook], revision: [Webhook]) {
        if base.isEmpty && revision.isEmpty { return }
        var left = Self.groups(of: base)
        var right = Self.groups(of: revision)
        let order = TextTable(zip(right.map { $0[0].name }, right.indices)) { first, _ in first }
        var found: [(base: [Webhook], revision: [Webhook])] = []
        let keys: [(Webhook) -> String] = [
            { "\($0.origin.pointer) \($0.method.token) \($0.expressions.first ?? "")" }, \.name, \.origin.pointer,
        ]
        for key in keys { found += Self.match(&left, &right, by: key) }
        pairs = found.map { Pair(base: $0.base, revision: $0.revision) }
            .sorted { order[$0.revision.name, default: 0] < order[$1.revision.name, default: 0] }
        removed = left.map { $0[0] }
        added = right.map { $0[0] }
    }

    /// Returns webhooks with their bodies in other content types behind them.
    private static func groups(of webhooks: [Webhook]) -> [[Webhook]] {
        var groups: [[Webhook]] = webhooks.filter { !$0.isAlternative }.map { [$0] }
        let positions = TextTable(zip(groups.map { $0[0].key }, groups.indices)) { first, _ in first }
        for webhook in webhooks where webhook.isAlternative {
            if let position = positions[webhook.key] { groups[position].append(webhook) }
        }
        return groups
    }

    /// Takes out of both lists what a key tells apart from all others of its list and is on both sides.
    private static func match(
        _ left: inout [[Webhook]], _ right: inout [[Webhook]], by key: (Webhook) -> String
    ) -> [(base: [Webhook], revision: [Webhook])] {
        if left.isEmpty || right.isEmpty { return [] }
        let (known, others) = (
            TextTable(grouping: left.indices) { key(left[$0][0]) },
            TextTable(grouping: right.indices) { key(right[$0][0]) }
        )
        var found: [(base: [Webhook], revision: [Webhook])] = []
        var (used, taken): (Set<Int>, Set<Int>) = ([], [])
        for index in right.indices {
            let word = key(right[index][0])
            guard others[word]?.count == 1, let same = known[word], same.count == 1 else { continue }
            found.append((left[same[0]], right[index]))
            used.insert(same[0])
            taken.insert(index)
        }
        left = left.indices.filter { !used.contains($0) }.map { left[$0] }
        right = right.indices.filter { !taken.contains($0) }.map { right[$0] }
        return found
    }
}

extension WebhookMatching.Pair {
    /// Makes a pair of two webhooks, each with its body in other content types behind it.
    fileprivate init(base: [Webhook], revision: [Webhook]) {
        let (old, new) = (base[0], revision[0])
        self.base = old
        self.revision = new
        contents = ContentTypes.pairs(base, revision) {
            ContentTypes.own($0.type, $0.contentType)
        } isAlike: {
            $0.otherContentTypes.alikeJSON.contains(ContentTypes.essence(of: $1))
        }
        contentTypes = (Self.contentTypes(of: base), Self.contentTypes(of: revision))
        let places = (Self.places(of: old), Self.places(of: new))
        let parameters = ListMatching(
            old.parameters.map { (key: Self.key($0, places.0), parameter: $0) },
            new.parameters.map { (key: Self.key($0, places.1), parameter: $0) }, by: \.key)
        self.parameters = parameters.pairs.map { .init(base: $0.base.parameter, revision: $0.revision.parameter) }
        removedParameters = parameters.removed.map(\.parameter)
        addedParameters = parameters.added.map(\.parameter)
        responses = StatusMatching(AnyAnswer.all(old.responses), AnyAnswer.all(new.responses), status: \.status)
        path = ElementPath(["webhooks", new.name])
    }

    private static func contentTypes(of webhooks: [Webhook]) -> [String] {
        var names: [String] = []
        for webhook in webhooks {
            let own = ContentTypes.ofAnswer(webhook.type, webhook.contentType, webhook.otherContentTypes)
            names += own.filter { !names.contains($0) }
        }
        return names
    }

    private static func places(of webhook: Webhook) -> [String] {
        webhook.expressions.first.map(WebhookPath.places) ?? []
    }

    /// Returns what a parameter is told apart by: one of the path by where it is among some names.
    private static func key(_ parameter: Parameter, _ places: [String]) -> String {
        let key = parameter.field.key
        switch parameter.place {
        case .path: return "path " + (places.firstIndex(of: key).map(String.init) ?? key)
        case .header: return "header " + key.lowercased()
        case .query, .querystring, .cookie: return parameter.step
        }
    }
}
