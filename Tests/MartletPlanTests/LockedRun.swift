import MartletContract
import MartletDialects
import MartletPlan
import MartletSyntax
import Testing

/// A run as `martlet generate` makes it: the lock comes back from its file.
struct LockedRun {
    private(set) var plan: ClientPlan?
    private(set) var lock = NameLock()

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
        var sources = SourceMap()
        let read = LockFile.read(sources.add(path: "martlet.lock", bytes: file.bytes), in: sources)
        #expect(read.diagnostics.isEmpty, "\(file.text)")
        lock = read.lock[specification: "api.json"]
    }
}
