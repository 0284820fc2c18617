import MartletContract

/// How the schemas of a document are read to validate what one side sends. Where the letter of JSON Schema is stricter than the
/// document's authors and the contract, the contract's reading counts.
struct WireValidation: Sendable {
    private let sender: SchemaView.Sender
    /// Whether a value may be of one alternative of `oneOf` alone also where a discriminator tells which one is meant.
    private let areTaggedExact: Bool
    /// Whether `date-time` names another format than that of JSON Schema in this document.
    private let hasOwnDates: Bool

    init(_ contract: Contract, _ sender: SchemaView.Sender, areTaggedExact: Bool) {
        self.areTaggedExact = areTaggedExact
        self.sender = sender
        hasOwnDates = contract.dateFormats.contains { $0.name == "default" }
    }

    /// Whether the sender does not send values of a schema.
    func isUnsent(_ directions: (isReadOnly: Bool, isWriteOnly: Bool)) -> Bool {
        switch sender {
        case .client: directions.isReadOnly
        case .server: directions.isWriteOnly
        case .anyone: directions.isReadOnly || directions.isWriteOnly
        }
    }

    /// Returns a schema as values are validated by it.
    func converted(_ schema: Literal) -> Literal {
        guard case .object(let written) = schema else { return schema }
        // The author says elsewhere what the values are.
        if written.contains(where: { Self.typeKeys.contains($0.name) }) { return Self.unknown }
        var members = written.map(converted)
        if !areTaggedExact, members.contains(where: { $0.name == "discriminator" }),
            !members.contains(where: { $0.name == "anyOf" }),
            let index = members.firstIndex(where: { $0.name == "oneOf" })
        {
            // The discriminator tells which member is meant, also where a value is one of several.
            members[index].name = "anyOf"
        }
        let converted = Literal.object(members)
        guard sender != .server, Self.namesNull(members), members.contains(where: { Self.others.contains($0.name) })
        else { return converted }
        // By the letter `allOf` may exclude null, which authors mean all the same. A client may send it.
        return .object([.init("anyOf", .array([.object([.init("type", .string("null"))]), converted]))])
    }

    private func converted(_ member: Literal.Member) -> Literal.Member {
        switch (member.name, member.value) {
        case ("format", .string("date-time")) where hasOwnDates:
            return .init("format", .string(Self.unknownFormat))
        case ("allOf", .array(let parts)), ("anyOf", .array(let parts)), ("oneOf", .array(let parts)):
            return .init(member.name, .array(parts.map(converted)))
        case ("not", let part), ("if", let part), ("then", let part), ("else", let part), ("contains", let part),
            ("propertyNames", let part):
            return .init(member.name, converted(part))
        case ("dependentSchemas", .object(let parts)), ("dependencies", .object(let parts)):
            return .init(member.name, .object(parts.map { .init($0.name, converted($0.value)) }))
        default: return member
        }
    }

    private static func namesNull(_ members: [Literal.Member]) -> Bool {
        members.contains { $0.name == "type" && $0.value.elements?.contains(.string("null")) == true }
    }

    /// Keywords that may exclude null beside a `type` that names it.
    private static let others: TextSet = ["$ref", "allOf", "anyOf", "oneOf", "enum"]
    /// Keys that give a schema another type than its keywords do.
    private static let typeKeys: TextSet = ["x-martlet-type", "x-martlet-date"]
    private static let unknownFormat = "x-martlet-dates"
    /// A schema of which it is not known whether a value is valid.
    private static let unknown = Literal.object([.init("type", .string("x-martlet-type"))])
}
