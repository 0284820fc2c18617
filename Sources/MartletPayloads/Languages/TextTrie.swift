import MartletFormats

/// Some whole texts as a tree of what they share at their beginnings.
struct TextTrie {
    private struct Node {
        var children: [(scalar: Unicode.Scalar, node: Int)] = []
        var isEnd = false
    }

    private var nodes = [Node()]

    /// Adds a text. Texts that come in order make the least tree.
    mutating func insert(_ text: [Unicode.Scalar]) {
        var node = 0
        for scalar in text {
            if let child = nodes[node].children.last, child.scalar == scalar {
                node = child.node
            } else {
                nodes.append(Node())
                nodes[node].children.append((scalar, nodes.count - 1))
                node = nodes.count - 1
            }
        }
        nodes[node].isEnd = true
    }

    /// Returns instructions that match these texts as a whole, and their sets.
    func machine() -> ([PatternProgram.Instruction], [ScalarRanges]) {
        var instructions: [PatternProgram.Instruction] = [.check(.start)]
        var sets: [ScalarRanges] = []
        var setPlaces: [Unicode.Scalar: Int] = [:]
        var starts: [Int] = []
        var jumps: [(place: Int, node: Int)] = []
        for node in nodes {
            starts.append(instructions.count)
            for child in node.children {
                // split, take, jump
                let place = instructions.count
                instructions.append(.split(place + 1, place + 3))
                let set = setPlaces[child.scalar] ?? sets.count
                if set == sets.count {
                    sets.append(ScalarRanges(child.scalar))
                    setPlaces[child.scalar] = set
                }
                instructions += [.take(set), .jump(0)]
                jumps.append((place + 2, child.node))
            }
            // Where no text ends, a jump to itself leads nowhere.
            instructions += node.isEnd ? [.check(.end), .match] : [.jump(instructions.count)]
        }
        for jump in jumps { instructions[jump.place] = .jump(starts[jump.node]) }
        return (instructions, sets)
    }
}
