import MartletContract

/// Finds the case or member that a value names. Looking through thousands of cases for each of thousands of values would
/// take quadratic time, so each model is indexed once.
struct ValueIndex: Sendable {
    private var casesByValue: TextTable<TextTable<Int>> = [:]
    private var casesByName: TextTable<TextTable<Int>> = [:]
    private var membersByValue: TextTable<TextTable<Int>> = [:]

    /// Returns the position of the enumeration's case with a value; nil if no case has it.
    mutating func position(ofValue value: String, in enumeration: Enumeration, named name: String) -> Int? {
        Self.position(of: value, named: name, in: &casesByValue) { enumeration.cases.map { [$0.wireValue] } }
    }

    /// Returns the position of the enumeration's case with a name; nil if no case has it.
    mutating func position(ofName caseName: String, in enumeration: Enumeration, named name: String) -> Int? {
        Self.position(of: caseName, named: name, in: &casesByName) { enumeration.cases.map { [$0.name] } }
    }

    /// Returns the position of the union's member with a discriminator value; nil if no member has it.
    mutating func position(ofValue value: String, in union: Union, named name: String) -> Int? {
        Self.position(of: value, named: name, in: &membersByValue) {
            union.members.map { $0.values + $0.impliedValues }
        }
    }

    private static func position(
        of text: String, named name: String, in index: inout TextTable<TextTable<Int>>, _ texts: () -> [[String]]
    ) -> Int? {
        if let known = index[name] { return known[text] }
        var positions: TextTable<Int> = [:]
        for (position, texts) in texts().enumerated() {
            // The first one counts.
            for text in texts where positions[text] == nil { positions[text] = position }
        }
        index[name] = positions
        return positions[text]
    }
}
