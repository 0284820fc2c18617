/// A pattern as a list of patterns without look-around, which all hold of a text.
///
/// Look-ahead behind `^` at the start asks for what the whole text begins with, and look-behind before `$` at the end for what it
/// ends with: `^(?=.*[0-9])(?!-).{8,}(?<!-)$` is `^.{8,}$`, `^.*[0-9]`, and neither `^-` nor `-$`. Elsewhere look-around stays
/// part of the pattern.
package struct PatternConjunction: Hashable, Sendable {
    /// A pattern that matches somewhere in a text, or nowhere.
    package struct Condition: Hashable, Sendable {
        /// The pattern.
        package let node: PatternNode
        /// Whether it must match nowhere.
        package let isNegated: Bool
    }

    /// All hold. The first is the pattern without its look-around.
    package let conditions: [Condition]

    /// Takes the look-around at the ends of a pattern out of it.
    package init(_ node: PatternNode) {
        var parts = node.parts
        var looks: [Condition] = []
        let ahead = parts.prefix { $0.isCondition(at: .start) }
        if ahead.contains(.assertion(.start)) {
            parts.replaceSubrange(ahead.indices, with: [.assertion(.start)])
            for case .look(let look) in ahead {
                looks.append(Condition(node: .sequence([.assertion(.start), look.node]), isNegated: look.isNegated))
            }
        }
        let behind = parts[(parts.lastIndex { !$0.isCondition(at: .end) }.map { $0 + 1 } ?? 0)...]
        if behind.contains(.assertion(.end)) {
            parts.replaceSubrange(behind.indices, with: [.assertion(.end)])
            for case .look(let look) in behind {
                looks.append(Condition(node: .sequence([look.node, .assertion(.end)]), isNegated: look.isNegated))
            }
        }
        conditions = [Condition(node: looks.isEmpty ? node : .sequence(parts), isNegated: false)] + looks
    }
}

extension PatternNode {
    /// Whether it asks for an end of a text, or looks from there at the text.
    fileprivate func isCondition(at end: Assertion) -> Bool {
        switch self {
        case .assertion(let assertion): assertion == end
        case .look(let look): look.isBehind == (end == .end)
        default: false
        }
    }
}
