import MartletContract
import MartletSyntax

/// Writes what holds for the whole specification.
enum SettingsWriter {
    /// The servers by name.
    static func servers(_ servers: [Server], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for server in servers {
            var long = OutputMapping()
            long.add("url", .text(server.url))
            long.add("variables", mapping: variables(server.variables))
            if server.isInsecureAllowed || isInsecure(server) { long.add("insecure", .bool(server.isInsecureAllowed)) }
            if !server.arePinsChecked { long.add("pins", .text("off")) }
            if server.logLevel != .off { long.add("log", .text(server.logLevel.rawValue)) }
            long.add("description", text: server.description)
            let node = long.members.count == 1 ? .text(server.url) : long.node()
            result.add(server.name, OutputNode(node.value, origin: server.origin.span))
        }
        return result
    }

    /// Whether a server is called in the clear, over a network.
    private static func isInsecure(_ server: Server) -> Bool {
        guard let url = URLText(server.defaultURL) else { return false }
        return url.scheme == "http" && !url.isLoopback
    }

    private static func variables(_ variables: [ServerVariable]) -> OutputMapping {
        var result = OutputMapping()
        for variable in variables {
            let names = variable.values
            let values = OutputNode(.list(names.map { .text($0) }))
            if variable.description == nil, names.isEmpty {
                result.add(variable.name, .text(variable.defaultValue))
            } else if variable.description == nil, names.first == variable.defaultValue {
                result.add(variable.name, values)
            } else {
                var long = OutputMapping()
                long.add("default", .text(variable.defaultValue))
                if !names.isEmpty { long.add("values", values) }
                long.add("description", text: variable.description)
                result.add(variable.name, long.node())
            }
        }
        return result
    }

    /// The headers of every request by name.
    static func headers(_ headers: [CommonHeader]) -> OutputMapping {
        var result = OutputMapping()
        for header in headers {
            switch header.value {
            case .runtime: result.add(header.name, OutputNode(.text("runtime"), origin: header.origin.span))
            // The bare word is no constant.
            case .constant("runtime"): result.add(header.name, OutputNode(.bare("\"runtime\"")))
            case .constant(let text): result.add(header.name, OutputNode(.text(text), origin: header.origin.span))
            }
        }
        return result
    }

    /// Time limits; nil without any.
    static func timeouts(_ timeouts: Timeouts) -> OutputNode? {
        if let request = timeouts.request, timeouts.resource == nil { return .text(NativeText.duration(request)) }
        var result = OutputMapping()
        result.add("request", text: timeouts.request.map(NativeText.duration))
        result.add("resource", text: timeouts.resource.map(NativeText.duration))
        return result.isEmpty ? nil : result.node()
    }

    /// Pins by host.
    static func pins(_ pins: [PinSet]) -> OutputMapping {
        var result = OutputMapping()
        for set in pins {
            var node = OutputMapping()
            node.add("sha256", OutputNode(.list(set.sha256.map { .text($0) }), layout: .block))
            node.add("expires", text: set.expires)
            node.add("reportOnly", flag: set.isReportOnly)
            node.add("includeSubdomains", flag: set.includesSubdomains)
            result.add(set.host, node.node(.block, origin: set.origin.span))
        }
        return result
    }

    /// The addresses of deep links by name.
    static func links(_ links: [DeepLink], _ scope: inout NativeScope) -> OutputMapping {
        var result = OutputMapping()
        for link in links {
            let addresses = link.templates.map { OutputNode.text($0) }
            let node = addresses.count == 1 ? addresses[0] : OutputNode(.list(addresses))
            result.add(link.name, OutputNode(node.value, origin: link.origin.span))
        }
        return result
    }

    /// `cache:`; nil when everything is as it is without it.
    static func cache(_ settings: CacheSettings) -> OutputNode? {
        let usual = CacheSettings()
        var result = OutputMapping()
        if settings.defaultPolicy != usual.defaultPolicy { result.add("default", policy(settings.defaultPolicy)) }
        if settings.memoryBytes != usual.memoryBytes {
            result.add("memory", .text(NativeText.size(settings.memoryBytes)))
        }
        if settings.diskBytes != usual.diskBytes { result.add("disk", .text(NativeText.size(settings.diskBytes))) }
        return result.isEmpty ? nil : result.node()
    }

    /// How long an answer may be used again: `none`, `http`, a lifetime, or a mapping.
    static func policy(_ policy: CachePolicy) -> OutputNode {
        switch policy {
        case .none: return .text("none")
        case .http: return .text("http")
        case .lifetime(let lifetime):
            let ttl = OutputNode.text(lifetime.ttl.map(NativeText.duration) ?? "never")
            var result = OutputMapping()
            result.add("ttl", ttl)
            result.add("stale", text: lifetime.stale.map(NativeText.duration))
            if lifetime.scope != .user { result.add("scope", .text(lifetime.scope.rawValue)) }
            return result.members.count == 1 ? ttl : result.node()
        }
    }
}
