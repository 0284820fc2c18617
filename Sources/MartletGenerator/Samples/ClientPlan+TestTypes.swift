import MartletPlan

extension ClientPlan {
    /// Returns the name of a type that tests declare: a model of the client that is called the same would be hidden by it.
    func testType(_ name: String) -> Identifier {
        var candidate = name
        var number = 2
        while modelNames.contains(candidate) {
            candidate = "\(name)\(number)"
            number += 1
        }
        return Identifier(candidate)
    }
}
