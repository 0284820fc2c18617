import MartletSyntax

extension Node {
    /// Every node with its place, to compare trees by.
    var dump: [String] {
        let own = "\(span.lowerBound)-\(span.upperBound)"
        switch value {
        case .scalar(let scalar): return ["\(own) \(scalar)"]
        case .sequence(let nodes): return ["\(own) list"] + nodes.flatMap(\.dump)
        case .mapping(let mapping): return ["\(own) mapping"] + mapping.entries.flatMap(\.dump)
        }
    }
}

extension Mapping.Entry {
    /// The key and the value with their places.
    var dump: [String] { key.dump + value.dump }
}
