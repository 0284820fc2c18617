import MartletContract
import MartletSyntax

/// Reads `followUps` of an answer: calls that can come after it.
enum FollowUpsReader {
    static let table = KeyTable(
        "a follow-up", optional: ["endpoint", "operation", "values", "body", "description", "server"])

    /// Reads the calls.
    static func read(_ mapping: OpenMapping, _ pointer: String, _ context: inout ReadContext) -> [FollowUp] {
        guard let node = mapping["followUps"] else { return [] }
        return (context.entries(of: node, "'followUps'") ?? []).compactMap { entry -> FollowUp? in
            guard let mapping = context.open(entry.value, as: table, at: entry.key.span) else { return nil }
            let pointer = pointer + "/followUps/" + JSONPointer.escape(entry.name)
            var followUp = FollowUp(name: entry.name, origin: Origin(entry.key.span, pointer: pointer))
            if let node = mapping["endpoint"] {
                guard let endpoint = context.endpointReference(node, in: nil) else { return nil }
                followUp.endpoint = endpoint
            }
            followUp.operation = context.text("operation", of: mapping)
            guard (followUp.endpoint == nil) != (followUp.operation == nil) else {
                context.report(
                    followUp.endpoint == nil ? .missingKey : .conflictingKeys,
                    "a follow-up has either 'endpoint' or 'operation'", at: entry.key.span,
                    help: "write the endpoint as Group.endpoint; an 'operation' is one of another API")
                return nil
            }
            if let node = mapping["values"] {
                followUp.parameters = (context.entries(of: node, "'values'") ?? []).map {
                    FollowUp.Value($0.name, UntypedLiteral.read($0.value))
                }
            }
            followUp.body = mapping["body"].map { UntypedLiteral.read($0) }
            followUp.description = context.text("description", of: mapping)
            followUp.server = context.text("server", of: mapping)
            return followUp
        }
    }
}
