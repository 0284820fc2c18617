/// From whose side a contract's types are seen.
package struct SchemaView: Hashable, Sendable {
    /// Who sends payloads.
    package enum Sender: Hashable, Sendable {
        /// The client: what only the server sends is not there.
        case client
        /// The server: what only the client sends is not there.
        case server
        /// Anyone: all members may be there.
        case anyone
    }

    /// What is asked about payloads.
    package enum Role: Hashable, Sendable {
        /// What a conforming sender writes: members that the contract declares, and no others.
        case written
        /// What a conforming receiver must take.
        case read
        /// What a client takes that was generated from the contract: unknown values of open enumerations, unknown members
        /// of open unions, and whatever breaks a bound.
        case decoded
    }

    /// Who sends the payloads.
    package var sender: Sender
    /// What is asked about them.
    package var role: Role
    /// Whether they travel as plain text, as parameters and header fields do: numbers and Booleans are texts, too.
    package var isText: Bool
    /// Whether the value of a discriminator decides of which member a value is, as it does for the code that reads it. JSON Schema
    /// itself does not look at it.
    package var areTagsRead: Bool

    package init(sender: Sender, role: Role, isText: Bool = false, areTagsRead: Bool = false) {
        self.sender = sender
        self.role = role
        self.isText = isText
        self.areTagsRead = areTagsRead
    }
}
