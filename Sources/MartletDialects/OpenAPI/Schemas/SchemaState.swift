import MartletContract
import MartletSyntax

/// What reading schemas keeps while it goes on.
struct SchemaState: Sendable {
    /// How deep inline models may stand inside one another.
    static let maxDepth = 100
    /// How many mappings one schema may be combined of.
    static let maxParts = 128
    /// How many fields the models of one piece of a document may take over from others.
    static let maxMergedFields = 50_000
    /// How many types the unions of one schema may combine into.
    static let maxCombinations = 64
    /// How many types one model may be made of because unions combine, those inside its members included.
    static let maxCombinedModels = 1_024

    /// Whether the values of the schema at a place may be null.
    var nullable: [Location: Bool] = [:]
    /// What the schemas that have names say wherever they are used.
    var named: [Location: NamedFacts] = [:]
    /// The inline models of the model that is being read, by the places that they are made of.
    var inline: [[Location]: String] = [:]
    /// How deep in inline models the reader is.
    var depth = 0
    /// How many types may still be made for the model at hand because unions combine.
    var combinedModelsLeft = maxCombinedModels
    /// The places that the members of each union lead to.
    var memberLocations: [UnionSite: Set<Location>] = [:]
    /// The members of unions that combine, by their places.
    var members: [Location: Schema] = [:]
    /// How many types the members of each union are.
    var typeCounts: [UnionSite: Int] = [:]
    /// The schemas that others extend.
    var subtypes = Subtypes()
    /// The mappings of discriminators, by their places.
    let mappings = MemoTable<Location, DiscriminatorMapping>()
    /// The fields that tell the members of unions apart.
    let tags = TagMemo()
    /// The schemas of whole server-sent events.
    var events = EventSchemas()
    /// How deep in tuples the reader is.
    var tupleDepth = 0
    /// How many fields may still be taken over from other schemas.
    var mergedFieldsLeft = maxMergedFields
}

/// What a schema that has a name says of every value, wherever it is used.
struct NamedFacts: Sendable {
    /// Whether null is a value.
    var isNullable: Bool
    /// Whether it only stands in answers.
    var isReadOnly = false
    /// Whether it only stands in requests.
    var isWriteOnly = false
    /// The value of what is absent; nil without one.
    var defaultValue: Literal?
}
