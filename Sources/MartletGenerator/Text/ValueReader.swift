import MartletContract
import MartletPlan
import MartletSyntax
import MartletTemplates

/// Spells the statement that reads a value from an object, which is called `object`, into a constant.
enum ValueReader {
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
        to lines: inout TextLines, into constant: String, type: String, key: String, literal: String,
        _ presence: Presence, _ coding: ValueCoding, _ reference: TypeReference, in plan: ClientPlan, indent: Int
    ) {
        func declare(_ form: ValueCoding.Form) {
            if let call = coding.call(form),
                lines.append(
                    ifFittingBehind: indent, of: "let ", constant, ": ", type, " = try object.", call.method,
                    call.ending, "(", literal, call.rest)
            {
                return
            }
            let head = String(of: "let ", constant, ": ", type, " = try ")
            coding.read("object", key: key, form).prefixed(head).add(to: &lines, indent: indent)
        }
        // A default that is none of the type has been reported as an error: nothing is written then.
        func fallback(_ literal: Literal) -> SourceLayout {
            LiteralExpression(plan).layout(literal, as: reference) ?? .text("nil")
        }
        switch presence {
        case .required: declare(.required)
        case .optional, .assumed: declare(.ifPresent)
        case .nullable: declare(.orNull)
        case .optionalNullable, .assumedNullable: declare(.field)
        case .defaulted(let standard):
            let parts = [coding.read("object", key: key, .ifPresent), fallback(standard).prefixed("?? ")]
            add(to: &lines, constant, type, parts, indent)
        case .defaultedNullable(let standard):
            let value = coding.read("object", key: key, .orNull).prefixed("? ")
            let isThere = SourceLayout.text(String(of: "object.contains(", literal, ")"))
            add(to: &lines, constant, type, [isThere, value, fallback(standard).prefixed(": ")], indent)
        }
    }

    /// Adds the declaration of the constant, whose value is an expression in parts: each gets a line of its own where
    /// one line is too short.
    private static func add(
        to lines: inout TextLines, _ constant: String, _ type: String, _ parts: [SourceLayout], _ indent: Int
    ) {
        let head = String(of: "let ", constant, ": ", type, " =")
        let value = parts.map(\.oneLine).joined(separator: " ")
        if lines.append(ifFittingBehind: indent, of: head, " try ", value) { return }
        lines.append(head)
        for (index, part) in parts.enumerated() {
            let part = index == 0 ? part.prefixed("try ") : part
            part.add(to: &lines, indent: indent + 4, margin: 4)
        }
    }
}
