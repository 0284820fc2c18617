/// Names that a reader chose where a document gives none. A later run keeps them, whatever was added to the document.
package struct NameChoices: Sendable, Equatable {
    /// A member of a union that has neither a name nor a title.
    package struct Member: Sendable, Equatable {
        /// Its type, its format, its constants and the keys of its properties, with commas between them. Another member of
        /// the union that has the same differs in the number at the end.
        package let features: String
        /// The name that it got.
        package let name: String

        package init(features: String, name: String) {
            self.features = features
            self.name = name
        }
    }

    /// An operation, or one in another content type, that is not called by its own name alone.
    package struct Operation: Sendable, Hashable {
        /// The name of its group.
        package let group: String
        /// Its method and its path, and the content type where it is not the usual one.
        package let key: String

        package init(group: String, key: String) {
            self.group = group
            self.key = key
        }

        // Strings that are canonically equal are two keys of a document.
        package static func == (left: Operation, right: Operation) -> Bool {
            left.key.utf8.elementsEqual(right.key.utf8) && left.group.utf8.elementsEqual(right.group.utf8)
        }
    }

    /// The members by the names of their unions, each union's in the author's order.
    package var members: TextTable<[Member]> = [:]
    /// The content types, without parameters and in lower case, that operations use unless a call asks for another one, by
    /// the places of their bodies and responses. One that any other content type would give way to is not listed.
    package var contentTypes: TextTable<String> = [:]
    /// The names of operations that another operation could have got. One that is called exactly as its author says, which
    /// no other can be, is not listed.
    package var operations: [Operation: String] = [:]
    /// The statuses of the responses whose types inside have names without a status, by the methods and paths of operations.
    /// Where it is 200 it is not listed: that comes first anyway.
    package var statuses: TextTable<String> = [:]
    /// The models of responses that an earlier run named.
    package var responseModels: TextSet = []
    /// The names of webhooks and callbacks that another one could have got, by their places.
    package var webhooks: TextTable<String> = [:]
    /// The names of servers that have none of their own, by their addresses.
    package var servers: TextTable<String> = [:]

    package init() {}

    /// Adds the choices of another part of the document.
    package mutating func add(_ other: NameChoices) {
        members.merge(other.members) { first, _ in first }
        contentTypes.merge(other.contentTypes) { first, _ in first }
        operations.merge(other.operations) { first, _ in first }
        webhooks.merge(other.webhooks) { first, _ in first }
        statuses.merge(other.statuses) { first, _ in first }
        servers.merge(other.servers) { first, _ in first }
    }
}
