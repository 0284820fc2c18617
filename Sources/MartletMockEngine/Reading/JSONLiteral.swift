import MartletContract
import MartletSyntax

/// Reads JSON of requests.
enum JSONLiteral {
    /// The place of an error in a text, and the reason.
    struct Failure: Error, Equatable {
        /// The reason why a text cannot be read.
        enum Kind {
            /// It is not valid JSON.
            case malformed
            /// It is nested deeper than it may be.
            case tooDeep
            /// It has more values than it may have.
            case tooLarge
        }

        /// The line, from 1.
        var line: Int
        /// The column in characters, from 1.
        var column: Int
        /// What is wrong.
        var message: String
        var kind = Kind.malformed

        /// Whether it has more values than it may have.
        var isTooLarge: Bool { kind == .tooLarge }

        /// The words that follow the name of the text: "is not valid JSON: …".
        var complaint: String {
            switch kind {
            case .malformed: "is not valid JSON: line \(line), column \(column): \(message)"
            case .tooDeep: "\(message): line \(line), column \(column)"
            case .tooLarge: message
            }
        }
    }

    /// How many values one JSON text may have: each takes more than a hundred bytes of memory, and may be two of text.
    static let valueLimit = 1_000_000

    /// Returns the value of a JSON text (RFC 8259); nil where it is none.
    static func read(_ bytes: [UInt8]) -> Literal? {
        try? parse(bytes)
    }

    /// Returns the value of a JSON text; nil where it is none, or where the budget is used up.
    static func read(_ bytes: [UInt8], _ budget: StepBudget) -> Literal? {
        try? parse(bytes, budget)
    }

    /// Returns the value of a JSON text; nil where the budget is used up.
    static func parse(_ bytes: [UInt8], _ budget: StepBudget) throws(Failure) -> Literal? {
        let size = BodySize(of: bytes)
        guard budget.spend(1 + size.values + bytes.count / StepBudget.textBytes) else { return nil }
        return try parse(bytes)
    }

    /// Returns the value of a JSON text. Throws ``Failure`` where it is none, has too many values, or is nested deeper than a
    /// specification may be.
    static func parse(_ bytes: [UInt8], valueLimit: Int = valueLimit) throws(Failure) -> Literal {
        // Large texts are read in pieces, each of which may have as many values.
        guard !hasMoreValues(than: valueLimit, bytes) else {
            throw tooLarge(valueLimit)
        }
        var sources = SourceMap()
        let file = sources.add(path: "", bytes: bytes)
        let limits = SyntaxLimits(maxNodes: valueLimit)
        let result = JSONReader.read(file, in: sources, limits: limits)
        if let error = result.diagnostics.first(where: { $0.severity == .error }) {
            guard let span = error.primary else { throw Failure(line: 1, column: 1, message: error.message) }
            let place = sources.location(of: span)
            var failure = Failure(line: place.line, column: place.column, message: withoutExcerpt(error.message))
            switch error.code {
            case SyntaxCode.tooManyNodes.rawValue: throw tooLarge(valueLimit)
            case SyntaxCode.tooDeep.rawValue:
                failure.message = "has arrays and objects nested deeper than \(limits.maxDepth) levels"
                failure.kind = .tooDeep
            default: break
            }
            throw failure
        }
        guard let root = result.root else { throw Failure(line: 1, column: 1, message: "it is empty") }
        return literal(of: root)
    }

    private static func tooLarge(_ limit: Int) -> Failure {
        Failure(line: 1, column: 1, message: "has more than \(limit) values", kind: .tooLarge)
    }

    /// Returns a message without what it shows of the text, which may be a password: messages stand in the log.
    static func withoutExcerpt(_ message: String) -> String {
        for ending in ["is no JSON value", "is no JSON number"] where message.hasSuffix("' " + ending) {
            return "what stands here " + ending
        }
        return message
    }

    /// Returns whether a text has more values than a number, without reading them: each comma and each container that is not
    /// empty stands before one more.
    static func hasMoreValues(than limit: Int, _ bytes: [UInt8]) -> Bool {
        guard bytes.count / 2 >= limit else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            var count = 1
            var isOpen = false
            var index = 0
            while index < bytes.count, count <= limit {
                let byte = bytes[index]
                index += 1
                switch byte {
                case 0x20, 0x09, 0x0A, 0x0D: continue
                case UInt8(ascii: "]"), UInt8(ascii: "}"): isOpen = false
                default:
                    if isOpen { count += 1 }
                    isOpen = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
                    if byte == UInt8(ascii: ",") { count += 1 }
                    guard byte == UInt8(ascii: "\"") else { continue }
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                    }
                    index += 1
                }
            }
            return count > limit
        }
    }

    /// Returns the value of a node.
    static func literal(of node: Node) -> Literal {
        switch node.value {
        case .scalar(let scalar):
            guard scalar.style == .plain else { return .string(scalar.text) }
            switch scalar.text {
            case "null": return .null
            case "true": return .bool(true)
            case "false": return .bool(false)
            default: return .number(scalar.text)
            }
        case .sequence(let elements): return .array(elements.map(literal))
        case .mapping(let mapping): return .object(mapping.entries.map { .init($0.name, literal(of: $0.value)) })
        }
    }
}
