/// Server-sent events that are described with all their fields: a union whose members are told apart by `event`, and have no
/// fields but those of an event.
///
/// - Source: OpenAPI 3.2, section 4.14.4, <https://spec.openapis.org/oas/v3.2.0.html#special-considerations-for-server-sent-events>;
///   WHATWG HTML, section 9.2.
package struct EventUnion: Sendable {
    /// The names of the events whose `data` is text; that of others is JSON.
    package let textEvents: [String]

    private static let keys: TextSet = ["event", "data", "id", "retry"]

    /// Finds out whether messages are such events; nil when they are something else.
    ///
    /// - Parameter model: Returns the model of a name.
    package init?(_ type: TypeReference, model: (String) -> Model?) {
        guard case .union(let union)? = Self.shape(of: type, model), union.discriminator == "event",
            union.discriminatorType == .string
        else { return nil }
        var texts: [String] = []
        var hasData = false
        for member in union.members {
            guard case .object(let object)? = Self.shape(of: member.type, model),
                object.fields.allSatisfy({ Self.keys.contains($0.key) })
            else { return nil }
            guard let data = object.fields.first(where: { $0.key == "data" }) else { continue }
            hasData = true
            if Self.isText(data.type, model) { texts += member.values }
        }
        guard hasData else { return nil }
        textEvents = texts
    }

    /// Returns what a model is, with aliases followed.
    private static func shape(of type: TypeReference, _ model: (String) -> Model?) -> Model.Shape? {
        var type = type
        for _ in 0..<64 {
            guard case .model(let name) = type.kind, let shape = model(name)?.shape else { return nil }
            guard case .alias(let alias) = shape else { return shape }
            type = alias.type
        }
        return nil
    }

    private static func isText(_ type: TypeReference, _ model: (String) -> Model?) -> Bool {
        var type = type
        for _ in 0..<64 {
            switch type.kind {
            case .string, .uuid, .url, .data, .int64(isString: true), .uint64(isString: true), .decimal(isString: true),
                .duration(.iso8601), .duration(.calendar):
                return true
            case .date(.iso8601, _), .date(.pattern, _): return true
            case .model(let name):
                switch model(name)?.shape {
                case .alias(let alias)?: type = alias.type
                case .enumeration(let enumeration)?: return enumeration.rawType == .string
                default: return false
                }
            default: return false
            }
        }
        return false
    }
}
