import MartletContract
import MartletSyntax

/// Which endpoint of the revision is which of the base.
struct EndpointMatching: Sendable {
    /// An endpoint on both sides. A class, since every rule looks at all of them.
    final class Pair: Sendable {
        /// As it was.
        let base: Endpoint
        /// As it is to be.
        let revision: Endpoint
        /// Its parameters, each with its counterpart.
        let parameters: ParameterMatching
        /// Its answers on both sides: those that count as success, and those that do not.
        let answers: [AnswerPair]
        /// How people name it now.
        let title: String
        /// The path of it as an element: as it is now.
        let path: ElementPath

        init(base: Endpoint, revision: Endpoint, renames: inout WorkShare) {
            self.base = base
            self.revision = revision
            parameters = ParameterMatching(base: base, revision: revision, renames: &renames)
            answers = AnswerPair.all(base, revision)
            title = revision.title
            path = ElementPath([title])
        }
    }

    /// The endpoints on both sides, in the revision's order.
    private(set) var pairs: [Pair] = []
    /// Endpoints in a content type that one side alone has an endpoint for, because the other side has the same values in it as
    /// in another: each with that one.
    private(set) var split: [Pair] = []
    /// The endpoints that are gone, in the base's order.
    private(set) var removed: [Endpoint] = []
    /// The new endpoints, in the revision's order.
    private(set) var added: [Endpoint] = []
    /// The addresses of the endpoints.
    let addresses: EndpointAddresses

    /// Matches endpoints by method and address, whatever the path's parameters are called; those that are left by path, by name,
    /// and by likeness.
    ///
    /// - Parameter budget: The work that the run may still create.
    init(base: Contract, revision: Contract, budget: WorkBudget) {
        var renames = budget.share(of: .renameComparisons)
        defer { budget.takeBack(renames) }
        var left = base.groups.flatMap(\.endpoints)
        var right = revision.groups.flatMap(\.endpoints)
        let addresses = EndpointAddresses(ComparedServers(base, revision))
        self.addresses = addresses
        var found = Self.match(
            &left, by: addresses.route(ofBase:), &right, by: addresses.route(ofRevision:))
        found += Self.match(&left, &right, by: Self.route)
        // Another content type of an operation is no endpoint that has a new name or path.
        let others = (Self.takeAlternatives(&left), Self.takeAlternatives(&right))
        for key in [Self.name, \.name, Self.change] { found += Self.match(&left, &right, by: key) }
        var part = renames.ofOnePairOfLists
        if part.spend(left.count * right.count) { found += Self.matchAlike(&left, &right) }
        renames.takeBack(part)
        let order = Dictionary(
            revision.groups.flatMap(\.endpoints).enumerated().map { ($0.element.reference, $0.offset) }
        ) { first, _ in first }
        pairs = found.map { Pair(base: $0.0, revision: $0.1, renames: &renames) }
            .sorted { order[$0.revision.reference, default: 0] < order[$1.revision.reference, default: 0] }
        // Where the operation is on both sides, the rules about content types say what became of them.
        let operations = (Set(pairs.map(\.base.origin.span)), Set(pairs.map(\.revision.origin.span)))
        removed = left + others.0.filter { !operations.0.contains($0.alternativeTo?.span ?? $0.origin.span) }
        added = right + others.1.filter { !operations.1.contains($0.alternativeTo?.span ?? $0.origin.span) }
        let sides = (
            Dictionary(pairs.map { ($0.base.origin.span, $0) }) { first, _ in first },
            Dictionary(pairs.map { ($0.revision.origin.span, $0) }) { first, _ in first }
        )
        for other in others.0 {
            guard let pair = other.alternativeTo.flatMap({ sides.0[$0.span] }), pair.revision.isAlike(other) else {
                continue
            }
            split.append(Pair(base: other, revision: pair.revision, renames: &renames))
        }
        for other in others.1 {
            guard let pair = other.alternativeTo.flatMap({ sides.1[$0.span] }), pair.base.isAlike(other) else {
                continue
            }
            split.append(Pair(base: pair.base, revision: other, renames: &renames))
        }
    }

    private static func takeAlternatives(_ endpoints: inout [Endpoint]) -> [Endpoint] {
        let taken = endpoints.filter { $0.alternativeTo != nil }
        if !taken.isEmpty { endpoints.removeAll { $0.alternativeTo != nil } }
        return taken
    }

    /// Takes out of both lists what a key tells apart from all others of its list and is on both sides.
    private static func match(
        _ left: inout [Endpoint], _ right: inout [Endpoint], by key: (Endpoint) -> String?
    ) -> [(Endpoint, Endpoint)] {
        match(&left, by: key, &right, by: key)
    }

    private static func match(
        _ left: inout [Endpoint], by leftKey: (Endpoint) -> String?,
        _ right: inout [Endpoint], by rightKey: (Endpoint) -> String?
    ) -> [(Endpoint, Endpoint)] {
        func places(_ endpoints: [Endpoint], _ key: (Endpoint) -> String?) -> TextTable<[Int]> {
            var places: TextTable<[Int]> = [:]
            for (index, endpoint) in endpoints.enumerated() {
                if let key = key(endpoint) { places[key, default: []].append(index) }
            }
            return places
        }
        let known = places(left, leftKey)
        var usedOfBase: Set<Int> = []
        var usedOfRevision: Set<Int> = []
        var found: [(Endpoint, Endpoint)] = []
        for (key, indices) in places(right, rightKey).sorted(by: { $0.key < $1.key }) {
            guard indices.count == 1, let others = known[key], others.count == 1 else { continue }
            found.append((left[others[0]], right[indices[0]]))
            usedOfBase.insert(others[0])
            usedOfRevision.insert(indices[0])
        }
        left = left.enumerated().filter { !usedOfBase.contains($0.offset) }.map(\.element)
        right = right.enumerated().filter { !usedOfRevision.contains($0.offset) }.map(\.element)
        return found
    }

    /// Takes out of both lists what is most alike.
    private static func matchAlike(_ left: inout [Endpoint], _ right: inout [Endpoint]) -> [(Endpoint, Endpoint)] {
        let leftTraits = left.map(EndpointTraits.init)
        let rightTraits = right.map(EndpointTraits.init)
        var candidates: [(score: Double, left: Int, right: Int)] = []
        for (leftIndex, leftTraits) in leftTraits.enumerated() {
            for (rightIndex, rightTraits) in rightTraits.enumerated() {
                let score = leftTraits.likeness(to: rightTraits)
                if score >= EndpointTraits.enough { candidates.append((score, leftIndex, rightIndex)) }
            }
        }
        candidates.sort { ($1.score, $0.left, $0.right) < ($0.score, $1.left, $1.right) }
        var usedOfBase: Set<Int> = []
        var usedOfRevision: Set<Int> = []
        var found: [(Endpoint, Endpoint)] = []
        for one in candidates where !usedOfBase.contains(one.left) && !usedOfRevision.contains(one.right) {
            found.append((left[one.left], right[one.right]))
            usedOfBase.insert(one.left)
            usedOfRevision.insert(one.right)
        }
        left = left.enumerated().filter { !usedOfBase.contains($0.offset) }.map(\.element)
        right = right.enumerated().filter { !usedOfRevision.contains($0.offset) }.map(\.element)
        return found
    }

    private static func route(_ endpoint: Endpoint) -> String? { "\(endpoint.method.rawValue) \(endpoint.shape)" }

    private static func name(_ endpoint: Endpoint) -> String? { "\(endpoint.group).\(endpoint.name)" }

    /// What changes something by one method, and then by another one, is the same still.
    private static func change(_ endpoint: Endpoint) -> String? {
        [.post, .put, .patch].contains(endpoint.method) ? endpoint.shape : nil
    }
}

/// What endpoints are recognised by that have another path and another name.
private struct EndpointTraits {
    private let method: Endpoint.Method
    private let pathWords: TextSet
    private let nameWords: TextSet
    private let answer: String?

    /// The likeness from which on two endpoints are taken for one: of 4.
    static let enough = 2.75

    init(_ endpoint: Endpoint) {
        method = endpoint.method
        pathWords = TextSet(endpoint.shape.split(separator: "/").map { $0.lowercased() })
        nameWords = TextSet(Likeness.words(endpoint.name))
        answer = endpoint.responses.first?.type.modelName
    }

    /// Returns 0 to 4; only what has the same method is alike.
    func likeness(to other: EndpointTraits) -> Double {
        guard method == other.method else { return 0 }
        return 2 * Likeness.overlap(pathWords, other.pathWords) + Likeness.overlap(nameWords, other.nameWords)
            + (answer != nil && answer == other.answer ? 1 : 0)
    }
}

extension Endpoint {
    /// How people name it: `GET /specialists`, with what tells it apart from others of the path: `POST /chat#stream`.
    var title: String { title(fragment) }

    /// How people name the operation that it is in another content type; nil for an endpoint of its own.
    var operationTitle: String? {
        guard alternativeTo != nil, let fragment else { return nil }
        return title(fragment.lastIndex(of: "-").map { String(fragment[..<$0]) })
    }

    private func title(_ fragment: String?) -> String {
        ChangeTexts.name("\(method.token) \(path.text)" + (fragment.map { "#" + $0 } ?? ""))
    }

    /// The path of it as an element.
    var elementPath: ElementPath { ElementPath([title]) }

    /// The path without the names of its parameters.
    var pathShape: String {
        path.pieces.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined()
    }

    /// The path without the names of its parameters, with the fragment.
    var shape: String { pathShape + (fragment.map { "#" + $0 } ?? "") }
}

extension Endpoint {
    /// Whether its messages carry the same values in the content types of another endpoint as in its own.
    fileprivate func isAlike(_ other: Endpoint) -> Bool {
        if let name = other.contentTypeOfBody, name != contentTypeOfBody,
            !otherBodyContentTypes.alikeOnly.contains(ContentTypes.essence(of: name.lowercased()))
        {
            return false
        }
        let answers = StatusMatching(AnyAnswer.all(responses), AnyAnswer.all(other.responses), status: \.status)
        return answers.pairs.allSatisfy { $0.base.mayHaveContentType(of: $0.revision) }
    }
}

extension EndpointMatching.Pair {
    /// Makes a finding about it, or about something within.
    func finding(
        _ message: String, at path: ElementPath? = nil, detail: String = "", base: Origin? = nil,
        revision: Origin? = nil, _ verdicts: MessageVerdicts
    ) -> DiffFinding {
        DiffFinding(
            message, at: path ?? self.path, detail: detail, endpoints: [title], base: base, revision: revision,
            verdicts: verdicts)
    }

    /// Makes a finding about it as a whole.
    func finding(_ message: String, detail: String = "", _ verdicts: MessageVerdicts) -> DiffFinding {
        finding(message, detail: detail, base: base.origin, revision: revision.origin, verdicts)
    }
}
