package import MartletContract

/// A step of a sign-in flow, as a function that takes what a person gives and adds what was carried.
package struct StepPlan: Sendable {
    /// A parameter of the function.
    package struct Parameter: Sendable {
        /// The label and name.
        package let name: Identifier
        /// Its type.
        package let type: SwiftType
        /// What it is when a caller leaves it out; nil when a caller must give it.
        package let standard: DefaultArgument?
        /// The field of the specification; nil for a whole body.
        package let field: Field?
    }

    /// A value that an earlier step knows.
    package struct Carried: Sendable {
        /// The field of the specification that takes it.
        package let field: Field
        /// Its type, with everything that ``presence`` puts around it.
        package let type: SwiftType
        /// Whether it may be absent or null.
        package let presence: Presence
    }

    /// Where a value comes from.
    package enum Value: Sendable {
        /// The function takes it.
        case given(Parameter)
        /// It was carried.
        case carried(Carried)
    }

    /// An argument of the endpoint's case.
    package enum Argument: Sendable {
        /// A value.
        case value(Value)
        /// A body that is made of values, some of which are carried.
        case body(type: Identifier, [(label: Identifier, value: Value)])
    }

    /// The word of the step: `verify`.
    package let word: String
    /// What the step calls.
    package let endpoint: EndpointPlan
    /// The enum of the endpoint's group.
    package let endpointType: Identifier
    /// The arguments of the call, with their labels.
    package let arguments: [(label: Identifier, argument: Argument)]
    /// What the function calls what was carried; no parameter has the name.
    package let carriedName: Identifier
    /// What the function calls the response; no parameter has the name.
    package let answerName: Identifier

    /// All values of the call, those of a body among them.
    package var values: [Value] {
        arguments.flatMap { argument in
            switch argument.argument {
            case .value(let value): [value]
            case .body(_, let members): members.map(\.value)
            }
        }
    }

    /// What the function takes.
    package var parameters: [Parameter] {
        values.compactMap { value in if case .given(let parameter) = value { parameter } else { nil } }
    }

    /// Whether something is carried into the step.
    package var isCarrying: Bool {
        values.contains { value in if case .carried = value { true } else { false } }
    }
}
