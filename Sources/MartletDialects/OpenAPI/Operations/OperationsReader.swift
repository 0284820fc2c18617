import MartletContract
import MartletSyntax

/// Reads everything of a document but its schemas: servers, auth, operations, webhooks.
///
/// Three passes: the first gives every operation its group and name, the second reads what several of them share, and the
/// third reads the operations, on several threads.
enum OperationsReader {
    /// What is known before operations are read.
    struct Preparation: Sendable {
        fileprivate let servers: ServerTable
        fileprivate let security: SecurityReader
        fileprivate let sites: [OperationSite]
    }

    /// Makes the first two passes.
    static func prepare(_ root: Located, apiName: String, _ context: inout OpenAPIContext) -> Preparation {
        if context.isSwagger { context.swagger = SwaggerDefaults.read(root, &context) }
        context.readMediaTypes(of: root)
        context.tagTable = TagTable.read(root, &context)
        var servers = ServerTable()
        servers.readAll(root, &context)
        let security = SecurityReader.read(root, &context)
        var scanner = OperationScanner(apiName: apiName)
        scanner.scan(root, &servers, &context)
        scanner.nameServers(servers.giveNames(&context))
        SharedObjects.read(scanner.sites, &context)
        return Preparation(servers: servers, security: security, sites: scanner.sites)
    }

    /// Makes the third pass.
    static func read(
        _ preparation: Preparation, of root: Located, into contract: inout Contract, _ context: inout OpenAPIContext
    ) {
        let security = preparation.security
        // By parts and positions, since operations are large.
        var parts = context.readParts(of: preparation.sites, count: 16) { part, context in
            part.map { OperationReader.read($0, security, &context) }
        }
        for site in preparation.sites {
            guard let id = site.operation.child("operationId")?.node.scalar?.text else { continue }
            context.operationPointers[id] = context.operationPointers[id] ?? site.pointer
        }
        contract.servers = preparation.servers.servers
        contract.authSchemes = security.schemes
        contract.defaultAuth = security.standard
        contract.extensions = context.extensions(of: root)
        contract.groups = GroupBuilder.groups(of: &parts, root, &context)
        var webhooks = WebhooksScanner.webhooks(of: root, &context)
        var unused = context.unusedContentTypes
        for part in parts {
            for index in part.indices {
                webhooks += part[index].callbacks
                unused += part[index].unusedContentTypes
            }
        }
        contract.webhooks = WebhookNames.named(webhooks, &context)
        reportUnused(unused, &context)
        Parallel.release(consume parts)
    }

    /// Says once of each content type that it is not used, or is text, however often it stands there.
    private static func reportUnused(_ unused: [UnusedContentType], _ context: inout OpenAPIContext) {
        var (counts, textCounts): (TextTable<Int>, TextTable<Int>) = ([:], [:])
        for type in unused {
            if type.used == nil {
                textCounts[type.name, default: 0] += 1
            } else {
                counts[type.name, default: 0] += 1
            }
        }
        func places(_ count: Int) -> String { count == 1 ? "" : ": \(count) places" }
        for type in unused {
            if let used = type.used {
                guard let count = counts.removeValue(forKey: type.name) else { continue }
                context.report(
                    .unusedContentType,
                    "'\(type.name.excerpt)' is not used where there is '\(used.excerpt)'\(places(count))",
                    at: type.span)
            } else if let count = textCounts.removeValue(forKey: type.name) {
                context.report(
                    .xmlAsText, "'\(type.name.excerpt)' is sent and read as text\(places(count))", at: type.span,
                    help: "the app writes and reads the XML itself")
            }
        }
        context.unusedContentTypes = []
    }
}

/// Puts endpoints into groups.
enum GroupBuilder {
    /// Returns the groups in the order in which they first come up, with what the tags of their names say.
    ///
    /// - Parameter operations: lose their endpoints. What two hold is copied when it is settled.
    static func groups(
        of operations: inout [[ReadOperation]], _ root: Located, _ context: inout OpenAPIContext
    ) -> [EndpointGroup] {
        var groups: [EndpointGroup] = []
        var positions: TextTable<Int> = [:]
        // Where each endpoint belongs, and how many belong there: lists that grow move all that they hold.
        var places: [Int] = []
        var counts: [Int] = []
        for part in operations.indices {
            for index in operations[part].indices {
                let (name, origin) = (operations[part][index].group, operations[part][index].origin)
                let position = positions[name] ?? groups.count
                if position == groups.count {
                    positions[name] = position
                    groups.append(EndpointGroup(name: name, endpoints: [], origin: origin))
                    counts.append(0)
                }
                places.append(position)
                counts[position] += 1
            }
        }
        for position in groups.indices { groups[position].endpoints.reserveCapacity(counts[position]) }
        var next = 0
        for part in operations.indices {
            for index in operations[part].indices {
                guard let endpoint = operations[part][index].endpoint.take() else { continue }
                groups[places[next]].endpoints.append(endpoint)
                next += 1
            }
        }
        OtherEndpoints.add(&operations, to: &groups, positions, &context)
        for tag in context.readElements("tags", of: root) {
            guard tag.node.mapping != nil else {
                context.report(.wrongShape, "a tag is an object with 'name'", at: tag.node.span)
                continue
            }
            guard let name = context.readText("name", of: tag), let word = OperationNames.clean(name),
                let position = positions[word]
            else { continue }
            groups[position].description =
                groups[position].description
                ?? OpenAPIContext.text(context.readDocumentation(of: tag), and: context.tagTable.sentence(of: name))
            groups[position].extensions += context.extensions(of: tag)
            groups[position].origin = Origin(tag.node.span, pointer: tag.location.pointer)
        }
        return groups
    }
}
