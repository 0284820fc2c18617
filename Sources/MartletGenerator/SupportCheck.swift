import MartletContract
import MartletPlan
import MartletSyntax

/// Finds what a contract says and the generator cannot generate. Nothing is left out silently: what would make a request
/// or an answer wrong is an error.
struct SupportCheck {
    private let plan: ClientPlan
    private var diagnostics: [Diagnostic] = []

    /// Returns what is found.
    static func check(_ plan: ClientPlan) -> [Diagnostic] {
        var all: [EndpointPlan] = []
        for index in plan.groups.indices { all += plan.groups[index].endpoints }
        let endpoints = Parallel.pieces(of: all, count: 100) { part in
            findings(plan) { check in for endpoint in part { check.checkCall(endpoint) } }
        }
        let models = Parallel.pieces(of: plan.models, count: 500) { part in
            findings(plan) { check in for model in part { check.checkDefaults(of: model) } }
        }
        let patterns = findings(plan) { check in if plan.options.areConstraintsChecked { check.checkPatterns() } }
        return (endpoints + models).flatMap { $0 } + patterns
    }

    private init(plan: ClientPlan) {
        self.plan = plan
    }

    private static func findings(_ plan: ClientPlan, _ run: (inout SupportCheck) -> Void) -> [Diagnostic] {
        var check = SupportCheck(plan: plan)
        run(&check)
        return check.diagnostics
    }

    /// Reports header fields of answers that cannot be read.
    private mutating func checkAnswers(_ endpoint: EndpointPlan) {
        var headers = endpoint.headers?.fields ?? []
        if case .answers(let answers) = endpoint.result {
            for answer in answers.cases where !answer.response.isAlternative { headers += answer.headers?.fields ?? [] }
        }
        for error in endpoint.errorHeaders where error.isFirst { headers += error.headers.fields }
        for header in headers {
            checkDefault(header.field)
            if header.field.isJSONText, header.field.type.kind != .file { continue }
            if isUnionOfTexts(header.field.type) { continue }
            switch ParameterExpression("x", header.field.type, isOptional: false, in: plan) {
            case .single, .list, .object, .fields: continue
            case .shape, .file, .files, nil:
                error(
                    .unsupportedParameter, "the header '\(header.field.name)' of an answer cannot have this type",
                    header.field.type.origin,
                    help: "use a string, a number, a date, an enumeration, or a list, a map or an object of these")
            }
        }
    }

    /// Whether a type is a union whose members are written as one text each, or a list of such.
    private func isUnionOfTexts(_ type: TypeReference) -> Bool {
        if case .array(let element) = plan.types.expanded(type).kind {
            return plan.isUnion(element) && isOneText(element, depth: 0)
        }
        return plan.isUnion(type) && isOneText(type, depth: 0)
    }

    private func isOneText(_ type: TypeReference, depth: Int) -> Bool {
        guard case .model(let name) = plan.types.expanded(type).kind,
            case .union(let union)? = plan.model(named: name)?.declaration
        else {
            if case .single? = ParameterExpression("x", type, isOptional: false, in: plan) { return true }
            return false
        }
        return depth < 16 && union.members.allSatisfy { isOneText($0.member.type, depth: depth + 1) }
    }

    private mutating func checkCall(_ endpoint: EndpointPlan) {
        checkAnswers(endpoint)
        for value in endpoint.arguments {
            if value.field?.defaultValue != nil, let field = value.field { checkDefault(field) }
            checkText(value)
        }
    }

    /// Reports a parameter whose type no style of its place can say.
    private mutating func checkText(_ value: ArgumentPlan) {
        // The parameter is not taken out of its place before it is needed: nothing is wrong with nearly all.
        guard case .parameter = value.place, let type = value.field?.type else { return }
        switch type.kind {
        case .string, .bool, .int, .double: return
        default: break
        }
        switch ParameterExpression("x", type, isOptional: false, in: plan) {
        case .single, .list, .object, .fields, .shape: return
        case .file, .files, nil:
            guard case .parameter(let parameter) = value.place else { return }
            let place = parameter.place.rawValue
            error(
                .unsupportedParameter, "a \(place) parameter such as '\(parameter.field.name)' cannot be a file",
                type.origin, help: "send it in the body")
        }
    }

    /// Reports patterns that are not checked before a request is sent.
    private mutating func checkPatterns() {
        var places: [(constraints: Constraints, origin: Origin)] = []
        for model in plan.models {
            switch model.model.shape {
            case .object(let object): places += object.fields.map { ($0.constraints, $0.origin) }
            case .alias(let alias): places.append((alias.constraints, model.model.origin))
            case .enumeration, .union: break
            }
        }
        let fields = plan.groups.flatMap(\.endpoints).flatMap(\.arguments).compactMap(\.field)
        places += fields.map { ($0.constraints, $0.origin) }
        for place in places {
            guard let pattern = place.constraints.pattern, !ConstraintStatements.isSupported(pattern) else { continue }
            warn(.uncheckedPattern, "the pattern cannot be matched in linear time; it is not checked", place.origin)
        }
    }

    private mutating func checkDefaults(of model: ModelPlan) {
        guard case .structure(let structure) = model.declaration else { return }
        for property in structure.properties where property.field.defaultValue != nil { checkDefault(property.field) }
    }

    private mutating func checkDefault(_ field: Field) {
        guard let literal = field.defaultValue, literal != .null,
            LiteralExpression(plan).source(literal, as: field.type) == nil
        else { return }
        error(
            .invalidDefault, "the default of '\(field.name)' is no value that its Swift type can hold",
            field.origin,
            help: "write a value of the field's type")
    }

    private mutating func warn(_ code: GeneratorCode, _ message: String, _ origin: Origin) {
        diagnostics.append(Diagnostic(code, .warning, message, at: origin.span))
    }

    private mutating func error(_ code: GeneratorCode, _ message: String, _ origin: Origin, help: String) {
        diagnostics.append(Diagnostic(code, .error, message, at: origin.span, help: help))
    }
}
