import MartletContract

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

    /// The key.
    static let key = "x-martlet-resource"

    /// Returns what is declared somewhere; nil where nothing is.
    ///
    /// - Parameter complaints: What cannot be read, in words for people.
    static func read(_ extensions: [Extension], of owner: String, _ complaints: inout [String]) -> Self? {
        guard let value = extensions.first(where: { $0.key == key })?.value else { return nil }
        switch value {
        case .string("none"), .bool(false): return ResourceDeclaration.none
        case .string("inferred"): return .inferred
        case .string(let path): return .declared(Words(collection: path))
        case .object(let members): return words(members, of: owner, &complaints).map(Self.declared)
        default:
            complaints.append("\(owner): '\(key)' is none, inferred, the path of a collection, or an object")
            return nil
        }
    }

    private static func words(_ members: [Literal.Member], of owner: String, _ complaints: inout [String]) -> Words? {
        var words = Words()
        for member in members {
            guard case .string(let text) = member.value else {
                complaints.append("\(owner): '\(key)': '\(member.name)' is no text")
                return nil
            }
            switch member.name {
            case "collection": words.collection = text
            case "identity": words.identity = text
            case "parameter": words.parameter = text
            case "items": words.items = text
            case "role":
                guard let role = ResourceRole(rawValue: text) else {
                    let known = ResourceRole.allCases.map(\.rawValue).joined(separator: ", ")
                    complaints.append("\(owner): '\(key)': there is no role '\(text)'; there are \(known)")
                    return nil
                }
                words.role = role
            default:
                complaints.append(
                    "\(owner): '\(key)': there is no '\(member.name)'; there are collection, role, identity, parameter, items"
                )
                return nil
            }
        }
        return words
    }
}
