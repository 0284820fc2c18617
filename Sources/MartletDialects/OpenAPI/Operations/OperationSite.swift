import MartletContract
import MartletSyntax

/// A path item, which may be a reference with more beside it: what stands beside it wins.
struct PathItem: Sendable {
    /// The key of the operations whose methods have no key of their own.
    static let additional = "additionalOperations"

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
    /// The server that it is sent to, by its address until all servers have names; nil is the client's.
    var server: String?
    /// True for a WebSocket of Swagger 2.0, by its `schemes`.
    var isWebSocket = false

    /// What the names of inline models begin with.
    var hint: String { String(of: group, ".", name) }
    /// What tells it from all others of the document.
    var nameKey: String { OperationNamer.key(method, path.scalar?.text ?? "") }
}

/// Finds the operations of a document, and gives them names.
struct OperationScanner {
    /// The operations, in the author's order.
    private(set) var sites: [OperationSite] = []
    private let apiName: String

    init(apiName: String) {
        self.apiName = apiName
    }

    /// Finds the operations of `paths`.
    mutating func scan(_ root: Located, _ servers: inout ServerTable, _ context: inout OpenAPIContext) {
        guard let paths = context.readObject("paths", of: root), let mapping = paths.node.mapping else { return }
        let apiName = apiName
        let places = mapping.entries.indices.filter { !mapping.name(at: $0).hasPrefix("x-") }
        var parts = context.readParts(of: places, count: 24) { part, context in
            part.compactMap { Item(paths, mapping, at: $0, apiName, &context) }
        }
        let count = parts.reduce(0) { $0 + $1.reduce(0) { $0 + $1.candidates.count } }
        sites.reserveCapacity(count)
        let requests = parts.flatMap { $0.flatMap { $0.candidates.map(\.request) } }
        let names = OperationNamer.names(of: requests, &context)
        // By positions, and moved: operations are large.
        for part in parts.indices {
            for item in parts[part].indices {
                let server = parts[part][item].servers.flatMap { servers.own($0, &context) }
                for index in parts[part][item].candidates.indices {
                    guard var site = parts[part][item].candidates[index].site.take() else { continue }
                    site.name = names[sites.count]
                    servers.settle(&site, or: server, &context)
                    sites.append(site)
                }
            }
        }
    }
}

extension OperationScanner {
    /// Puts the names of servers in the place of their addresses.
    mutating func nameServers(_ names: TextTable<String>) {
        for index in sites.indices {
            if let url = sites[index].server { sites[index].server = names[url] }
        }
    }

    /// An operation before it has a name.
    private struct Candidate: Sendable {
        /// The operation; nil when it has got one.
        var site: OperationSite?
        /// What it needs a name for.
        let request: OperationNamer.Request
    }

    /// A path item with its operations. Those of other items make no difference to it.
    private struct Item: Sendable {
        /// The servers that its operations are sent to; nil for those of the document.
        let servers: Located?
        var candidates: [Candidate] = []

        /// Makes the item of an entry of `paths`.
        init?(
            _ paths: Located, _ mapping: Mapping, at position: Int, _ apiName: String, _ context: inout OpenAPIContext
        ) {
            let (key, path) = (mapping.entries[position].key, mapping.name(at: position))
            let value = Located(node: mapping.entries[position].value, location: paths.location.child(path))
            guard let item = context.pathItem(value) else { return nil }
            servers = context.isSwagger ? nil : item.child("servers")
            let pointer = JSONPointer.append(path, to: "/paths")
            for (methodKey, method, operation, isAdditional) in context.operations(of: item) {
                let owner = isAdditional ? pointer + "/" + PathItem.additional : pointer
                let site = OperationSite(
                    path: key, item: item, method: method, operation: operation, key: methodKey,
                    pointer: operation.location.document == 0
                        ? JSONPointer.append(methodKey.scalar?.text ?? "", to: owner) : operation.location.pointer,
                    group: Self.group(of: operation, path, apiName, &context))
                let id = context.readText("operationId", of: operation)
                let span = operation.node["operationId"]?.span
                let request = OperationNamer.Request(
                    group: site.group, key: OperationNamer.key(method, path),
                    id: id.flatMap { id in span.map { (id, $0) } },
                    names: OperationNames.names(operationID: id, method: method, path: path, group: site.group))
                candidates.append(Candidate(site: site, request: request))
            }
        }

        private static func group(
            of operation: Located, _ path: String, _ apiName: String, _ context: inout OpenAPIContext
        ) -> String {
            let tags = context.readElements("tags", of: operation).compactMap { $0.node.scalar?.text }
            let tag = context.tagTable.group(among: tags)
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
        guard value.node["$ref"] != nil else { return PathItem(layers: [value]) }
        return PathItem(layers: [value] + (follow(value).map { [$0] } ?? []))
    }

    /// An operation of a path item.
    typealias FoundOperation = (key: Node, method: Endpoint.Method, operation: Located, isAdditional: Bool)

    /// Returns the operations of a path item: those with a key of their own, and `additionalOperations`.
    mutating func operations(of item: PathItem) -> [FoundOperation] {
        var found: [FoundOperation] = []
        for layer in item.layers {
            for (key, name, value) in layer.entries {
                if name == PathItem.additional, !isSwagger {
                    addOperations(of: layer, to: &found)
                } else if let method = Endpoint.Method(rawValue: name.lowercased()), !isSwagger || method != .query {
                    add(value, method, at: key, isAdditional: false, to: &found)
                }
            }
        }
        return found
    }

    private mutating func addOperations(of layer: Located, to found: inout [FoundOperation]) {
        for (key, name, value) in readEntries(PathItem.additional, of: layer) where !name.hasPrefix("x-") {
            guard Endpoint.Method.isToken(name) else {
                report(
                    .invalidValue, "'\(name.excerpt)' cannot be sent as a method; the operation is left out",
                    at: key.span)
                continue
            }
            let method = Endpoint.Method(token: name)
            if method.isStandard {
                report(
                    .misplacedKey, "'\(name.excerpt)' has a key of its own in the path item", at: key.span,
                    help: "move it to '\(method.rawValue)'")
            }
            add(value, method, at: key, isAdditional: true, to: &found)
        }
    }

    private mutating func add(
        _ value: Located, _ method: Endpoint.Method, at key: Node, isAdditional: Bool, to found: inout [FoundOperation]
    ) {
        guard !found.contains(where: { $0.method == method }) else { return }
        guard let operation = follow(value), operation.node.mapping != nil else {
            report(.wrongShape, "an operation is an object", at: value.node.span)
            return
        }
        found.append((key, method, operation, isAdditional))
    }
}
