import MartletContract
import MartletSyntax

/// Makes inline models other names of an earlier inline model that says the same. Large documents write one schema out
/// again and again, and each of them would be a type of its own.
///
/// A description of the model itself may differ, since each name has its own. A model that stands in another one is dropped
/// when that became another name and nothing else refers to it.
struct ModelSharing {
    /// With how many models one is compared that look like it. A text made to have thousands of them should not take long.
    private static let maxCompared = 32

    private let models: [Model]
    /// The positions of the inline models.
    private let positions: ModelPositions
    /// What is quickly said of each model.
    private let digests: [ModelDigest]
    /// Whether requests have something of each model; false where it makes no difference.
    private let isSent: [Bool]
    /// By model, what stands for all that say the same and have the same description.
    private var identities: [Int]
    /// By model, the earliest that says the same.
    private var originals: [Int]

    /// What models have in common that are worth a comparison.
    private struct Likeness: Hashable {
        let number: UInt64
        let parts: [Int]
        let isSent: Bool
    }

    /// What models have in common that are the same wherever another one is made of them.
    private struct Identity: Hashable {
        let group: Int
        let description: String?
    }

    /// Shares the inline models of a contract, as was found.
    static func share(_ contract: inout Contract, _ changes: Changes) {
        // Nobody else holds the models any longer, so they are changed where they are.
        for (position, name) in changes.names { contract.models[position].become(anotherNameOf: name) }
        // An array would copy the models that it swaps.
        let kept = contract.models.withUnsafeMutableBufferPointer { models in
            var kept = 0
            for position in models.indices where !changes.unneeded.contains(position) {
                if kept < position { models.swapAt(kept, position) }
                kept += 1
            }
            return kept
        }
        contract.models.removeLast(contract.models.count - kept)
        guard contract.models.contains(where: \.isSensitiveAlias) else { return }
        SensitiveTypes.mark(&contract)
    }

    /// What becomes of models.
    struct Changes: Sendable {
        /// The models that become other names of one, with its name.
        fileprivate let names: [(position: Int, name: String)]
        /// The models that nothing needs any longer.
        fileprivate let unneeded: Set<Int>
    }

    /// Returns what becomes of the models of a contract, in which all is settled that is no example of an endpoint; nil
    /// when all stay as they are.
    ///
    /// - Parameter inline: the names of the models that stand where they are used.
    static func changes(in contract: Contract, inline: TextSet) -> Changes? {
        guard inline.count > 1 else { return nil }
        let start = ModelSharing(contract, inline)
        // How often models are referred to takes as long as comparing them, and neither needs the other.
        let (sharing, uses) = Parallel.both(
            {
                var sharing = start
                sharing.compare()
                return sharing
            }, { start.uses(in: contract) })
        let (models, originals) = (sharing.models, sharing.originals)
        let names = models.indices.compactMap { position -> (position: Int, name: String)? in
            originals[position] == position ? nil : (position, models[originals[position]].name)
        }
        return names.isEmpty ? nil : Changes(names: names, unneeded: sharing.unneeded(uses))
    }

    private init(_ contract: Contract, _ inline: TextSet) {
        models = contract.models
        let known = ModelPositions(contract.models, where: inline.contains)
        positions = known
        let (digests, isSent) = Parallel.both(
            {
                Parallel.pieces(of: contract.models, count: 128) { part in
                    part.indices.map { ModelDigest(part[$0].shape, known) }
                }.flatMap { $0 }
            }, { Self.sentModels(of: contract) })
        self.digests = digests
        self.isSent =
            digests.contains(where: \.hasReadOnlyFields)
            ? isSent : [Bool](repeating: false, count: contract.models.count)
        identities = Array(contract.models.indices)
        originals = identities
    }

    /// Returns whether requests are made of each model.
    private static func sentModels(of contract: Contract) -> [Bool] {
        let positions = ModelPositions(contract.models)
        var open: [Int] = []
        func note(_ type: TypeReference) {
            if let position = type.modelName.flatMap({ positions[$0] }) { open.append(position) }
        }
        contract.forEachSentType(note)
        var isSent = [Bool](repeating: false, count: contract.models.count)
        while let position = open.popLast() {
            guard !isSent[position] else { continue }
            isSent[position] = true
            contract.models[position].shape.forEachType(note)
        }
        return isSent
    }

    // MARK: What is the same

    /// Finds what says the same, from the last model to the first: what stands in a model follows it, and so is compared
    /// before it. What leads back to itself is the same as nothing else.
    private mutating func compare() {
        var alike: [Likeness: [Int]] = [:]
        var earliest = originals
        var identities: [Identity: Int] = [:]
        for position in models.indices.reversed() where isInline(position) {
            if case .alias = models[position].shape { continue }
            let digest = digests[position]
            let likeness = Likeness(
                number: digest.number, parts: digest.parts.map { self.identities[$0] },
                isSent: digest.hasReadOnlyFields && isSent[position])
            let known = alike[likeness] ?? []
            let group = known.first { isSame(models[$0], models[position]) }
            if let group {
                originals[position] = group
                earliest[group] = position
            } else if known.count < Self.maxCompared {
                alike[likeness, default: []].append(position)
            }
            let identity = Identity(group: group ?? position, description: models[position].description)
            let first = identities[identity]
            self.identities[position] = first ?? position
            if first == nil { identities[identity] = position }
        }
        for position in models.indices { originals[position] = earliest[originals[position]] }
    }

    private func isInline(_ position: Int) -> Bool {
        positions[models[position].name] == position
    }

    private func isSame(_ left: Model, _ right: Model) -> Bool {
        left.deprecation == right.deprecation && left.keywords == right.keywords && left.examples == right.examples
            && left.extensions == right.extensions && isSame(left.shape, right.shape)
    }

    private func isSame(_ left: Model.Shape, _ right: Model.Shape) -> Bool {
        switch (left, right) {
        case (.object(let left), .object(let right)): return isSame(left, right)
        case (.union(let left), .union(let right)):
            guard left.members.count == right.members.count,
                zip(left.members, right.members).allSatisfy({ one, other in
                    var same = other
                    same.type = one.type
                    return one == same && isSame(one.type, other.type)
                })
            else { return false }
            var same = right
            same.members = left.members
            return left == same
        default: return left == right
        }
    }

    private func isSame(_ left: ObjectShape, _ right: ObjectShape) -> Bool {
        let areFieldsSame = left.fields.withUnsafeBufferPointer { left in
            right.fields.withUnsafeBufferPointer { right in
                guard left.count == right.count, let one = left.baseAddress, let other = right.baseAddress else {
                    return left.count == right.count
                }
                return left.indices.allSatisfy { index in
                    Field.isSameButType(one + index, other + index) && isSame(left[index].type, right[index].type)
                }
            }
        }
        guard areFieldsSame else { return false }
        var same = right
        same.fields = left.fields
        if case .kept(let one) = left.additional, case .kept(let other) = right.additional, isSame(one, other) {
            same.additional = left.additional
        }
        return left == same
    }

    private func isSame(_ left: TypeReference, _ right: TypeReference) -> Bool {
        guard left.isNullable == right.isNullable, left.keywords == right.keywords,
            left.$constraints == right.$constraints
        else { return false }
        switch (left.kind, right.kind) {
        case (.array(let left), .array(let right)), (.map(let left), .map(let right)): return isSame(left, right)
        case (.model(let left), .model(let right)):
            if left == right { return true }
            guard let left = positions[left], let right = positions[right] else { return false }
            return identities[left] == identities[right]
        default: return left.kind == right.kind
        }
    }

    // MARK: What becomes of it

    /// Returns the models that were only used by those that are other names now.
    ///
    /// - Parameter uses: how often each was referred to before.
    private func unneeded(_ uses: [Int]) -> Set<Int> {
        var uses = uses
        for position in models.indices where originals[position] != position { uses[originals[position]] += 1 }
        var unneeded: Set<Int> = []
        var open: [Int] = []
        func forget(_ parts: [Int]) {
            for part in parts {
                uses[part] -= 1
                if uses[part] == 0 { open.append(part) }
            }
        }
        for position in models.indices where originals[position] != position { forget(digests[position].parts) }
        while let position = open.popLast() {
            unneeded.insert(position)
            forget(originals[position] == position ? digests[position].parts : [originals[position]])
        }
        return unneeded
    }

    /// Returns how often each inline model is referred to.
    private func uses(in contract: Contract) -> [Int] {
        var uses = [Int](repeating: 0, count: models.count)
        for digest in digests {
            for part in digest.parts { uses[part] += 1 }
        }
        let tokens = contract.authSchemes.flatMap { scheme -> [String] in
            guard case .bearer(let source?) = scheme.kind else { return [] }
            return [source.paths.model, source.refreshedPaths?.model].compactMap { $0 }
        }
        func note(_ name: String?) {
            if let name, let position = positions[name] { uses[position] += 1 }
        }
        tokens.forEach(note)
        contract.forEachExchangedType { note($0.modelName) }
        return uses
    }
}

extension Model {
    fileprivate mutating func become(anotherNameOf name: String) {
        shape = .alias(Alias(type: TypeReference(.model(name), origin: origin), isNewtype: false))
        // Both hold for the model that it is another name of.
        examples = []
        keywords = []
    }

    /// Whether it is another name for a type whose values are redacted.
    fileprivate var isSensitiveAlias: Bool {
        if case .alias(let alias) = shape { alias.isSensitive } else { false }
    }
}
