import MartletContract
import MartletPayloads
import MartletSyntax

/// A value while operations change it.
struct PatchedDocument {
    private(set) var root: Literal
    private let limits: JSONPatch.Limits
    private var steps: Int
    private var values: Int
    private var bytes: Int

    init(_ root: Literal, _ limits: JSONPatch.Limits) {
        self.root = root
        self.limits = limits
        (steps, values, bytes) = (limits.steps, limits.values, limits.bytes)
    }

    /// The reason why an operation cannot be done, without its name.
    private struct Obstacle: Error {
        var kind = JSONPatch.Failure.Kind.conflict
        var message: String
        /// How many tokens of the path are left where a value is not there on the way; 0 for any other reason.
        var rest = 0

        static let size = Obstacle(
            kind: .tooLarge, message: "the patch takes more steps, or makes more of the item, than a mock keeps")
    }

    /// Does what an operation says.
    mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatch.Failure) {
        do throws(Obstacle) {
            try act(operation)
        } catch {
            throw operation.failure(error.kind, error.message)
        }
    }

    private mutating func act(_ operation: JSONPatch.Operation) throws(Obstacle) {
        let path = operation.path
        switch operation.action {
        case .add(let value): try add(value, at: path)
        case .remove: _ = try remove(at: path)
        case .replace(let value): try replace(at: path, with: value)
        case .copy(let from): try add(try value(at: from), at: path)
        case .move(let from):
            guard !path.isInside(from) else {
                throw Obstacle(kind: .impossible, message: "a value cannot be moved into itself")
            }
            if path == from {
                _ = try value(at: from)
            } else {
                let value = try remove(at: from)
                try add(value, at: path)
            }
        case .test(let wanted):
            let found = try value(at: path)
            try spend(Self.size(of: found, upTo: steps).values + Self.size(of: wanted, upTo: steps).values)
            guard found.isEqual(to: wanted) else { throw Obstacle(message: "the value is another one") }
        }
    }

    // MARK: Limits

    private mutating func spend(_ count: Int) throws(Obstacle) {
        guard steps >= count else { throw Obstacle.size }
        steps -= count
    }

    /// Takes the place of a value at some depth from what is left; false where there is not that much.
    mutating func hasRoom(for value: Literal, at depth: Int) -> Bool {
        let size = Self.size(of: value, upTo: values)
        guard size.values <= values, size.bytes <= bytes, depth + size.depth <= limits.depth else { return false }
        values -= size.values
        bytes -= size.bytes
        return true
    }

    /// Returns how many values one is made of, the bytes that they take, and how deep they are nested. Where it is more than
    /// a limit, it says so with a larger number of values. It needs no stack, and copies of one value count as many times as
    /// they are there.
    private static func size(of value: Literal, upTo limit: Int) -> (values: Int, bytes: Int, depth: Int) {
        var size = (values: 1, bytes: 0, depth: 0)
        var open = [(value: value, depth: 0)]
        while let (value, depth) = open.popLast() {
            size.depth = max(size.depth, depth)
            switch value {
            case .null, .bool: size.bytes += 16
            case .number(let text), .string(let text): size.bytes += 32 + text.utf8.count
            case .array(let elements):
                size.values += elements.count
                size.bytes += 32
                guard size.values <= limit else { return size }
                for element in elements { open.append((element, depth + 1)) }
            case .object(let members):
                size.values += members.count
                size.bytes += 32
                guard size.values <= limit else { return size }
                for member in members {
                    size.bytes += 32 + member.name.utf8.count
                    open.append((member.value, depth + 1))
                }
            }
        }
        return size
    }

    // MARK: Values

    private func missing(_ tokens: ArraySlice<String>, of path: JSONPatchPointer) -> Obstacle {
        let end = path.tokens.count - tokens.count + 1
        let place = path.tokens.prefix(end).map { "/" + JSONPointerText.escape($0) }.joined()
        return Obstacle(message: "there is no '\(place.excerpt)'")
    }

    private mutating func value(at path: JSONPatchPointer) throws(Obstacle) -> Literal {
        var value = root
        var rest = path.tokens[...]
        while let token = rest.first {
            switch value {
            case .array(let elements):
                try spend(1)
                guard let index = JSONPatchPointer.index(token), index < elements.count else {
                    throw missing(rest, of: path)
                }
                value = elements[index]
            case .object(let members):
                try spend(1 + members.count)
                guard let member = members.first(where: { $0.name == token }) else { throw missing(rest, of: path) }
                value = member.value
            case .null, .bool, .number, .string: throw missing(rest, of: path)
            }
            rest = rest.dropFirst()
        }
        return value
    }

    private mutating func add(_ value: Literal, at path: JSONPatchPointer) throws(Obstacle) {
        guard hasRoom(for: value, at: path.tokens.count) else { throw Obstacle.size }
        guard let last = path.tokens.last else { return root = value }
        let isAbsent = missing(path.tokens.suffix(1), of: path)
        try change(path) { (parent: inout Literal) throws(Obstacle) in
            switch parent {
            case .array(var elements):
                let index = last == "-" ? elements.count : JSONPatchPointer.index(last) ?? .max
                guard index <= elements.count else { throw isAbsent }
                parent = .null
                elements.insert(value, at: index)
                parent = .array(elements)
            case .object(var members):
                parent = .null
                if let index = members.firstIndex(where: { $0.name == last }) {
                    members[index].value = value
                } else {
                    members.append(.init(last, value))
                }
                parent = .object(members)
            case .null, .bool, .number, .string:
                throw Obstacle(message: "the value that it lies in is no object and no list")
            }
        }
    }

    private mutating func replace(at path: JSONPatchPointer, with value: Literal) throws(Obstacle) {
        guard hasRoom(for: value, at: path.tokens.count) else { throw Obstacle.size }
        guard !path.tokens.isEmpty else { return root = value }
        _ = try exchange(at: path, with: value)
    }

    private mutating func remove(at path: JSONPatchPointer) throws(Obstacle) -> Literal {
        guard !path.tokens.isEmpty else {
            defer { root = .null }
            return root
        }
        return try exchange(at: path, with: nil)
    }

    /// Puts a value in the place of one that is there, or takes that away; returns what was there.
    private mutating func exchange(at path: JSONPatchPointer, with value: Literal?) throws(Obstacle) -> Literal {
        let last = path.tokens[path.tokens.count - 1]
        let isAbsent = missing(path.tokens.suffix(1), of: path)
        var old = Literal.null
        try change(path) { (parent: inout Literal) throws(Obstacle) in
            switch parent {
            case .array(var elements):
                guard let index = JSONPatchPointer.index(last), index < elements.count else { throw isAbsent }
                parent = .null
                old = elements[index]
                if let value { elements[index] = value } else { elements.remove(at: index) }
                parent = .array(elements)
            case .object(var members):
                guard let index = members.firstIndex(where: { $0.name == last }) else { throw isAbsent }
                parent = .null
                old = members[index].value
                if let value { members[index].value = value } else { members.remove(at: index) }
                parent = .object(members)
            case .null, .bool, .number, .string: throw isAbsent
            }
        }
        return old
    }

    /// Calls a function with the value that the end of a path lies in.
    private mutating func change(
        _ path: JSONPatchPointer, _ body: (inout Literal) throws(Obstacle) -> Void
    ) throws(Obstacle) {
        var left = steps
        var changed = root
        root = .null
        defer { steps = left }
        do throws(Obstacle) {
            try Self.change(&changed, path.tokens.dropLast(), &left, body)
            root = changed
        } catch {
            // The whole patch is given up.
            guard error.rest > 0 else { throw error }
            throw missing(path.tokens.suffix(error.rest), of: path)
        }
    }

    private static func change(
        _ value: inout Literal, _ rest: ArraySlice<String>, _ steps: inout Int,
        _ body: (inout Literal) throws(Obstacle) -> Void
    ) throws(Obstacle) {
        let count =
            switch value {
            case .array(let elements): elements.count
            case .object(let members): members.count
            case .null, .bool, .number, .string: 0
            }
        guard steps > count else { throw Obstacle.size }
        steps -= 1 + count
        guard let token = rest.first else { return try body(&value) }
        switch value {
        case .array(var elements):
            guard let index = JSONPatchPointer.index(token), index < elements.count else {
                throw Obstacle(message: "", rest: rest.count + 1)
            }
            value = .null
            try change(&elements[index], rest.dropFirst(), &steps, body)
            value = .array(elements)
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.name == token }) else {
                throw Obstacle(message: "", rest: rest.count + 1)
            }
            value = .null
            try change(&members[index].value, rest.dropFirst(), &steps, body)
            value = .object(members)
        case .null, .bool, .number, .string: throw Obstacle(message: "", rest: rest.count + 1)
        }
    }
}
