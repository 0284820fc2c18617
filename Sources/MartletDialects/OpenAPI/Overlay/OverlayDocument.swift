import MartletSyntax

/// Changes to a document, as values.
///
/// - Source: Overlay Specification 1.0.0, <https://spec.openapis.org/overlay/v1.0.0.html>
struct OverlayDocument: Sendable {
    /// What is done with the places that an action selects.
    enum Change: Sendable {
        /// They are merged with a value.
        case update(Node)
        /// They are merged with what a query selects (Overlay 1.1), whose text stands in a node.
        case copy(JSONPath, Node)
        /// They are removed.
        case remove
    }

    /// One change of some places.
    struct Action: Sendable {
        /// Selects the places.
        let target: JSONPath
        /// The target's text.
        let node: Node
        /// What is done.
        let change: Change
    }

    /// Whether single values can be changed: from Overlay 1.1 on.
    var canChangePrimitives = false
    /// Which document it belongs to, with its place; nil when it does not say.
    var extends: Node?
    /// The changes, in their order.
    var actions: [Action] = []
}
