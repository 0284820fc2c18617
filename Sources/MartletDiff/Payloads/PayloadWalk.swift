import MartletContract
import MartletPayloads
import MartletSyntax

/// One walk through the types of both contracts, side by side.
///
/// A pair of models is looked at once for each direction, however many endpoints lead to it; which endpoints do is found
/// afterwards.
struct PayloadWalk {
    /// Two models that stand in the same place.
    struct Pair: Hashable {
        let base: String
        let revision: String
        let direction: Direction
        let isText: Bool
    }

    /// How many steps a path may have. Lists inside lists are no deeper in any file that can be read.
    static let maxPathLength = 300

    /// Where the walk is.
    struct Spot {
        var direction: Direction
        /// Whether values travel as plain text.
        var isText = false
        /// Whether it is all that travels in a place for text, and no element or member of it.
        var isWholeText = false
        /// Whether a text is never empty, as a piece of a path is not.
        var isNeverEmpty = false
        /// Whether the elements of a list are parts of one text, so that a single text can be several of them.
        var isDelimited = false
        /// Whether the values of the fields of an object travel each by itself, as those of forms do.
        var areFieldsApart = false
        /// See ``PayloadPlace/isApart``.
        var isApart = false
        var path: ElementPath

        func at(_ step: String) -> Spot {
            Spot(direction: direction, isText: isText, isDelimited: isDelimited, path: path.appending(step))
        }
    }

    let base: Contract
    let revision: Contract
    let baseModels: TextTable<Model>
    let revisionModels: TextTable<Model>
    /// The aliases of each contract that lead back to themselves through lists and maps.
    let recursiveAliases: (base: TextSet, revision: TextSet)
    var sides: PayloadSides
    /// The schemas of both documents; nil where one of the contracts is all that there is.
    let schemaSources: SchemaSources?
    /// The types of both sides as texts.
    let structures: (base: TypeStructures, revision: TypeStructures)
    /// What is found, and what is to be asked about it.
    var changes: [(change: PayloadChange, question: PayloadQuestion?)] = []
    /// The place at hand.
    var place = PayloadPlace()
    /// What is not compared at the place at hand, because too many models have taken the places of others.
    private(set) var uncompared: [PayloadChange] = []
    /// What fields have been compared, by their places in the documents: `allOf` gives the fields of one schema to many.
    var comparedFields: [FieldPair: ComparedField] = [:]
    /// The names of the other models that each change is in, besides the first one.
    var repeats: [Int: [String]] = [:]
    /// All places; those of models have their numbers before they are looked at.
    var places: [PayloadPlace] = []
    private(set) var modelPlaces: [Pair: Int] = [:]
    private var waiting: [Pair] = []
    /// The schemas of models that have been compared, which need not be compared again inside of others.
    var wirePairs: [WirePair] = []
    /// The schemas of the value at hand; nil where it has none.
    var outerWirePair: WirePair?
    /// The comparisons that may still be made to find fields with a new name.
    var renameComparisons: WorkShare
    /// The fields and members that may still be compared of models that have taken the places of others.
    var replacements: WorkShare
    /// The places of endpoints, in their order.
    private(set) var roots: [(endpoint: String, place: Int)] = []
    /// The number of changes from which on those of one element are noted together.
    let listLimit: Int

    private init(
        _ base: Contract, _ revision: Contract, _ structures: (base: TypeStructures, revision: TypeStructures),
        _ budget: WorkBudget
    ) {
        self.base = base
        self.revision = revision
        self.structures = structures
        renameComparisons = budget.share(of: .renameComparisons)
        replacements = budget.share(of: .replacedModels)
        listLimit = budget.share(of: .listedChanges).left
        recursiveAliases = (Self.recursiveAliases(of: base), Self.recursiveAliases(of: revision))
        sides = PayloadSides(base: base, revision: revision)
        (baseModels, revisionModels) = (sides.base.models, sides.revision.models)
        schemaSources = SchemaSources(base, revision)
    }

    private static func recursiveAliases(of contract: Contract) -> TextSet {
        let aliases = contract.models.compactMap { model in
            if case .alias(let alias) = model.shape { (name: model.name, target: alias.type.modelName) } else { nil }
        }
        let positions = TextTable(aliases.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let edges = aliases.map { alias in [alias.target.flatMap { positions[$0] }].compactMap { $0 } }
        return TextSet(StronglyConnectedComponents.cycles(in: edges).joined().map { aliases[$0].name })
    }

    /// Returns all changes of types, in the order of the walk, with their verdicts.
    ///
    /// - Parameter budget: The work that the run may still create.
    static func changes(
        _ base: Contract, _ revision: Contract, _ endpoints: EndpointMatching, _ webhooks: WebhookMatching,
        _ structures: (base: TypeStructures, revision: TypeStructures), _ budget: WorkBudget
    ) -> [PayloadChange] {
        var walk = PayloadWalk(base, revision, structures, budget)
        for pair in endpoints.pairs + endpoints.split {
            walk.root(pair.revision.title) { $0.endpoint(pair) }
        }
        walk.root(nil) { $0.common(webhooks) }
        walk.root(nil) { $0.unusedModels() }
        walk.findReach()
        var shown = budget.share(of: .shownFields)
        var comparisons = budget.share(of: .payloadComparisons)
        let changes = walk.judged(&comparisons, &shown)
        for share in [walk.renameComparisons, walk.replacements, comparisons, shown] { budget.takeBack(share) }
        return walk.namingEndpoints(merged(changes, walk.repeats))
    }

    // MARK: Places

    private mutating func root(_ endpoint: String?, _ visit: (inout PayloadWalk) -> Void) {
        place = PayloadPlace()
        visit(&self)
        noteUncompared()
        roots.append((endpoint ?? "", places.count))
        places.append(place)
        while let pair = waiting.popLast(), let number = modelPlaces[pair] {
            place = PayloadPlace(isOfModels: true)
            models(pair)
            nameUnnamed()
            noteUncompared()
            places[number] = place
        }
    }

    /// Whether something is to be found out about a change at the place at hand.
    var isQuestioned: Bool { place.changes.contains { changes[$0].question != nil } }

    /// Looks at a value that is compared as a whole, too: whether all that is sent of it is taken decides about what is
    /// found in it.
    ///
    /// - Parameters:
    ///   - isApart: See ``PayloadPlace/isApart``.
    ///   - whole: Asks about the value; called only if something about the value itself has changed.
    mutating func value(
        isApart: Bool = false, _ whole: (inout PayloadWalk) -> PayloadQuestion, _ visit: (inout PayloadWalk) -> Void
    ) {
        let outer = place
        place = PayloadPlace()
        place.isApart = isApart
        visit(&self)
        nameUnnamed()
        if isQuestioned { place.whole = whole(&self) }
        let inner = place
        place = outer
        if inner.changes.isEmpty {
            place.inner += inner.inner
        } else {
            place.inner.append(places.count)
            places.append(inner)
        }
    }

    /// Leads to two models.
    ///
    /// - Parameters:
    ///   - base: Where the base refers to its model.
    ///   - revision: Where the revision refers to its model.
    mutating func lead(to pair: Pair, from spot: Spot, _ base: Origin, _ revision: Origin) {
        // A pair that waits has a place already.
        if let known = modelPlaces[pair] { return place.inner.append(known) }
        if pair.base != pair.revision {
            let size = (baseModels[pair.base]?.partCount ?? 0) + (revisionModels[pair.revision]?.partCount ?? 0)
            guard replacements.spend(1 + size) else { return notCompared(pair, spot, base, revision) }
        }
        place.inner.append(places.count)
        modelPlaces[pair] = places.count
        places.append(PayloadPlace(isOfModels: true))
        waiting.append(pair)
    }

    private mutating func noteUncompared() {
        for list in lists(of: uncompared, by: { $0.path.steps.dropLast() }) {
            note(list, at: ElementPath(list[0].path.steps.dropLast()), nil) { $0 }
        }
        uncompared = []
    }

    private mutating func notCompared(_ pair: Pair, _ spot: Spot, _ base: Origin, _ revision: Origin) {
        var change = PayloadChange(
            kind: .typeChanged, direction: spot.direction, path: spot.path,
            message: "'\(pair.revision)' has taken the place of '\(pair.base)', as others have: too many to compare",
            base: base, revision: revision)
        change.verdicts = .all(.unknown)
        uncompared.append(change)
    }

    /// Notes a change.
    mutating func note(_ change: PayloadChange, _ question: PayloadQuestion?) {
        var change = change
        change.message = ChangeTexts.message(change.message)
        place.changes.append(changes.count)
        changes.append((change, question))
    }
}

// MARK: Once is enough

extension PayloadWalk {
    /// What makes two changes one: the same words of both documents, reached on several ways.
    private struct Cause: Hashable {
        let kind: PayloadChange.Kind
        let direction: Direction
        let message: String
        let base: SourceSpan?
        let revision: SourceSpan?
        let verdicts: MessageVerdicts
    }

    /// Makes one of changes that several models have from the same place of the document, as `allOf` lets them.
    ///
    /// - Parameter repeats: The other models that each change is in that was looked at once for all of them.
    private static func merged(_ changes: [PayloadChange], _ repeats: [Int: [String]]) -> [PayloadChange] {
        var result: [PayloadChange] = []
        var positions: [Cause: Int] = [:]
        var others: [Int: Int] = [:]
        var paths: [Int: [ElementPath]] = [:]
        for (index, change) in changes.enumerated() {
            let models = repeats[index] ?? []
            let more = models.count
            let cause = Cause(
                kind: change.kind, direction: change.direction, message: change.message, base: change.base?.span,
                revision: change.revision?.span, verdicts: change.verdicts)
            guard change.path.steps.first == "models", let position = positions[cause] else {
                if change.path.steps.first == "models" { positions[cause] = result.count }
                if more > 0 { others[result.count] = more }
                result.append(change)
                if more > 0 { result[result.count - 1].values.append(Fingerprint.text(of: models.sorted())) }
                continue
            }
            others[position, default: 0] += 1 + more
            paths[position, default: []].append(change.path)
            result[position].reach.formUnion(change.reach)
        }
        for (position, paths) in paths { result[position].values += paths.map(\.text).sorted() }
        for (position, count) in others.sorted(by: { $0.key < $1.key }) {
            result[position].message += count == 1 ? " (and so in another model)" : " (and so in \(count) other models)"
        }
        return result
    }
}

extension Model {
    /// How many fields, values or members it has.
    var partCount: Int {
        switch shape {
        case .object(let object): object.fields.count
        case .enumeration(let enumeration): enumeration.cases.count
        case .union(let union): union.members.count
        case .alias: 1
        }
    }
}
