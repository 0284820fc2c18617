/// A value of a document that is to be written, as YAML or as JSON.
package struct OutputNode: Sendable, Equatable {
    /// What a value can be.
    package indirect enum Value: Sendable, Equatable {
        /// Text. It is quoted where anybody would read it as something else.
        case text(String)
        /// `null`, `true`, `false`, or a number in JSON's spelling: written as it is.
        case bare(String)
        /// A list.
        case list([OutputNode])
        /// Keys with values, in their order.
        case mapping([Member])
    }

    /// A key with its value.
    package struct Member: Sendable, Equatable {
        /// The key.
        package var key: String
        /// The value.
        package var value: OutputNode
        /// Whether YAML may read the key as something else than text, such as `404`.
        package var isKeyBare = false

        package init(_ key: String, _ value: OutputNode, isKeyBare: Bool = false) {
            self.key = key
            self.value = value
            self.isKeyBare = isKeyBare
        }
    }

    /// How a list or a mapping is laid out in YAML.
    package enum Layout: Sendable, Equatable {
        /// On one line, if the line is short enough, and a line for each part otherwise.
        case fitting
        /// A line for each part.
        case block
        /// A line for each part, with an empty line before and after those that have several.
        case spaced
        /// A line for each part, with an empty line before each of those from some index on.
        case sections(after: Int)
    }

    /// What it is.
    package var value: Value
    /// How it is laid out in YAML.
    package var layout: Layout
    /// Where what it says was read; nil where that is where its parent was.
    package var origin: SourceSpan?

    package init(_ value: Value, layout: Layout = .fitting, origin: SourceSpan? = nil) {
        self.value = value
        self.layout = layout
        self.origin = origin
    }

    /// Text.
    package static func text(_ text: String) -> OutputNode { OutputNode(.text(text)) }

    /// A number, in JSON's spelling.
    package static func number(_ digits: String) -> OutputNode { OutputNode(.bare(digits)) }

    /// A Boolean.
    package static func bool(_ value: Bool) -> OutputNode { OutputNode(.bare(value ? "true" : "false")) }

    /// Nothing.
    package static let null = OutputNode(.bare("null"))

    /// The members of a mapping; nil for everything else.
    package var members: [Member]? {
        if case .mapping(let members) = value { members } else { nil }
    }

    /// Returns a mapping with the members of another one that it does not have. Anything else stays as it is.
    ///
    /// - Parameter levels: How many levels of mappings that both have are merged, too.
    package func merged(with other: OutputNode, levels: Int = 0) -> OutputNode {
        guard case .mapping(var members) = value, let added = other.members else { return self }
        for member in added {
            if let index = members.firstIndex(where: { $0.key == member.key }) {
                guard levels > 0 else { continue }
                members[index].value = members[index].value.merged(with: member.value, levels: levels - 1)
            } else {
                members.append(member)
            }
        }
        return OutputNode(.mapping(members), layout: layout, origin: origin)
    }

    /// The elements of a list; nil for everything else.
    package var elements: [OutputNode]? {
        if case .list(let elements) = value { elements } else { nil }
    }
}

/// Keys with values on their way into an ``OutputNode``. What is nil is left out.
package struct OutputMapping: Sendable {
    /// The members so far.
    package private(set) var members: [OutputNode.Member] = []

    package init() {}

    /// Whether nothing is there.
    package var isEmpty: Bool { members.isEmpty }

    /// Adds a member; nil adds none.
    package mutating func add(_ key: String, _ value: OutputNode?, isKeyBare: Bool = false) {
        guard let value else { return }
        members.append(OutputNode.Member(key, value, isKeyBare: isKeyBare))
    }

    /// Adds text; nil adds none.
    package mutating func add(_ key: String, text: String?) {
        add(key, text.map { .text($0) })
    }

    /// Adds a number, in JSON's spelling; nil adds none.
    package mutating func add(_ key: String, number: String?) {
        add(key, number.map { .number($0) })
    }

    /// Adds `true` under a key; false adds nothing.
    package mutating func add(_ key: String, flag: Bool) {
        if flag { add(key, .bool(true)) }
    }

    /// Adds a list; one without elements adds none.
    package mutating func add(_ key: String, list: [OutputNode]) {
        if !list.isEmpty { add(key, OutputNode(.list(list))) }
    }

    /// Adds members.
    package mutating func add(_ others: [OutputNode.Member]) {
        members += others
    }

    /// Adds a mapping; one without members adds none.
    package mutating func add(_ key: String, mapping: OutputMapping, layout: OutputNode.Layout = .fitting) {
        if !mapping.isEmpty { add(key, mapping.node(layout)) }
    }

    /// The mapping as a node.
    package func node(_ layout: OutputNode.Layout = .fitting, origin: SourceSpan? = nil) -> OutputNode {
        OutputNode(.mapping(members), layout: layout, origin: origin)
    }
}
