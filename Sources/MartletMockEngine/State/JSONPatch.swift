import MartletContract
import MartletPayloads
import MartletSyntax

/// Operations that change a value, one after the other: all of them, or none.
///
/// - Source: RFC 6902, <https://www.rfc-editor.org/rfc/rfc6902>
struct JSONPatch {
    /// One operation.
    struct Operation {
        /// What it does.
        enum Action {
            case add(Literal)
            case remove
            case replace(Literal)
            case move(from: JSONPatchPointer)
            case copy(from: JSONPatchPointer)
            case test(Literal)
        }

        /// Its position in the patch, from 0.
        var index: Int
        /// Its name: `replace`.
        var name: String
        var action: Action
        /// The value that it is about.
        var path: JSONPatchPointer

        /// Its name and place, for people: "operation 2, 'replace' of '/title'".
        var title: String { "operation \(index + 1), '\(name)' of '\(path.text.excerpt)'" }

        /// Returns the refusal of the operation.
        func failure(_ kind: Failure.Kind, _ message: String) -> Failure {
            Failure(kind: kind, pointer: "/\(index)", message: "\(title): \(message)")
        }
    }

    /// The reason why a patch cannot be applied.
    struct Failure: Error {
        enum Kind {
            /// It is no patch.
            case malformed
            /// The value is not in the state that an operation needs.
            case conflict
            /// No value could be the result.
            case impossible
            /// It takes more than a mock gives.
            case tooLarge
        }

        var kind: Kind
        /// The place in the patch: a JSON pointer.
        var pointer: String
        /// The reason, for people.
        var message: String
    }

    /// The limits of the work and of the result.
    struct Limits {
        /// How many operations a patch has at most.
        var operations = 10_000
        /// How many steps they take at most. A step is a member or an element that is looked at or moved.
        var steps = 5_000_000
        /// How many values the result is made of at most, with all that is added on the way.
        var values = JSONLiteral.valueLimit
        /// How many bytes they take in memory at most.
        var bytes: Int
        /// How deep values are nested at most.
        var depth = SyntaxLimits().maxDepth
    }

    let operations: [Operation]

    /// The names of the operations.
    private static let names = ["add", "remove", "replace", "move", "copy", "test"]

    /// Whether a value looks like a patch: a list of objects that have an `op` and a `path` each.
    static func isPatch(_ value: Literal) -> Bool {
        guard case .array(let elements) = value else { return false }
        return elements.allSatisfy { $0[member: "op"] != nil && $0[member: "path"] != nil }
    }

    /// Reads a patch (RFC 6902, section 3).
    init(_ value: Literal, _ limits: Limits) throws(Failure) {
        guard case .array(let elements) = value else {
            throw Failure(kind: .malformed, pointer: "", message: "a JSON Patch is a list of operations (RFC 6902)")
        }
        guard elements.count <= limits.operations else {
            throw Failure(
                kind: .tooLarge, pointer: "", message: "a JSON Patch has \(limits.operations) operations at most")
        }
        var operations: [Operation] = []
        for (index, element) in elements.enumerated() { operations.append(try Self.operation(element, at: index)) }
        self.operations = operations
    }

    private static func operation(_ element: Literal, at index: Int) throws(Failure) -> Operation {
        func malformed(_ message: String) -> Failure {
            Failure(kind: .malformed, pointer: "/\(index)", message: "operation \(index + 1): \(message)")
        }
        guard case .object = element else { throw malformed("it is no object") }
        func pointer(_ name: String) throws(Failure) -> JSONPatchPointer {
            guard case .string(let text)? = element[member: name] else { throw malformed("it has no '\(name)'") }
            guard let pointer = JSONPatchPointer(text) else {
                throw malformed("'\(text.excerpt)' is no JSON Pointer (RFC 6901)")
            }
            return pointer
        }
        guard case .string(let name)? = element[member: "op"] else { throw malformed("it has no 'op'") }
        guard names.contains(name) else {
            throw malformed("'\(name.excerpt)' is none of \(names.joined(separator: ", "))")
        }
        let path = try pointer("path")
        let action: Operation.Action
        switch name {
        case "remove": action = .remove
        case "move": action = .move(from: try pointer("from"))
        case "copy": action = .copy(from: try pointer("from"))
        default:
            guard let value = element[member: "value"] else {
                throw malformed("'\(name)' of '\(path.text.excerpt)' has no 'value'")
            }
            action = name == "add" ? .add(value) : name == "replace" ? .replace(value) : .test(value)
        }
        return Operation(index: index, name: name, action: action, path: path)
    }

    /// Returns what becomes of a value.
    func apply(to value: Literal, _ limits: Limits) throws(Failure) -> Literal {
        guard let first = operations.first else { return value }
        var document = PatchedDocument(value, limits)
        guard document.hasRoom(for: value, at: 0) else { throw first.failure(.tooLarge, "the value is too large") }
        for operation in operations { try document.apply(operation) }
        return document.root
    }
}

/// A place in a value.
///
/// - Source: RFC 6901, <https://www.rfc-editor.org/rfc/rfc6901>
struct JSONPatchPointer: Equatable {
    /// The pointer as it was sent.
    let text: String
    /// The names of members and the indices of elements on the way, unescaped.
    let tokens: [String]

    /// Reads a pointer; nil where it begins with no slash, or has a `~` that begins no escape (section 3).
    init?(_ text: String) {
        self.text = text
        guard !text.isEmpty else {
            tokens = []
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
        var isEscape = false
        for byte in text.utf8 {
            if isEscape, byte != UInt8(ascii: "0"), byte != UInt8(ascii: "1") { return nil }
            isEscape = byte == UInt8(ascii: "~")
        }
        guard !isEscape else { return nil }
        tokens = text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            JSONPointerText.unescape(Substring($0))
        }
    }

    /// Whether it points to something inside of what another one points to.
    func isInside(_ other: JSONPatchPointer) -> Bool {
        tokens.count > other.tokens.count && tokens.starts(with: other.tokens)
    }

    /// Returns the index of an element: digits without a leading zero (section 4). Nil of all else.
    static func index(_ token: String) -> Int? {
        let digits = token.utf8
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            digits.count == 1 || digits.first != 0x30
        else { return nil }
        return Int(token)
    }
}
