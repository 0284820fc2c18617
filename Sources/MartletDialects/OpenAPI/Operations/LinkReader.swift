import MartletContract
import MartletFormats
import MartletSyntax

/// Reads the links of responses: calls that can follow.
///
/// - Source: OpenAPI 3.1, section 4.8.20, Link Object
enum LinkReader {
    /// Reads the links of a response. The operations are found once all endpoints have their names.
    static func read(_ response: Located, _ context: inout OpenAPIContext) -> [FollowUp] {
        context.readEntries("links", of: response).compactMap { key, name, value in
            guard !name.hasPrefix("x-"), let (link, isShared) = context.resolve(value) else { return nil }
            guard link.node.mapping != nil else {
                context.report(.wrongShape, "a link is an object", at: link.node.span)
                return nil
            }
            let (id, reference) = (
                context.readText("operationId", of: link), context.readText("operationRef", of: link)
            )
            guard let operation = reference ?? id, !operation.isEmpty else {
                context.report(.missingKey, "the link '\(name.excerpt)' names no operation", at: key.span)
                return nil
            }
            if id != nil, reference != nil {
                context.report(
                    .conflictingKeys, "a link has an 'operationId' or an 'operationRef', not both", at: key.span)
            }
            let span = isShared ? link.node.span : key.span
            var followUp = FollowUp(name: name, origin: Origin(span, pointer: link.location.pointer))
            followUp.operation = operation
            followUp.parameters = context.readEntries("parameters", of: link).map { _, name, value in
                FollowUp.Value(name, UntypedLiteral.read(value.node))
            }
            followUp.body = link.child("requestBody").map { UntypedLiteral.read($0.node) }
            followUp.description = context.readText("description", of: link)
            followUp.server = context.readObject("server", of: link).flatMap { address(of: $0, &context) }
            return followUp
        }
    }

    /// The longest address into which defaults are put, in bytes: a default may stand in it any number of times.
    private static let maxAddressBytes = 4_096

    /// Returns the address of a server, with the defaults of its variables; a long one as it is written.
    private static func address(of server: Located, _ context: inout OpenAPIContext) -> String? {
        guard let template = context.readText("url", of: server), !template.isEmpty else { return nil }
        var address = template
        for (_, name, variable) in context.readEntries("variables", of: server) {
            guard let value = context.readText("default", of: variable) else { continue }
            guard address.utf8.count <= maxAddressBytes else { return template }
            let pieces = address.split(separator: "{\(name)}", omittingEmptySubsequences: false)
            guard address.utf8.count + pieces.count * value.utf8.count <= maxAddressBytes else { return template }
            address = pieces.joined(separator: value)
        }
        return address
    }
}

extension FollowUp {
    /// Whether the operation is named by its place, and not by its identifier.
    var isByPlace: Bool { operation?.contains("#/") ?? false }
}

extension OpenAPIContext {
    /// Finds the endpoints that links name, and reports those that do not exist.
    mutating func resolveFollowUps(of contract: inout Contract) {
        var known: TextTable<EndpointReference>?
        func endpoints(_ contract: Contract) -> TextTable<EndpointReference> {
            let endpoints = contract.groups.lazy.flatMap(\.endpoints)
            return TextTable(endpoints.map { ($0.origin.pointer, $0.reference) }) { first, _ in first }
        }
        for group in contract.groups.indices {
            for index in contract.groups[group].endpoints.indices {
                for response in contract.groups[group].endpoints[index].responses.indices {
                    if contract.groups[group].endpoints[index].responses[response].followUps.isEmpty { continue }
                    let names = known ?? endpoints(contract)
                    known = names
                    resolve(&contract.groups[group].endpoints[index].responses[response].followUps, names)
                }
                for error in contract.groups[group].endpoints[index].errors.indices {
                    if contract.groups[group].endpoints[index].errors[error].followUps.isEmpty { continue }
                    let names = known ?? endpoints(contract)
                    known = names
                    resolve(&contract.groups[group].endpoints[index].errors[error].followUps, names)
                }
            }
        }
    }

    private mutating func resolve(_ followUps: inout [FollowUp], _ endpoints: TextTable<EndpointReference>) {
        for index in followUps.indices {
            guard let operation = followUps[index].operation else { continue }
            var pointer = operationPointers[operation]
            if followUps[index].isByPlace {
                // What stands in another document is another API's.
                guard operation.hasPrefix("#") else { continue }
                pointer = PercentEncoding.decodedText(operation.dropFirst())
            }
            if let endpoint = pointer.flatMap({ endpoints[$0] }) {
                followUps[index].endpoint = endpoint
                followUps[index].operation = nil
            } else {
                report(
                    .unknownOperation,
                    "there is no operation '\(operation.excerpt)', which the link "
                        + "'\(followUps[index].name.excerpt)' names", at: followUps[index].origin.span)
            }
        }
    }
}
