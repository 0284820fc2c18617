import MartletContract
import MartletPlan
import MartletSyntax

/// Spells the statement that reads a value from an object, which is called `object`, into a constant.
struct ValueReading {
    /// The constant, as source spells it.
    let constant: String
    /// How its type is spelled.
    let type: String
    /// The name of the member.
    let key: String
    /// Whether the member may be absent or null.
    let presence: Presence
    /// How the value is read.
    let coding: ValueCoding
    /// The type in the specification.
    let reference: TypeReference
    let plan: ClientPlan

    /// Returns the statement, without the columns that will stand before it.
    func lines(indent: Int) -> [String] {
        switch presence {
        case .required: return declare(.required, indent)
        case .optional: return declare(.ifPresent, indent)
        case .nullable: return declare(.orNull, indent)
        case .optionalNullable: return declare(.field, indent)
        case .defaulted(let literal):
            let fallback = fallback(literal).prefixed("?? ")
            return declare([coding.read("object", key: key, .ifPresent), fallback], indent)
        case .defaultedNullable(let literal):
            let value = coding.read("object", key: key, .orNull).prefixed("? ")
            let isThere = SourceLayout.text("object.contains(\(StringLiteral.source(key)))")
            return declare([isThere, value, fallback(literal).prefixed(": ")], indent)
        }
    }

    /// Returns the declaration of the constant, whose value is what is under the key.
    private func declare(_ form: ValueCoding.Form, _ indent: Int) -> [String] {
        if let call = coding.line("object", key: key, form) {
            let line = String(of: "let ", constant, ": ", type, " = try ", call)
            if line.fits(indent: indent) { return [line] }
        }
        let head = String(of: "let ", constant, ": ", type, " = try ")
        return coding.read("object", key: key, form).prefixed(head).lines(indent: indent)
    }

    /// Returns the declaration of the constant, whose value is an expression in parts: each gets a line of its own where
    /// one line is too short.
    private func declare(_ parts: [SourceLayout], _ indent: Int) -> [String] {
        let head = "let \(constant): \(type) ="
        let line = "\(head) try \(parts.map(\.oneLine).joined(separator: " "))"
        if line.fits(indent: indent) { return [line] }
        let lines = ([parts[0].prefixed("try ")] + parts.dropFirst()).flatMap {
            $0.lines(indent: indent + 4, margin: 4)
        }
        return [head] + lines
    }

    /// A default that is none of the type has been reported as an error: nothing is written then.
    private func fallback(_ literal: Literal) -> SourceLayout {
        LiteralExpression(plan).layout(literal, as: reference) ?? .text("nil")
    }
}
