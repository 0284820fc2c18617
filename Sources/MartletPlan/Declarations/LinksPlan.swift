package import MartletContract

/// The deep links, as an enum with a case a link.
package struct LinksPlan: Sendable, Equatable {
    /// The enum: `ArotiLink`.
    package var name: Identifier
    /// The links, in the author's order.
    package var links: [LinkPlan]
}

/// A deep link, as a case with a value for each of its parameters.
package struct LinkPlan: Sendable, Equatable {
    /// A value of a link.
    package struct Parameter: Sendable, Equatable {
        /// The name in the templates.
        package var place: String
        /// The label and name.
        package var name: Identifier
    }

    /// The link.
    package var link: DeepLink
    /// The case.
    package var name: Identifier
    /// The values, in the order of the first template.
    package var parameters: [Parameter]
}
