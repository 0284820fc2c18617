import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Writes values as XML.
///
/// - Source: OpenAPI 3.1, section 4.8.26, and 3.2, section 4.26, XML Object; Extensible Markup Language (XML) 1.0; Namespaces in
///   XML 1.0; XML Schema 1.1 Part 1, section 2.7.2 (`xsi:nil`)
struct XMLText {
    /// A document, and what it does not have of the value.
    struct Document {
        var text: String
        /// The differences in words for people; nil where the document has all of the value.
        var note: String?
    }

    /// The schemas of a document.
    struct Schemas {
        let source: any WireSchemaSource
        /// Whether a value is one of a schema.
        let allows: (Literal, SchemaNotes) -> Bool
    }

    /// The schemas of the document; nil where only the names of members are known.
    let schemas: Schemas?
    private var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    /// How many nodes may still be written.
    private var rest = nodeLimit
    /// How often a value may still be compared with the alternatives of its schema.
    private var comparisons = 1_000
    /// How many prefixes were made.
    private var prefixes = 0
    /// The first names that are none in XML.
    private var otherNames: [String] = []
    private var hasOtherCharacters = false
    private var isCut = false

    private static let nodeLimit = 100_000
    /// How deep elements are.
    private static let maxDepth = 128
    /// How many names a note has.
    private static let nameLimit = 5
    /// The name of what has no other.
    private static let root = "root"

    private init(_ schemas: Schemas?) { self.schemas = schemas }

    /// Returns a document with a value.
    ///
    /// - Parameter schema: The name of its schema; nil where that is not known.
    static func write(_ value: Literal, as schema: String?, _ schemas: Schemas?) -> Document {
        var writer = XMLText(schemas)
        var facts = writer.facts(schema, of: value)
        let name = facts.component ?? root
        if case .array(let elements) = value {
            // A document has one root.
            let own = facts.isWrapped ? facts.markup.name ?? name : name
            writer.element(facts, named: own, bound: []) { writer, bound in
                writer.elements(elements, facts, named: nil, bound, depth: 0)
            }
        } else {
            facts.key = name
            facts.markup.isAttribute = false
            facts.markup.nodeType = nil
            writer.node(value, facts, [], depth: 0)
        }
        return Document(text: writer.text, note: writer.note)
    }

    /// What the document does not have of the value.
    private var note: String? {
        var parts: [String] = []
        if !otherNames.isEmpty {
            let names = otherNames.map { "'\($0.excerpt)'" }.joined(separator: ", ")
            parts.append("names that XML does not have are written otherwise (\(names))")
        }
        if hasOtherCharacters { parts.append("characters that XML does not have are U+FFFD") }
        if isCut { parts.append("it has \(Self.nodeLimit) nodes, and elements are \(Self.maxDepth) deep, at most") }
        return parts.isEmpty ? nil : "The XML is not all of the value: \(parts.joined(separator: "; "))."
    }

    /// What is known of the schema of a value.
    private struct Facts {
        /// The name of its member.
        var key = ""
        var component: String?
        var markup = SchemaNotes.Markup()
        var properties: TextTable<String> = [:]
        var otherMembers: String?
        var items: String?
        var firstItems: [String] = []

        var isAttribute: Bool { markup.isAttribute || markup.nodeType == "attribute" }
        /// Whether a list is an element of its own.
        var isWrapped: Bool { markup.isWrapped || markup.nodeType == "element" }

        func schema(of member: String) -> String? { properties[member] ?? otherMembers }
        func schema(at index: Int) -> String? { firstItems.indices.contains(index) ? firstItems[index] : items }
    }

    /// Returns what schemas say, through references, the parts of an `allOf`, and the alternatives that allow a value. The names in
    /// XML are those of the schema itself, of the one that it refers to, or of the only part or alternative.
    private mutating func facts(_ schema: String?, of value: Literal) -> Facts {
        var facts = Facts()
        var waiting = schema.map { [(name: $0, isItself: true)] } ?? []
        var seen: TextSet = []
        var isMarked = false
        while let next = waiting.popLast(), seen.count < 100 {
            guard seen.insert(next.name).inserted, let notes = schemas?.source.notes(named: next.name) else { continue }
            if next.isItself {
                if !isMarked, let markup = notes.markup { (facts.markup, isMarked) = (markup, true) }
                facts.component = facts.component ?? notes.component
            }
            facts.items = facts.items ?? notes.items
            facts.otherMembers = facts.otherMembers ?? notes.otherMembers
            if facts.firstItems.isEmpty { facts.firstItems = notes.firstItems }
            for property in notes.properties where facts.properties[property.name] == nil {
                facts.properties[property.name] = property.schema
            }
            let others = notes.parts + alternatives(of: notes, for: value)
            let isOnly = notes.parts.count + notes.alternatives.count == 1
            waiting += others.reversed().map { ($0, next.isItself && isOnly) }
            if let target = notes.target { waiting.append((target, next.isItself)) }
        }
        return facts
    }

    /// Returns the alternatives that allow a value; all of them where none does, or where there is no choice.
    private mutating func alternatives(of notes: SchemaNotes, for value: Literal) -> [String] {
        guard notes.alternatives.count > 1, comparisons >= notes.alternatives.count, let schemas else {
            return notes.alternatives
        }
        comparisons -= notes.alternatives.count
        let fitting = notes.alternatives.filter { name in
            schemas.source.notes(named: name).map { schemas.allows(value, $0) } ?? false
        }
        return fitting.isEmpty ? notes.alternatives : fitting
    }

    /// Writes a value as the nodes that it is.
    private mutating func node(_ value: Literal, _ facts: Facts, _ bound: TextSet, depth: Int) {
        rest -= 1
        guard rest > 0, depth < Self.maxDepth else { return isCut = true }
        let name = facts.markup.name ?? facts.key
        switch (value, facts.markup.nodeType) {
        case (.array(let elements), _):
            // Without a wrapper and a name of their own, elements are called by the member.
            guard facts.isWrapped else {
                return self.elements(elements, facts, named: facts.key, bound, depth: depth)
            }
            element(facts, named: name, bound: bound) { writer, bound in
                writer.elements(elements, facts, named: name, bound, depth: depth)
            }
        case (_, "text"): text += escaped(Self.plain(value))
        case (_, "cdata"):
            text += "<![CDATA[" + clean(Self.plain(value)).replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
        case (.object(let members), "none"): children(members, facts, bound, depth)
        case (.object(let members), _):
            element(facts, named: name, bound: bound, attributes: members) { writer, bound in
                writer.children(members, facts, bound, depth)
            }
        default:
            element(facts, named: name, bound: bound, isNull: value == .null) { writer, _ in
                writer.text += writer.escaped(Self.plain(value))
            }
        }
    }

    /// Writes the elements of a list.
    ///
    /// - Parameter name: The name of those that have no other; nil for that of their schema.
    private mutating func elements(
        _ elements: [Literal], _ facts: Facts, named name: String?, _ bound: TextSet, depth: Int
    ) {
        for (index, element) in elements.enumerated() {
            guard rest > 0 else { return isCut = true }
            var inner = self.facts(facts.schema(at: index), of: element)
            inner.key = name ?? inner.component ?? "item"
            node(element, inner, bound, depth: depth + 1)
        }
    }

    private mutating func children(_ members: [Literal.Member], _ facts: Facts, _ bound: TextSet, _ depth: Int) {
        for member in members {
            var inner = self.facts(facts.schema(of: member.name), of: member.value)
            inner.key = member.name
            // The name of a member that is no property is a part of the value.
            if facts.properties[member.name] == nil { inner.markup.name = nil }
            if inner.isAttribute, Self.isPlain(member.value) { continue }
            node(member.value, inner, bound, depth: depth + 1)
        }
    }

    /// Writes an element.
    ///
    /// - Parameters:
    ///   - bound: The prefixes that elements around it declare.
    ///   - members: What some of its attributes are.
    ///   - isNull: Whether it is the element of null.
    private mutating func element(
        _ facts: Facts, named name: String, bound: TextSet, attributes members: [Literal.Member] = [],
        isNull: Bool = false, _ content: (inout XMLText, TextSet) -> Void
    ) {
        var scope = Scope(bound: bound)
        let tag = qualified(name, facts.markup, isAttribute: false, &scope)
        if let namespace = facts.markup.namespace, !tag.contains(":") {
            scope.head += " xmlns=\"\(escaped(namespace))\""
        }
        var seen: TextSet = []
        for member in members {
            let inner = self.facts(facts.schema(of: member.name), of: member.value)
            guard inner.isAttribute, Self.isPlain(member.value), member.value != .null else { continue }
            let name = facts.properties[member.name] == nil ? nil : inner.markup.name
            let attribute = qualified(name ?? member.name, inner.markup, isAttribute: true, &scope)
            guard seen.insert(attribute).inserted else {
                note(member.name)
                continue
            }
            scope.head += " \(attribute)=\"\(escaped(Self.plain(member.value)))\""
        }
        if isNull {
            var markup = SchemaNotes.Markup()
            (markup.prefix, markup.namespace) = ("xsi", "http://www.w3.org/2001/XMLSchema-instance")
            scope.head += " \(qualified("nil", markup, isAttribute: true, &scope))=\"true\""
        }
        text += "<\(tag)\(scope.head)>"
        content(&self, scope.bound)
        text += "</\(tag)>"
    }

    /// The attributes of an element, and the prefixes that are declared in it and around it.
    private struct Scope {
        var bound: TextSet
        var declared: TextSet = []
        var head = ""
    }

    /// Returns the name of an element or an attribute, and declares its prefix where that is not declared yet.
    private mutating func qualified(
        _ name: String, _ markup: SchemaNotes.Markup, isAttribute: Bool, _ scope: inout Scope
    ) -> String {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        let local = self.name(parts.last ?? "")
        guard var prefix = parts.count == 2 ? parts[0] : markup.prefix else {
            // Only a prefix puts an attribute into a namespace (Namespaces in XML, section 6.2).
            guard isAttribute, let namespace = markup.namespace else { return local }
            repeat { prefixes += 1 } while scope.bound.contains("ns\(prefixes)")
            let prefix = "ns\(prefixes)"
            _ = scope.bound.insert(prefix)
            scope.head += " xmlns:\(prefix)=\"\(escaped(namespace))\""
            return prefix + ":" + local
        }
        // No element has the prefix that declares others (section 3).
        if prefix == "xmlns", !isAttribute { return self.name(name) }
        prefix = self.name(prefix)
        let isDeclared = scope.bound.contains(prefix) && markup.namespace == nil
        if !isDeclared, prefix != "xml", prefix != "xmlns", scope.declared.insert(prefix).inserted {
            scope.head += " xmlns:\(prefix)=\"\(escaped(markup.namespace ?? "urn:\(prefix)"))\""
            _ = scope.bound.insert(prefix)
        }
        return prefix + ":" + local
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

    /// Returns a text as the name of an element or an attribute, and notes if it is none.
    private mutating func name(_ text: String) -> String {
        let name = Self.name(text)
        if name != text { note(text) }
        return name
    }

    private mutating func note(_ name: String) {
        if otherNames.count < Self.nameLimit, !otherNames.contains(name) { otherNames.append(name) }
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
    private mutating func escaped(_ text: String) -> String {
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
    private mutating func clean(_ text: String) -> String {
        var isOther = false
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: return scalar
            default:
                isOther = true
                return "\u{FFFD}"
            }
        }
        guard isOther else { return text }
        hasOtherCharacters = true
        return String(String.UnicodeScalarView(scalars))
    }
}
