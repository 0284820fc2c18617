import MartletContract
import MartletFormats
import MartletPayloads

/// Holds requests to what the contract says of an endpoint, and reads their values.
final class EndpointCheck: Sendable {
    /// What a request says.
    struct Values: Sendable {
        /// The values of parameters that were sent, or have a default, by place and wire name.
        var parameters: [ParameterKey: Literal] = [:]
        /// The body as a value; nil where there is none, or where it is no JSON and no form.
        var body: Literal?
        /// The files of a form.
        var files: [HandledCall.File] = []
        /// The header fields of the parts of a body, by the names of both.
        var partHeaders: [Literal.Member] = []
        /// Whether the body was not looked into.
        var isBodyUnread = false
    }

    /// Names a parameter.
    struct ParameterKey: Hashable, Sendable {
        var place: Parameter.Place
        var key: String
    }

    let endpoint: Endpoint
    private let names: [Parameter.Place: TextSet]
    private let values: PlainValues
    let judge: PayloadJudge
    private let bodies: BodyCheck
    private let locate: SpecificationPlaces
    /// The names of the members of parameters whose members stand alone.
    private let memberNames: [ParameterKey: MentionedMembers]
    /// The positions of the path's parameters in what the router found, by wire name.
    private let places: TextTable<Int>

    /// The content types that a body may have.
    var contentTypes: [ParsedContentType] { bodies.contentTypes }

    /// - Parameters:
    ///   - isPassedOn: Whether somebody else decodes bodies with a content coding.
    ///   - others: The content types that a body of an endpoint of the same path and method may have.
    init(
        _ endpoint: Endpoint, values: PlainValues, judge: PayloadJudge, locate: SpecificationPlaces,
        isPassedOn: Bool, beside others: @escaping @Sendable () -> [ParsedContentType]
    ) {
        self.endpoint = endpoint
        self.locate = locate
        self.values = values
        self.judge = judge
        bodies = BodyCheck(
            endpoint, values: values, judge: judge, locate: locate, isPassedOn: isPassedOn, beside: others)
        names = Dictionary(grouping: endpoint.parameters, by: \.place).mapValues { TextSet($0.map(\.field.key)) }
        memberNames = Dictionary(
            endpoint.parameters.filter(Self.isSpread).compactMap { parameter in
                judge.validator.memberNames(of: parameter.field.type).map {
                    (ParameterKey(place: parameter.place, key: parameter.field.key), $0)
                }
            }, uniquingKeysWith: { first, _ in first })
        places = TextTable(
            endpoint.path.parameterNames.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Reads the values of a request; what is wrong goes into `details`.
    ///
    /// Throws a problem where it cannot be read at all, or takes more steps than the request has.
    ///
    /// - Parameter isTrial: Whether it is enough to know that something is wrong.
    func read(
        _ request: MockRequest, path: [Substring], _ details: inout ProblemDetails, isTrial: Bool = false
    ) throws(Problem) -> Values {
        var result = Values()
        let budget = request.work.reading
        let query = QueryItems(form: request.query ?? "")
        let cookies = request.headers.joined("Cookie").map { QueryItems(cookies: $0) }
        for parameter in endpoint.parameters {
            if let text = jsonText(parameter, request, path, query, cookies) {
                let parsed = Result { () throws(JSONLiteral.Failure) in try JSONLiteral.parse(Array(text.utf8)) }
                switch parsed {
                case .success(let value):
                    add(wrong(value, of: parameter, budget), parameter, &details)
                    result.parameters[ParameterKey(place: parameter.place, key: parameter.field.key)] = value
                case .failure(let failure):
                    let found = Violation(pointer: "", rule: .type, message: failure.complaint)
                    add([found], parameter, &details)
                }
                try budget.check()
                if isTrial, !details.isEmpty { return result }
                continue
            }
            let isFormText = parameter.contentType.map(ContentType.isForm) ?? false
            let value =
                parameter.isForm || isFormText
                ? form(parameter, isFormText ? formText(parameter, request, path, query, cookies) : query, budget)
                : values.value(of: parameter.field.type, parameter.field.constraints, budget) { shape in
                    written(parameter, as: shape, request, path, query, cookies)
                }
            try budget.check()
            if isTrial, !details.isEmpty { return result }
            let key = ParameterKey(place: parameter.place, key: parameter.field.key)
            let texts = parameter.isEmptyAllowed ? query.values(of: parameter.field.key) : []
            if !texts.isEmpty, texts.allSatisfy(\.isEmpty) {
                // Without a value it says no more than that it is there, whatever its schema asks for.
                if parameter.field.type.kind == .string { result.parameters[key] = .string("") }
                continue
            }
            let members = members(of: parameter, isFormText ? nil : query, cookies)
            let sent = value ?? members.map { .object($0.members) }
            guard let value = sent ?? parameter.field.defaultValue else {
                if !parameter.field.isOptional { details.add(missing(parameter)) }
                continue
            }
            add(wrong(value, of: parameter, members: members, budget), parameter, &details)
            try budget.check()
            result.parameters[key] = value
        }
        if isTrial, !details.isEmpty { return result }
        let body = try bodies.read(request, &details)
        try budget.check()
        (result.body, result.files, result.isBodyUnread) = (body.value, body.files, body.isUnread)
        result.partHeaders = body.partHeaders
        return result
    }

    /// Returns how close the declared content types are to that of a request's body; 0 where none holds it.
    func rank(ofBodyOf request: MockRequest) -> Int { bodies.rank(of: request) }

    /// Whether the values of the path's parameters are what the contract asks for.
    func fits(_ request: MockRequest, path: [Substring]) -> Bool {
        let (budget, none) = (request.work.reading, QueryItems(form: ""))
        return endpoint.parameters.filter { $0.place == .path }.allSatisfy { parameter in
            let value = values.value(of: parameter.field.type, parameter.field.constraints, budget) { shape in
                written(parameter, as: shape, request, path, none, nil)
            }
            return value.map { wrong($0, of: parameter, budget).isEmpty } ?? false
        }
    }

    /// Returns the text of a parameter that is JSON; nil for any other, and where it is not sent.
    private func jsonText(
        _ parameter: Parameter, _ request: MockRequest, _ path: [Substring], _ query: QueryItems, _ cookies: QueryItems?
    ) -> String? {
        guard let type = parameter.contentType, ContentType.isJSON(type),
            case .text(let text)? = written(parameter, as: .text, request, path, query, cookies)
        else { return nil }
        return text
    }

    /// Returns the value of a query that is a form as a whole; nil for an empty one.
    private func form(_ parameter: Parameter, _ query: QueryItems, _ budget: StepBudget) -> Literal? {
        let object = values.alternatives(of: parameter.field.type).lazy.compactMap(values.object).first
        guard let object, !query.items.isEmpty else { return nil }
        return FormBody(items: query).object(object, values, budget)
    }

    /// Returns the items of a parameter that is the text of a form.
    private func formText(
        _ parameter: Parameter, _ request: MockRequest, _ path: [Substring], _ query: QueryItems,
        _ cookies: QueryItems?
    ) -> QueryItems {
        guard case .text(let text)? = written(parameter, as: .text, request, path, query, cookies) else {
            return QueryItems(form: "")
        }
        return QueryItems(form: text[...])
    }

    private func written(
        _ parameter: Parameter, as shape: WrittenShape, _ request: MockRequest, _ path: [Substring],
        _ query: QueryItems, _ cookies: QueryItems?
    ) -> WrittenValue? {
        let key = parameter.field.key
        let isWhole = parameter.contentType != nil
        let shape = isWhole ? .text : shape
        let writing = ParameterText.Writing(
            key: key, style: isWhole ? .form : parameter.style, isExploded: parameter.isExploded && !isWhole)
        switch parameter.place {
        case .path:
            guard let place = places[key], path.indices.contains(place) else { return nil }
            return ParameterText.read(path: path[place], writing, as: shape)
        case .query:
            return ParameterText.find(writing, as: shape, in: query, others: names[.query] ?? [], request.work.reading)
        case .querystring: return request.query.map { .text(PercentEncoding.decodedText($0)) }
        case .header:
            guard request.work.reading.spend(1 + request.headers.entries.count / 4) else { return nil }
            return request.headers.joined(key).map { ParameterText.read(header: $0, writing, as: shape) }
        case .cookie:
            let cookies = parameter.style == .cookie ? cookies?.raw : cookies
            return cookies.flatMap {
                ParameterText.find(writing, as: shape, in: $0, others: names[.cookie] ?? [], request.work.reading)
            }
        }
    }

    private func missing(_ parameter: Parameter) -> Problem.Detail {
        Problem.Detail(
            parameter.place.rawValue, "/" + JSONPointerText.escape(parameter.field.key), "is missing",
            specification: locate.text(of: parameter.field.origin))
    }

    /// Returns the members of a parameter that stand alone in a query or in cookies, as they travel; nil where none does. The
    /// document knows more of them than the contract's type has fields.
    private func members(of parameter: Parameter, _ query: QueryItems?, _ cookies: QueryItems?) -> WrittenForm? {
        let key = parameter.field.key
        guard let names = memberNames[ParameterKey(place: parameter.place, key: key)],
            let items = parameter.place == .cookie ? cookies : query,
            names.isOnlyObjects || items.values(of: key).isEmpty
        else { return nil }
        let others = self.names[parameter.place, default: []].subtracting(names.names)
        let own = items.items.filter { !others.contains($0.name) && names.contains($0.name) }
        guard !own.isEmpty else { return nil }
        return WrittenForm(QueryItems(own.map { ($0.name, items.decode($0.value)) }), jsonFields: [])
    }

    /// Whether the members of a parameter stand alone, if it is an object.
    private static func isSpread(_ parameter: Parameter) -> Bool {
        let isForm = [.form, .cookie].contains(parameter.style)
        let isPlace = parameter.place == .query || parameter.place == .cookie
        return isPlace && isForm && parameter.isExploded && parameter.contentType == nil || parameter.isForm
    }

    private func wrong(
        _ value: Literal, of parameter: Parameter, members: WrittenForm? = nil, _ budget: StepBudget
    ) -> [Violation] {
        let field = parameter.field
        // What JSON text says is of a known type.
        let isJSON = parameter.contentType.map(ContentType.isJSON) ?? false
        var form = Validator.Form(isText: !isJSON)
        form.isNullOfDocument = isJSON
        if let members {
            members.describe(&form)
            form.isOfDocument = true
        }
        return judge.violations(of: value, as: field.type, field.constraints, form, budget: budget)
    }

    private func add(_ found: [Violation], _ parameter: Parameter, _ details: inout ProblemDetails) {
        let field = parameter.field
        for violation in found {
            details.add(
                Problem.Detail(
                    parameter.place.rawValue, "/" + JSONPointerText.escape(field.key) + violation.pointer,
                    violation.message, specification: locate.text(of: field.origin)))
        }
    }
}

extension Parameter {
    /// Whether it is the whole query, and a form.
    fileprivate var isForm: Bool { place == .querystring && contentType == nil }
}
