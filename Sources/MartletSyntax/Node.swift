/// A node of the tree that both readers produce from YAML and from JSON. It keeps the author's text and order.
package struct Node: Sendable {
    /// What a node can be.
    package enum Value: Sendable {
        /// A single value.
        case scalar(Scalar)
        /// A list.
        case sequence([Node])
        /// Keys with values, in the author's order.
        case mapping(Mapping)
    }

    /// What the node is.
    package let value: Value
    /// Where it stands. A node reached through an alias keeps the place of its anchor.
    package let span: SourceSpan

    package init(_ value: Value, span: SourceSpan) {
        self.value = value
        self.span = span
    }

    /// The scalar, or nil when the node is a list or a mapping.
    package var scalar: Scalar? {
        if case .scalar(let scalar) = value { scalar } else { nil }
    }

    /// The elements, or nil when the node is not a list.
    package var sequence: [Node]? {
        if case .sequence(let nodes) = value { nodes } else { nil }
    }

    /// The mapping, or nil when the node is not one.
    package var mapping: Mapping? {
        if case .mapping(let mapping) = value { mapping } else { nil }
    }
}

/// A scalar as the author wrote it.
///
/// The text is kept: where a string is expected, `no`, `12:30` and `1.10` are those strings. What a plain scalar means
/// elsewhere is decided by ``resolved`` (YAML 1.2.2, section 10.3 Core Schema).
package struct Scalar: Hashable, Sendable {
    /// How the scalar was written.
    package enum Style: Sendable {
        /// Without quotes. JSON's `null`, `true`, `false` and numbers are plain.
        case plain
        /// In quotes, or as a block scalar: always a string. JSON strings are quoted.
        case quoted
    }

    /// The text, with escapes and folding undone.
    package let text: String
    /// How it was written.
    package let style: Style
    /// The explicit tag, such as `tag:yaml.org,2002:str`; nil without one.
    package let tag: String?

    package init(text: String, style: Style, tag: String? = nil) {
        self.text = text
        self.style = style
        self.tag = tag
    }
}

/// Keys with values, in the author's order. Equal keys are refused by the readers.
package struct Mapping: Sendable {
    /// One key with its value.
    package struct Entry: Sendable {
        /// The key as a node.
        package let key: Node
        /// The value.
        package let value: Node
        /// The key's text; empty when the key is not a scalar.
        package var name: String { key.scalar?.text ?? "" }

        package init(key: Node, value: Node) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, in the author's order.
    package let entries: [Entry]

    package init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Returns the value of a key, or nil when there is none.
    package subscript(name: String) -> Node? {
        entry(name)?.value
    }

    /// Returns the entry of a key, or nil when there is none.
    package func entry(_ name: String) -> Entry? {
        entries.first { $0.key.scalar?.text == name }
    }
}
