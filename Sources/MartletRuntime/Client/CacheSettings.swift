/// How much is cached.
public struct CacheSettings: Sendable, Hashable {
    /// The size of the memory tier, in bytes.
    public var memoryBytes: Int
    /// The size of the disk tier, in bytes.
    public var diskBytes: Int

    /// Makes settings; the sizes are 50 MB of memory and 100 MB of disk unless given.
    public init(memoryBytes: Int = 50_000_000, diskBytes: Int = 100_000_000) {
        self.memoryBytes = memoryBytes
        self.diskBytes = diskBytes
    }
}
