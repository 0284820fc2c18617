package import MartletContract

/// An endpoint with several answers, as an enum inside that of its group: `BookingEndpoint.SearchAnswer`.
package struct AnswersPlan: Sendable, Equatable {
    /// The enum.
    package var name: Identifier
    /// The answers, in the author's order.
    package var cases: [AnswerCasePlan]
}

/// An answer, as a case.
package struct AnswerCasePlan: Sendable, Equatable {
    /// The answer.
    package var response: Response
    /// The case: `ok`, `created`, `noContent`, `status226`, `success`; `createdCsv` in another content type.
    package var name: Identifier
    /// What it carries.
    package var content: AnswerContent
    /// Its header fields; nil when the specification names none. All cases of one status have the same.
    package var headers: AnswerHeadersPlan?
    /// The content types that it arrives in, ranges among them; empty where there is no other case of its status.
    package var contentTypes: [String] = []

    /// Whether the case carries the status too, because it stands for many.
    package var hasStatus: Bool {
        if case .code = response.status { false } else { true }
    }
}

/// What the body of an answer is.
package enum AnswerContent: Sendable, Equatable {
    /// Nothing.
    case void
    /// A value decoded from JSON.
    case value(SwiftType, TypeReference)
    /// Text as it is.
    case text
    /// Bytes.
    case file

    /// How the type is spelled; nil for nothing.
    package var type: SwiftType? {
        switch self {
        case .void: nil
        case .value(let type, _): type
        case .text: .standard("String")
        case .file: .foundation("Data")
        }
    }
}

/// The header fields of an answer, as a struct inside the enum of the group: `BookingEndpoint.ListHeaders`.
package struct AnswerHeadersPlan: Sendable, Equatable {
    /// The struct.
    package var name: Identifier
    /// The function of the façade that returns them; nil where the answer's own case carries them.
    package var function: Identifier?
    /// The fields, in the author's order.
    package var fields: [AnswerHeaderPlan]
}

/// The header fields of an error response, as a struct inside the enum of the group: `BookingEndpoint.NotFoundHeaders`. Errors
/// of one status and the same header fields share it.
package struct ErrorHeadersPlan: Sendable, Equatable {
    /// The status codes of the response.
    package var status: StatusRange
    /// The struct.
    package var headers: AnswerHeadersPlan
    /// Whether no endpoint of the group before has it.
    package var isFirst: Bool
}

/// A header field of an answer, as a property.
package struct AnswerHeaderPlan: Sendable, Equatable {
    /// The field; its key is the name of the header.
    package var field: Field
    /// The property.
    package var name: Identifier
    /// Its type, with everything that ``presence`` puts around it.
    package var type: SwiftType
    /// Whether it may be absent.
    package var presence: Presence

    /// Lets it be absent, as it is where a name has no value.
    mutating func mayBeEmpty() {
        switch presence {
        case .required:
            presence = .optional
            type = .optional(type)
        case .nullable: presence = .optional
        case .optional, .optionalNullable, .assumed, .assumedNullable, .defaulted, .defaultedNullable: break
        }
    }
}

/// What goes one way through a WebSocket, or comes out of a stream.
package enum MessagePlan: Sendable, Equatable {
    /// Nothing.
    case nothing
    /// Bytes.
    case binary
    /// Text as it is.
    case text
    /// JSON of a type.
    case json(SwiftType, TypeReference)

    /// The type of the messages.
    package var type: SwiftType {
        switch self {
        case .nothing: .standard("Never")
        case .binary: .foundation("Data")
        case .text: .standard("String")
        case .json(let type, _): type
        }
    }
}
