/// Tells whether texts are in a language, one after another.
struct LanguageMembership {
    private let formula: LanguageFormula
    private var steppers: [MachineStepper]
    private var budget: LanguageBudget

    init(_ expression: LanguageExpression, budget: LanguageBudget) {
        formula = LanguageFormula(expression)
        steppers = formula.machines.map(MachineStepper.init)
        self.budget = budget
    }

    /// Returns whether a text is in the language; nil when unknown, or when the budget is used up.
    mutating func holds(_ text: [Unicode.Scalar]) -> Bool? {
        var machines: [Bool?] = []
        for index in steppers.indices { machines.append(try? steppers[index].matches(text, budget: &budget)) }
        switch formula.verdict(LanguageFormula.Facts(machines: machines, length: text.count...text.count)) {
        case .member: return true
        case .noMember: return false
        case .open: return nil
        }
    }
}
