import MartletContract
import MartletSyntax

/// What tells members of a union apart that have neither a name nor a title: their types, formats, constants and properties.
/// A member that has changed is still known by what is left of them.
enum MemberFeatures {
    /// The greatest number of bytes of a text: it is a key of a line of `martlet.lock`.
    private static let maxBytes = 200
    /// How many pairs of members and former members are compared.
    private static let maxPairs = 10_000

    /// The features of a member as a line of `martlet.lock` has them.
    struct Text: Sendable {
        /// All of them.
        let full: String
        /// Without what older versions of Martlet did not note: the types of properties, and the values of maps.
        let former: String
    }

    /// A feature of a member.
    private struct Feature {
        /// As older versions noted it; nil where they did not.
        let former: String?
        let full: String

        init(_ text: String) { (former, full) = (text, text) }

        init(_ former: String?, _ full: String) { (self.former, self.full) = (former, full) }

        /// A property or the elements of a list, with their shape.
        init(_ former: String, shape: String) {
            self.init(former, shape.isEmpty ? former : "\(former):\(shape)")
        }
    }

    /// Returns the features of members, those of each text all different.
    static func texts(of members: [Located]) -> [Text] {
        let features = members.map { self.features(of: $0) }
        let full = numbered(features.map { whole($0.map(\.full)) })
        let former = numbered(features.map { joined($0.compactMap(\.former)).text })
        return zip(full, former).map { Text(full: $0, former: $1) }
    }

    /// Returns the features in one text; a number stands for those that it does not hold.
    private static func whole(_ features: [String]) -> String {
        let (text, isWhole) = joined(features)
        if isWhole { return text }
        // FNV-1a (RFC 9923): it only has to tell members of one union apart.
        let hash = features.joined(separator: ",").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return text + ",~" + String(hash, radix: 16)
    }

    private static func joined(_ features: [String]) -> (text: String, isWhole: Bool) {
        var (text, isWhole) = ("", true)
        for feature in features {
            if text.utf8.count + feature.utf8.count < maxBytes {
                text += (text.isEmpty ? "" : ",") + feature
            } else {
                isWhole = false
            }
        }
        return (text, isWhole)
    }

    private static func numbered(_ texts: [String]) -> [String] {
        var used: TextSet = []
        var numbered = NumberedNames()
        return texts.map { text in
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
    static func names(of texts: [Text], in former: [NameChoices.Member]) -> [String?] {
        var positions: TextTable<Int> = [:]
        for (position, member) in former.enumerated() { positions[member.features] = position }
        var found = texts.map { positions.removeValue(forKey: $0.full) }
        for index in texts.indices where found[index] == nil {
            found[index] = positions.removeValue(forKey: texts[index].former)
        }
        let new = found.indices.filter { found[$0] == nil }
        let gone = positions.values.sorted()
        guard !new.isEmpty, !gone.isEmpty, new.count <= maxPairs / gone.count else {
            return found.map { $0.map { former[$0].name } }
        }
        let (ours, theirs) = (new.map { parts(of: texts[$0].full) }, gone.map { parts(of: former[$0].features) })
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
        let (firstNames, secondNames) = (Set(first.map(name)), Set(second.map(name)))
        // A property whose type has changed counts half.
        let shared = firstNames.intersection(secondNames).count
        let all = firstNames.count + secondNames.count - shared
        return (shared + min(shared, first.intersection(second).count)) * 500 / max(all, 1)
    }

    /// Returns a feature without its shape.
    private static func name(_ feature: Substring) -> Substring { feature.prefix { $0 != ":" } }

    private static func parts(of text: String) -> [Substring] {
        text.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Returns the features of a member, the type first.
    private static func features(of member: Located) -> [Feature] {
        guard let mapping = member.node.mapping else { return [Feature("any")] }
        let part = SchemaPart(member, mapping)
        let types = types(of: part)
        var features = [Feature(types.isEmpty ? "any" : types.joined(separator: "+"))]
        if let format = part[.format]?.scalar?.text { features.append(Feature(format)) }
        features += constants(of: part).map { Feature("=" + $0) }
        if let pattern = part[.pattern]?.scalar?.text { features.append(Feature(nil, "pattern:" + plain(pattern))) }
        features += properties(of: part)
        if let items = part.child(.items) {
            let (word, shape) = (self.word(for: items), self.shape(of: items, depth: 0))
            features.append(Feature("[\(word)]", word == shape ? "[\(word)]" : "[\(word)]:\(shape)"))
        }
        for word in [SchemaWord.allOf, .oneOf, .anyOf] {
            for element in part.child(word)?.elements ?? [] {
                let inner = element.node.mapping.map { properties(of: SchemaPart(element, $0)) } ?? []
                features += inner.isEmpty ? [Feature(self.word(for: element))] : inner
            }
        }
        return features
    }

    /// The keys of the properties, each with its constant or its shape, and the shape of the values behind other keys.
    private static func properties(of part: SchemaPart) -> [Feature] {
        var features = (part.child(.properties)?.entries ?? []).map { entry -> Feature in
            let constants = entry.value.node.mapping.map { self.constants(of: SchemaPart(entry.value, $0)) } ?? []
            if constants.count == 1 { return Feature("\(entry.name)=\(constants[0])") }
            return Feature(entry.name, shape: shape(of: entry.value, depth: 0))
        }
        if let values = part.child(.additionalProperties), values.node.isMapping {
            features.append(Feature(nil, "*:" + shape(of: values, depth: 0)))
        }
        return features
    }

    /// How many schemas inside each other a shape tells of.
    private static let maxDepth = 1
    /// How many properties and members a shape tells of.
    private static let maxParts = 12

    /// Returns what a schema inside a member is, in a few letters without commas: `[string-date]`, `{id:integer+name:string}`.
    private static func shape(of schema: Located, depth: Int) -> String {
        if schema.node["$ref"] != nil { return plain(word(for: schema)) }
        guard let mapping = schema.node.mapping else { return "" }
        let part = SchemaPart(schema, mapping)
        var shape = types(of: part).joined(separator: "|")
        if let format = part[.format]?.scalar?.text { shape += "-" + format }
        guard depth <= maxDepth else { return plain(shape) }
        if let items = part.child(.items) { shape = "[\(self.shape(of: items, depth: depth + 1))]" }
        var parts = (part.child(.properties)?.entries ?? []).prefix(maxParts).map { entry in
            let inner = self.shape(of: entry.value, depth: depth + 1)
            return inner.isEmpty ? entry.name : "\(entry.name):\(inner)"
        }
        if let values = part.child(.additionalProperties), values.node.isMapping {
            parts.append("*:" + self.shape(of: values, depth: depth + 1))
        }
        if !parts.isEmpty { shape = "{\(parts.joined(separator: "+"))}" }
        for word in [SchemaWord.allOf, .oneOf, .anyOf] {
            guard let members = part.child(word)?.elements, !members.isEmpty else { continue }
            let inner = members.prefix(maxParts).map { self.shape(of: $0, depth: depth + 1) }
            shape += "(\(inner.joined(separator: word == .allOf ? "&" : "|")))"
        }
        return plain(shape)
    }

    /// Returns a text that is one feature.
    private static func plain(_ text: String) -> String { text.replacing(",", with: ";") }

    private static func types(of part: SchemaPart) -> [String] {
        part[.type].map { $0.scalar.map { [$0.text] } ?? scalars(in: $0) } ?? []
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
