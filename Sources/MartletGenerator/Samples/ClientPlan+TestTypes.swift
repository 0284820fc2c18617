import MartletPlan

extension ClientPlan {
    /// The names by which tests refer to the types of the client: those of models, and that of the namespace.
    var visibleNames: Set<String> { namespace.map { modelNames.union([$0.text]) } ?? modelNames }

    /// Returns the name of a type that tests declare: a model of the client that is called the same would be hidden by it.
    func testType(_ name: String) -> Identifier {
        var candidate = name
        var number = 2
        while visibleNames.contains(candidate) {
            candidate = "\(name)\(number)"
            number += 1
        }
        return Identifier(candidate)
    }
}
