import MartletContract
import MartletSyntax

/// A path item, which may be a reference with more beside it: what stands beside it wins.
struct PathItem: Sendable {
    /// The item itself, then what it refers to.
    let layers: [Located]

    /// Returns the value of a key; nil when no layer has it.
    func child(_ name: String) -> Located? {
        for layer in layers {
            if let child = layer.child(name) { return child }
        }
        return nil
    }
}

/// An operation, with all that must be known before it is read: what it is called, and where it is sent.
struct OperationSite: Sendable {
    /// The key of the path item.
    let path: Node
    /// The path item.
    let item: PathItem
    /// The method.
    let method: Endpoint.Method
    /// The operation.
    let operation: Located
    /// The key of the operation.
    let key: Node
    /// The JSON pointer of the operation: below `paths`, or where it stands in another document.
    let pointer: String
    /// The name of the group.
    var group: String
    /// The name within the group.
    var name = ""
    /// The server that it is sent to; nil is the client's.
    var server: String?

    /// What the names of inline models begin with.
    var hint: String { "\(group).\(name)" }
}

/// Finds the operations of a document, and gives them names.
struct OperationScanner {
    /// The operations, in the author's order.
    private(set) var sites: [OperationSite] = []
    private let apiName: String
    private var operationIDs: [String: SourceSpan] = [:]
    private var names: [String: Set<String>] = [:]

    init(apiName: String) {
        self.apiName = apiName
    }

    /// Finds the operations of `paths`.
    mutating func scan(_ root: Located, _ servers: inout ServerTable, _ context: inout OpenAPIContext) {
        let paths = context.readEntries("paths", of: root).filter { !$0.name.hasPrefix("x-") }
        let apiName = apiName
        let items = context.readParts(of: paths, count: 24) { part, context in
            part.compactMap { Item($0.key, $0.name, $0.value, apiName, &context) }
        }
        for item in items.joined() {
            let server = item.item.child("servers").flatMap { servers.own($0, &context) }
            for candidate in item.candidates {
                var site = candidate.site
                site.name = name(of: candidate, &context)
                site.server = site.operation.child("servers").map { servers.own($0, &context) } ?? server
                sites.append(site)
            }
        }
    }

    /// Gives an operation the first of its names that none before it has.
    private mutating func name(of candidate: Candidate, _ context: inout OpenAPIContext) -> String {
        let (site, id, wanted) = (candidate.site, candidate.id, candidate.names)
        var isDuplicate = false
        if let id, let span = site.operation.node.mapping?["operationId"]?.span {
            if let first = operationIDs[id] {
                isDuplicate = true
                context.report(
                    .duplicateOperationID, "the operationId '\(id.excerpt)' is there already", at: span,
                    related: [.init(span: first, message: "here")])
            } else {
                operationIDs[id] = span
            }
        }
        // Without a copy of the set, which would be copied whole when the next name comes into it.
        func isTaken(_ name: String) -> Bool { names[site.group]?.contains(name) ?? false }
        // A short name that is taken gives way to the whole operationId, but not to a second one of the same text.
        var name = (isDuplicate ? wanted.prefix(1) : wanted[...]).first { !isTaken($0) } ?? wanted[0]
        var number = 2
        while isTaken(name) {
            name = "\(wanted[0])\(wanted[0].last?.isNumber == true ? "_" : "")\(number)"
            number += 1
        }
        names[site.group, default: []].insert(name)
        return name
    }
}

extension OperationScanner {
    /// An operation before it has a name.
    private struct Candidate: Sendable {
        let site: OperationSite
        /// The `operationId`; nil without one.
        let id: String?
        /// The names that it may have, the best first; at least one.
        let names: [String]
    }

    /// A path item with its operations. Those of other items make no difference to it.
    private struct Item: Sendable {
        let item: PathItem
        private(set) var candidates: [Candidate] = []

        init?(_ key: Node, _ path: String, _ value: Located, _ apiName: String, _ context: inout OpenAPIContext) {
            guard let item = context.pathItem(value) else { return nil }
            self.item = item
            let pointer = JSONPointer.append(path, to: "/paths")
            for (methodKey, method, operation) in context.operations(of: item) {
                let site = OperationSite(
                    path: key, item: item, method: method, operation: operation, key: methodKey,
                    pointer: operation.location.document == 0
                        ? JSONPointer.append(methodKey.scalar?.text ?? "", to: pointer) : operation.location.pointer,
                    group: Self.group(of: operation, path, apiName, &context))
                let id = context.readText("operationId", of: operation)
                let names = OperationNames.names(operationID: id, method: method, path: path, group: site.group)
                candidates.append(Candidate(site: site, id: id, names: names))
            }
        }

        private static func group(
            of operation: Located, _ path: String, _ apiName: String, _ context: inout OpenAPIContext
        ) -> String {
            let tag = context.readElements("tags", of: operation).lazy.compactMap { $0.node.scalar?.text }.first
            return OperationNames.clean(tag ?? "") ?? OperationNames.group(ofPath: path)
                ?? OperationNames.clean(apiName) ?? "API"
        }
    }
}

extension OpenAPIContext {
    /// Returns a path item with what it refers to; nil when it is none.
    mutating func pathItem(_ value: Located) -> PathItem? {
        guard value.node.mapping != nil else {
            report(.wrongShape, "a path item is an object", at: value.node.span)
            return nil
        }
        guard value.node.mapping?["$ref"] != nil else { return PathItem(layers: [value]) }
        return PathItem(layers: [value] + (follow(value).map { [$0] } ?? []))
    }

    /// Returns the operations of a path item.
    mutating func operations(
        of item: PathItem
    ) -> [(key: Node, method: Endpoint.Method, operation: Located)] {
        var found: [(key: Node, method: Endpoint.Method, operation: Located)] = []
        for layer in item.layers {
            for (key, name, value) in layer.entries {
                guard let method = Endpoint.Method(rawValue: name.lowercased()),
                    !found.contains(where: { $0.method == method })
                else { continue }
                guard let operation = follow(value), operation.node.mapping != nil else {
                    report(.wrongShape, "an operation is an object", at: value.node.span)
                    continue
                }
                found.append((key, method, operation))
            }
        }
        return found
    }
}
