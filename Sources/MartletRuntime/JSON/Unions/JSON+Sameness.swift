import MartletFormats

extension JSON {
    /// Whether two values are equal as JSON Schema has it (2020-12 Core, section 4.2.2): numbers by what they are, strings by their
    /// code points, objects whatever the order of their members.
    func isSame(as other: JSON) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): WireText(left) == WireText(right)
        case (.number(let left), .number(let right)):
            left == right || (DecimalNumber(left.text).map { $0 == DecimalNumber(right.text) } ?? false)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { key, value in right[key]?.isSame(as: value) ?? false }
        default: self == other
        }
    }
}
