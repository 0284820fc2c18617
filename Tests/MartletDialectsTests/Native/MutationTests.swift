import MartletDialects
import MartletSyntax
import Testing

/// Breaks Aroti's specification in many ways, always the same: nothing may crash, and nothing may be half read.
struct MutationTests {
    /// A generator of the same numbers in each run (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static func expectWhole(_ hasContract: Bool, _ diagnostics: [Diagnostic], _ sources: SourceMap) {
        #expect(hasContract != diagnostics.contains { $0.severity == .error })
        for span in diagnostics.compactMap(\.primary) {
            #expect(Int(span.upperBound) <= sources.file(span.file).bytes.count)
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: 0..<4)
    func survivesBrokenBytes(_ seed: UInt64) throws {
        let original = Array(try packageFile("specs/aroti.yaml").utf8)
        let alphabet = Array("{}[]:,?|=<>()'\"&*#- \n\tA0é".utf8)
        var numbers = Numbers(state: seed)
        for _ in 0..<100 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<3, using: &numbers) {
                let index = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes.remove(at: index)
                case 1: bytes[index] = alphabet.randomElement(using: &numbers) ?? 0
                default: bytes.insert(alphabet.randomElement(using: &numbers) ?? 0, at: index)
                }
            }
            let fileSystem = FileSystem.inMemory(["spec.yaml": String(decoding: bytes, as: UTF8.self)])
            let result = ContractLoader.load(path: "spec.yaml", fileSystem: fileSystem)
            Self.expectWhole(result.contract != nil, result.diagnostics, result.sources)
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: 0..<4)
    func survivesBrokenTrees(_ seed: UInt64) throws {
        var sources = SourceMap()
        let file = sources.add(path: "spec.yaml", bytes: Array(try packageFile("specs/aroti.yaml").utf8))
        let root = try #require(YAMLReader.read(file, in: sources).root)
        var numbers = Numbers(state: seed)
        for _ in 0..<150 {
            var target = Int.random(in: 1..<Self.count(root), using: &numbers)
            let donor = Int.random(in: 1..<Self.count(root), using: &numbers)
            let replacement = Self.node(donor, in: root)
            let kind = Int.random(in: 0..<3, using: &numbers)
            let broken = Self.mutate(root, at: &target) { node in
                switch kind {
                case 0: []
                case 1: [node, node]
                default: [replacement ?? node]
                }
            }
            let result = NativeReader.read(broken.first ?? root, in: sources)
            Self.expectWhole(result.contract != nil, result.diagnostics, sources)
        }
    }

    private static func children(of node: Node) -> [Node] {
        node.sequence ?? node.mapping?.entries.flatMap { [$0.key, $0.value] } ?? []
    }

    private static func count(_ node: Node) -> Int {
        children(of: node).reduce(1) { $0 + count($1) }
    }

    /// The node of a number, in depth-first order.
    private static func node(_ number: Int, in root: Node) -> Node? {
        if number == 0 { return root }
        var number = number - 1
        for child in children(of: root) {
            let size = count(child)
            if number < size { return node(number, in: child) }
            number -= size
        }
        return nil
    }

    /// Returns the tree with the node of a number replaced by none, one or several.
    private static func mutate(_ root: Node, at number: inout Int, _ change: (Node) -> [Node]) -> [Node] {
        defer { number -= 1 }
        if number == 0 { return change(root) }
        number -= 1
        switch root.value {
        case .scalar:
            number += 1
            return [root]
        case .sequence(let nodes):
            let changed = nodes.flatMap { mutate($0, at: &number, change) }
            number += 1
            return [Node(.sequence(changed), span: root.span)]
        case .mapping(let mapping):
            let entries = mapping.entries.flatMap { entry in
                let keys = mutate(entry.key, at: &number, change)
                let values = mutate(entry.value, at: &number, change)
                // An entry whose key or value is gone is gone; one that is there twice is there twice.
                return zip(keys, values).map { Mapping.Entry(key: $0, value: $1) }
                    + (keys.count > values.count && !values.isEmpty ? [.init(key: keys[0], value: values[0])] : [])
            }
            number += 1
            return [Node(.mapping(Mapping(entries)), span: root.span)]
        }
    }
}
