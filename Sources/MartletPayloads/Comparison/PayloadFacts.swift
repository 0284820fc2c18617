import MartletContract
import MartletFormats

/// What follows from the schemas of a pool alone, each found out once. Shared by a comparer and all that makes payloads for
/// it, so that the next search knows what the last one found.
final class PayloadFacts {
    /// The work that may still be done.
    let work: ComparisonWork

    let pool: SchemaPool
    /// What schemas say of the names of members; see ``named(by:)``.
    var named: [SchemaID: NamedMembers] = [:]
    private var summaries: [PayloadSet: PayloadSummary] = [:]
    private var languages: TextLanguages
    private var properties: [SchemaID: [ExactText: [SchemaID]]] = [:]
    private var dependencies: [PayloadSet: [ExactText: [SchemaNode.Members.Dependency]]] = [:]
    private var samples: [SampledLengths: [String]] = [:]

    private var examples: [PayloadSet: Literal] = [:]

    private struct SampledLengths: Hashable {
        let pattern: String
        let lengths: ClosedRange<Int>
    }

    init(_ pool: SchemaPool, workLimit: Int) {
        self.pool = pool
        work = ComparisonWork(limit: workLimit)
        languages = TextLanguages(work)
    }

    /// Returns what all schemas of a set ask for together; nil where it has not been found out.
    func summary(of set: PayloadSet) -> PayloadSummary? { summaries[set] }

    /// Keeps what all schemas of a set ask for together.
    func note(_ summary: PayloadSummary, for set: PayloadSet) { summaries[set] = summary }

    /// Returns a payload that is probably in a set; nil when none has been made.
    func example(of set: PayloadSet) -> Literal? { examples[set] }

    /// Keeps a payload that was made for a set. That none was made is not kept: another search may have more steps left.
    func note(_ payload: Literal, for set: PayloadSet) { examples[set] = payload }

    /// Returns whether all strings that satisfy one demand satisfy another.
    func containment(of first: TextDemands, in second: TextDemands) -> RegularLanguage.Containment {
        languages.containment(of: first, in: second)
    }

    /// Whether it is known that no string satisfies all that is asked.
    func areNone(_ texts: TextDemands) -> Bool { languages.isEmpty(texts) }

    /// Returns all strings that satisfy what is asked; nil when there are many, or nobody knows.
    func all(_ texts: TextDemands) -> [String]? { languages.all(texts) }

    /// Returns the first strings that satisfy what is asked, as far as they are found.
    func first(_ texts: TextDemands) -> [String] { languages.first(texts) }

    /// Returns what a schema declares for members of a name.
    func declared(_ name: String, in id: SchemaID) -> [SchemaID] {
        let all = pool[id].members.properties
        if all.count < 16 { return all.filter { $0.name == name }.map(\.schema) }
        if let known = properties[id] { return known[ExactText(name)] ?? [] }
        let index = Self.byName(all)
        properties[id] = index
        return index[ExactText(name)] ?? []
    }

    /// Returns the schemas of properties, by their names.
    static func byName(_ properties: [SchemaNode.Members.Property]) -> [ExactText: [SchemaID]] {
        Dictionary(grouping: properties) { ExactText($0.name) }.mapValues { $0.map(\.schema) }
    }

    /// Returns what follows from the members of a set's schemas, by the names of the members.
    func dependencies(of set: PayloadSet) -> [ExactText: [SchemaNode.Members.Dependency]] {
        if let known = dependencies[set] { return known }
        let all = set.schemas.flatMap { pool[$0].members.dependencies }
        if all.isEmpty { return [:] }
        let index = Dictionary(grouping: all) { ExactText($0.name) }
        dependencies[set] = index
        return index
    }

    /// Returns some strings that a pattern matches.
    func samples(of source: String, lengths: ClosedRange<Int>) -> [String] {
        let key = SampledLengths(pattern: source, lengths: lengths)
        if let known = samples[key] { return known }
        guard let pattern = try? Pattern(source) else { return [] }
        let sampler = PatternSampler(pattern)
        let result = (0..<4).compactMap { sampler.sample(lengths: lengths, seed: UInt64($0)) }
        samples[key] = result
        return result
    }
}
