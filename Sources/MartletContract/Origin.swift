package import MartletSyntax

/// Where a node of the contract was read. Two nodes are equal wherever they stood, so all origins are equal.
package struct Origin: Sendable, Hashable {
    /// The place in the source.
    package let span: SourceSpan
    /// The JSON pointer of the node in its document (RFC 6901), such as `/models/Specialist`; empty where nobody asks.
    package let pointer: String
    /// True for a model that stands where it is used: it is named after that place, and only ``pointer`` identifies it.
    package let isInline: Bool

    package init(_ span: SourceSpan, pointer: String = "", isInline: Bool = false) {
        self.span = span
        self.pointer = pointer
        self.isInline = isInline
    }

    package static func == (left: Origin, right: Origin) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
