/// What a reader makes of one file: the tree, and everything that is wrong with the text.
package struct SyntaxResult: Sendable {
    /// The tree; nil when the text is no document at all, which an error in ``diagnostics`` explains.
    package let root: Node?
    /// The findings, in the order of the text.
    package let diagnostics: [Diagnostic]
    /// How many nodes were read, each use of an alias counted anew.
    package let nodeCount: Int

    package init(root: Node?, diagnostics: [Diagnostic], nodeCount: Int = 0) {
        self.root = root
        self.diagnostics = diagnostics
        self.nodeCount = nodeCount
    }
}

/// How much a reader accepts, so that no text can exhaust memory, stack or patience.
package struct SyntaxLimits: Sendable, Equatable {
    /// The size of a file, in bytes; of a specification, that of all its files together.
    package var maxBytes: Int
    /// How deep lists and mappings may be nested.
    package var maxDepth: Int
    /// How many nodes the tree may have, each use of an alias counted anew; of a specification, those of all its files.
    package var maxNodes: Int
    /// How many of a file's nodes may come from aliases, each use counted anew. A few kilobytes of text can repeat a long
    /// mapping thousands of times.
    package var maxAliasedNodes = 1_000_000
    /// How many of them may come from aliases, beside as many as there are other nodes before: a file of 20 kilobytes must
    /// not have as many endpoints as one of ten megabytes.
    package var maxAliasedNodesOfSmallFile = 200_000
    /// How many bytes of a file's texts may come from aliases, each use counted anew: a long description is one node.
    package var maxAliasedBytes = 32 << 20

    package init(maxBytes: Int = 64 << 20, maxDepth: Int = 256, maxNodes: Int = 10_000_000) {
        self.maxBytes = maxBytes
        self.maxDepth = maxDepth
        self.maxNodes = maxNodes
    }
}
