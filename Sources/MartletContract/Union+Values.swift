import MartletSyntax

extension Union {
    /// Returns the member that a value of the discriminator stands for; nil when none does.
    package func member(of value: Literal) -> Member? {
        switch (discriminatorType, value) {
        case (.string, .string(let text)):
            return position(of: text).map { members[$0] }
        case (.int, .number(let digits)):
            let position = position(of: digits) ?? wholeNumber(digits).flatMap(position(ofNumber:))
            return position.map { members[$0] }
        case (.string, _), (.int, _):
            return nil
        }
    }

    /// The member for values that no discriminator assigns to another member; nil if the union has none.
    package var fallbackMember: Member? {
        fallback.flatMap { name in members.first { $0.name == name } }
    }

    /// Returns the member that the value of a discriminator names, or the fallback member; nil if there is neither.
    package func member(tagged tag: Literal?) -> Member? {
        tag.flatMap { member(of: $0) } ?? fallbackMember
    }

    /// Returns a value of the discriminator as JSON has it.
    package func literal(ofValue value: String) -> Literal {
        discriminatorType == .int ? .number(value) : .string(value)
    }

    /// Returns the values of the discriminator that a member has, as JSON has them.
    package func literals(of member: Member) -> [Literal] {
        member.values.map { literal(ofValue: $0) }  // allowed: a list
    }

    /// `1.0` and `1e0` are the integer 1.
    private func wholeNumber(_ digits: String) -> Int? {
        Double(digits).flatMap { Int(exactly: $0) }
    }

    private func position(of value: String) -> Int? {
        valuePositions.position(of: value, in: members) { member in
            member.impliedValues.isEmpty ? member.values : member.values + member.impliedValues
        }
    }

    private func position(ofNumber number: Int) -> Int? {
        numberPositions.position(of: "\(number)", in: members) { member in
            member.values.compactMap { value in Int(value).map { "\($0)" } }  // allowed: a list
        }
    }
}
