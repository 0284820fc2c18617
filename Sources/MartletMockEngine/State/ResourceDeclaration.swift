import MartletContract
import MartletSyntax

/// What the author says of collections: `x-martlet-resource`.
enum ResourceDeclaration: Sendable, Equatable {
    /// It is none, whatever it looks like.
    case none
    /// What it looks like.
    case inferred
    /// It is.
    case declared(Words)

    /// The words of a declaration.
    struct Words: Sendable, Equatable {
        /// The path of the collection; nil: what it looks like.
        var collection: String?
        /// What the endpoint does with it; nil: what it looks like.
        var role: ResourceRole?
        /// The wire name of the field that identifies an item; nil: what it looks like.
        var identity: String?
        /// The parameter with the identity; nil is the last one of the path.
        var parameter: String?
        /// The way to the item, or the list of items, in answers, dotted; nil: what it looks like.
        var items: String?
    }

    /// Whose declaration it is.
    struct Owner: Sendable {
        /// Its name, for people.
        var name: String
        /// Where it was read; nil where that is not known.
        var span: SourceSpan?

        /// Says what is wrong with what it declares.
        ///
        /// - Parameter message: What follows the name of the key.
        func complaint(_ message: String, help: String? = nil) -> Diagnostic {
            Diagnostic(
                MockCode.invalidResource, .warning, "\(name): '\(ResourceDeclaration.key)' \(message)", at: span,
                help: help)
        }
    }

    /// The key.
    static let key = "x-martlet-resource"

    /// Returns what is declared somewhere; nil where nothing is.
    ///
    /// - Parameter complaints: What cannot be read.
    static func read(_ extensions: [Extension], of owner: Owner, _ complaints: inout [Diagnostic]) -> Self? {
        guard let value = extensions.first(where: { $0.key == key })?.value else { return nil }
        switch value {
        case .string("none"), .bool(false): return ResourceDeclaration.none
        case .string("inferred"): return .inferred
        case .string(let path): return .declared(Words(collection: path))
        case .object(let members): return words(members, of: owner, &complaints).map(Self.declared)
        default:
            complaints.append(owner.complaint("is none, inferred, the path of a collection, or an object"))
            return nil
        }
    }

    private static func words(_ members: [Literal.Member], of owner: Owner, _ complaints: inout [Diagnostic]) -> Words?
    {
        var words = Words()
        for member in members {
            guard case .string(let text) = member.value else {
                complaints.append(owner.complaint("has in '\(member.name.excerpt)' no text"))
                return nil
            }
            switch member.name {
            case "collection": words.collection = text
            case "identity": words.identity = text
            case "parameter": words.parameter = text
            case "items": words.items = text
            case "role":
                guard let role = ResourceRole(rawValue: text) else {
                    let known = ResourceRole.allCases.map(\.rawValue)
                    complaints.append(
                        owner.complaint(
                            "names no role with '\(text.excerpt)'",
                            help: Spelling.suggestion(for: text, among: known)
                                ?? "the roles are " + known.joined(separator: ", ")))
                    return nil
                }
                words.role = role
            default:
                complaints.append(
                    owner.complaint(
                        "has no '\(member.name.excerpt)'",
                        help: "the keys are collection, role, identity, parameter and items"))
                return nil
            }
        }
        return words
    }
}
