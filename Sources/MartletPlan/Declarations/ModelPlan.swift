package import MartletContract
import MartletSyntax

/// A model, as a Swift declaration. It is a class because everything that is rendered of it holds it.
package final class ModelPlan: Sendable, Equatable {
    /// What a model becomes.
    package indirect enum Declaration: Sendable, Equatable {
        /// A struct with a property a field.
        case structure(StructurePlan)
        /// An open or closed enumeration.
        case enumeration(EnumerationPlan)
        /// An enum with associated values.
        case union(UnionPlan)
        /// A struct around one value.
        case newtype(NewtypePlan)
        /// A type alias.
        case alias(SwiftType)
    }

    /// The model.
    package let model: Model
    /// The type's name.
    package let name: Identifier
    /// What it becomes.
    package let declaration: Declaration

    init(model: Model, name: Identifier, declaration: Declaration) {
        self.model = model
        self.name = name
        self.declaration = declaration
    }

    package static func == (left: ModelPlan, right: ModelPlan) -> Bool {
        left.model == right.model && left.name == right.name && left.declaration == right.declaration
    }
}

/// A struct with a property a field.
package struct StructurePlan: Sendable, Equatable {
    /// The properties, in the author's order.
    package var properties: [PropertyPlan]
    /// Whether the properties can be set.
    package var isMutable: Bool
    /// The protocols besides `JSONModel`, in the order in which they are written.
    package var conformances: [String]
    /// The property that identifies a value where it is not called `id`; nil when no `id` has to be added.
    package var identifier: PropertyPlan?
    /// The property that holds the server's message, in the model of an error; nil without one.
    package var message: PropertyPlan?
    /// The property that holds the members that no field names; nil when they are not kept.
    package var additional: AdditionalPlan?
    /// Whether members that no field names are an error.
    package var areAdditionalRefused: Bool
    /// The discriminators of unions that it is a member of and has no field for: they are neither kept nor an error.
    package var tags: [String] = []
    /// The fields with constants, by which a union without a discriminator may tell it from other members. Empty for
    /// what no such union leads to.
    package var constants: [ConstantField] = []
    /// Whether a property is redacted in descriptions and dumps.
    package var isSensitive: Bool {
        properties.contains { $0.field.isSensitive } || additional?.isSensitive == true
    }
}

/// A field that has only one value, or a list of values for which Swift has no enumeration.
package struct ConstantField: Sendable, Equatable {
    /// The wire name.
    package var key: String
    /// The values.
    package var values: [Literal]
    /// Whether a value of the model has it.
    package var isRequired: Bool
}

/// A property of a struct. It is a class because each part of the struct's text asks for it.
package final class PropertyPlan: Sendable, Equatable {
    /// The field.
    package let field: Field
    /// The property's name.
    package let name: Identifier
    /// Its type, with everything that ``presence`` puts around it.
    package let type: SwiftType
    /// Whether it may be absent or null.
    package let presence: Presence
    /// The value of the initialiser's argument when a caller omits it; nil when a caller must give it.
    package let defaultArgument: DefaultArgument?
    /// Whether the value is stored outside the struct, which would contain itself or be large otherwise.
    package let isBoxed: Bool
    /// The property that tells an absent value from one that equals the default: `givenLegs` beside `legs`; nil where no
    /// default is assumed.
    package let given: Identifier?
    /// The private property that holds the value, where this one is boxed or deprecated; nil where another one holds it.
    package let storage: Identifier?

    init(
        _ field: Field, name: Identifier, _ value: FieldPlanner.Value, isBoxed: Bool, given: Identifier?,
        storage: Identifier?
    ) {
        self.field = field
        self.name = name
        type = value.type
        presence = value.presence
        defaultArgument = value.defaultArgument
        self.isBoxed = isBoxed
        self.given = given
        self.storage = storage
    }

    /// The type of the value that is stored, and of the initialiser's parameter: with absence as a value of its own where a
    /// default is assumed.
    package var givenType: SwiftType {
        switch (presence, type) {
        case (.assumed, _): .optional(type)
        case (.assumedNullable, .optional(let base)): .field(base)
        default: type
        }
    }

    package static func == (left: PropertyPlan, right: PropertyPlan) -> Bool {
        left.field == right.field && left.name == right.name && left.type == right.type
            && left.presence == right.presence && left.defaultArgument == right.defaultArgument
            && left.isBoxed == right.isBoxed && left.given == right.given && left.storage == right.storage
    }
}

/// The property that holds the members that no field names.
package struct AdditionalPlan: Sendable, Equatable {
    /// The property's name.
    package var name: Identifier
    /// The type of the values.
    package var value: TypeReference
    /// The property's type.
    package var type: SwiftType
    /// Whether it is redacted in descriptions and dumps.
    package var isSensitive = false
}

/// Whether a value may be absent or null, and what that means in Swift.
package enum Presence: Sendable, Equatable {
    /// It is always there: `T`.
    case required
    /// It may be absent, and null is read as absent: `T?`.
    case optional
    /// It is always there and may be null: `T?`.
    case nullable
    /// Absent, null and a value are three things: `Field<T>`.
    case optionalNullable
    /// It may be absent, and its default is assumed then: read as `T`, given and kept as `T?`.
    case assumed(Literal)
    /// It may be absent, and its default is assumed then, or null: read as `T?`, given and kept as `Field<T>`.
    case assumedNullable(Literal)
    /// It is always written; a reader that misses it takes its default: `T`.
    case defaulted(Literal)
    /// It is always written and may be null; a reader that misses it takes its default: `T?`.
    case defaultedNullable(Literal)

    /// Whether its default is assumed where it is absent, which is kept.
    var isAssumed: Bool {
        switch self {
        case .assumed, .assumedNullable: true
        case .required, .optional, .nullable, .optionalNullable, .defaulted, .defaultedNullable: false
        }
    }
}

/// The value of an argument that a caller omits.
package enum DefaultArgument: Sendable, Equatable {
    /// Nil.
    case nilValue
    /// `Field.absent`.
    case absent
    /// The only value that the specification allows.
    case literal(Literal)
}

/// An open or closed enumeration.
package struct EnumerationPlan: Sendable, Equatable {
    /// One of the known values.
    package struct Member: Sendable, Equatable {
        /// The value.
        package var value: Enumeration.Case
        /// The member.
        package var name: Identifier
    }

    /// What the values are on the wire.
    package var rawType: Enumeration.RawType
    /// Whether an unknown value is refused: then it is a Swift enum, else a struct with static members.
    package var isClosed: Bool
    /// The known values, in the author's order.
    package var members: [Member]
    private let positions = TextPositions<Member>()

    /// Returns the member of a wire value, or nil when it is not a known one.
    package func member(of wireValue: String) -> Member? {
        positions.position(of: wireValue, in: members) { [$0.value.wireValue] }.map { members[$0] }
    }
}

/// One of several types, as an enum with associated values.
package struct UnionPlan: Sendable, Equatable {
    /// One of the types.
    package struct Member: Sendable, Equatable {
        /// The member of the specification.
        package var member: Union.Member
        /// The case.
        package var name: Identifier
        /// The associated value.
        package var type: SwiftType
    }

    /// The types, in the author's order.
    package var members: [Member]
    private let positions = TextPositions<Member>()
    /// The wire name of the field that says which it is; nil: they are tried in order.
    package var discriminator: String?
    /// What the values of that field are on the wire.
    package var discriminatorType: Enumeration.RawType = .string
    /// The name of the member that a value is whose field is missing or has a value of no member; nil: an unknown one.
    package var fallback: String?
    /// Whether an unknown member is refused; otherwise there is a case `unknown(JSON)`.
    package var isClosed: Bool
    /// Whether the enum contains itself.
    package var isIndirect: Bool
    /// The protocols besides `JSONCodable`, in the order in which they are written.
    package var conformances: [String]

    /// Returns the type that is a member of the specification, or nil.
    package func member(_ member: Union.Member) -> Member? {
        positions.position(of: member.name, in: members) { [$0.member.name] }.map { members[$0] }
    }
}

/// A distinct type around one value.
package struct NewtypePlan: Sendable, Equatable {
    /// The type of the specification.
    package var reference: TypeReference
    /// The type of the value.
    package var type: SwiftType
    /// The protocols besides `JSONCodable`, in the order in which they are written.
    package var conformances: [String]
}
