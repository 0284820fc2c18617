import MartletContract

// Which file holds what. The name of a declaration in the specification decides, and nothing else in it: what is added or
// taken away moves nothing from one file to another.
extension ClientPlan {
    /// From how many models on they are shared out among several files.
    package static let sharedModelCount = 200
    /// From how many endpoints on the groups are shared out among several files.
    package static let sharedEndpointCount = 150

    /// Whether the models are shared out among several files.
    private var areModelsShared: Bool { models.count >= Self.sharedModelCount }

    /// Whether the groups are shared out among several files.
    private var areGroupsShared: Bool {
        groups.reduce(0) { $0 + $1.endpoints.count } >= Self.sharedEndpointCount
    }

    /// Returns the models of a file, in the author's order.
    package func models(in file: PlannedFile) -> [ModelPlan] {
        guard areModelsShared else { return file.part == 0 ? models : [] }
        var own: [ModelPlan] = []
        own.reserveCapacity(models.count / file.role.partCount * 5 / 4)
        for position in models.indices where modelParts[position] == file.part { own.append(models[position]) }
        return own
    }

    /// Returns the groups of a file, in the author's order.
    package func groups(in file: PlannedFile) -> [GroupPlan] {
        guard areGroupsShared else { return file.part == 0 ? groups : [] }
        return groups.indices.filter { Self.part(of: groups[$0].group.name, among: file.role.partCount) == file.part }
            .map { groups[$0] }
    }

    /// Returns which part a declaration of a name belongs to: FNV-1a (RFC 9923), because Swift's own hashes differ from
    /// run to run.
    static func part(of name: String, among count: Int) -> Int {
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        // The low bits of FNV-1a are the last byte's alone.
        return Int((hash ^ (hash >> 32)) % UInt64(count))
    }
}
