extension Bread {
    /// What stands on the shelf.
    public var label: String { "\(id): \(price)" }
}
