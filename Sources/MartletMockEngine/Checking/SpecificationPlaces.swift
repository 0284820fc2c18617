package import MartletContract
import MartletPayloads
package import MartletSyntax

/// Says where in the specification something stands.
package struct SpecificationPlaces: Sendable {
    private let sources: SourceMap?
    private let models: TextTable<Model>

    /// Looks into the files that a contract was read from; without them nothing has a place.
    package init(_ contract: Contract, sources: SourceMap?) {
        self.sources = sources
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns file, line and column: `api.yaml:12:9`; nil where they are not known.
    package func text(of origin: Origin) -> String? {
        guard let sources, sources.files.indices.contains(Int(origin.span.file.index)) else { return nil }
        let location = sources.location(of: origin.span)
        return "\(location.path):\(location.line):\(location.column)"
    }

    /// Returns where a part of a value is asked for: the innermost field on the way that a JSON pointer leads.
    func text(of pointer: String, in type: TypeReference) -> String? {
        text(of: origin(of: pointer, in: type))
    }

    /// The same of a part of an object with fields; `origin` is that of the whole.
    func text(of pointer: String, in fields: [Field], _ origin: Origin) -> String? {
        let steps = pointer.split(separator: "/").map { JSONPointerText.unescape($0) }
        guard let step = steps.first, let field = fields.first(where: { $0.key == step }) else {
            return text(of: origin)
        }
        return text(of: walk(steps.dropFirst(), field.type, field.origin))
    }

    private func origin(of pointer: String, in type: TypeReference) -> Origin {
        walk(pointer.split(separator: "/").map { JSONPointerText.unescape($0) }[...], type, type.origin)
    }

    private func walk(_ steps: ArraySlice<String>, _ type: TypeReference, _ origin: Origin) -> Origin {
        var (type, origin) = (type, origin)
        for step in steps {
            switch resolved(type) {
            case .element(let element): (type, origin) = (element, element.origin)
            case .object(let object):
                guard let field = object.fields.first(where: { $0.key == step }) else { return origin }
                (type, origin) = (field.type, field.origin)
            case .other: return origin
            }
        }
        return origin
    }

    private enum Resolved {
        case element(TypeReference)
        case object(ObjectShape)
        case other
    }

    private func resolved(_ type: TypeReference) -> Resolved {
        var kind = type.kind
        for _ in 0..<32 {
            switch kind {
            case .array(let element), .map(let element): return .element(element)
            case .model(let name):
                switch models[name]?.shape {
                case .alias(let alias): kind = alias.type.kind
                case .object(let object): return .object(object)
                default: return .other
                }
            default: return .other
            }
        }
        return .other
    }
}
