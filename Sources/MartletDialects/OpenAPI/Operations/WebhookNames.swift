import MartletContract
import MartletSyntax

/// Gives webhooks and callbacks their names.
///
/// First come the names of an earlier run, then those of webhooks that are called as their keys are written, then all others,
/// each in the author's order. Those that are exchanged alike are one; others of one name get numbers. A body in another
/// content type is called as its webhook is, with a word behind.
struct WebhookNames {
    private let found: [FoundWebhook]
    /// The names of an earlier run, by their places, and all of them.
    private let earlier: TextTable<String>
    private let former: TextSet
    /// The webhooks that have each name, with all their bodies.
    private var known: TextTable<FoundWebhook> = [:]
    /// The names that webhooks have which may be the same, by what is quickly compared.
    private var alike: TextTable<[String]> = [:]
    private var names: [String?]
    private var numbered = NumberedNames()

    private init(_ found: [FoundWebhook], _ context: OpenAPIContext) {
        self.found = found
        earlier = context.earlier.webhooks
        former = TextSet(earlier.values)
        names = Array(repeating: nil, count: found.count)
    }

    static func named(_ found: [FoundWebhook], _ context: inout OpenAPIContext) -> [Webhook] {
        if found.isEmpty { return [] }
        var table = WebhookNames(found, context)
        table.nameAll()
        return table.webhooks(&context.choices)
    }

    // MARK: Names

    private mutating func nameAll() {
        let places = Self.formerPlaces(of: found)
        for index in found.indices {
            guard let name = earlier[Self.place(of: found[index])] ?? earlier[places[index]],
                found[index].allows(name)
            else { continue }
            _ = take(name, at: index)
        }
        for index in found.indices where names[index] == nil && found[index].isSettled {
            _ = take(found[index].wanted[0], at: index)
        }
        for index in found.indices where names[index] == nil {
            let wanted = found[index].wanted
            let known = alike[found[index].features] ?? []
            guard !(wanted + known).contains(where: { take($0, at: index) }) else { continue }
            _ = take(numberedName(wanted[wanted.count - 1]), at: index)
        }
    }

    /// Takes a name if it is free, or that of the same webhook elsewhere.
    private mutating func take(_ name: String, at index: Int) -> Bool {
        guard var one = known[name] else {
            known[name] = found[index]
            alike[found[index].features, default: []].append(name)
            names[index] = name
            return true
        }
        guard one.isSame(as: found[index]) else { return false }
        for other in found[index].alternatives
        where !one.alternatives.contains(where: { $0.contentType == other.contentType }) {
            one.alternatives.append(other)
        }
        known[name] = one
        names[index] = name
        return true
    }

    /// Returns the first name with a number that is free.
    private mutating func numberedName(_ base: String) -> String {
        let known = known
        return numbered.free(base, spelledBy: { base + String($0) }, unless: { known[$0] != nil })
    }

    private static func place(of found: FoundWebhook) -> String { found.place + " " + found.base }

    /// Returns the places as older versions had them: without the address and the method, and a number where several stand
    /// there.
    private static func formerPlaces(of found: [FoundWebhook]) -> [String] {
        var counts: TextTable<Int> = [:]
        return found.map { one in
            let place = one.webhook.origin.pointer + " " + one.base
            counts[place, default: 0] += 1
            return counts[place] == 1 ? place : "\(place) #\(counts[place] ?? 0)"
        }
    }

    // MARK: Result

    /// Returns each webhook once, with its bodies in other content types behind it.
    private mutating func webhooks(_ choices: inout NameChoices) -> [Webhook] {
        var groups: [[Webhook]] = []
        var bases: [String] = []
        var positions: TextTable<Int> = [:]
        for (index, one) in found.enumerated() {
            let name = names[index] ?? one.wanted[0]
            if !one.isSettled || name != one.wanted[0] || former.contains(name) {
                choices.webhooks[Self.place(of: one)] = name
            }
            let position = positions[name] ?? groups.count
            if position == groups.count {
                positions[name] = position
                groups.append([one.webhook])
                groups[position][0].name = name
                bases.append(one.base)
            } else {
                groups[position][0].expressions += one.webhook.expressions
            }
            for alternative in one.alternatives { add(alternative, of: one, to: &groups[position], &choices) }
        }
        settleKeys(of: &groups, bases)
        return groups.flatMap { group in
            var known: TextSet = []
            let expressions = group[0].expressions.filter { known.insert($0).inserted }
            return group.map { webhook in
                var webhook = webhook
                webhook.key = group[0].key
                webhook.expressions = expressions
                return webhook
            }
        }
    }

    private mutating func add(
        _ alternative: FoundWebhook.Alternative, of one: FoundWebhook, to group: inout [Webhook],
        _ choices: inout NameChoices
    ) {
        let place = one.place + " " + alternative.contentType
        let wanted = group[0].name + alternative.word
        if let same = group.dropFirst().first(where: { $0.isExchanged(as: alternative.webhook) }) {
            choices.webhooks[place] = same.name
            return
        }
        let older = "\(alternative.webhook.origin.pointer) \(one.base)\(alternative.word)"
        var name = (earlier[place] ?? earlier[older]).flatMap { name in
            [wanted, one.base + alternative.word].contains { name == $0 || OperationNamer.isNumbered(name, base: $0) }
                ? name : nil
        }
        if let given = name, known[given] != nil { name = nil }
        let free = name ?? (known[wanted] == nil ? wanted : numberedName(wanted))
        known[free] = one
        choices.webhooks[place] = free
        var webhook = alternative.webhook
        webhook.name = free
        group.append(webhook)
    }

    /// Gives those whose key others have, too, their names as keys: one that is called as its key keeps it.
    private func settleKeys(of groups: inout [[Webhook]], _ bases: [String]) {
        var known: TextSet = []
        let isPlain = groups.indices.map { groups[$0][0].name == bases[$0] }
        for index in groups.indices where isPlain[index] { known.insert(groups[index][0].key) }
        for index in groups.indices where !isPlain[index] && !known.insert(groups[index][0].key).inserted {
            groups[index][0].key = groups[index][0].name
        }
    }
}
