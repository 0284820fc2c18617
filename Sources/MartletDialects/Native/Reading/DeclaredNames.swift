import MartletContract
import MartletSyntax

/// The names that a specification declares, collected before anything is read, so that order does not matter.
struct DeclaredNames {
    /// The models, in the author's order.
    var models: [String] = []
    /// The auth schemes.
    var schemes: [String] = []
    /// The servers.
    var servers: [String] = []
    /// The endpoints by group, in the author's order.
    var groups: [(name: String, endpoints: [String])] = []
    /// How many endpoints there are.
    private(set) var endpointCount = 0
    /// Models of ``models``, for quick questions.
    private(set) var modelSet: Set<String> = []
    /// The names that models got which stand where they are used. Nothing can refer to them.
    private(set) var inlineModels: Set<String> = []

    init() {}

    /// Makes the names of what was read from a document of another dialect.
    init(models: [String], schemes: [String], servers: [String], groups: [(name: String, endpoints: [String])]) {
        for name in models { addModel(name) }
        self.schemes = schemes
        self.servers = servers
        self.groups = groups
        endpointCount = groups.reduce(0) { $0 + $1.endpoints.count }
    }

    /// Gives a name to a model that stands where it is used: the hint, with a number where that is taken.
    mutating func addInlineModel(hint: String) -> String {
        var name = hint
        var number = 2
        while modelSet.contains(name) || inlineModels.contains(name) {
            name = hint + String(number)
            number += 1
        }
        inlineModels.insert(name)
        return name
    }

    /// Adds the inline models of another part of the specification; false, and nothing is added, when both parts gave
    /// out the same name.
    mutating func addInlineModels(_ others: Set<String>) -> Bool {
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
        schemes = Self.keys(of: root["auth"]).filter { $0 != "default" }
        servers = Self.keys(of: root["servers"])
        groups = (root["endpoints"]?.mapping?.entries ?? []).map { entry in
            (entry.name, Self.keys(of: entry.value).filter { $0 != "group" })
        }
        endpointCount = groups.reduce(0) { $0 + $1.endpoints.count }
    }

    /// Returns the endpoint that a reference names: `name` within a group, or `Group.name`. Nil when there is none.
    func endpoint(_ text: String, in group: String?) -> EndpointReference? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let wanted: (group: String?, name: String) = parts.count == 2 ? (parts[0], parts[1]) : (group, parts[0])
        guard let groupName = wanted.group, let found = groups.first(where: { $0.name == groupName }),
            found.endpoints.contains(wanted.name)
        else { return nil }
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
