import MartletContract
import MartletSyntax

/// The values of a discriminator that stand for a member of a union which is a union itself, told apart by the same field.
struct NestedTags {
    /// The type of the values.
    var type: Enumeration.RawType?
    /// The values.
    var values: [String] = []
    /// The values that it is read by as well.
    var implied: [String] = []
    /// The places of the schemas that it consists of.
    var places: [Location] = []

    /// Returns the values of a member; nil for one that is no union, or that another field tells apart.
    ///
    /// - Parameter outer: the places of the unions around it.
    static func read(
        of member: Located, _ property: String, inside outer: Set<Location>, _ context: inout OpenAPIContext
    ) -> NestedTags? {
        let named = context.named(member)
        let place = named?.target.location ?? member.location
        if let parent = context.schemas.subtypes.parents[place] {
            guard parent.tags.property == property else { return nil }
            let places = parent.descendants.map(\.target.location) + [place]
            guard context.budget.spend(places.count, on: .subtypes) else { return nil }
            let (values, implied) = (parent.tags.values, parent.tags.implied)
            return NestedTags(
                type: parent.tags.type, values: places.flatMap { values[$0] ?? [] },
                implied: places.flatMap { implied[$0] ?? [] }, places: places)
        }
        guard !outer.contains(place), case .union(let form) = context.form(of: context.flatten(member)),
            context.budget.spend(1 + form.members.count, on: .memberFields)
        else { return nil }
        let around = outer.union([place])
        let tags = context.silently { SchemaTags.read(form, inside: around, &$0) }
        guard let tags, tags.property == property else { return nil }
        var result = NestedTags(type: tags.type)
        for values in tags.values { result.values += values }  // allowed: a list
        for values in tags.implied { result.implied += values }
        for inner in form.members {
            result.places.append(context.named(inner)?.target.location ?? inner.location)
            result.places += read(of: inner, property, inside: around, &context)?.places ?? []
        }
        return result
    }
}
