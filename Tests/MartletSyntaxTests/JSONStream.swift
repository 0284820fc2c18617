@testable import MartletSyntax

/// Several JSON texts one after the other, as the YAML test suite gives them.
enum JSONStream {
    /// Returns the trees of the texts. Each begins on a line of its own.
    static func documents(_ text: String) -> [Node] {
        var documents: [Node] = []
        var pending = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            pending += line + "\n"
            let reading = Reading.json(pending)
            guard !reading.isRefused, let root = reading.root else { continue }
            documents.append(root)
            pending = ""
        }
        return documents
    }

    /// Tells whether a YAML tree means what a JSON tree says.
    static func matches(json: Node, yaml: Node) -> Bool {
        switch (json.value, yaml.value) {
        case (.scalar(let expected), .scalar(let found)):
            return matches(expected, found)
        case (.sequence(let expected), .sequence(let found)):
            return expected.count == found.count && zip(expected, found).allSatisfy { matches(json: $0, yaml: $1) }
        case (.mapping(let expected), .mapping(let found)):
            return expected.entries.count == found.entries.count
                && expected.entries.allSatisfy { entry in
                    found[entry.name].map { matches(json: entry.value, yaml: $0) } ?? false
                }
        default:
            return false
        }
    }

    private static func matches(_ expected: Scalar, _ found: Scalar) -> Bool {
        switch (expected.resolved, found.resolved) {
        case (.string, .string): return expected.text == found.text
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.int, .int), (.float, .float), (.int, .float), (.float, .int):
            return expected.resolved.double == found.resolved.double
        default: return false
        }
    }
}
