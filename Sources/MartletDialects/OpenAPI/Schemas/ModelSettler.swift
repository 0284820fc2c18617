import MartletContract
import MartletSyntax

/// Makes the models of a document such as a contract demands: no alias leads back to itself, no union is a member of
/// itself, and every model has values that end.
struct ModelSettler {
    /// How many aliases may lead from one to the next.
    private static let maxAliases = 200
    /// How often circles are looked for.
    private static let maxRounds = 16

    private var models: [Model]
    private let positions: ModelPositions

    /// Settles the models that were read.
    static func settle(_ context: inout OpenAPIContext) {
        var settler = ModelSettler(context.models)
        settler.cutAliases(&context)
        settler.cutUnions(&context)
        settler.cutCircles(&context)
        context.models = settler.models
    }

    private init(_ models: [Model]) {
        self.models = models
        positions = ModelPositions(models)
    }

    /// Makes the first alias of each circle any JSON value, and one that leads too far.
    private mutating func cutAliases(_ context: inout OpenAPIContext) {
        var isSettled = [Bool](repeating: false, count: models.count)
        for start in models.indices where !isSettled[start] {
            var path: [Int] = []
            var seen: Set<Int> = []
            var next: Int? = start
            while let position = next, !isSettled[position] {
                guard case .alias(let alias) = models[position].shape else { break }
                guard seen.insert(position).inserted, path.count < Self.maxAliases else {
                    context.report(
                        .circularReference,
                        seen.contains(position) && path.count < Self.maxAliases
                            ? "'\(models[position].name.excerpt)' leads back to itself; it can be any JSON value"
                            : "more than \(Self.maxAliases) references lead from one to the next",
                        at: models[position].origin.span)
                    models[position].shape = .alias(
                        Alias(type: TypeReference(.json, origin: models[position].origin), isNewtype: false))
                    break
                }
                path.append(position)
                guard case .model(let name) = alias.type.kind else { break }
                next = positions[name]
            }
            for position in path { isSettled[position] = true }
        }
    }

    /// Takes away the members of unions that lead back to the union with nothing in between.
    private mutating func cutUnions(_ context: inout OpenAPIContext) {
        let edges = models.indices.map { index -> [Int] in
            switch models[index].shape {
            case .union(let union): union.members.compactMap { position(of: $0.type) }
            case .alias(let alias): [position(of: alias.type)].compactMap { $0 }
            case .object, .enumeration: []
            }
        }
        for circle in StronglyConnectedComponents.cycles(in: edges) {
            let group = Set(circle)
            for position in circle.sorted() {
                guard case .union(var union) = models[position].shape else { continue }
                let kept = union.members.filter { member in
                    self.position(of: member.type).map { !group.contains($0) } ?? true
                }
                guard kept.count < union.members.count else { continue }
                context.report(
                    .circularReference,
                    "'\(models[position].name.excerpt)' is one of several of which one is itself; that one is left out",
                    at: models[position].origin.span)
                union.members = kept
                let json = TypeReference(.json, origin: models[position].origin)
                models[position].shape =
                    kept.isEmpty ? .alias(Alias(type: json, isNewtype: false)) : .union(union)
            }
        }
    }

    /// Makes fields optional that make every value of a model infinite.
    private mutating func cutCircles(_ context: inout OpenAPIContext) {
        for round in 0..<Self.maxRounds {
            let infinite = InfiniteModelCheck.circles(of: models)
            guard !infinite.isEmpty else { return }
            for circle in infinite {
                let group = Set(circle)
                for position in circle {
                    // In the last round every one of them is cut, so that nothing is left.
                    if cutFields(of: position, into: group, &context), round < Self.maxRounds - 1 { break }
                }
            }
        }
    }

    /// Makes the fields optional with which a model leads into a circle; false when there are none.
    private mutating func cutFields(
        of position: Int, into group: Set<Int>, _ context: inout OpenAPIContext
    ) -> Bool {
        guard case .object(var object) = models[position].shape else { return false }
        var isCut = false
        for index in object.fields.indices where !object.fields[index].isOptional {
            guard let target = self.position(of: object.fields[index].type), group.contains(target) else { continue }
            object.fields[index].isOptional = true
            isCut = true
            context.report(
                .infiniteModel,
                "every '\(models[position].name.excerpt)' would contain another one, without end",
                at: object.fields[index].origin.span, help: "it is read as if it were not required")
        }
        models[position].shape = .object(object)
        return isCut
    }

    private func position(of type: TypeReference) -> Int? {
        guard case .model(let name) = type.kind else { return nil }
        return positions[name]
    }
}
