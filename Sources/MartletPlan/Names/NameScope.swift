import MartletSyntax

/// The names of one scope of generated code, given out in the author's order: the first comer keeps its name. Names that
/// look the same, such as the two ways of writing `é`, are the same here, as in `Set<String>`: the compiler would tell them
/// apart, but nobody else could.
package struct NameScope: Sendable {
    /// The names that the scope must not declare, because generated code or Swift means something else by them.
    private var reserved: Set<String>
    /// A bit for each length in bytes that a reserved name has, the last one for all from 63 on. Hardly any name is as long
    /// as one of them, and hashing it takes longer than to see that.
    private var reservedLengths: UInt64 = 0
    /// What is put behind a reserved name.
    private let suffix: String
    /// The names that have been given out.
    private var taken = NameList<String>()
    /// The names that had been given out before in the scope that this one goes on from. They are shared by all that do.
    private var earlier: Set<String> = []
    /// Those that were given out one after the other, with their turns.
    private var turns: [String: Int] = [:]
    /// The turn from which on they are free all the same.
    private var firstUnseenTurn = Int.max
    /// The numbers behind the names that were taken.
    private var numbered = NumberedNames()

    /// Makes a scope in which nothing has been given out.
    ///
    /// - Parameters:
    ///   - reserved: the names that it must not declare.
    ///   - suffix: what is put behind one of them that is wanted.
    package init(reserved: Set<String> = [], suffix: String) {
        self.reserved = reserved
        self.suffix = suffix
        reservedLengths = reserved.reduce(0) { $0 | Self.length($1) }
    }

    private static func length(_ name: String) -> UInt64 { 1 << UInt64(min(name.utf8.count, 63)) }

    private func isReserved(_ name: String) -> Bool {
        reservedLengths & Self.length(name) != 0 && reserved.contains(name)
    }

    /// Reserves a name from now on.
    package mutating func reserve(_ name: Identifier) {
        reserved.insert(name.text)
        reservedLengths |= Self.length(name.text)
    }

    /// Takes a name that the scope declares anyway.
    package mutating func take(_ name: Identifier) {
        taken.insert(name.text)
    }

    /// Takes a name if it would be given out as it is; returns whether it did.
    mutating func take(ifFree name: Identifier) -> Bool {
        if isReserved(name.text) || isEarlier(name.text) { return false }
        return taken.insert(name.text)
    }

    /// Makes room for a number of names.
    mutating func reserveCapacity(_ count: Int) {
        taken.reserveCapacity(count)
    }

    /// Returns the scope as it was before some names were given out. It takes the same time however many these are.
    ///
    /// - Parameters:
    ///   - turn: The first turn that has not been yet.
    ///   - turns: The names that were given out one after the other, with their turns.
    package func before(_ turn: Int, of turns: [String: Int]) -> NameScope {
        var scope = self
        scope.earlier = earlier.isEmpty ? taken.set : earlier.union(taken.set)
        scope.taken = NameList<String>()
        scope.numbered = NumberedNames()
        scope.turns = turns
        scope.firstUnseenTurn = turn
        return scope
    }

    /// Returns whether the scope must not declare a name.
    package func isReserved(_ name: Identifier) -> Bool {
        isReserved(name.text)
    }

    /// Returns whether a name would be given out as it is.
    package func isFree(_ name: Identifier) -> Bool {
        isFree(name.text)
    }

    private func isFree(_ name: String) -> Bool {
        !taken.contains(name) && !isReserved(name) && !isEarlier(name)
    }

    private func isEarlier(_ name: String) -> Bool {
        earlier.contains(name) && (turns[name] ?? -1) < firstUnseenTurn
    }

    /// Gives out a name: as wanted, with the scope's suffix when it is reserved, with a number from 2 when it is taken.
    package mutating func claim(_ wanted: Identifier) -> Identifier {
        let isReserved = self.isReserved(wanted)
        if !isReserved, !isEarlier(wanted.text), taken.insert(wanted.text) { return wanted }
        let base = isReserved ? wanted.text + suffix : wanted.text
        var name = base
        if !isFree(base) {
            var numbers = numbered
            numbered = NumberedNames()
            // `v1` and a 2 would be `v12`, which may be another's name.
            let separator = base.last?.isNumber == true ? "_" : ""
            name = numbers.free(base, spelledBy: { "\(base)\(separator)\($0)" }, unless: { !isFree($0) })
            numbered = numbers
        }
        taken.insert(name)
        return name == wanted.text ? wanted : Identifier(name)
    }
}
