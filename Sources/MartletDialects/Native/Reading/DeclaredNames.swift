import MartletContract
import MartletSyntax

/// The names that a specification declares, collected before anything is read, so that order does not matter.
struct DeclaredNames {
    /// The models, in the author's order.
    private(set) var models: [String] = []
    /// The auth schemes.
    private(set) var schemes: [String] = []
    /// The servers.
    private(set) var servers: [String] = []
    /// The endpoints by group, in the author's order.
    private(set) var groups: [(name: String, endpoints: [String])] = []
    private var schemeSet: TextSet = []
    private var serverSet: TextSet = []
    /// The endpoints of each group; of groups with the same name those of the first.
    private var endpointNames: TextTable<TextSet> = [:]
    /// How many endpoints there are.
    private(set) var endpointCount = 0
    /// Models of ``models``, for quick questions.
    private(set) var modelSet: TextSet = []
    /// The names that models got which stand where they are used. Nothing can refer to them.
    private(set) var inlineModels: TextSet = []
    /// The numbers behind the names of inline models that were taken.
    private var numbered = NumberedNames()

    init() {}

    /// Makes the names of what was read from a document of another dialect.
    init(models: [String], schemes: [String], servers: [String], groups: [(name: String, endpoints: [String])]) {
        for name in models { addModel(name) }
        set(schemes: schemes, servers: servers, groups: groups)
    }

    private mutating func set(
        schemes: [String], servers: [String], groups: [(name: String, endpoints: [String])]
    ) {
        (self.schemes, self.servers, self.groups) = (schemes, servers, groups)
        (schemeSet, serverSet) = (TextSet(schemes), TextSet(servers))
        for group in groups where endpointNames[group.name] == nil {
            endpointNames[group.name] = TextSet(group.endpoints)
        }
        endpointCount = groups.reduce(0) { $0 + $1.endpoints.count }
    }

    /// Returns whether an auth scheme has a name.
    func isScheme(_ name: String) -> Bool { schemeSet.contains(name) }

    /// Returns whether a server has a name.
    func isServer(_ name: String) -> Bool { serverSet.contains(name) }

    /// Gives a name to a model that stands where it is used: the hint, with a number where that is taken.
    mutating func addInlineModel(hint: String) -> String {
        func isTaken(_ name: String) -> Bool { modelSet.contains(name) || inlineModels.contains(name) }
        var name = hint
        if isTaken(hint) {
            var numbers = numbered
            numbered = NumberedNames()
            name = numbers.free(hint, spelledBy: { hint + String($0) }, unless: isTaken)
            numbered = numbers
        }
        inlineModels.insert(name)
        return name
    }

    /// Adds the inline models of another part of the specification; false, and nothing is added, when both parts gave
    /// out the same name.
    mutating func addInlineModels(_ others: TextSet) -> Bool {
        guard inlineModels.isDisjoint(with: others) else { return false }
        inlineModels.formUnion(others)
        return true
    }

    /// Adds a model.
    private mutating func addModel(_ name: String) {
        guard modelSet.insert(name).inserted else { return }
        models.append(name)
    }

    /// Collects the names of a document's sections. Shapes are not judged here.
    mutating func collect(from root: Mapping) {
        for name in Self.keys(of: root["models"]) { addModel(name) }
        set(
            schemes: Self.keys(of: root["auth"]).filter { $0 != "default" }, servers: Self.keys(of: root["servers"]),
            groups: (root["endpoints"]?.mapping?.entries ?? []).map { entry in
                (entry.name, Self.keys(of: entry.value).filter { $0 != "group" })
            })
    }

    /// Returns the endpoint that a reference names: `name` within a group, or `Group.name`. Nil when there is none.
    func endpoint(_ text: String, in group: String?) -> EndpointReference? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let wanted: (group: String?, name: String) = parts.count == 2 ? (parts[0], parts[1]) : (group, parts[0])
        guard let groupName = wanted.group, endpointNames[groupName]?.contains(wanted.name) == true else { return nil }
        return EndpointReference(group: groupName, name: wanted.name)
    }

    /// Every way to name an endpoint from within a group, for suggestions.
    func endpointSpellings(in group: String?) -> [String] {
        let own = groups.first { $0.name == group }?.endpoints ?? []
        return own + groups.flatMap { group in group.endpoints.map { "\(group.name).\($0)" } }
    }

    private static func keys(of node: Node?) -> [String] {
        (node?.mapping?.entries ?? []).map(\.name).filter { !$0.isEmpty && !$0.hasPrefix("x-") }
    }
}
