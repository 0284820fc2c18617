import MartletContract
import MartletFormats

/// The patterns of a contract, compiled once.
struct PatternCache: Sendable {
    private var patterns: [String: Result<Pattern, PatternIssue>] = [:]

    /// Compiles all patterns of a contract.
    init(_ contract: Contract) {
        for model in contract.models {
            switch model.shape {
            case .object(let object): add(object.fields)
            case .alias(let alias): add(alias.constraints)
            case .enumeration, .union: break
            }
        }
        for endpoint in contract.groups.flatMap(\.endpoints) {
            add(endpoint.parameters.map(\.field))
            add(endpoint.responses.flatMap(\.headers))
            switch endpoint.body {
            case .fields(let fields), .form(let fields), .multipart(let fields): add(fields)
            case .json, .text, .file, nil: break
            }
        }
    }

    /// Returns the compiled pattern, or why there is none.
    func pattern(_ text: String) -> Result<Pattern, PatternIssue> {
        patterns[text] ?? Self.compile(text)
    }

    private mutating func add(_ fields: [Field]) {
        for field in fields { add(field.constraints) }
    }

    private mutating func add(_ constraints: Constraints) {
        guard let text = constraints.pattern, patterns[text] == nil else { return }
        patterns[text] = Self.compile(text)
    }

    private static func compile(_ text: String) -> Result<Pattern, PatternIssue> {
        do throws(PatternIssue) {
            return .success(try Pattern(text))
        } catch {
            return .failure(error)
        }
    }
}
