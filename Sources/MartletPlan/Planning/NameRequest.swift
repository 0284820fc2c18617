import MartletContract
import MartletSyntax

/// A declaration that needs a Swift name.
struct NameRequest {
    /// What freezes the name.
    let path: LockPath
    /// The name in the specification, or the word that the planner has for a declaration of its own.
    let name: String
    /// The name that it gets unless something stands against it.
    let wanted: Identifier
    /// Where the declaration was read.
    let origin: Origin
    /// When the name is given out if it is spelled as in the specification: 0 before 1. Of one turn nothing in the scope
    /// may have the same name in the specification. Nil: after all others, and it must be frozen.
    let turn: Int?
    /// Whether the name follows from the specification's name alone, so that it need not be frozen: it is spelled alike,
    /// and nothing else can be. Letters outside ASCII can be written in several ways that Swift takes for one.
    ///
    /// It is asked for more than once, and of a request in a list that would copy the whole.
    let isSettled: Bool

    /// Makes a request.
    ///
    /// - Parameter isCapitalExpected: Whether the specification's name should start with a capital although the Swift name
    ///   does not.
    init(
        path: LockPath, name: String, wanted: Identifier, origin: Origin, turn: Int?, isCapitalExpected: Bool = false
    ) {
        (self.path, self.name, self.wanted, self.origin, self.turn) = (path, name, wanted, origin, turn)
        let isAlike = isCapitalExpected ? Self.isCapitalised(name, wanted) : wanted.text == name
        isSettled = turn != nil && isAlike && name.isASCII
    }

    /// Whether a name is the wanted one with a capital, as groups have it: `Booking` for `booking`. `ID` is not, which
    /// becomes `id` as `Id` does.
    private static func isCapitalised(_ name: String, _ wanted: Identifier) -> Bool {
        guard let first = name.first, first.isUppercase else { return false }
        let rest = name.dropFirst()
        return rest.first?.isUppercase != true && wanted.text == first.lowercased() + rest
    }
}

extension NameRequest {
    /// Makes a request for a declaration that the specification does not name.
    ///
    /// - Parameter turn: as ``turn``; nil unless nothing of that turn can be called so.
    init(own word: String, _ path: LockPath, at origin: Origin, turn: Int? = nil) {
        self.init(path: path, name: word, wanted: Identifier(word), origin: origin, turn: turn)
    }
}
