import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Writes values as XML.
///
/// - Source: OpenAPI 3.1, section 4.8.26, and 3.2, section 4.26, XML Object; Extensible Markup Language (XML) 1.0; Namespaces in
///   XML 1.0
struct XMLText {
    /// The schemas of the document; nil where only the names of members are known.
    let source: (any WireSchemaSource)?
    private var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    /// How many nodes may still be written.
    private var rest = 100_000

    /// How deep elements are.
    private static let maxDepth = 128
    /// The name of what has no other.
    private static let root = "root"

    private init(_ source: (any WireSchemaSource)?) { self.source = source }

    /// Returns a document with a value.
    ///
    /// - Parameter schema: The name of its schema; nil where that is not known.
    static func write(_ value: Literal, as schema: String?, _ source: (any WireSchemaSource)?) -> String {
        var writer = XMLText(source)
        let facts = writer.facts(schema)
        let name = facts.component ?? root
        if case .array(let elements) = value {
            // A document has one root.
            var items = writer.facts(facts.items)
            items.key = items.component ?? "item"
            writer.element(facts, named: name, bound: []) { writer, bound in
                for element in elements { writer.node(element, items, bound, depth: 1) }
            }
        } else {
            var facts = facts
            facts.key = name
            facts.markup.isAttribute = false
            facts.markup.nodeType = nil
            writer.node(value, facts, [], depth: 0)
        }
        return writer.text
    }

    /// What is known of the schema of a value.
    private struct Facts {
        /// The name of its member.
        var key = ""
        var component: String?
        var markup = SchemaNotes.Markup()
        var properties: TextTable<String> = [:]
        var items: String?

        var isAttribute: Bool { markup.isAttribute || markup.nodeType == "attribute" }
    }

    /// Returns what schemas say, through references, the parts of an `allOf` and alternatives. The names in XML are those of the
    /// schema itself, of the one that it refers to, or of the only part or alternative.
    private func facts(_ schema: String?) -> Facts {
        var facts = Facts()
        var waiting = schema.map { [(name: $0, isItself: true)] } ?? []
        var seen: TextSet = []
        var isMarked = false
        while let next = waiting.popLast(), seen.count < 100 {
            guard seen.insert(next.name).inserted, let notes = source?.notes(named: next.name) else { continue }
            if next.isItself {
                if !isMarked, let markup = notes.markup { (facts.markup, isMarked) = (markup, true) }
                facts.component = facts.component ?? notes.component
            }
            facts.items = facts.items ?? notes.items
            for property in notes.properties where facts.properties[property.name] == nil {
                facts.properties[property.name] = property.schema
            }
            let others = notes.parts + notes.alternatives
            waiting += others.reversed().map { ($0, next.isItself && others.count == 1) }
            if let target = notes.target { waiting.append((target, next.isItself)) }
        }
        return facts
    }

    /// Writes a value as the nodes that it is.
    private mutating func node(_ value: Literal, _ facts: Facts, _ bound: TextSet, depth: Int) {
        rest -= 1
        guard rest > 0, depth < Self.maxDepth else { return }
        let name = facts.markup.name ?? facts.key
        switch (value, facts.markup.nodeType) {
        case (.array(let elements), let type):
            var items = self.facts(facts.items)
            let isWrapped = facts.markup.isWrapped || type == "element"
            // Without a wrapper and a name of their own, elements are called by the member.
            items.key = isWrapped ? name : facts.key
            guard isWrapped else {
                for element in elements { node(element, items, bound, depth: depth + 1) }
                return
            }
            element(facts, named: name, bound: bound) { writer, bound in
                for element in elements { writer.node(element, items, bound, depth: depth + 1) }
            }
        case (_, "text"): text += Self.escaped(Self.plain(value))
        case (_, "cdata"):
            text += "<![CDATA[" + Self.clean(Self.plain(value)).replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
        case (.object(let members), "none"): children(members, facts, bound, depth)
        case (.object(let members), _):
            element(facts, named: name, bound: bound, attributes: members) { writer, bound in
                writer.children(members, facts, bound, depth)
            }
        default:
            element(facts, named: name, bound: bound) { writer, _ in writer.text += Self.escaped(Self.plain(value)) }
        }
    }

    private mutating func children(_ members: [Literal.Member], _ facts: Facts, _ bound: TextSet, _ depth: Int) {
        for member in members {
            var inner = self.facts(facts.properties[member.name])
            inner.key = member.name
            if inner.isAttribute, Self.isPlain(member.value) { continue }
            node(member.value, inner, bound, depth: depth + 1)
        }
    }

    /// Writes an element.
    ///
    /// - Parameters:
    ///   - bound: The prefixes that elements around it declare.
    ///   - members: What some of its attributes are.
    private mutating func element(
        _ facts: Facts, named name: String, bound: TextSet, attributes members: [Literal.Member] = [],
        _ content: (inout XMLText, TextSet) -> Void
    ) {
        var bound = bound
        var declared: TextSet = []
        var head = ""
        func qualified(_ name: String, _ markup: SchemaNotes.Markup) -> String {
            let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
            let local = Self.name(parts.last ?? "")
            guard let prefix = (parts.count == 2 ? parts[0] : markup.prefix).map(Self.name) else { return local }
            if !bound.contains(prefix) || markup.namespace != nil, declared.insert(prefix).inserted, prefix != "xml" {
                head += " xmlns:\(prefix)=\"\(Self.escaped(markup.namespace ?? "urn:\(prefix)"))\""
                _ = bound.insert(prefix)
            }
            return prefix + ":" + local
        }
        let tag = qualified(name, facts.markup)
        if let namespace = facts.markup.namespace, !tag.contains(":") {
            head += " xmlns=\"\(Self.escaped(namespace))\""
        }
        var seen: TextSet = []
        for member in members {
            let inner = self.facts(facts.properties[member.name])
            guard inner.isAttribute, Self.isPlain(member.value), member.value != .null else { continue }
            let attribute = qualified(inner.markup.name ?? member.name, inner.markup)
            guard seen.insert(attribute).inserted else { continue }
            head += " \(attribute)=\"\(Self.escaped(Self.plain(member.value)))\""
        }
        text += "<\(tag)\(head)>"
        content(&self, bound)
        text += "</\(tag)>"
    }

    private static func isPlain(_ value: Literal) -> Bool {
        switch value {
        case .array, .object: false
        default: true
        }
    }

    private static func plain(_ value: Literal) -> String {
        switch value {
        case .string(let text): text
        case .null: ""
        default: JSONText.write(value)
        }
    }

    /// Returns a text as the name of an element or an attribute: what cannot be in one becomes an underscore.
    static func name(_ text: String) -> String {
        let name = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    isInName(scalar) || "-.".unicodeScalars.contains(scalar) || ("0"..."9").contains(scalar)
                        ? scalar : "_"
                }))
        guard let first = name.unicodeScalars.first else { return root }
        return isInName(first) ? name : "_" + name
    }

    /// Whether a name may begin with a character (XML 1.0, section 2.3), of those that are letters for everybody.
    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
            0x3001...0xD7FF:
            true
        default: false
        }
    }

    /// Returns a text as it is written in elements and attributes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in clean(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r", "\n", "\t": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a text without the characters that XML does not have (XML 1.0, section 2.2).
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: scalar
                    default: "\u{FFFD}"
                    }
                }))
    }
}
