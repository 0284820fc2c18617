package import MartletContract

/// A server, as a static member of the server type: a constant, or a function of what the app may choose.
package struct ServerPlan: Sendable, Equatable {
    /// The server.
    package var server: Server
    /// The member.
    package var name: Identifier
    /// What the app may choose, in the author's order.
    package var variables: [ServerVariablePlan] = []

    /// Whether the app says where the server is: the member is a function of an address.
    package var isRelative: Bool { server.isRelative }

    /// The member where nothing is chosen, behind the type's name or a point: `production`, `production()`.
    package var source: String { variables.isEmpty ? name.source : "\(name.source)()" }
}

/// A part of a server's address, as a parameter.
package struct ServerVariablePlan: Sendable, Equatable {
    /// One of the values that may be chosen.
    package struct Member: Sendable, Equatable {
        /// The value.
        package var value: String
        /// The case.
        package var name: Identifier
    }

    /// The values that may be chosen, as an enum inside the server type.
    package struct Choice: Sendable, Equatable {
        /// The enum: `ProductionRegion`.
        package var name: Identifier
        /// The values, in the author's order.
        package var members: [Member]
        /// The one when nothing is chosen.
        package var standard: Identifier
    }

    /// The variable.
    package var variable: ServerVariable
    /// The parameter.
    package var name: Identifier
    /// The values that may be chosen; nil when any text may be.
    package var choice: Choice?
}
