package import MartletContract

extension NameLock {
    /// The names that the reader of the document chose in an earlier run.
    package var choices: NameChoices {
        var choices = NameChoices()
        let lines = filter { path, _ in
            path.scope == LockPath.contentTypes || path.scope == LockPath.addresses
                || path.scope.hasPrefix(LockPath.unnamedMembers)
                || path.scope.hasPrefix(LockPath.operations)
        }
        for (path, entry) in lines.sorted(by: { $0.path.leaf.utf8.lexicographicallyPrecedes($1.path.leaf.utf8) }) {
            let leaf = LockPath.unescaped(path.leaf)
            if path.scope == LockPath.contentTypes {
                choices.contentTypes[leaf] = entry.name
            } else if path.scope == LockPath.addresses {
                choices.servers[leaf] = entry.name
            } else if path.scope.hasPrefix(LockPath.operations) {
                let group = LockPath.unescaped(path.scope.dropFirst(LockPath.operations.count))
                choices.operations[NameChoices.Operation(group: group, key: leaf)] = entry.name
            } else {
                let union = LockPath.unescaped(path.scope.dropFirst(LockPath.unnamedMembers.count))
                choices.members[union, default: []].append(
                    NameChoices.Member(features: leaf, name: entry.name))
            }
        }
        return choices
    }
}
