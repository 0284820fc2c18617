import MartletContract
import MartletFormats

/// A value as it is compared with others.
enum SortKey: Sendable {
    case nothing
    case number(DecimalNumber)
    case text(String)

    init(_ value: Literal?) {
        switch value {
        case .number(let digits)?: self = DecimalNumber(digits).map(Self.number) ?? .text(digits)
        case .string(let text)?: self = .text(text)
        case .bool(let value)?: self = .number(value ? .one : .zero)
        case .null?, .array?, .object?, nil: self = .nothing
        }
    }

    var isNothing: Bool { if case .nothing = self { true } else { false } }
    var isNumber: Bool { if case .number = self { true } else { false } }

    func isSame(as other: SortKey) -> Bool {
        switch (self, other) {
        case (.nothing, .nothing): true
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        default: false
        }
    }

    /// Whether it comes before another one: numbers before texts, nothing last.
    func isLess(than other: SortKey) -> Bool {
        switch (self, other) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left < right
        case (.number, .text), (.number, .nothing), (.text, .nothing): true
        default: false
        }
    }
}
