import MartletContract
import MartletSyntax

/// Gives webhooks and callbacks of one name numbers; those that are exchanged alike besides are one. First come the names of an
/// earlier run, then those of webhooks that are called as their keys are written, then all others, each in the author's order.
enum WebhookNames {
    static func named(_ webhooks: [Webhook], _ context: inout OpenAPIContext) -> [Webhook] {
        let earlier = context.earlier.webhooks
        let places = keys(of: webhooks)
        var known: [String: Webhook] = [:]
        var names = [String?](repeating: nil, count: webhooks.count)
        func take(_ name: String, at index: Int) {
            guard names[index] == nil, known[name].map({ isSame($0, webhooks[index]) }) != false else { return }
            known[name] = known[name] ?? webhooks[index]
            names[index] = name
        }
        for index in webhooks.indices {
            let wanted = webhooks[index].name
            guard let name = earlier[places[index]],
                name == wanted || OperationNamer.isNumbered(name, base: wanted)
            else { continue }
            take(name, at: index)
        }
        let isSettled = webhooks.map(isSettled)
        for index in webhooks.indices where isSettled[index] { take(webhooks[index].name, at: index) }
        var numbered = NumberedNames()
        let former = Set(earlier.values)
        var seen: Set<String> = []
        // The webhook that each is another content type of.
        var (primary, owners) = ("", [String: String]())
        var expressions: [String: Set<String>] = [:]
        var order: [String: [String]] = [:]
        let named = webhooks.indices.compactMap { index -> Webhook? in
            var webhook = webhooks[index]
            let wanted = webhook.name
            take(wanted, at: index)
            webhook.name =
                names[index]
                ?? numbered.free(
                    wanted, spelledBy: { wanted + String($0) },
                    unless: { known[$0].map { isSame($0, webhook) } == false })
            known[webhook.name] = known[webhook.name] ?? webhook
            if !isSettled[index] || webhook.name != wanted || former.contains(webhook.name) {
                context.choices.webhooks[places[index]] = webhook.name
            }
            if !webhook.isAlternative { primary = webhook.name }
            owners[webhook.name] = owners[webhook.name] ?? primary
            let addresses = webhook.expressions.filter { expressions[webhook.name, default: []].insert($0).inserted }
            order[webhook.name, default: []] += addresses
            return seen.insert(webhook.name).inserted ? webhook : nil
        }
        // Those of one key are told apart by their names alone; other content types of one body by these.
        let primaries = named.filter { !$0.isAlternative }
        let counts = Dictionary(grouping: primaries, by: \.key).mapValues(\.count)
        let keys = Dictionary(primaries.map { ($0.name, counts[$0.key] == 1 ? $0.key : $0.name) }) { first, _ in first }
        return named.map { webhook in
            var webhook = webhook
            webhook.key = keys[owners[webhook.name] ?? ""] ?? webhook.name
            webhook.expressions = order[webhook.name] ?? []
            return webhook
        }
    }

    /// Returns true for webhooks that are one: receivers are told the key, so another key is another webhook.
    private static func isSame(_ one: Webhook, _ other: Webhook) -> Bool {
        one.key.utf8.elementsEqual(other.key.utf8) && one.isExchanged(as: other)
    }

    /// What tells each from all others: its place, and a number where several stand there.
    private static func keys(of webhooks: [Webhook]) -> [String] {
        var counts: [String: Int] = [:]
        return webhooks.map { webhook in
            let place = webhook.origin.pointer + " " + webhook.name
            counts[place, default: 0] += 1
            return counts[place] == 1 ? place : "\(place) #\(counts[place] ?? 0)"
        }
    }

    /// Whether no other webhook can be called so: one whose key the author wrote so, in letters that can be written in one way.
    private static func isSettled(_ webhook: Webhook) -> Bool {
        webhook.origin.pointer == JSONPointer.append(webhook.name, to: "/webhooks") && webhook.name.isASCII
    }
}
