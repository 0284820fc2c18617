import MartletContract
import MartletPlan

/// What app code can name of a client, with everything that decides whether a use of it compiles.
struct APISurface: Sendable {
    /// The types, in the order of the plan.
    private(set) var types: [SurfaceType] = []
    private var positions: TextTable<Int> = [:]

    /// Adds a type; the first one of a name stays.
    mutating func add(_ type: SurfaceType) {
        guard positions[type.name] == nil else { return }
        positions[type.name] = types.count
        types.append(type)
    }

    /// Returns the type of a name; nil when there is none.
    func type(named name: String) -> SurfaceType? { positions[name].map { types[$0] } }
}

/// The element of the contract that a declaration comes from.
struct SurfaceElement: Sendable {
    /// The ways to it; that of the revision first where the sides name it differently.
    var paths: [ElementPath]
    /// Where it was read.
    var origin: Origin?

    init(_ paths: [ElementPath], _ origin: Origin? = nil) {
        self.paths = paths
        self.origin = origin
    }

    init(_ steps: String..., origin: Origin? = nil) {
        self.init([ElementPath(steps)], origin)
    }

    /// Something within the element.
    func at(_ step: String, _ origin: Origin?) -> SurfaceElement {
        SurfaceElement(paths.map { $0.appending(step) }, origin)
    }
}

/// A type that a client declares.
struct SurfaceType: Sendable {
    /// What kind of declaration it is, in the words of messages.
    enum Kind: String, Sendable {
        case structure = "a struct"
        case openEnumeration = "an open enumeration"
        case enumeration = "an enum"
        case alias = "a type alias"
    }

    /// The name, with that of the type around it.
    var name: String
    /// How people read it.
    var title: String
    /// What stays the same where the name is another one: two types of one identity are the same type.
    var identity: String
    /// What it is.
    var kind: Kind
    /// The protocols that app code can rely on.
    var conformances: [String] = []
    /// What is in it.
    var members: [SurfaceMember] = []
    /// Whether it says nothing of its own: where it is gone, its members are.
    var isContainer = false
    /// What it comes from.
    var element: SurfaceElement

    init(_ name: String, title: String? = nil, identity: String, _ kind: Kind, from element: SurfaceElement) {
        self.name = name
        self.title = title ?? name
        self.identity = identity
        self.kind = kind
        self.element = element
    }
}

/// Something in a type.
struct SurfaceMember: Sendable {
    /// What it is to those who use it.
    enum Signature: Sendable {
        /// A property, or a static one.
        case value(SwiftType, isSettable: Bool)
        /// A function, a static one, or an initialiser.
        case function([SurfaceParameter], SurfaceResult)
        /// A case of an enum.
        case enumCase([SurfaceParameter])
    }

    /// The name; that of an overload has more behind it.
    var key: String
    /// How people read it.
    var name: String
    /// What it is to those who use it.
    var signature: Signature
    /// The type aliases that it is spelled with, which are not in its types any more.
    var aliases: [String] = []
    /// What it comes from.
    var element: SurfaceElement

    init(_ name: String, key: String? = nil, _ signature: Signature, from element: SurfaceElement) {
        self.name = name
        self.key = key ?? name
        self.signature = signature
        self.element = element
    }
}

/// A parameter of a function, or an associated value.
struct SurfaceParameter: Sendable {
    /// The label; nil without one.
    var label: String?
    /// The type.
    var type: SwiftType
    /// Whether a caller may leave it out.
    var hasDefault: Bool
    /// The type aliases that it is spelled with, which are not in its type any more.
    var aliases: [String] = []
    /// What it comes from.
    var element: SurfaceElement

    init(_ label: String?, _ type: SwiftType, hasDefault: Bool = false, from element: SurfaceElement) {
        self.label = label
        self.type = type
        self.hasDefault = hasDefault
        self.element = element
    }
}

/// What a function returns: a type of the runtime over types of the client.
struct SurfaceResult: Sendable {
    /// What stands around the types: `EventStream`; empty for one type as it is.
    var head: String
    /// The types.
    var types: [SwiftType]
    /// What it comes from.
    var element: SurfaceElement
}

extension SwiftType {
    /// The types of the client in it.
    var clientTypes: [String] {
        switch self {
        case .standard, .foundation, .runtime: []
        case .model(let name): [name.text]
        case .optional(let inner), .array(let inner), .dictionary(let inner), .field(let inner), .orEmpty(let inner):
            inner.clientTypes
        }
    }
}

extension SurfaceParameter {
    /// The names of the client's types that it is spelled with.
    var names: [String] { type.clientTypes + aliases }
}

extension SurfaceMember {
    /// The names of the client's types that it is spelled with.
    var names: [String] {
        switch signature {
        case .value(let type, _): type.clientTypes + aliases
        case .function(let parameters, let result):
            parameters.flatMap(\.names) + result.types.flatMap(\.clientTypes) + aliases
        case .enumCase(let parameters): parameters.flatMap(\.names)
        }
    }

    /// The types of values in it, in their order.
    var types: [SwiftType] {
        switch signature {
        case .value(let type, _): [type]
        case .function(let parameters, let result): parameters.map(\.type) + result.types
        case .enumCase(let parameters): parameters.map(\.type)
        }
    }
}
