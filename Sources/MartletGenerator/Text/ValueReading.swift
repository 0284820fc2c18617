import MartletContract
import MartletPlan
import MartletSyntax

/// Spells the statement that reads a value from an object, which is called `object`, into a constant.
enum ValueReading {
    /// Adds the lines of the statement, without the columns that will stand before it.
    ///
    /// - Parameters:
    ///   - constant: The constant, as source spells it.
    ///   - type: How its type is spelled.
    ///   - key: The name of the member.
    ///   - literal: The name as source spells it.
    ///   - presence: Whether the member may be absent or null.
    ///   - coding: How the value is read.
    ///   - reference: The type in the specification.
    static func add(
        to lines: inout [String], into constant: String, type: String, key: String, literal: String,
        _ presence: Presence, _ coding: ValueCoding, _ reference: TypeReference, in plan: ClientPlan, indent: Int
    ) {
        func declare(_ form: ValueCoding.Form) {
            guard let line = Self.line(constant, type, coding, literal: literal, form, indent) else {
                let head = String(of: "let ", constant, ": ", type, " = try ")
                lines += coding.read("object", key: key, form).prefixed(head).lines(indent: indent)
                return
            }
            lines.append(line)
        }
        // A default that is none of the type has been reported as an error: nothing is written then.
        func fallback(_ literal: Literal) -> SourceLayout {
            LiteralExpression(plan).layout(literal, as: reference) ?? .text("nil")
        }
        switch presence {
        case .required: declare(.required)
        case .optional: declare(.ifPresent)
        case .nullable: declare(.orNull)
        case .optionalNullable: declare(.field)
        case .defaulted(let standard):
            let parts = [coding.read("object", key: key, .ifPresent), fallback(standard).prefixed("?? ")]
            lines += Self.lines(constant, type, parts, indent)
        case .defaultedNullable(let standard):
            let value = coding.read("object", key: key, .orNull).prefixed("? ")
            let isThere = SourceLayout.text("object.contains(\(literal))")
            lines += Self.lines(constant, type, [isThere, value, fallback(standard).prefixed(": ")], indent)
        }
    }

    /// Returns the declaration of the constant, whose value is what is under the key, on one line; nil where that is too
    /// short.
    private static func line(
        _ constant: String, _ type: String, _ coding: ValueCoding, literal: String, _ form: ValueCoding.Form,
        _ indent: Int
    ) -> String? {
        guard let call = coding.call(form) else { return nil }
        let line = String(
            of: "let ", constant, ": ", type, " = try object.", call.method, call.ending, "(", literal, call.rest)
        return line.fits(indent: indent) ? line : nil
    }

    /// Returns the declaration of the constant, whose value is an expression in parts: each gets a line of its own where
    /// one line is too short.
    private static func lines(
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
