extension Union {
    /// Returns the member that a value of the discriminator stands for; nil when none does.
    package func member(of value: Literal) -> Member? {
        switch (discriminatorType, value) {
        case (.string, .string(let text)):
            return members.first { $0.values.contains(text) }
        case (.int, .number(let digits)):
            return members.first { $0.values.contains(digits) } ?? wholeNumber(digits).flatMap(member(ofNumber:))
        case (.string, _), (.int, _):
            return nil
        }
    }

    /// Returns a value of the discriminator as JSON has it.
    package func literal(ofValue value: String) -> Literal {
        discriminatorType == .int ? .number(value) : .string(value)
    }

    /// `1.0` and `1e0` are the integer 1.
    private func wholeNumber(_ digits: String) -> Int? {
        Double(digits).flatMap { Int(exactly: $0) }
    }

    private func member(ofNumber number: Int) -> Member? {
        members.first { $0.values.contains { Int($0) == number } }
    }
}
