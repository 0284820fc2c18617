import MartletContract

/// A collection of items that a server keeps, or one thing without an identity, such as the settings of whoever asks.
struct Resource: Sendable {
    /// Its path, with `{}` for parameters: `/users/{}/orders`.
    var key: String
    /// The field that identifies an item; nil where paths alone say which one is meant.
    var identity: Field?
    /// Whether there is one item and no more.
    var isSingleton = false
    /// Whether each item that is asked for is there until it is deleted: nothing lists or adds items.
    var isOpen = false
    /// The types that items have in messages, the one that is shown in full first.
    var views: [TypeReference] = []
    /// The plain names of fields that say which parent an item belongs to, for each parameter of the path.
    var parentFields: [TextSet] = []
    /// The collection that the parents are in: where it stands among all, and how many parameters its own path has.
    var parent: (resource: Int, scopeCount: Int)?
    /// The endpoints with what they do, in their order.
    var uses: [(endpoint: Int, role: ResourceRole)] = []

    /// Returns the endpoint that does something; nil where none does.
    func endpoint(for role: ResourceRole) -> Int? {
        uses.first { $0.role == role }?.endpoint
    }
}

/// The item that an endpoint lies below.
struct ItemOwner: Sendable {
    /// Where its collection stands among all.
    var resource: Int
    /// The path parameters that say which parents are meant, in order.
    var scope: [String]
    /// The path parameter with its identity.
    var parameter: String
}

/// What an endpoint has to do with a collection.
struct ResourceUse: Sendable {
    /// Where the collection stands among all.
    var resource: Int
    /// What it does.
    var role: ResourceRole
    /// The path parameters that say which parents are meant, in order.
    var scope: [String]
    /// The parameter with the identity; nil where it is in the body, or where there is none.
    var identity: EndpointCheck.ParameterKey?
    /// The way to the item in the request's body.
    var bodyWay: [String] = []
    /// The fields that the body's item can have; nil: any.
    var bodyFields: [Field]?
    /// The way to a list of items in the request's body; nil where it has none.
    var listWay: [String]?
    /// The way to the list of identities of items in the request's body; nil where it has none.
    var namesWay: [String]?
    /// Where lists of items are in answers that say what was done to several, by the position of the answer.
    var lists: [Int: ItemPlace] = [:]
    /// Where items are in answers, by the position of the answer among all that are declared.
    var places: [Int: ItemPlace] = [:]
}
