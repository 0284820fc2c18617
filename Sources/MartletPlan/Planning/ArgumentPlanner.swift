import MartletContract
import MartletSyntax

/// Plans the values of a call.
struct ArgumentPlanner {
    /// A value that has no name yet.
    private struct Draft {
        let place: ArgumentPlan.Place
        let field: Field?
        let value: FieldPlanner.Value
    }

    private let origin: Origin
    private let isBodyOptional: Bool
    private let types: TypeTable
    /// The parameter that names the next page; nil without one.
    private let cursor: String?
    private let isStep: Bool
    private let path: LockPath
    /// The text of the path, which all values have in theirs.
    private let scope: String
    /// Whether the body comes before the query where both want a name: where the method has one by nature.
    private let isBodyFirst: Bool
    private var requests: [NameRequest] = []
    private var drafts: [Draft] = []

    /// Returns the values of a call in their order: those of the request's head, then those of its body.
    ///
    /// - Parameter isStep: Whether the endpoint is a step of a flow, which carries values from one call into others.
    static func plan(
        _ endpoint: Endpoint, in group: String, _ types: TypeTable, isStep: Bool, _ names: inout Namer
    ) -> [ArgumentPlan] {
        var planner = ArgumentPlanner(
            origin: endpoint.origin, isBodyOptional: endpoint.isBodyOptional, types: types,
            cursor: endpoint.pages?.into, isStep: isStep,
            path: .endpoint(endpoint.name, of: group), isBodyFirst: [.post, .put, .patch].contains(endpoint.method))
        planner.requests.reserveCapacity(endpoint.parameters.count + 1)
        planner.drafts.reserveCapacity(endpoint.parameters.count + 1)
        for index in endpoint.parameters.indices { planner.add(endpoint.parameters[index], &names) }
        if let body = endpoint.body { planner.add(body, &names) }
        var scope = NameScope(reserved: ReservedNames.parameters, suffix: "Value")
        let given = names.claim(planner.requests, in: &scope)
        // From the last on, since what is taken from the end is moved, and these are large.
        var arguments: [ArgumentPlan] = []
        arguments.reserveCapacity(given.count)
        for name in given.reversed() {
            guard let draft = planner.drafts.popLast() else { break }
            arguments.append(ArgumentPlan(draft.place, draft.field, name: name, draft.value))
        }
        arguments.reverse()
        return arguments
    }

    private init(
        origin: Origin, isBodyOptional: Bool, types: TypeTable, cursor: String?, isStep: Bool, path: LockPath,
        isBodyFirst: Bool
    ) {
        self.cursor = cursor
        self.isStep = isStep
        self.origin = origin
        self.isBodyOptional = isBodyOptional
        self.types = types
        self.path = path
        scope = path.text
        self.isBodyFirst = isBodyFirst
    }

    /// Values of several places may have the same name in the specification. So that not every name must be frozen, the
    /// path comes first, since a parameter that is added there makes another address of it, and then one other place: the
    /// body where the method has one by nature, else the query.
    private mutating func add(_ parameter: Parameter, _ names: inout Namer) {
        let turn: Int? = parameter.place == .path ? 0 : !isBodyFirst && parameter.place == .query ? 1 : nil
        add(
            .parameter(parameter), parameter.field, in: parameter.place.rawValue, turn: turn,
            value(of: parameter), &names)
    }

    private func value(of parameter: Parameter) -> FieldPlanner.Value {
        var value = FieldPlanner.planParameter(parameter.field, types, isInPath: parameter.place == .path)
        guard parameter.isEmptyAllowed, parameter.field.name != cursor, !isStep else { return value }
        switch types.kind(of: parameter.field.type) {
        // The empty text is a value of these.
        case .string, .json: return value
        default: break
        }
        switch (value.presence, value.type) {
        case (.optional, .optional(let base)): value.type = .optional(.orEmpty(base))
        case (.required, let base): value.type = .orEmpty(base)
        default: break
        }
        return value
    }

    private mutating func add(_ body: Body, _ names: inout Namer) {
        let turn = isBodyFirst ? 1 : nil
        switch body {
        case .json(let type):
            let presence: Presence = types.isNullable(type) ? .nullable : .required
            addWhole("body", .body(type), FieldPlanner.Value(type: types.swiftType(of: type), presence: presence))
        case .text(_, let contentType):
            let value = FieldPlanner.Value(type: .standard("String"), presence: .required)
            addWhole("body", .text(contentType: contentType), value)
        case .file(let contentType):
            let value = FieldPlanner.Value(type: .runtime("FileUpload"), presence: .required)
            addWhole("file", .file(contentType: contentType), value)
        case .fields(let fields):
            for field in fields {
                add(.bodyField(field), field, in: "body", turn: turn, FieldPlanner.plan(field, types), &names)
            }
        case .form(let fields):
            for field in fields.map(given) {
                let value = FieldPlanner.planParameter(field, types)
                add(.formField(field), field, in: "body", turn: turn, value, &names)
            }
        case .multipart(let fields):
            let fields = fields.map(given)
            for field in fields {
                for header in field.headers { add(header, of: field, turn: turn, &names) }
            }
            for field in fields {
                let value = FieldPlanner.planParameter(field, types)
                add(.part(field), field, in: "body", turn: turn, value, &names)
            }
        }
    }

    /// Returns a field of a body as callers give it: of one that may be left out as a whole, each may be. The runtime refuses
    /// some without those that the body must have.
    private func given(_ field: Field) -> Field {
        guard isBodyOptional else { return field }
        var field = field
        field.isOptional = true
        return field
    }

    /// Adds a header field of a part, which has no value where the part has none.
    private mutating func add(_ header: Field, of part: Field, turn: Int?, _ names: inout Namer) {
        var header = header
        header.isOptional = header.isOptional || part.isOptional
        header.name = "\(part.name)-\(header.name)"
        add(
            .partHeader(header, of: part), header, in: "body", turn: turn, FieldPlanner.planParameter(header, types),
            &names)
    }

    private mutating func add(
        _ place: ArgumentPlan.Place, _ field: Field, in word: String, turn: Int?, _ value: FieldPlanner.Value,
        _ names: inout Namer
    ) {
        requests.append(
            names.request(
                field.name, .lowerCamel, .argument(field.name, in: word, scope: scope), fallback: "value",
                at: field.origin, turn: turn))
        drafts.append(Draft(place: place, field: field, value: value))
    }

    /// Adds a value that is the whole body.
    private mutating func addWhole(_ word: String, _ place: ArgumentPlan.Place, _ value: FieldPlanner.Value) {
        var value = value
        if isBodyOptional {
            value.type = value.type.asOptional
            value.presence = .optional
            value.defaultArgument = .nilValue
        }
        requests.append(
            NameRequest(
                own: word, .ownArgument(word, of: path), at: origin, turn: isBodyFirst ? 1 : nil))
        drafts.append(Draft(place: place, field: nil, value: value))
    }
}
