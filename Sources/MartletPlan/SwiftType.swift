import MartletSyntax

/// A type as generated code spells it.
package enum SwiftType: Sendable, Hashable {
    /// A type of the standard library: `String`.
    case standard(String)
    /// A type of Foundation: `Date`.
    case foundation(String)
    /// A type of MartletRuntime: `LocalDate`.
    case runtime(String)
    /// A type that this client declares.
    case model(Identifier)
    /// A value that may be nil.
    indirect case optional(SwiftType)
    /// A list.
    indirect case array(SwiftType)
    /// A map whose keys are strings.
    indirect case dictionary(SwiftType)
    /// A value that may be absent, null or there: the runtime's `Field`.
    indirect case field(SwiftType)
    /// A value of the query that may be empty as well: the runtime's `OrEmpty`.
    indirect case orEmpty(SwiftType)

    /// The type as it is written in source.
    package var source: String {
        switch self {
        case .standard(let name), .foundation(let name), .runtime(let name): name
        case .model(let name): name.source
        case .optional(let wrapped): String(of: wrapped.source, "?")
        case .array(let element): String(of: "[", element.source, "]")
        case .dictionary(let value): String(of: "[String: ", value.source, "]")
        case .field(let wrapped): "Field<\(wrapped.source)>"
        case .orEmpty(let wrapped): "OrEmpty<\(wrapped.source)>"
        }
    }

    /// Whether a file that names the type must import Foundation.
    package var needsFoundation: Bool {
        switch self {
        case .foundation: true
        case .standard, .runtime, .model: false
        case .optional(let inner), .array(let inner), .dictionary(let inner), .field(let inner),
            .orEmpty(let inner):
            inner.needsFoundation
        }
    }

    /// Whether it names a type of MartletRuntime.
    package var needsRuntime: Bool {
        switch self {
        case .runtime, .field, .orEmpty: true
        case .standard, .foundation, .model: false
        case .optional(let inner), .array(let inner), .dictionary(let inner): inner.needsRuntime
        }
    }

    /// The type, optional once.
    package var asOptional: SwiftType {
        if case .optional = self { self } else { .optional(self) }
    }
}
