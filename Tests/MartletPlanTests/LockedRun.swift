import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// A run as `martlet generate` makes it: the lock comes back from its file.
struct LockedRun {
    private(set) var plan: ClientPlan?
    private(set) var lock = NameLock()

    init() {}

    /// Makes a run beside a lock with a text.
    init(lock text: String) throws {
        lock = try Self.read(Array(text.utf8))
    }

    mutating func generate(_ document: String) throws {
        let load = ContractLoader.load(
            path: "api.json", fileSystem: .inMemory(["api.json": document]), keeping: lock.choices)
        let contract = try #require(load.contract, "\(load.diagnostics.map(\.message))")
        let result = ClientPlanner.plan(contract, lock: lock)
        let errors = result.diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message))")
        plan = result.plan
        var file = LockFile()
        file[specification: "api.json"] = result.lock
        lock = try Self.read(file.bytes)
    }

    private static func read(_ bytes: [UInt8]) throws -> NameLock {
        var sources = SourceMap()
        let read = LockFile.read(sources.add(path: "martlet.lock", bytes: bytes), in: sources)
        try #require(read.diagnostics.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
        return read.lock[specification: "api.json"]
    }
}
