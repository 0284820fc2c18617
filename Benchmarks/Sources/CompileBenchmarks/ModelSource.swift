/// Writes the source of many models, in the shape of generated code or with synthesized `Codable`.
struct ModelSource {
    /// How a model reads itself.
    enum Codec: String {
        /// Nothing but stored properties: the floor.
        case plain
        /// Synthesized by the compiler.
        case synthesized
        /// Each property is set from the object.
        case properties
        /// Constants are read from the object and handed to the memberwise initialiser.
        case constants
    }

    /// How a model reads itself.
    var codec: Codec
    /// `let` or `var`.
    var binding = "let"
    /// Protocols, after a comma.
    var conformances = ""

    private struct Field {
        let name: String
        let type: String
        let method: String
        var argument = ""
    }

    /// Ten fields, one of them a date, of the types that APIs use most.
    private static let fields = [
        Field(name: "id", type: "String", method: "string"), Field(name: "name", type: "String", method: "string"),
        Field(name: "photo", type: "String?", method: "stringIfPresent"),
        Field(name: "note", type: "String?", method: "stringIfPresent"),
        Field(name: "count", type: "Int", method: "int"), Field(name: "score", type: "Double", method: "double"),
        Field(name: "isActive", type: "Bool", method: "bool"),
        Field(name: "createdAt", type: "Date", method: "date", argument: ", .iso8601"),
        Field(name: "rank", type: "Int?", method: "intIfPresent"),
        Field(name: "tags", type: "[String]", method: "value"),
    ]

    /// Returns the source of so many models.
    func text(count: Int) -> String {
        var text = "public import Foundation\n"
        if codec == .properties || codec == .constants { text += "public import MartletRuntime\n" }
        for index in 0..<count { text += model("Model\(index)") }
        return text
    }

    private func model(_ name: String) -> String {
        let base = [.plain: "Sendable", .synthesized: "Codable, Sendable"][codec] ?? "JSONModel"
        var text = "\n/// A model.\npublic nonisolated struct \(name): \(base)\(conformances) {\n"
        for field in Self.fields { text += "    /// A field.\n    public \(binding) \(field.name): \(field.type)\n" }
        text += memberwise()
        if codec == .properties || codec == .constants { text += reader() + writer() }
        return text + "}\n"
    }

    private func memberwise() -> String {
        let parameters = Self.fields.map { "\($0.name): \($0.type)" + ($0.type.hasSuffix("?") ? " = nil" : "") }
        var text = "\n    /// Makes a value.\n    public init(\(parameters.joined(separator: ", "))) {\n"
        for field in Self.fields { text += "        self.\(field.name) = \(field.name)\n" }
        return text + "    }\n"
    }

    private func reader() -> String {
        var text = "\n    /// Reads a value.\n"
        text += "    public init(from object: inout JSONObject) throws(JSONError) {\n"
        for field in Self.fields {
            let name = codec == .constants ? "let \(field.name): \(field.type)" : field.name
            text += "        \(name) = try object.\(field.method)(\"\(field.name)\"\(field.argument))\n"
        }
        if codec == .constants {
            let arguments = Self.fields.map { "\($0.name): \($0.name)" }
            text += "        self.init(\(arguments.joined(separator: ", ")))\n"
        }
        return text + "    }\n"
    }

    private func writer() -> String {
        var text = "\n    /// Writes the value.\n    public func write(to object: inout JSONObjectWriter) {\n"
        for field in Self.fields {
            text += "        object.\(field.method)(\"\(field.name)\", \(field.name)\(field.argument))\n"
        }
        return text + "    }\n"
    }
}
