import MartletSyntax

/// Merges equal changes that several endpoints inherit from one place in the documents: a parameter, a response or a header in
/// `components`, or a path item.
enum SharedChanges {
    /// The key by which changes of several endpoints are merged.
    private struct Cause: Hashable {
        /// See ``Change/sharedFingerprint``.
        let fingerprint: String
        let base: SourceSpan?
        let revision: SourceSpan?
        let verdicts: Verdicts
        let isOfMeaning: Bool
    }

    /// Returns changes in their order, each with all endpoints that it reaches.
    static func merged(_ changes: [Change]) -> [Change] {
        var result: [Change] = []
        var positions: [Cause: Int] = [:]
        var counts: [Int: Int] = [:]
        for change in changes {
            guard let cause = cause(of: change) else {
                result.append(change)
                continue
            }
            guard let position = positions[cause] else {
                positions[cause] = result.count
                result.append(change)
                continue
            }
            counts[position, default: 0] += 1
            result[position].endpoints += change.endpoints
            result[position].counterexample = result[position].counterexample ?? change.counterexample
        }
        for (cause, position) in positions.sorted(by: { $0.value < $1.value }) {
            guard let others = counts[position] else { continue }
            result[position].message += others == 1 ? " (and so of another endpoint)" : " (and so of \(others) others)"
            // Whichever endpoint is the first, it is the same change.
            result[position].fingerprint = cause.fingerprint
        }
        return result
    }

    /// Returns the key of a change; nil if the change is not about a single endpoint.
    private static func cause(of change: Change) -> Cause? {
        guard change.endpoints.count == 1, change.path.steps.first == change.endpoints[0], change.members.isEmpty,
            change.base != nil || change.revision != nil
        else { return nil }
        return Cause(
            fingerprint: change.sharedFingerprint, base: change.base, revision: change.revision,
            verdicts: change.verdicts, isOfMeaning: change.isOfMeaning)
    }
}
