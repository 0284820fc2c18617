import MartletFormats
import MartletSyntax

/// The schema resources of a document, with the names of the schemas in each: `$id`, `$anchor`, `$dynamicAnchor`.
///
/// - Source: JSON Schema 2020-12, Core, sections 4.3.5, 8.2.1 and 8.2.2.
struct SchemaResources: Sendable {
    /// A name in a resource.
    private struct Name: Hashable {
        /// The JSON pointer of the root schema of the resource.
        let resource: String
        let name: String
    }

    /// A schema that dynamic references may lead to.
    struct DynamicAnchor: Sendable {
        /// The JSON pointer of the root schema of its resource.
        let resource: String
        /// The name; ``recursiveName`` for `$recursiveAnchor`.
        let name: String
        /// The JSON pointer of the schema.
        let pointer: String
    }

    /// The name of the schemas that `$recursiveRef` leads to (JSON Schema 2019-09). No anchor is called so.
    static let recursiveName = "#"

    /// The most bytes of a URI.
    private static let maxLength = 8_192

    /// The schemas that dynamic references may lead to, in the order of the document.
    private(set) var dynamicAnchors: [DynamicAnchor] = []
    /// The URIs of resources, by the JSON pointers of their root schemas.
    private var uris: TextTable<String>
    /// Those root schemas, by URI.
    private var roots: TextTable<String> = [:]
    /// The JSON pointers of schemas with names, in the order of the document.
    private var anchors: [Name: [String]] = [:]
    /// The dynamic references by URI, with the root schemas of the resources that they are in.
    private var dynamicReferences: [(text: String, resource: String)] = []
    /// Those of them that lead into the document.
    private(set) var ownDynamicReferences: TextSet = []

    /// Creates those of a document without names.
    init() { uris = ["": ""] }

    /// Reads a document.
    ///
    /// - Parameter base: The URI of the document; empty where it is unknown.
    init(of root: Node, base: String = "") {
        uris = ["": base]
        visit(root, "", in: "", areNames: false)
        for reference in dynamicReferences where pointer(of: reference.text, in: reference.resource, root) != nil {
            ownDynamicReferences.insert(reference.text)
        }
    }

    private mutating func visit(_ node: Node, _ pointer: String, in resource: String, areNames: Bool) {
        guard node.holdsReferences else { return }
        switch node.value {
        case .scalar: return
        case .sequence(let elements):
            for index in elements.indices {
                visit(elements[index], JSONPointer.append(String(index), to: pointer), in: resource, areNames: false)
            }
        case .mapping(let mapping):
            var resource = resource
            if !areNames { resource = note(mapping, pointer, in: resource) }
            for index in mapping.entries.indices where mapping.entries[index].value.holdsReferences {
                let name = mapping.name(at: index)
                if !areNames, ReferenceScan.isPassedOver(name) || name == "examples" { continue }
                let value = mapping.entries[index].value
                visit(
                    value, JSONPointer.append(name, to: pointer), in: resource,
                    areNames: !areNames && value.isMapping && ReferenceScan.hasNames(name))
            }
        }
    }

    /// Notes the names of a schema.
    ///
    /// - Returns: The resource that the schema is part of.
    private mutating func note(_ mapping: Mapping, _ pointer: String, in outer: String) -> String {
        var resource = outer
        if let id = Self.id(of: mapping) {
            var uri = DocumentIdentities.resolved(id, against: uris[outer] ?? "")
            // Each is part of those inside of it.
            if uri.utf8.count > Self.maxLength { uri = "" }
            resource = pointer
            uris[pointer] = uri
            if !uri.isEmpty { roots[uri] = roots[uri] ?? pointer }
        }
        if let text = mapping["$dynamicRef"]?.scalar?.text, !text.hasPrefix("#") {
            dynamicReferences.append((text, resource))
        }
        for word in ["$anchor", "$dynamicAnchor"] {
            guard let name = mapping[word]?.scalar?.text else { continue }
            anchors[Name(resource: resource, name: name), default: []].append(pointer)
            if word == "$anchor" { continue }
            dynamicAnchors.append(DynamicAnchor(resource: resource, name: name, pointer: pointer))
        }
        if Self.isRecursive(mapping) {
            dynamicAnchors.append(DynamicAnchor(resource: resource, name: Self.recursiveName, pointer: pointer))
        }
        return resource
    }

    /// Returns the URI that a schema gives itself, without a fragment; nil for one that has none. In draft-07 a fragment alone is
    /// an anchor.
    private static func id(of mapping: Mapping) -> String? {
        guard let text = mapping["$id"]?.scalar?.text, case let id = text.prefix(while: { $0 != "#" }), !id.isEmpty
        else { return nil }
        return String(id)
    }

    /// Whether `$recursiveRef` may lead to a schema from other resources.
    static func isRecursive(_ mapping: Mapping) -> Bool {
        mapping["$recursiveAnchor"]?.scalar?.resolved == .bool(true)
    }

    // MARK: Where references lead

    /// Returns the root schema of the resource that a value is part of.
    func resource(of pointer: String) -> String {
        guard uris.count > 1 else { return "" }
        var rest = pointer[...]
        while !rest.isEmpty {
            if uris[String(rest)] != nil { return String(rest) }
            guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
            rest = rest[..<slash]
        }
        return ""
    }

    /// Returns the schemas that have a name in a resource.
    func pointers(of name: String, in resource: String) -> [String] {
        anchors[Name(resource: resource, name: name)] ?? []
    }

    /// Returns the JSON pointer of what a reference leads to in this document by the URIs and names of resources; nil for
    /// every other reference.
    func pointer(of reference: String, in resource: String, _ root: Node) -> String? {
        let (file, fragment) = Self.split(reference)
        var target = resource
        if !file.isEmpty {
            guard let found = roots[DocumentIdentities.resolved(file, against: uris[resource] ?? "")] else {
                return nil
            }
            target = found
        }
        guard !fragment.isEmpty else { return target }
        if !fragment.hasPrefix("/") { return pointers(of: fragment, in: target).first }
        let pointer = target + fragment
        return JSONPointer.node(at: pointer, in: root) == nil ? nil : pointer
    }

    /// Returns a reference without its fragment, and the fragment, decoded.
    static func split(_ reference: String) -> (file: String, fragment: String) {
        guard let hash = reference.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (reference, "") }
        let fragment = PercentEncoding.decodedText(reference[reference.utf8.index(after: hash)...])
        return (String(reference[..<hash]), fragment)
    }

    /// Returns a reference to a JSON pointer of the same document.
    static func reference(to pointer: String) -> String {
        "#" + pointer.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
    }

    // MARK: Linking

    /// Returns the document with JSON pointers in place of references that need the URI or a name of a resource inside of
    /// it.
    func linked(_ root: Node) -> Node {
        linked(root, in: "", at: "", root, areNames: false) ?? root
    }

    private func linked(
        _ node: Node, in resource: String, at pointer: String, _ root: Node, areNames: Bool
    ) -> Node? {
        guard node.holdsReferences else { return nil }
        switch node.value {
        case .scalar: return nil
        case .sequence(var elements):
            var isChanged = false
            for index in elements.indices {
                let place = JSONPointer.append(String(index), to: pointer)
                guard let new = linked(elements[index], in: resource, at: place, root, areNames: false) else {
                    continue
                }
                elements[index] = new
                isChanged = true
            }
            return isChanged ? Node(.sequence(elements), span: node.span) : nil
        case .mapping(let mapping):
            let resource = !areNames && uris[pointer] != nil ? pointer : resource
            var entries = mapping.entries
            var isChanged = false
            for index in entries.indices {
                let name = mapping.name(at: index)
                guard
                    let new = linked(
                        entries[index].value, of: name, in: resource, at: pointer, root, areNames: areNames)
                else { continue }
                entries[index] = Mapping.Entry(key: entries[index].key, value: new)
                isChanged = true
            }
            return isChanged ? Node(.mapping(Mapping(entries)), span: node.span) : nil
        }
    }

    /// Returns the value of a key of a mapping.
    private func linked(
        _ value: Node, of name: String, in resource: String, at pointer: String, _ root: Node, areNames: Bool
    ) -> Node? {
        if !areNames, name == "$ref", let text = value.scalar?.text {
            let new = link(text, in: resource, root)
            return new.map { Node(.scalar(Scalar(text: $0, style: .plain)), span: value.span) }
        }
        if !areNames, ReferenceScan.isPassedOver(name) || name == "examples" { return nil }
        let place = JSONPointer.append(name, to: pointer)
        let areNames = !areNames && value.isMapping && ReferenceScan.hasNames(name)
        return linked(value, in: resource, at: place, root, areNames: areNames)
    }

    private func link(_ text: String, in resource: String, _ root: Node) -> String? {
        if resource.isEmpty, text.hasPrefix("#") { return nil }
        let linked = pointer(of: text, in: resource, root).map(Self.reference)
        return linked == text ? nil : linked
    }
}
