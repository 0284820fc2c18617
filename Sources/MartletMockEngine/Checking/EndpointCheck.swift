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
        /// Whether the body was not looked into.
        var isBodyUnread = false
    }

    /// Names a parameter.
    struct ParameterKey: Hashable, Sendable {
        var place: Parameter.Place
        var key: String
    }

    let endpoint: Endpoint
    private let names: [Parameter.Place: Set<String>]
    private let values: PlainValues
    let judge: PayloadJudge
    private let bodies: BodyCheck
    private let locate: SpecificationPlaces
    /// The positions of the path's parameters in what the router found, by wire name.
    private let places: [String: Int]

    init(_ endpoint: Endpoint, _ contract: Contract, validator: Validator, locate: SpecificationPlaces) {
        self.endpoint = endpoint
        self.locate = locate
        values = PlainValues(contract, validator: validator)
        judge = PayloadJudge(contract, validator: validator)
        bodies = BodyCheck(endpoint, values: values, judge: judge, locate: locate)
        names = Dictionary(grouping: endpoint.parameters, by: \.place).mapValues { Set($0.map(\.field.key)) }
        places = Dictionary(
            endpoint.path.parameterNames.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Reads the values of a request; what is wrong goes into `details`.
    func read(_ request: MockRequest, path: [Substring], _ details: inout [Problem.Detail]) throws(Problem) -> Values {
        var result = Values()
        let query = QueryItems(form: request.query ?? "")
        let cookies = request.headers.joined("Cookie").map { QueryItems(cookies: $0) }
        for parameter in endpoint.parameters {
            let value = values.value(of: parameter.field.type, parameter.field.constraints) { shape in
                written(parameter, as: shape, request, path, query, cookies)
            }
            guard let value = value ?? parameter.field.defaultValue else {
                if !parameter.field.isOptional { details.append(missing(parameter)) }
                continue
            }
            details += wrong(value, of: parameter)
            result.parameters[ParameterKey(place: parameter.place, key: parameter.field.key)] = value
        }
        let body = try bodies.read(request, &details)
        (result.body, result.files, result.isBodyUnread) = (body.value, body.files, body.isUnread)
        return result
    }

    /// Whether the values of the path's parameters are what the contract asks for.
    func fits(_ request: MockRequest, path: [Substring]) -> Bool {
        endpoint.parameters.filter { $0.place == .path }.allSatisfy { parameter in
            let value = values.value(of: parameter.field.type, parameter.field.constraints) { shape in
                written(parameter, as: shape, request, path, QueryItems(form: ""), nil)
            }
            return value.map { wrong($0, of: parameter).isEmpty } ?? false
        }
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
            return ParameterText.find(writing, as: shape, in: query, others: names[.query] ?? [])
        case .header:
            return request.headers.joined(key).map { ParameterText.read(header: $0, writing, as: shape) }
        case .cookie:
            return cookies.flatMap { ParameterText.find(writing, as: shape, in: $0, others: names[.cookie] ?? []) }
        }
    }

    private func missing(_ parameter: Parameter) -> Problem.Detail {
        Problem.Detail(
            parameter.place.rawValue, "/" + JSONPointerText.escape(parameter.field.key), "is missing",
            specification: locate.text(of: parameter.field.origin))
    }

    private func wrong(_ value: Literal, of parameter: Parameter) -> [Problem.Detail] {
        let field = parameter.field
        return judge.violations(of: value, as: field.type, field.constraints, key: "\(parameter.place) \(field.key)")
            .map {
                Problem.Detail(
                    parameter.place.rawValue, "/" + JSONPointerText.escape(field.key) + $0.pointer, $0.message,
                    specification: locate.text(of: field.origin))
            }
    }
}
