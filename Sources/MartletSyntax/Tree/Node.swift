/// A node of the tree that both readers produce from YAML and from JSON. It keeps the author's text and order.
@usableFromInline
package struct Node: Sendable {
    /// What a node can be. Each is one reference, since nodes are copied far more often than they are made.
    @usableFromInline
    package enum Value: Sendable {
        /// A single value.
        case scalar(Scalar)
        /// A list.
        case sequence([Node])
        /// Keys with values, in the author's order.
        case mapping(Mapping)
    }

    /// What the node is.
    @usableFromInline package let value: Value
    /// Where it stands. A node reached through an alias keeps the place of its anchor.
    package let span: SourceSpan
    /// Whether a text that begins with `$`, as the key `$ref` does, is it or stands below it: most of a document need not
    /// be looked through for what refers to something else.
    package let holdsReferences: Bool

    /// Makes a node, and looks at what is directly in it for ``holdsReferences``.
    package init(_ value: Value, span: SourceSpan) {
        self.value = value
        self.span = span
        holdsReferences =
            switch value {
            case .scalar(let scalar): scalar.beginsWithDollar
            case .sequence(let nodes): nodes.indices.contains { nodes[$0].holdsReferences }
            case .mapping(let mapping): mapping.holdsReferences
            }
    }

    /// The value of a key; nil when the node is no mapping, or has no such key. To ask ``mapping`` would copy it.
    package subscript(name: String) -> Node? {
        guard case .mapping(let mapping) = value else { return nil }
        return mapping[name]
    }

    // Inlined always: a node that one of these were called on would be copied for the call. What they name is usable from
    // inline, without which Swift leaves their bodies out of the module, and says nothing.

    /// The scalar, or nil when the node is a list or a mapping.
    @inlinable @inline(__always)
    package var scalar: Scalar? {
        if case .scalar(let scalar) = value { scalar } else { nil }
    }

    /// Whether the node is a scalar; to ask for ``scalar`` would copy it.
    @inlinable @inline(__always)
    package var isScalar: Bool {
        if case .scalar = value { true } else { false }
    }

    /// Whether the node is a mapping; to ask for ``mapping`` would copy it.
    @inlinable @inline(__always)
    package var isMapping: Bool {
        if case .mapping = value { true } else { false }
    }

    /// The elements, or nil when the node is not a list.
    @inlinable @inline(__always)
    package var sequence: [Node]? {
        if case .sequence(let nodes) = value { nodes } else { nil }
    }

    /// The mapping, or nil when the node is not one.
    @inlinable @inline(__always)
    package var mapping: Mapping? {
        if case .mapping(let mapping) = value { mapping } else { nil }
    }
}
