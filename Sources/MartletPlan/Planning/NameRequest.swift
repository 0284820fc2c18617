import MartletContract

/// A declaration that needs a Swift name.
struct NameRequest {
    /// What freezes the name.
    var path: LockPath
    /// The name in the specification, or the word that the planner has for a declaration of its own.
    var name: String
    /// The name that it gets unless something stands against it.
    var wanted: Identifier
    /// Where the declaration was read.
    var origin: Origin
    /// Whether nothing else in the scope can have the same name in the specification.
    var isUnique: Bool

    /// Whether the name follows from the specification's name alone, so that it need not be frozen: it is spelled alike,
    /// and nothing else can be. Letters outside ASCII can be written in several ways that Swift takes for one.
    var isSettled: Bool {
        isUnique && wanted.text == name && name.utf8.allSatisfy { $0 < 0x80 }
    }
}

extension NameRequest {
    /// Makes a request for a declaration that the specification does not name.
    ///
    /// - Parameter isUnique: whether nothing that the specification names, and that is not frozen, can be called so.
    init(own word: String, _ path: LockPath, at origin: Origin, isUnique: Bool = false) {
        self.init(path: path, name: word, wanted: Identifier(word), origin: origin, isUnique: isUnique)
    }
}
