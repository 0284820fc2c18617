import MartletSyntax

/// The names of copies of templates, and of other schemas that dynamic references lead to.
///
/// A name depends on the schema alone and on what is bound, so that what is added to a document renames nothing.
struct BoundNames {
    private let set: DocumentSet
    private let anchors: DynamicAnchors

    init(of set: DocumentSet, _ anchors: DynamicAnchors) {
        self.set = set
        self.anchors = anchors
    }

    /// Returns the name of a copy: `Page.User`. If a field of the schema may have that name, `Page.of.User`.
    func name(of schema: Location, boundTo names: DynamicAnchors.Names) -> String {
        let own = name(of: schema)
        let bound = sorted(names).map { name(ofBound: $0.value, as: anchors.names[$0.key]) }
        let fields = set.located(schema)?.node["properties"]?.mapping?.entries ?? []
        let isField = bound.first.map { first in fields.contains { $0.name.lowercased() == first.lowercased() } }
        return ([own] + (isField == true ? ["of"] : []) + bound).joined(separator: ".")
    }

    /// Returns the name of a copy whose name another copy has: several files may have a schema of one name.
    func longName(_ name: String, of names: DynamicAnchors.Names, unless isTaken: (String) -> Bool) -> String {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ text: String) {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for (number, place) in sorted(names) {
            add("\(anchors.names[number]) \(set.documents[place.document].path) \(place.pointer)\n")
        }
        while true {
            let long = name + "." + String(hash % 0x1000_0000, radix: 36)
            if !isTaken(long) { return long }
            add(long)
        }
    }

    private func sorted(_ names: DynamicAnchors.Names) -> [(key: Int, value: Location)] {
        names.sorted { anchors.names[$0.key] < anchors.names[$1.key] }
    }

    /// Returns the name of a schema by its place: `User`, `UserPage.item` for one in `$defs` or for a property, `listUsers` for one
    /// in an operation.
    func name(of place: Location) -> String {
        let path = anchors.path(to: place)
        let tokens = JSONPointer.tokens(of: place.pointer)
        let outer = path.steps.first.map { JSONPointer.tokens(of: $0.pointer) } ?? tokens
        let inner = Self.words(ofSchema: tokens[outer.count...])
        guard !outer.isEmpty else {
            let stem = ModelNames.stem(of: set.documents[place.document].path)
            // Definitions of a JSON Schema are called as they are.
            let isDefinition = path.steps.count > 1 && path.steps[1].isInDefs
            return ((isDefinition ? [] : [stem]) + inner).joined(separator: ".")
        }
        return (words(ofOutermost: outer, in: place.document) + inner).joined(separator: ".")
    }

    /// Returns the name of what an anchor is bound to: that of the schema or the operation whose `$defs` bind it, else its own.
    private func name(ofBound place: Location, as anchor: String) -> String {
        guard let owner = anchors.path(to: place).owner, let node = set.located(place)?.node,
            node["$dynamicAnchor"]?.scalar?.text == anchor
        else { return name(of: place) }
        let outer = Location(document: place.document, pointer: owner)
        let definitions = ["$defs", "definitions"].compactMap { set.located(outer)?.node[$0]?.mapping?.entries }
            .joined()
        let count = definitions.count { $0.value["$dynamicAnchor"]?.scalar?.text == anchor }
        return count > 1 ? name(of: place) : name(of: outer)
    }

    /// Returns the words of the keys inside of an outermost schema.
    private static func words(ofSchema tokens: ArraySlice<String>) -> [String] {
        var words: [String] = []
        var rest = tokens
        while let token = rest.popFirst() {
            switch token {
            case "properties", "$defs", "definitions": words.append(rest.popFirst() ?? token)
            case "allOf", "anyOf", "oneOf", "prefixItems": words.append(token + (rest.popFirst() ?? ""))
            default: words.append(token)
            }
        }
        return words
    }

    /// Returns the words of an outermost schema: the name of the component or the operation, and what does not go without saying.
    private func words(ofOutermost tokens: [String], in document: Int) -> [String] {
        switch tokens[0] {
        case "components" where tokens.count > 2:
            let kind = tokens[1] == "schemas" ? [] : [tokens[1]]
            return [tokens[2]] + kind + words(tokens[3...], of: tokens, in: document)
        case "definitions" where tokens.count > 1, "$defs" where tokens.count > 1, "schemas" where tokens.count > 1:
            return [tokens[1]] + words(tokens[2...], of: tokens, in: document)
        case "paths" where tokens.count > 2, "webhooks" where tokens.count > 2, "x-webhooks" where tokens.count > 2:
            let operation = set.documents[document].root[tokens[0]]?[tokens[1]]?[tokens[2]]
            let name = operation?["operationId"]?.scalar?.text ?? tokens[2] + tokens[1]
            return [name] + words(tokens[3...], of: tokens, in: document)
        default: return words(tokens[...], of: tokens, in: document)
        }
    }

    private func words(_ tokens: ArraySlice<String>, of all: [String], in document: Int) -> [String] {
        var words: [String] = []
        var rest = tokens
        while let token = rest.popFirst() {
            switch token {
            // The usual response has the name of the operation.
            case "schema", "content", "application/json": continue
            case "responses": if rest.first == "200" { rest = rest.dropFirst() }
            case "requestBody": words.append("body")
            case "parameters" where rest.first.flatMap { Int($0) } != nil:
                let pointer = all[..<rest.index(after: rest.startIndex)].reduce("") { JSONPointer.append($1, to: $0) }
                let parameter = set.located(Location(document: document, pointer: pointer))?.node
                let index = rest.removeFirst()
                words += ["parameter", parameter?["name"]?.scalar?.text ?? index]
            case "itemSchema": words.append("item")
            default: words.append(token)
            }
        }
        return words
    }
}
