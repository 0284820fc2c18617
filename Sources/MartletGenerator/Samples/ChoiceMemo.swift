import MartletContract
import MartletSyntax

/// The choices that were made for one value and the values inside it, for the unions that contain them.
///
/// Who writes a value asks for its union, then for those inside it, and each choice looks at all that is inside. Without
/// this, the work would multiply with each union around a value.
final class ChoiceMemo {
    /// The facts about a value that contains others.
    private struct Facts {
        /// The number of keys in it, including those of objects inside it.
        var keyCount = 0
        /// The positions of its members by their names; nil for one that has few, or was not asked for them.
        var positions: TextTable<Int>?
    }

    private struct Question: Hashable {
        let union: String
        let value: LiteralIdentity
        /// How many unions the one is inside of, where that decides on the result; otherwise nil.
        let depth: Int?
    }

    private struct Reading: Hashable {
        let union: String
        let member: Int
        let value: LiteralIdentity
    }

    private struct Choice {
        let candidate: MemberChoice.Candidate?
        /// How many unions inside one another were looked at.
        let height: Int
    }

    /// The most members of an object that are walked, which is faster then.
    private static let smallCount = 8
    /// The number of steps that are taken from the budget at once.
    private static let batch = 256

    private let budget: WorkBudget?
    /// Whether a choice was not made because the budget was used up.
    private(set) var isCutShort = false
    /// The steps that were not yet taken from the budget.
    private var pending = 0
    /// The depth of the unions that were read.
    private var deepest = 0
    /// The value at hand. It is held, so that the addresses of what is inside remain those of the same values.
    private var root: Literal?
    private var numbers: [UnsafeRawPointer: Int] = [:]
    private var facts: [Facts] = []
    private var choices: [Question: Choice] = [:]
    private var readable: [Reading: Bool] = [:]
    private var unions: TextTable<UnionChoices> = [:]

    init(_ budget: WorkBudget?) {
        self.budget = budget
    }

    /// Notes steps that were done. Whoever makes a choice stops where too few are left.
    ///
    /// - Returns: Whether there were as many.
    func spend(_ steps: Int) -> Bool {
        pending += steps
        if pending >= Self.batch { takePending() }
        return !isCutShort
    }

    private func takePending() {
        guard let budget else { return }
        let left = budget.left(for: .sampleChecks)
        if pending >= left { isCutShort = true }
        _ = budget.spend(min(pending, left), on: .sampleChecks)
        pending = 0
    }

    /// Returns whether choices were not made since the last time, or since the start.
    func endsCutShort() -> Bool {
        defer { isCutShort = false }
        return isCutShort
    }

    // MARK: - Values

    /// Makes a value the one at hand, unless it is inside of that.
    func enter(_ literal: Literal) {
        guard let address = LiteralIdentity(literal).address, numbers[address] == nil else { return }
        root = literal
        numbers.removeAll()
        facts.removeAll()
        choices.removeAll()
        readable.removeAll()
        _ = add(literal)
        _ = spend(facts.count)
    }

    /// Returns how many keys there are in a value, those of objects inside it included.
    func keyCount(of literal: Literal) -> Int {
        LiteralIdentity(literal).address.flatMap { numbers[$0] }.map { facts[$0].keyCount } ?? 0
    }

    /// Returns the value of a member of an object.
    func member(_ name: String, of literal: Literal, _ members: [Literal.Member]) -> Literal? {
        guard members.count > Self.smallCount,
            let number = LiteralIdentity(literal).address.flatMap({ numbers[$0] })
        else {
            return members.first { $0.name == name }?.value
        }
        if facts[number].positions == nil {
            facts[number].positions = TextTable(
                members.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
        }
        return facts[number].positions?[name].map { members[$0].value }
    }

    /// Returns how many keys there are in a value.
    private func add(_ literal: Literal) -> Int {
        var count = 0
        switch literal {
        case .array(let elements): for element in elements { count += add(element) }
        case .object(let members):
            count = members.count
            for member in members { count += add(member.value) }
        default: return 0
        }
        if let address = LiteralIdentity(literal).address {
            numbers[address] = facts.count
            facts.append(Facts(keyCount: count))
        }
        return count
    }

    // MARK: - Results

    /// Returns the choice of a union for a value, which is made once.
    ///
    /// - Parameters:
    ///   - depth: How many unions the union is inside of.
    ///   - limit: How many unions are looked at that are inside one another. Only where that ends a search does it matter how
    ///     many the union is inside of.
    func choice(
        of union: String, for literal: Literal, depth: Int, limit: Int, _ choose: () -> MemberChoice.Candidate?
    ) -> MemberChoice.Candidate? {
        let key = LiteralIdentity(literal)
        let whole = Question(union: union, value: key, depth: nil)
        let cut = Question(union: union, value: key, depth: depth)
        if let known = choices[whole].flatMap({ depth + $0.height < limit ? $0 : nil }) ?? choices[cut] {
            deepest = max(deepest, depth + known.height)
            return known.candidate
        }
        let outer = deepest
        deepest = depth
        let candidate = choose()
        let height = deepest - depth
        if !isCutShort { choices[depth + height < limit ? whole : cut] = Choice(candidate: candidate, height: height) }
        deepest = max(outer, deepest)
        return candidate
    }

    /// Notes that a union is inside of too many to be looked at.
    func end(at depth: Int) { deepest = max(deepest, depth) }

    /// Returns whether a value can be read as a member of a union, which is found out once.
    func isReadable(_ literal: Literal, asMember member: Int, of union: String, _ find: () -> Bool) -> Bool {
        let reading = Reading(union: union, member: member, value: LiteralIdentity(literal))
        if let known = readable[reading] { return known }
        takePending()
        if isCutShort { return false }
        let result = find()
        readable[reading] = result
        return result
    }

    /// Returns how a union chooses, which is found out once.
    func choices(of union: String, _ make: () -> UnionChoices) -> UnionChoices {
        if let known = unions[union] { return known }
        let made = make()
        unions[union] = made
        return made
    }
}
