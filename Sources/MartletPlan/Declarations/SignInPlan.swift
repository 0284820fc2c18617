package import MartletContract

/// A sign-in in several steps, as a type with a function for each step.
package struct FlowPlan: Sendable, Equatable {
    /// The flow.
    package var flow: SignInFlow
    /// The type: `SignUpSteps`.
    package var type: Identifier
    /// The client's function that begins it: `signUp`.
    package var function: Identifier
}

/// The session of an auth scheme, as a property of the client.
package struct SessionPlan: Sendable, Equatable {
    /// The name of the scheme.
    package var scheme: String
    /// The property: `session`.
    package var property: Identifier
    /// The property that says who is signed in: `currentUser`; nil where the specification does not say who that is.
    package var user: Identifier?
}
