import MartletContract
import MartletPayloads
import MartletSyntax

extension PayloadWalk {
    /// Leads to the models of both sides that no message leads to: whoever uses them may send or receive them.
    mutating func unusedModels() {
        let (base, revision, baseModels, revisionModels) = (base, revision, baseModels, revisionModels)
        let (before, after) = Parallel.both(
            { ModelUsage(of: base, baseModels) }, { ModelUsage(of: revision, revisionModels) })
        let referred = base.document.referredModels.union(revision.document.referredModels)
        // A document that is no schema has the root of one that is among its models.
        let areSchemas = base.document.isSchema && revision.document.isSchema
        let roots = areSchemas ? (base.rootModel, revision.rootModel) : (nil, nil)
        for model in base.models where !before.contains(model.name) && model.name != roots.0?.name {
            // What messages refer to without a type of its name, as to a parent, has been compared there.
            guard let other = revisionModels[model.name], other.name != roots.1?.name, !after.contains(model.name),
                !referred.contains(model.name)
            else { continue }
            unused(model.type, other.type, other.name)
        }
        if let name = (roots.1 ?? roots.0)?.name {
            unused(roots.0?.type ?? base.rootValue, roots.1?.type ?? revision.rootValue, name)
        }
    }

    private mutating func unused(_ old: TypeReference, _ new: TypeReference, _ name: String) {
        for direction in [Direction.request, .response] {
            let spot = Spot(direction: direction, path: ElementPath(["models", name]))
            message(old.origin, new.origin, spot) { $0.types(old, new, spot, old.origin, new.origin) }
        }
    }
}

extension Contract {
    /// The model that a document of JSON Schema is as a whole, whatever it is called: without a title, that is the name of the file.
    fileprivate var rootModel: Model? {
        models.first { $0.origin.pointer.isEmpty && $0.origin.span.file == origin.span.file }
    }

    /// Any value, as which a document of JSON Schema is read that says nothing of values as a whole.
    fileprivate var rootValue: TypeReference { TypeReference(.json, origin: origin) }
}

extension Model {
    /// The type that it is.
    fileprivate var type: TypeReference { TypeReference(.model(name), origin: origin) }
}
