import MartletContract
import MartletSyntax

/// Names the inline models of schemas that others combine with `allOf`, so that each is one model, wherever its field
/// comes to stand.
enum MixedModels {
    /// Gives the models their names: that of the schema that they stand in, and where they stand in it.
    static func name(_ schemas: [(name: String, schema: Located)], _ context: inout OpenAPIContext) {
        let parts = Parallel.pieces(of: schemas.map(\.schema), count: 32) { piece in
            var found: [Found] = []
            for schema in piece { collect(schema.node, in: schema.location.document, &found) }
            return found
        }
        var seen: Set<Location> = []
        for found in parts.joined() {
            guard let target = context.documents.target(of: found.text, in: found.document),
                !found.isAlone || context.schemas.subtypes.parents[target.location] != nil,
                seen.insert(target.location).inserted, let name = context.names.name(at: target.location)
            else { continue }
            context.nameInlineModels(of: target, name: name)
        }
    }

    /// A reference in `allOf`.
    private struct Found: Sendable {
        let text: String
        let document: Int
        /// Whether it is combined with no other schema. Then it is the same as what it refers to, unless that has subtypes.
        let isAlone: Bool
    }

    private static let data = NameIndex(["example", "examples", "default", "const", "enum"])

    /// Finds the references that are combined with something else. A tree is no deeper than its reader allows.
    private static func collect(_ node: Node, in document: Int, _ found: inout [Found]) {
        guard let mapping = node.mapping else {
            for element in node.sequence ?? [] where element.holdsReferences {
                collect(element, in: document, &found)
            }
            return
        }
        if let elements = mapping["allOf"]?.sequence {
            let isAlone = elements.count == 1 && mapping["properties"] == nil
            for element in elements {
                guard let text = element["$ref"]?.scalar?.text else { continue }
                found.append(Found(text: text, document: document, isAlone: isAlone))
            }
        }
        for position in mapping.entries.indices where mapping.entries[position].value.holdsReferences {
            if data.contains(mapping.name(at: position)) { continue }
            collect(mapping.entries[position].value, in: document, &found)
        }
    }
}

extension OpenAPIContext {
    /// Gives names to the inline models that stand in a schema itself.
    fileprivate mutating func nameInlineModels(of target: Located, name: String) {
        let schema = flatten(target)
        guard case .object = form(of: schema) else { return }
        for part in schema.parts where !part.isReferred {
            for property in part.child(.properties)?.entries ?? [] {
                var place = property.value
                var hint = "\(name).\(property.name)"
                for _ in 0..<SchemaState.maxDepth {
                    guard names.name(at: place.location) == nil, named(place) == nil else { break }
                    let form = form(of: flatten(place))
                    guard !form.isOneWord else { break }
                    switch form {
                    case .object, .alternatives, .enumeration, .union:
                        _ = names.add(ModelNames.cleaned(hint), at: place.location)
                    case .array(let items) where items.count == 1:
                        (place, hint) = (items[0], hint + ".item")
                        continue
                    case .map(let values) where values.count == 1:
                        (place, hint) = (values[0], hint + ".value")
                        continue
                    case .type, .array, .map: break
                    }
                    break
                }
            }
        }
    }
}
