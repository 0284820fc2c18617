import MartletContract
import MartletFormats

/// The names of the members of a map, as many as its keywords ask for.
struct MapKeys {
    /// The names; no two are the same.
    let names: [String]

    /// How many names are made at most.
    private static let limit = 64

    init(_ keywords: [SchemaKeyword], _ slot: SampleSlot, _ patterns: PatternStore) {
        var count = 2
        var most = Self.limit
        var source: String?
        var listed: [String]?
        for keyword in keywords {
            switch (keyword.name, keyword.value) {
            case ("minProperties", .number(let digits)): count = max(count, Int(digits) ?? 0)
            case ("maxProperties", .number(let digits)): most = min(most, Int(digits) ?? most)
            case ("propertyNames", let schema):
                if case .string(let pattern)? = schema.member("pattern") { source = pattern }
                if case .array(let values)? = schema.member("enum") { listed = values.compactMap(\.plainText) }
            default: break
            }
        }
        count = min(count, most)
        if let listed {
            names = Array(listed.prefix(count))
        } else if let source, case .success(let pattern) = patterns.pattern(source) {
            names = Self.matching(pattern, slot, count)
        } else {
            let usual = ["first", "second", "third", "fourth", "fifth"]
            names = (0..<max(count, 0)).map { $0 < usual.count ? usual[$0] : "key\($0 + 1)" }
        }
    }

    private static func matching(_ pattern: Pattern, _ slot: SampleSlot, _ count: Int) -> [String] {
        let sampler = PatternSampler(pattern)
        var names: [String] = []
        for attempt in 0..<(4 * max(count, 0)) where names.count < count {
            let seed = slot.seed &+ UInt64(attempt)
            if let name = sampler.sample(lengths: (attempt % 32)...64, seed: seed), !names.contains(name) {
                names.append(name)
            }
        }
        return names
    }
}
