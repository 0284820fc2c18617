import MartletContract
import MartletSyntax

/// Gives webhooks and callbacks of one name numbers; those of one type besides are one. First come the names of an earlier run,
/// then those of webhooks that are called as their keys are written, then all others, each in the author's order.
enum WebhookNames {
    static func named(_ webhooks: [Webhook], _ context: inout OpenAPIContext) -> [Webhook] {
        let earlier = context.earlier.webhooks
        let keys = keys(of: webhooks)
        var known: [String: TypeReference] = [:]
        var names = [String?](repeating: nil, count: webhooks.count)
        func take(_ name: String, at index: Int) {
            if names[index] == nil, known[name] == nil || known[name] == webhooks[index].type {
                known[name] = webhooks[index].type
                names[index] = name
            }
        }
        for index in webhooks.indices {
            let wanted = webhooks[index].name
            guard let name = earlier[keys[index]],
                name == wanted || OperationNamer.isNumbered(name, base: wanted)
            else { continue }
            take(name, at: index)
        }
        let isSettled = webhooks.map(isSettled)
        for index in webhooks.indices where isSettled[index] { take(webhooks[index].name, at: index) }
        var numbered = NumberedNames()
        let former = Set(earlier.values)
        var seen: Set<String> = []
        let named = webhooks.indices.compactMap { index -> Webhook? in
            var webhook = webhooks[index]
            let wanted = webhook.name
            take(wanted, at: index)
            webhook.name =
                names[index]
                ?? numbered.free(
                    wanted, spelledBy: { wanted + String($0) },
                    unless: { known[$0] != nil && known[$0] != webhook.type })
            known[webhook.name] = webhook.type
            if !isSettled[index] || webhook.name != wanted || former.contains(webhook.name) {
                context.choices.webhooks[keys[index]] = webhook.name
            }
            return seen.insert(webhook.name).inserted ? webhook : nil
        }
        // What the server calls alike is told apart by its name alone.
        let counts = Dictionary(grouping: named, by: \.key).mapValues(\.count)
        return named.map { webhook in
            var webhook = webhook
            if counts[webhook.key] != 1 { webhook.key = webhook.name }
            return webhook
        }
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
