import MartletContract
import MartletSyntax

/// What becomes of a schema.
enum SchemaForm: Sendable {
    /// A type that needs no model, with the format that it does not say.
    case type(TypeReference.Kind, format: String? = nil)
    /// A list of what these schemas say together; of any values where there are none.
    case array([Located])
    /// A map of what these schemas say together; of any values where there are none.
    case map([Located])
    /// A model with fields.
    case object
    /// A model with the fields of all members of several unions.
    case alternatives(AlternativesForm)
    /// A model with values.
    case enumeration(Enumeration)
    /// A model that is one of several.
    case union(UnionForm)

    /// Whether it is a single string.
    var isOneWord: Bool {
        guard case .enumeration(let enumeration) = self else { return false }
        return enumeration.rawType == .string && enumeration.cases.count == 1
    }

    /// Whether it needs a model.
    var isModel: Bool {
        switch self {
        case .object, .alternatives, .enumeration, .union: true
        case .type, .array, .map: false
        }
    }
}

extension SchemaForm {
    /// Returns the keyword of a type that a schema does not give, and that Swift holds values to; nil where it gives one.
    func assumedType(in schema: Schema) -> SchemaKeyword? {
        let type: JSONType
        switch self {
        case .array: type = .array
        case .map, .object: type = .object
        case .type, .alternatives, .enumeration, .union: return nil
        }
        let isGiven = schema.has(.type) || schema.has(.const) || schema.has(.enum)
        return isGiven ? nil : .assumed(type.rawValue)
    }
}

/// A schema that is one of several.
struct UnionForm: Sendable {
    /// The keyword that says so; nil where a list of types does.
    var word: SchemaWord?
    /// What each member says.
    var members: [Located] = []
    /// The types, where a list of types says so.
    var types: [JSONType] = []
    /// What holds for every member besides, where that changes its type.
    var common: [SchemaPart] = []
    /// What names the member; nil without one.
    var discriminator: Located?
    /// The unions of which a member is chosen: those of the schema, and this one.
    var chosen: Set<UnionSite> = []
}

/// Where a `oneOf` or `anyOf` stands.
struct UnionSite: Hashable, Sendable {
    /// The place of the mapping that has it.
    var location: Location
    /// Which of both it is.
    var word: SchemaWord
}

/// A schema with several unions that combine into too many types.
struct AlternativesForm: Sendable {
    /// What each member of each union says.
    var unions: [[Schema]]
}

/// The types of JSON Schema.
enum JSONType: String, CaseIterable, Sendable {
    case string, integer, number, boolean, array, object, null
}
