import MartletContract

/// A value of a request that is written as plain text, as far as its style says what belongs together.
enum WrittenValue: Sendable, Equatable {
    /// One text.
    case text(String)
    /// A list.
    case list([WrittenValue])
    /// Names with values.
    case fields([(name: String, value: WrittenValue)])

    static func == (left: WrittenValue, right: WrittenValue) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left == right
        case (.list(let left), .list(let right)): left == right
        case (.fields(let left), .fields(let right)):
            left.map(\.name) == right.map(\.name) && left.map(\.value) == right.map(\.value)
        default: false
        }
    }

    /// How many steps it takes to look at it once.
    var size: Int {
        switch self {
        case .text(let text): 1 + text.utf8.count / StepBudget.textBytes
        case .list(let elements): elements.reduce(1) { $0 + $1.size }
        case .fields(let fields): fields.reduce(1) { $0 + 1 + $1.value.size }
        }
    }
}

/// What a value is made of, as far as it matters for how it is written.
enum WrittenShape: Sendable, Equatable {
    /// One text.
    case text
    /// Elements.
    case list
    /// Members: the names of those that are known, and whether there may be others.
    case fields(TextSet, isOpen: Bool)

    /// How many steps it takes to look at it once.
    var size: Int {
        if case .fields(let names, _) = self { 1 + names.count } else { 1 }
    }
}
