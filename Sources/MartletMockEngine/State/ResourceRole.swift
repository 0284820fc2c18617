import MartletContract

/// What an endpoint does with the items of a collection.
enum ResourceRole: String, Sendable, CaseIterable {
    /// It lists them.
    case list
    /// It adds one, or those of a list.
    case create
    /// It shows one.
    case read
    /// It replaces one, or all by those of a list.
    case update
    /// It changes some fields of one, or of each of a list.
    case patch
    /// It removes one, or all that are asked for.
    case delete

    /// Whether it is for one item that is there already.
    var isForOne: Bool { self != .list && self != .create }
    /// Whether it changes something.
    var isWriter: Bool { self != .list && self != .read }
}
