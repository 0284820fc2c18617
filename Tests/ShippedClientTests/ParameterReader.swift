import Foundation
import MartletContract

/// Reads the values of parameters from a request, as the contract says that they are written.
struct ParameterReader {
    private let request: WireRequest
    private let path: [String: String]
    private let contract: Contract
    /// The pairs of the query, percent-encoded, that no parameter has asked for yet.
    private var query: [(name: String, value: String)]

    init(_ request: WireRequest, path: [String: String], contract: Contract) {
        self.request = request
        self.path = path
        self.contract = contract
        query = (request.query ?? "").split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]).decoded, sides.count > 1 ? String(sides[1]) : "")
        }
    }

    /// The names in the query that no parameter has.
    var strangers: [String] { query.map(\.name) }

    /// Returns the value of a parameter; nil where it is missing.
    mutating func value(of parameter: Parameter) -> Literal? {
        let texts = texts(of: parameter)
        return PlainText.value(of: texts, parameter.field.type, in: contract)
    }

    private mutating func texts(of parameter: Parameter) -> [String] {
        let key = parameter.field.key
        switch parameter.place {
        case .path:
            return path[key].map { pieces($0, parameter) } ?? []
        case .header:
            return request.header(key).map { pieces($0, parameter, isEncoded: false) } ?? []
        case .query:
            let found = query.filter { $0.name == key }.map(\.value)
            query.removeAll { $0.name == key }
            // What stands in one item is looked for in one.
            return parameter.isExploded ? found.map(\.decoded) : found.first.map { pieces($0, parameter) } ?? []
        case .cookie, .querystring:
            return []
        }
    }

    /// The elements of a list in one text; else the text alone.
    private func pieces(_ text: String, _ parameter: Parameter, isEncoded: Bool = true) -> [String] {
        guard case .array = parameter.field.type.kind else { return [isEncoded ? text.decoded : text] }
        let separators: [Parameter.Style: String] = [.spaceDelimited: "%20", .pipeDelimited: "%7C"]
        let pieces = text.components(separatedBy: separators[parameter.style] ?? ",")
        return isEncoded ? pieces.map(\.decoded) : pieces
    }
}

/// Reads what is written as plain text.
enum PlainText {
    /// Returns the value of a type that texts stand for; nil when there are none.
    static func value(of texts: [String], _ type: TypeReference, in contract: Contract) -> Literal? {
        guard let first = texts.first else { return nil }
        switch type.kind {
        case .array(let element): return .array(texts.compactMap { value(of: [$0], element, in: contract) })
        // More than one is what the contract has no word for.
        case _ where texts.count > 1: return .array(texts.map(Literal.string))
        case .bool: return first == "true" || first == "false" ? .bool(first == "true") : .string(first)
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false), .date(.unix, _):
            return Double(first) == nil ? .string(first) : .number(first)
        case .model(let name):
            if case .alias(let alias)? = contract.model(named: name)?.shape {
                return value(of: texts, alias.type, in: contract)
            }
            return .string(first)
        default: return .string(first)
        }
    }
}

extension String {
    fileprivate var decoded: String { removingPercentEncoding ?? self }
}
