import MartletContract
import MartletSyntax

/// Reads `endpoints:`, group by group.
struct EndpointsReader {
    static let groupTable = KeyTable(
        "a group's settings", optional: ["description", "prefix", "auth", "server", "timeout"])

    /// What the endpoints of the whole specification inherit.
    let defaults: EndpointDefaults
    /// What can be judged only when all endpoints are known.
    private var pendingInvalidations: [PendingInvalidation] = []
    /// The auth schemes that answers carry tokens of.
    private(set) var tokenUses: [TokenUse] = []

    init(defaults: EndpointDefaults) {
        self.defaults = defaults
    }

    /// Reads the section.
    mutating func read(_ node: Node, _ context: inout ReadContext) -> [EndpointGroup] {
        let entries = (context.entries(of: node, "'endpoints'") ?? []).filter { !$0.name.hasPrefix("x-") }
        let start = self
        let parts = context.readParts(of: entries, count: 4) { part, context in
            var reader = start
            let groups = part.compactMap { reader.group($0, &context) }
            return (reader: reader, groups: groups)
        }
        for part in parts {
            pendingInvalidations += part.reader.pendingInvalidations
            tokenUses += part.reader.tokenUses
        }
        let groups = parts.flatMap(\.groups)
        Self.judge(pendingInvalidations, EndpointIndex(groups), &context)
        ClashCheck.run(groups, &context)
        return groups
    }

    private mutating func group(_ entry: Mapping.Entry, _ context: inout ReadContext) -> EndpointGroup? {
        guard context.checkName(entry, "a group"),
            let entries = context.entries(of: entry.value, "a group of endpoints")
        else { return nil }
        var defaults = defaults
        var result = EndpointGroup(
            name: entry.name, endpoints: [],
            origin: Origin(entry.key.span, pointer: "/endpoints/" + JSONPointer.escape(entry.name)))
        if let settings = entries.first(where: { $0.name == "group" }),
            let mapping = context.open(settings.value, as: Self.groupTable, at: settings.key.span)
        {
            result.description = context.text("description", of: mapping)
            result.extensions = mapping.extensions
            defaults.read(mapping, &context)
        }
        for entry in entries where entry.name != "group" && !entry.name.hasPrefix("x-") {
            guard context.checkName(entry, "an endpoint") else { continue }
            var reader = EndpointReader(group: result.name, defaults: defaults)
            guard let endpoint = reader.read(entry, &context) else { continue }
            pendingInvalidations += reader.pendingInvalidations
            tokenUses += reader.tokenUses
            result.endpoints.append(endpoint)
        }
        return result
    }

    /// Reports invalidations that name no parameter, or no value of the endpoint that drops.
    static func judge(
        _ invalidations: [PendingInvalidation], _ endpoints: EndpointIndex, _ context: inout ReadContext
    ) {
        var names = EndpointValueNames()
        for pending in invalidations {
            if let target = endpoints[pending.target] {
                let known = names.parameters(of: target)
                if !known.contains(pending.parameter.text) {
                    let help = Suggestion.help(
                        for: pending.parameter.text, in: target.parameters.map(\.field.name),
                        count: target.parameters.count, &context.suggestions)
                    context.report(
                        .unknownParameter,
                        "\(pending.target.group).\(pending.target.name) has no parameter '\(pending.parameter.text.excerpt)'",
                        at: pending.parameter.span, help: help)
                }
            }
            if let own = endpoints[pending.own] {
                let known = names.values(of: own, context.shapes)
                if !known.contains(pending.source.text) {
                    let help = Suggestion.help(
                        for: pending.source.text, in: own.valueNames(context.shapes), count: known.count,
                        &context.suggestions)
                    context.report(
                        .unknownParameter,
                        "this endpoint has no parameter or body field '\(pending.source.text.excerpt)'",
                        at: pending.source.span, help: help)
                }
            }
        }
    }
}

/// A match of an invalidation, whose names can be judged only when all endpoints are known.
struct PendingInvalidation {
    /// A name with its place.
    typealias Name = (text: String, span: SourceSpan)

    /// The endpoint that drops.
    let own: EndpointReference
    /// The endpoint whose answers are dropped.
    let target: EndpointReference
    /// Its parameter.
    let parameter: Name
    /// The value of the endpoint that drops.
    let source: Name
}

/// What endpoints inherit from their group and from the specification.
struct EndpointDefaults {
    /// The prefix of each path.
    var prefix = PathParser.Path()
    /// The longest prefix, in bytes: each endpoint of the group has it, and few servers take an address as long.
    private static let maximumPrefixBytes = 4_000
    /// The credentials.
    var auth = AuthRequirement.none
    /// How long the answers to GET may be used again.
    var cache = CachePolicy.none
    /// The server; nil is the client's.
    var server: String?
    /// The time limits.
    var timeouts = Timeouts()

    /// Reads the settings of a group over those of the specification.
    mutating func read(_ mapping: OpenMapping, _ context: inout ReadContext) {
        if let node = mapping["prefix"], let text = context.text(node, "'prefix'") {
            let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
            if text.utf8.count > Self.maximumPrefixBytes {
                context.report(
                    .invalidPath, "a prefix has at most \(Self.maximumPrefixBytes) bytes", at: node.span)
            } else {
                do throws(PathParser.Failure) {
                    if !text.isEmpty { _ = try PathParser.parse(text) }
                    // The prefix `/` is empty without its slash, and an empty text is not a path.
                    prefix = (try? PathParser.parse(trimmed)) ?? PathParser.Path()
                } catch {
                    context.report(.invalidPath, error.message, at: context.span(of: error.range, in: node))
                }
            }
        }
        if let node = mapping["auth"], let requirement = AuthRequirementReader.read(node, &context) {
            auth = requirement
        }
        if let node = mapping["server"] { server = context.serverName(node) }
        if let entry = mapping.entry("timeout") {
            timeouts = TimeoutsReader.read(entry.value, at: entry.key.span, &context)
        }
    }
}

extension ReadContext {
    /// Reads the name of a server.
    mutating func serverName(_ node: Node) -> String? {
        guard let name = text(node, "'server'") else { return nil }
        if names.isServer(name) { return name }
        guard areNamesComplete else { return nil }
        let help = Suggestion.help(
            for: name, in: names.servers, count: names.servers.count, &suggestions)
        report(.unknownServer, "there is no server '\(name.excerpt)'", at: node.span, help: help)
        return nil
    }
}
