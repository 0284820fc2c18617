import MartletContract
import MartletPlan
import MartletTemplates

/// Spells how the values of a call are read from a request of a server.
struct CallReading {
    /// A value as a property.
    struct Property {
        let name: Identifier
        let type: String
        /// The statement that reads it into a constant of its name.
        let read: TextLines
        /// The constant.
        let constant: Identifier
    }

    /// How many columns stand before the statements.
    static let indent = 12

    /// The values, in the call's order.
    let properties: [Property]

    init(_ endpoint: EndpointPlan, in server: ServerContent) {
        let plan = server.plan
        var names = NameScope(reserved: ["call", "customMirror", "request", "init", "self"], suffix: "Value")
        var constants = NameScope(reserved: ["object", "request", "self"], suffix: "Value")
        properties = endpoint.arguments.map { argument in
            let name = names.claim(argument.name)
            let constant = constants.claim(name)
            let fileType = server.names.imported("ReceivedFile")
            if let file = Self.file(argument, in: plan) {
                let type = Self.type(argument.type, file: fileType)
                return Property(
                    name: name, type: type, read: ["let \(constant.source): \(type) = \(file)"], constant: constant)
            }
            let (key, reference) = Self.member(argument, of: endpoint.endpoint)
            let (type, presence) = Self.received(argument)
            var read = TextLines()
            ValueReader.add(
                to: &read, into: constant.source, type: type.source, key: key,
                literal: StringLiteral.source(key), presence, ValueCoding(reference, in: plan), reference,
                in: plan, indent: Self.indent)
            return Property(name: name, type: type.source, read: read, constant: constant)
        }
    }

    /// Returns the type of a value and how it is read: a server is the receiver, which assumes the default of what is
    /// absent.
    private static func received(_ argument: ArgumentPlan) -> (SwiftType, Presence) {
        let (type, presence) = given(argument)
        guard let literal = argument.field?.defaultValue, literal != .null else { return (type, presence) }
        return switch (presence, type) {
        case (.optional, .optional(let base)): (base, .defaulted(literal))
        case (.optionalNullable, .field(let base)): (.optional(base), .defaultedNullable(literal))
        default: (type, presence)
        }
    }

    /// Returns the type of a value that may be absent: one that is empty is taken for that.
    private static func given(_ argument: ArgumentPlan) -> (SwiftType, Presence) {
        switch argument.type {
        case .orEmpty(let base), .optional(.orEmpty(let base)): (.optional(base), .optional)
        default: (argument.type, argument.presence)
        }
    }

    /// Returns the name of the member that holds a value, and its type.
    private static func member(_ argument: ArgumentPlan, of endpoint: Endpoint) -> (key: String, TypeReference) {
        switch argument.place {
        case .parameter(let parameter):
            ("\(parameter.place.rawValue)/\(parameter.field.key)", parameter.field.type)
        case .bodyField(let field), .formField(let field), .part(let field): ("body/\(field.key)", field.type)
        case .partHeader(let header, let part): ("part/\(part.key)/\(header.key)", header.type)
        case .body(let type): ("body", type)
        case .text, .file: ("body", TypeReference(.string, origin: endpoint.origin))
        }
    }

    /// Returns the expression of a file; nil for what is none.
    private static func file(_ argument: ArgumentPlan, in plan: ClientPlan) -> String? {
        let isOptional = argument.presence == .optional
        switch argument.place {
        case .file: return isOptional ? "request.bodyFile" : "try request.requiredBodyFile()"
        case .part(let field):
            let key = StringLiteral.source(field.key)
            let type = plan.types.expanded(field.type)
            if type.kind == .file {
                return isOptional ? "request.files(\(key)).first" : "try request.requiredFile(\(key))"
            }
            guard case .array(let element) = type.kind, plan.types.expanded(element).kind == .file else { return nil }
            return "request.files(\(key))"
        case .parameter, .body, .bodyField, .formField, .partHeader, .text: return nil
        }
    }

    /// Returns a type of files that are sent as one of files that came.
    private static func type(_ type: SwiftType, file: String) -> String {
        switch type {
        case .optional(let wrapped): "\(Self.type(wrapped, file: file))?"
        case .array(let element): "[\(Self.type(element, file: file))]"
        default: file
        }
    }
}
