import MartletContract
import MartletSyntax

/// What tells members of a union apart that have neither a name nor a title: their types, formats, constants and properties.
/// A member that has changed is still known by what is left of them.
enum MemberFeatures {
    /// The greatest number of bytes of a text: it is a key of a line of `martlet.lock`.
    private static let maxBytes = 200
    /// How many pairs of members and former members are compared.
    private static let maxPairs = 10_000

    /// Returns the features of members, all different.
    static func texts(of members: [Located]) -> [String] {
        var used: Set<String> = []
        var numbered = NumberedNames()
        return members.map { member in
            var text = ""
            for feature in features(of: member) where text.utf8.count + feature.utf8.count < maxBytes {
                text += (text.isEmpty ? "" : ",") + feature
            }
            if used.insert(text).inserted { return text }
            let free = numbered.free(text, spelledBy: { "\(text),#\($0)" }, unless: used.contains)
            used.insert(free)
            return free
        }
    }

    /// Returns the names that members had in an earlier run; nil for a member that was not there.
    ///
    /// - Parameters:
    ///   - texts: the features of the members.
    ///   - former: the members of that run.
    static func names(of texts: [String], in former: [NameChoices.Member]) -> [String?] {
        var positions: [String: Int] = [:]
        for (position, member) in former.enumerated() { positions[member.features] = position }
        var found = texts.map { positions.removeValue(forKey: $0) }
        let new = found.indices.filter { found[$0] == nil }
        let gone = positions.values.sorted()
        guard !new.isEmpty, !gone.isEmpty, new.count <= maxPairs / gone.count else {
            return found.map { $0.map { former[$0].name } }
        }
        let (ours, theirs) = (new.map { parts(of: texts[$0]) }, gone.map { parts(of: former[$0].features) })
        var pairs: [(likeness: Int, member: Int, former: Int)] = []
        for (member, features) in zip(new, ours) {
            for (position, others) in zip(gone, theirs) {
                let likeness = likeness(of: features, and: others)
                if likeness > 0 { pairs.append((likeness, member, position)) }
            }
        }
        pairs.sort { ($1.likeness, $0.member, $0.former) < ($0.likeness, $1.member, $1.former) }
        var left = Set(gone)
        for pair in pairs where found[pair.member] == nil {
            if left.remove(pair.former) != nil { found[pair.member] = pair.former }
        }
        return found.map { $0.map { former[$0].name } }
    }

    /// How much of their features two members share, in thousandths. Those of which no more than the type is known are
    /// alike if the type is the same.
    private static func likeness(of left: [Substring], and right: [Substring]) -> Int {
        if left.count == 1 || right.count == 1 { return left.first == right.first ? 1 : 0 }
        let (first, second) = (Set(left.dropFirst()), Set(right.dropFirst()))
        let shared = first.intersection(second).count
        return shared * 1_000 / max(first.count + second.count - shared, 1)
    }

    private static func parts(of text: String) -> [Substring] {
        text.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Returns the features of a member, the type first.
    private static func features(of member: Located) -> [String] {
        guard let mapping = member.node.mapping else { return ["any"] }
        let part = SchemaPart(member, mapping)
        let types = part[.type].map { $0.scalar.map { [$0.text] } ?? scalars(in: $0) } ?? []
        var features = [types.isEmpty ? "any" : types.joined(separator: "+")]
        if let format = part[.format]?.scalar?.text { features.append(format) }
        features += constants(of: part).map { "=" + $0 }
        features += properties(of: part)
        if let items = part.child(.items) { features.append("[\(word(for: items))]") }
        for word in [SchemaWord.allOf, .oneOf, .anyOf] {
            for element in part.child(word)?.elements ?? [] {
                let inner = element.node.mapping.map { properties(of: SchemaPart(element, $0)) } ?? []
                features += inner.isEmpty ? [self.word(for: element)] : inner
            }
        }
        return features
    }

    /// The keys of the properties, each with its constant where it has one.
    private static func properties(of part: SchemaPart) -> [String] {
        (part.child(.properties)?.entries ?? []).map { entry in
            let constants = entry.value.node.mapping.map { self.constants(of: SchemaPart(entry.value, $0)) } ?? []
            return constants.count == 1 ? "\(entry.name)=\(constants[0])" : entry.name
        }
    }

    private static func constants(of part: SchemaPart) -> [String] {
        part[.const]?.scalar.map { [$0.text] } ?? part[.enum].map { scalars(in: $0) } ?? []
    }

    private static func scalars(in node: Node) -> [String] {
        (node.sequence ?? []).compactMap { $0.scalar?.text }
    }

    /// The last word of a reference, else the type.
    private static func word(for schema: Located) -> String {
        if let reference = schema.child("$ref")?.node.scalar?.text {
            return String(reference.split(separator: "/").last ?? "")
        }
        return schema.child("type")?.node.scalar?.text ?? "any"
    }
}
