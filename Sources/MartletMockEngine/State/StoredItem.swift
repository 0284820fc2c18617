import MartletContract

/// An item that the mock keeps.
struct StoredItem: Sendable {
    /// The text that identifies it in paths; empty where there is one item alone.
    var identity: String
    /// Which one it is of all that were made.
    var ordinal: Int
    /// All that is known of it: the members of all types that it has in messages.
    var value: Literal
    /// How it stands in messages, for each type of its collection; nil where nothing valid comes of it.
    var views: [Literal?]

    /// About how many bytes it takes in memory.
    var memoryBytes: Int {
        value.memoryBytes + identity.utf8.count + views.reduce(0) { $0 + ($1?.memoryBytes ?? 0) }
    }
}
