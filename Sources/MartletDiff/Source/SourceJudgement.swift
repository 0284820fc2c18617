import MartletContract
import MartletPlan
import MartletSyntax

/// Says which change each difference between two surfaces belongs to, and fills in the verdicts about app code.
///
/// A difference belongs to the changes that are nearest to it: those of its own element, then those within, then those
/// around. What no change explains is left, for rules to name.
struct SourceJudgement {
    /// A change, with the rule that found it.
    struct Entry {
        var change: Change
        let info: DiffRuleInfo
        /// What the change puts together; empty for a single change.
        var members: [DiffFinding.Member] = []
    }

    private let entries: [Entry]
    private var byPath: [ElementPath: [Int]] = [:]
    /// Changes by each way to something around them.
    private var within: [ElementPath: [Int]] = [:]
    private var byBase: [SourceSpan: [Int]] = [:]
    private var byRevision: [SourceSpan: [Int]] = [:]

    private init(_ entries: [Entry]) {
        self.entries = entries
        for (index, entry) in entries.enumerated() where entry.info.canChangeDeclarations {
            for path in entry.change.path.around { within[path, default: []].append(index) }
            guard !entry.members.isEmpty else {
                add(index, entry.change.path, entry.change.base, entry.change.revision)
                continue
            }
            within[entry.change.path, default: []].append(index)
            for member in entry.members { add(index, member.path, member.base, member.revision) }
        }
    }

    private mutating func add(_ index: Int, _ path: ElementPath, _ base: SourceSpan?, _ revision: SourceSpan?) {
        // Changes of one element that are put together are one cause.
        if byPath[path]?.last != index { byPath[path, default: []].append(index) }
        if let base { byBase[base, default: []].append(index) }
        if let revision { byRevision[revision, default: []].append(index) }
    }

    /// Fills in the verdicts about app code, and returns the differences that no change explains.
    static func judge(_ entries: inout [Entry], by differences: [SurfaceDifference]) -> [SurfaceDifference] {
        let judgement = SourceJudgement(entries)
        var causes = differences.map { judgement.causes(of: $0) }
        spread(&causes, of: differences)
        var reasons: [Int: Verdicts.SourceReason] = [:]
        var left: [SurfaceDifference] = []
        for (difference, causes) in zip(differences, causes) {
            if causes.isEmpty { left.append(difference) }
            for index in causes { reasons[index] = .worst(reasons[index], difference.reason) }
        }
        for index in entries.indices {
            entries[index].change.verdicts.source = reasons[index] == nil ? .safe : .breaking
            entries[index].change.verdicts.sourceReason = reasons[index]
        }
        return left
    }

    /// Gives a type that is gone to the change that took away a use of it: an endpoint goes with its models, and a model
    /// with those that stand in it.
    private static func spread(_ causes: inout [[Int]], of differences: [SurfaceDifference]) {
        var gone: TextTable<Int> = [:]
        for (index, difference) in differences.enumerated() {
            if let name = difference.goneType, causes[index].isEmpty { gone[name] = index }
        }
        var waiting = differences.indices.filter { !causes[$0].isEmpty }
        var next = 0
        while next < waiting.count, !gone.isEmpty {
            let index = waiting[next]
            next += 1
            for name in differences[index].usedTypes {
                guard let type = gone.removeValue(forKey: name) else { continue }
                causes[type] = causes[index]
                waiting.append(type)
            }
        }
    }

    private func causes(of difference: SurfaceDifference) -> [Int] {
        let here = difference.paths.flatMap { byPath[$0] ?? [] }
        if !here.isEmpty {
            let same = here.filter { standsAtSamePlace(entries[$0].change, difference) }
            return sharpened(same.isEmpty ? here : same)
        }
        for candidates in [near, inside, around] {
            let found = candidates(difference)
            if !found.isEmpty { return sharpened(found) }
        }
        return []
    }

    /// Whether a change stands where a difference stands, on one side at least.
    private func standsAtSamePlace(_ change: Change, _ difference: SurfaceDifference) -> Bool {
        if let span = difference.base?.span, change.base == span { return true }
        if let span = difference.revision?.span, change.revision == span { return true }
        return false
    }

    /// The changes that stand where the difference stands.
    private func spans(of difference: SurfaceDifference) -> Set<Int> {
        var result: Set<Int> = []
        if let span = difference.base?.span { result.formUnion(byBase[span] ?? []) }
        if let span = difference.revision?.span { result.formUnion(byRevision[span] ?? []) }
        return result
    }

    /// What has another way to it on each side, or a way that ends at the model: the change stands where the
    /// difference does.
    private func near(_ difference: SurfaceDifference) -> [Int] {
        spans(of: difference).sorted().filter { index in
            let other = entries[index].change.path.steps
            return difference.paths.contains { path in
                path.steps.first == other.first
                    && (path.steps.count == other.count || path.steps.starts(with: other)
                        || other.starts(with: path.steps))
            }
        }
    }

    private func inside(_ difference: SurfaceDifference) -> [Int] {
        difference.paths.flatMap { within[$0] ?? [] }
    }

    /// What is said of an endpoint, or of its body, reaches what is in it; what is said of a model is about it alone.
    private func around(_ difference: SurfaceDifference) -> [Int] {
        for path in difference.paths where path.steps.first != "models" {
            for outer in path.around.reversed() {
                if let found = byPath[outer] { return found }
            }
        }
        return []
    }

    /// Prefers what is said of the endpoint itself where several rules name it.
    private func sharpened(_ candidates: [Int]) -> [Int] {
        let endpoints = candidates.filter { entries[$0].info.area == .endpoints }
        return endpoints.isEmpty ? candidates : endpoints
    }
}

extension ElementPath {
    /// The ways to everything around the element, outermost first.
    fileprivate var around: [ElementPath] {
        (1..<max(1, steps.count)).map { ElementPath(Array(steps.prefix($0))) }
    }
}

extension DiffRuleInfo {
    /// Whether what the rule names can be seen in what a client declares.
    fileprivate var canChangeDeclarations: Bool {
        switch area {
        case .cache, .lifecycle: false
        // Sessions, who is signed in, and the steps of flows.
        case .auth: ["auth scheme", "auth token source", "sign-in flow"].contains(aspect)
        case .models: aspect != "constraint"
        case .endpoints, .parameters, .bodies, .responses, .servers, .behaviour, .source: true
        }
    }
}
