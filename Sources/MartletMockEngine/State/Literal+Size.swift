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

    /// Returns how many values it is made of, itself among them, and no more than a limit.
    func valueCount(upTo limit: Int) -> Int {
        var count = 0
        var open = [self]
        while let value = open.popLast(), count < limit {
            count += 1
            switch value {
            case .array(let elements): open += elements.prefix(limit - count)
            case .object(let members): open += members.prefix(limit - count).map(\.value)
            case .null, .bool, .number, .string: break
            }
        }
        return count
    }
}
