import MartletContract
import MartletPlan

/// Finds the differences between what two clients declare: what a compiler says of app code that was written against the
/// base's and is compiled with the revision's.
///
/// References to functions as values are left aside: every new argument, with or without a default, is another type there.
struct SourceComparison {
    private typealias Pair = RenamedTypes.Pair

    /// The differences, in the order of the base, what is new at the end of each type.
    private(set) var differences: [SurfaceDifference] = []
    /// What the types of the base are called in the revision that have another name there.
    private var renames: TextTable<String> = [:]

    /// Returns the differences.
    static func differences(from base: APISurface, to revision: APISurface) -> [SurfaceDifference] {
        var comparison = SourceComparison()
        comparison.compare(base, revision)
        return comparison.differences
    }

    private mutating func compare(_ base: APISurface, _ revision: APISurface) {
        var left: [SurfaceType] = []
        var pairs: [Pair] = []
        for type in base.types {
            if let other = revision.type(named: type.name) {
                pairs.append(Pair(base: type, revision: other))
            } else {
                left.append(type)
            }
        }
        var right = revision.types.filter { base.type(named: $0.name) == nil }
        let renamed = RenamedTypes.found(&left, &right, from: base, to: revision)
        for pair in renamed { renames[pair.base.name] = pair.revision.name }
        // A type alias that became the type is compared as the type.
        let successors = TextSet(renamed.map(\.revision.name))
        for pair in pairs.filter({ !successors.contains($0.revision.name) }) + renamed { compare(pair) }
        for type in left { isGone(type) }
        for type in right { isNew(type) }
    }

    // MARK: Types

    private mutating func compare(_ pair: Pair) {
        let (base, revision) = (pair.base, pair.revision)
        if base.name != revision.name, !(base.isContainer && revision.isContainer) {
            note(.renamed, .call, base.title, revision.title, base.element, revision.element)
        }
        guard base.kind == revision.kind else {
            let detail = "is \(revision.kind.rawValue) now"
            note(
                .changed, .call, base.title, detail, base.element, revision.element,
                base.members.flatMap(\.names))
            return
        }
        for name in base.conformances where !revision.keeps(name) {
            note(.changed, .call, base.title, "is not '\(name)' any more", base.element, revision.element)
        }
        members(pair)
    }

    private mutating func isGone(_ type: SurfaceType) {
        guard type.isContainer else {
            note(.removed, .call, type.title, "", type.element, nil, type.members.flatMap(\.names))
            differences[differences.count - 1].goneType = type.name
            return
        }
        for member in type.members {
            note(.removed, .call, type.title(of: member), "", member.element, nil, member.names)
        }
    }

    private mutating func isNew(_ type: SurfaceType) {
        guard type.isContainer else { return note(.added, nil, type.title, "", nil, type.element) }
        for member in type.members { note(.added, nil, type.title(of: member), "", nil, member.element) }
    }

    // MARK: Members

    private mutating func members(_ pair: Pair) {
        let after = TextTable(pair.revision.members.map { ($0.key, $0) }) { first, _ in first }
        let before = TextSet(pair.base.members.map(\.key))
        for member in pair.base.members {
            let title = pair.base.title(of: member)
            guard let other = after[member.key] else {
                note(.removed, .call, title, "", member.element, nil, member.names)
                continue
            }
            compare(member, other, title)
        }
        for member in pair.revision.members where !before.contains(member.key) {
            var reason: Verdicts.SourceReason?
            if case .enumCase = member.signature { reason = .exhaustive }
            note(.added, reason, pair.revision.title(of: member), "", nil, member.element)
        }
    }

    private mutating func compare(_ base: SurfaceMember, _ revision: SurfaceMember, _ title: String) {
        switch (base.signature, revision.signature) {
        case (.value(let old, let wasSettable), .value(let new, let isSettable)):
            if !isSame(old, new) {
                let detail = "is of type '\(new.source)' now, not '\(old.source)'"
                note(.changed, .call, title, detail, base.element, revision.element, base.names)
            } else if wasSettable, !isSettable {
                note(.changed, .call, title, "cannot be set any more", base.element, revision.element)
            }
        case (.function(let old, let oldResult), .function(let new, let newResult)):
            parameters(old, new, title, (base.element, revision.element), isCase: false)
            if !isSame(oldResult, newResult) {
                let detail = "returns '\(newResult.text)' now, not '\(oldResult.text)'"
                note(.changed, .call, title, detail, oldResult.element, newResult.element, base.names)
            }
        case (.enumCase(let old), .enumCase(let new)):
            parameters(old, new, title, (base.element, revision.element), isCase: true)
        default:
            note(.changed, .call, title, "is declared in another way", base.element, revision.element, base.names)
        }
    }

    private mutating func note(
        _ action: SurfaceDifference.Action, _ reason: Verdicts.SourceReason?, _ title: String, _ detail: String,
        _ base: SurfaceElement?, _ revision: SurfaceElement?, _ names: [String] = []
    ) {
        var difference = SurfaceDifference(action, reason, title, detail, base: base, revision: revision)
        difference.usedTypes = names
        differences.append(difference)
    }
}

// MARK: Parameters

extension SourceComparison {
    private mutating func parameters(
        _ base: [SurfaceParameter], _ revision: [SurfaceParameter], _ title: String,
        _ owner: (base: SurfaceElement, revision: SurfaceElement), isCase: Bool
    ) {
        let (left, right) = (Self.labelled(base), Self.labelled(revision))
        let after = TextTable(right) { first, _ in first }
        let before = TextSet(left.map(\.0))
        for (label, old) in left {
            let name = "\(title)(\(old.label ?? "_"):)"
            guard let new = after[label] else {
                note(.removed, .call, name, "", old.element, nil, old.names)
                continue
            }
            compare(old, new, name, isCase: isCase)
        }
        for (label, new) in right where !before.contains(label) {
            // A case without values is a value, one with values a function, whatever may be left out.
            let isCallable = new.hasDefault && !(isCase && base.isEmpty)
            note(
                .added, !isCallable ? .call : isCase ? .pattern : nil, "\(title)(\(new.label ?? "_"):)", "", nil,
                new.element)
        }
        let order = right.map(\.0).filter(before.contains)
        if order != left.map(\.0).filter({ after[$0] != nil }) {
            note(.changed, .call, title, "takes its arguments in another order", owner.base, owner.revision)
        }
    }

    private mutating func compare(
        _ old: SurfaceParameter, _ new: SurfaceParameter, _ name: String, isCase: Bool
    ) {
        if !isSame(old.type, new.type) {
            // A caller's value becomes an optional by itself; what a pattern binds does not.
            let isTaken = isSame(.optional(old.type), new.type)
            let detail = "is of type '\(new.type.source)' now, not '\(old.type.source)'"
            let reason: Verdicts.SourceReason? = !isTaken ? .call : isCase ? .pattern : nil
            note(.changed, reason, name, detail, old.element, new.element, old.names)
        }
        if old.hasDefault, !new.hasDefault {
            note(.changed, .call, name, "must be given now", old.element, new.element)
        }
    }

    /// Returns parameters with what tells them apart: the label, or else the position.
    private static func labelled(_ parameters: [SurfaceParameter]) -> [(String, SurfaceParameter)] {
        parameters.enumerated().map { ($0.element.label ?? "_\($0.offset)", $0.element) }
    }

    // MARK: Types of values

    private func isSame(_ base: SurfaceResult, _ revision: SurfaceResult) -> Bool {
        base.head == revision.head && base.types.count == revision.types.count
            && zip(base.types, revision.types).allSatisfy { isSame($0, $1) }
    }

    /// Whether two types are the same but for the new names of types, which are differences of their own.
    private func isSame(_ base: SwiftType, _ revision: SwiftType) -> Bool {
        switch (base, revision) {
        case (.model(let old), .model(let new)): old == new || renames[old.text] == new.text
        case (.optional(let old), .optional(let new)), (.array(let old), .array(let new)),
            (.dictionary(let old), .dictionary(let new)), (.field(let old), .field(let new)),
            (.orEmpty(let old), .orEmpty(let new)):
            isSame(old, new)
        default: base == revision
        }
    }
}

extension SurfaceType {
    fileprivate func title(of member: SurfaceMember) -> String { "\(title).\(member.name)" }

    /// Whether what a protocol allows is still allowed.
    fileprivate func keeps(_ name: String) -> Bool {
        conformances.contains(name) || (name == "Equatable" && conformances.contains("Hashable"))
    }
}

extension SurfaceResult {
    /// How messages say it.
    fileprivate var text: String {
        let types = types.map(\.source).joined(separator: ", ")
        return head.isEmpty ? types : "\(head)<\(types)>"
    }
}
