import MartletContract

extension Literal {
    /// About how many bytes it takes in memory: its texts, and some for each value.
    var memoryBytes: Int {
        switch self {
        case .null, .bool: 16
        case .number(let text), .string(let text): 32 + text.utf8.count
        case .array(let elements): elements.reduce(32) { $0 + $1.memoryBytes }
        case .object(let members): members.reduce(32) { $0 + 32 + $1.name.utf8.count + $1.value.memoryBytes }
        }
    }
}
