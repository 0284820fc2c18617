import MartletSyntax

/// Puts changes together where a comparison finds more than a person or a service reads, as when all values of a long
/// enumeration have changed.
///
/// No change is dropped: ``Change/members`` has a text of each. Changes are put together when they have the same code,
/// direction and verdicts, first those of the same element, then those of the same part of the contract.
struct CondensedChanges {
    /// How large the texts of changes may be together, in bytes.
    private static let maxBytes = 48 << 20

    /// Which changes are put together.
    private struct Step {
        /// How much of their paths must be the same; nil is all.
        let prefix: Prefix
        /// The least number of changes that is worth it.
        let least: Int

        enum Prefix {
            case whole, parent, heading, none
        }

        static let all = [
            Step(prefix: .whole, least: 100), Step(prefix: .whole, least: 10), Step(prefix: .parent, least: 100),
            Step(prefix: .parent, least: 10), Step(prefix: .heading, least: 10), Step(prefix: .none, least: 2),
        ]
    }

    private struct Group: Hashable {
        let code: String
        let direction: Direction
        let verdicts: Verdicts
        let isOfMeaning: Bool
        let isOpenAddition: Bool
        let path: ElementPath
    }

    /// Returns changes in the order of their paths, then of their codes.
    ///
    /// - Parameter limit: The most changes, unless more cannot be put together.
    static func condensed(_ changes: [Change], limit: Int) -> [Change] {
        var changes = changes
        for step in Step.all where isTooMuch(changes, limit) { changes = condensed(changes, step) }
        return ChangeTexts.limited(changes)
    }

    private static func isTooMuch(_ changes: [Change], _ limit: Int) -> Bool {
        changes.count > limit || changes.reduce(0, { $0 + ChangeTexts.shortSize(of: $1) }) > maxBytes
    }

    private static func condensed(_ changes: [Change], _ step: Step) -> [Change] {
        var positions: [Group: Int] = [:]
        var groups: [(group: Group, members: [Int])] = []
        for (index, change) in changes.enumerated() {
            let group = Group(
                code: change.code, direction: change.direction, verdicts: change.verdicts,
                isOfMeaning: change.isOfMeaning, isOpenAddition: change.isOpenAddition,
                path: ElementPath(Array(steps(of: change.path, step.prefix))))
            if let position = positions[group] {
                groups[position].members.append(index)
            } else {
                positions[group] = groups.count
                groups.append((group, [index]))
            }
        }
        return sorted(
            groups.flatMap { group, members in
                let all = members.map { changes[$0] }
                let count = all.reduce(0) { $0 + $1.count }
                return all.count > 1 && count >= step.least ? [together(all, at: group.path)] : all
            })
    }

    private static func steps(of path: ElementPath, _ prefix: Step.Prefix) -> ArraySlice<String> {
        switch prefix {
        case .whole: path.steps[...]
        case .parent: path.steps.dropLast()
        case .heading: path.steps.prefix(path.steps.first == "models" ? 2 : 1)
        case .none: []
        }
    }

    private static func together(_ changes: [Change], at path: ElementPath) -> Change {
        var result = changes[0]
        result.path = path
        result.members = changes.flatMap { $0.texts(below: path.steps.count) }
        result.message = message(of: result.members)
        result.counterexample = changes.lazy.compactMap(\.counterexample).first
        result.fingerprint = Fingerprint.text(of: changes.map(\.fingerprint).sorted())
        var known = TextSet(result.endpoints)
        var last = result.endpoints
        for change in changes where change.endpoints != last {
            last = change.endpoints
            for endpoint in last where known.insert(endpoint).inserted { result.endpoints.append(endpoint) }
        }
        result.hiddenEndpoints = changes.reduce(0) { max($0, $1.hiddenEndpoints) }
        return result
    }

    /// Returns the message of changes that are put together: the first of them, and how many more there are.
    static func message(of members: [String]) -> String {
        let shown = members.prefix(3).map { ChangeTexts.excerpt(of: $0, maxBytes: 120) }
        let rest = members.count - shown.count
        return (shown + (rest > 0 ? ["and \(rest) more like \(shown.count == 1 ? "it" : "these")"] : []))
            .joined(separator: "; ")
    }

    /// Returns changes in the order of their paths, then of their codes, then as they are.
    static func sorted(_ changes: [Change]) -> [Change] {
        changes.enumerated()
            .sorted { (left, right) in
                left.element.path == right.element.path
                    ? (left.element.code, left.offset) < (right.element.code, right.offset)
                    : left.element.path < right.element.path
            }
            .map(\.element)
    }
}

extension Change {
    /// Returns what has changed, with the steps of its path from one on: one text for each of ``members``.
    fileprivate func texts(below count: Int) -> [String] {
        var steps = path.steps.dropFirst(count)
        if members.isEmpty, let last = steps.last, message.hasPrefix("'\(last)'") { steps.removeLast() }
        let texts = members.isEmpty ? [message] : members
        if steps.isEmpty { return texts }
        let place = steps.map { ChangeTexts.excerpt(of: $0, maxBytes: 80) }.suffix(8).joined(separator: " / ")
        return texts.map { "\(place): \($0)" }
    }
}
