package import MartletContract

extension NameLock {
    /// The names that the reader of the document chose in an earlier run.
    package var choices: NameChoices {
        var choices = NameChoices()
        let lines = filter { path, _ in Self.isChoice(path) || Self.isResponse(path) }
        for (path, entry) in lines.sorted(by: { $0.path.leaf.utf8.lexicographicallyPrecedes($1.path.leaf.utf8) }) {
            let leaf = LockPath.unescaped(path.leaf)
            switch path.scope {
            case LockPath.contentTypes: choices.contentTypes[leaf] = entry.name
            case LockPath.addresses: choices.servers[leaf] = entry.name
            case LockPath.messages: choices.webhooks[leaf] = entry.name
            case LockPath.statuses: choices.statuses[leaf] = entry.name
            case LockPath.models: choices.responseModels.insert(leaf)
            case let scope where scope.hasPrefix(LockPath.operations):
                let group = LockPath.unescaped(scope.dropFirst(LockPath.operations.count))
                choices.operations[NameChoices.Operation(group: group, key: leaf)] = entry.name
            case let scope:
                let union = LockPath.unescaped(scope.dropFirst(LockPath.unnamedMembers.count))
                choices.members[union, default: []].append(
                    NameChoices.Member(features: leaf, name: entry.name))
            }
        }
        return choices
    }

    private static func isChoice(_ path: LockPath) -> Bool {
        [LockPath.contentTypes, LockPath.addresses, LockPath.statuses, LockPath.messages].contains(path.scope)
            || path.scope.hasPrefix(LockPath.unnamedMembers) || path.scope.hasPrefix(LockPath.operations)
    }

    /// Whether a path is that of the model of a response of one status.
    private static func isResponse(_ path: LockPath) -> Bool {
        path.scope == LockPath.models && path.leaf.contains(".response")
    }
}
