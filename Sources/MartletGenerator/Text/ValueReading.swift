import MartletContract
import MartletPlan
import MartletSyntax

/// Spells the statement that reads a value from an object, which is called `object`, into a constant.
enum ValueReading {
    /// Returns the statement, without the columns that will stand before it.
    ///
    /// - Parameters:
    ///   - constant: The constant, as source spells it.
    ///   - type: How its type is spelled.
    ///   - key: The name of the member.
    ///   - presence: Whether the member may be absent or null.
    ///   - coding: How the value is read.
    ///   - reference: The type in the specification.
    static func lines(
        into constant: String, type: String, key: String, _ presence: Presence, _ coding: ValueCoding,
        _ reference: TypeReference, in plan: ClientPlan, indent: Int
    ) -> [String] {
        func declare(_ form: ValueCoding.Form) -> [String] {
            Self.declare(constant, type, coding, key: key, form, indent)
        }
        // A default that is none of the type has been reported as an error: nothing is written then.
        func fallback(_ literal: Literal) -> SourceLayout {
            LiteralExpression(plan).layout(literal, as: reference) ?? .text("nil")
        }
        switch presence {
        case .required: return declare(.required)
        case .optional: return declare(.ifPresent)
        case .nullable: return declare(.orNull)
        case .optionalNullable: return declare(.field)
        case .defaulted(let literal):
            let parts = [coding.read("object", key: key, .ifPresent), fallback(literal).prefixed("?? ")]
            return Self.declare(constant, type, parts, indent)
        case .defaultedNullable(let literal):
            let value = coding.read("object", key: key, .orNull).prefixed("? ")
            let isThere = SourceLayout.text("object.contains(\(StringLiteral.source(key)))")
            return Self.declare(constant, type, [isThere, value, fallback(literal).prefixed(": ")], indent)
        }
    }

    /// Returns the declaration of the constant, whose value is what is under the key.
    private static func declare(
        _ constant: String, _ type: String, _ coding: ValueCoding, key: String, _ form: ValueCoding.Form, _ indent: Int
    ) -> [String] {
        if let call = coding.line("object", key: key, form) {
            let line = String(of: "let ", constant, ": ", type, " = try ", call)
            if line.fits(indent: indent) { return [line] }
        }
        let head = String(of: "let ", constant, ": ", type, " = try ")
        return coding.read("object", key: key, form).prefixed(head).lines(indent: indent)
    }

    /// Returns the declaration of the constant, whose value is an expression in parts: each gets a line of its own where
    /// one line is too short.
    private static func declare(
        _ constant: String, _ type: String, _ parts: [SourceLayout], _ indent: Int
    ) -> [String] {
        let head = "let \(constant): \(type) ="
        let line = "\(head) try \(parts.map(\.oneLine).joined(separator: " "))"
        if line.fits(indent: indent) { return [line] }
        let lines = ([parts[0].prefixed("try ")] + parts.dropFirst()).flatMap {
            $0.lines(indent: indent + 4, margin: 4)
        }
        return [head] + lines
    }
}
