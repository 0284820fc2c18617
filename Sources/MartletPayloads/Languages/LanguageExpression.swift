/// A language, put together from what is known by itself.
indirect enum LanguageExpression: Hashable, Sendable {
    /// All that a machine matches.
    case machine(LanguageMachine)
    /// Some texts, in order and each once. Compared by their scalars: Swift holds canonically equivalent texts for equal.
    case texts([[Unicode.Scalar]])
    /// All texts of so many scalars.
    case lengths(ClosedRange<Int>)
    /// A language of which only its name and what lies below and above it are known. The name is in UTF-8.
    case opaque(name: [UInt8], lower: LanguageExpression, upper: LanguageExpression)
    /// All else.
    case complement(LanguageExpression)
    /// What all have; all texts when there is none.
    case intersection([LanguageExpression])
    /// What one has; no text when there is none.
    case union([LanguageExpression])

    /// All texts.
    static let all = LanguageExpression.intersection([])
    /// No text.
    static let none = LanguageExpression.union([])

    /// Returns the complement, without two complements on top of each other.
    var negated: LanguageExpression {
        switch self {
        case .complement(let inner): inner
        case .intersection([]): .none
        case .union([]): .all
        default: .complement(self)
        }
    }

    /// Returns what all of some languages have, flat and each once.
    static func intersection(of parts: [LanguageExpression]) -> LanguageExpression {
        var flat: [LanguageExpression] = []
        for part in parts {
            let inner: [LanguageExpression] = if case .intersection(let inner) = part { inner } else { [part] }
            for part in inner where !flat.contains(part) { flat.append(part) }
        }
        if flat.contains(.none) || flat.contains(where: { flat.contains(.complement($0)) }) { return .none }
        return flat.count == 1 ? flat[0] : .intersection(flat)
    }

    /// Returns what one of some languages has, flat and each once.
    static func union(of parts: [LanguageExpression]) -> LanguageExpression {
        var flat: [LanguageExpression] = []
        for part in parts {
            let inner: [LanguageExpression] = if case .union(let inner) = part { inner } else { [part] }
            for part in inner where !flat.contains(part) { flat.append(part) }
        }
        if flat.contains(.all) || flat.contains(where: { flat.contains(.complement($0)) }) { return .all }
        return flat.count == 1 ? flat[0] : .union(flat)
    }

    /// All texts that can be members, where they can be counted up; nil when not seen at once.
    var candidates: [[Unicode.Scalar]]? {
        switch self {
        case .texts(let texts): return texts
        case .lengths(0...0): return [[]]
        case .intersection(let parts):
            return parts.compactMap(\.candidates).min { $0.count < $1.count }
        case .union(let parts):
            var all: [[Unicode.Scalar]] = []
            for part in parts {
                guard let some = part.candidates else { return nil }
                all += some
            }
            return all
        case .machine, .lengths, .opaque, .complement: return nil
        }
    }
}

extension LanguageExpression {
    /// Returns texts in order, each once.
    static func sorted(_ texts: [[Unicode.Scalar]]) -> [[Unicode.Scalar]] {
        var result: [[Unicode.Scalar]] = []
        let ordered = texts.sorted { $0.lexicographicallyPrecedes($1) }
        for text in ordered where text != result.last { result.append(text) }
        return result
    }
}
