import MartletContract

extension Literal {
    /// Returns the number of its values, with one for each 64 bytes of its texts; nil beyond a limit.
    func size(atMost limit: Int) -> Int? {
        var (size, open) = (0, [self])
        while let next = open.popLast() {
            size += 1
            switch next {
            case .string(let text): size += text.utf8.count / 64
            case .array(let elements): open += elements
            case .object(let members):
                open += members.map(\.value)
                size += members.reduce(0) { $0 + $1.name.utf8.count / 64 }
            case .null, .bool, .number: break
            }
            guard size + open.count <= limit else { return nil }
        }
        return size
    }
}
