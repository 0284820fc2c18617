import MartletContract

/// How long the texts of changes are.
///
/// Each change is printed with its path, its endpoints and a payload, so a few long names and a few thousand changes make
/// gigabytes. Long texts are cut where they are many, and the cut is visible.
enum ChangeTexts {
    /// How many bytes of a text are kept where all texts together are too long.
    private static let keptBytes = 160
    /// How large the texts of changes may be together, and their endpoints and payloads, in bytes each.
    private static let maxBytes = 16 << 20
    /// How many bytes a format adds to each text.
    private static let overhead = 24
    /// The number of endpoints that each change has, if it reaches so many.
    private static let leastEndpoints = 20

    /// Returns the name of an element as changes have it: a name of more than 1,000 bytes is cut, and stays another than
    /// every other one.
    static func name(_ name: String) -> String {
        guard isLong(name) else { return name }
        return excerpt(of: name, maxBytes: keptBytes) + " " + Fingerprint.text(of: [name])
    }

    /// Whether a name is cut.
    static func isLong(_ name: String) -> Bool { name.utf8.count > 1_000 }

    /// Returns a message as changes have it: not so long that a name of a megabyte is in each of thousands.
    static func message(_ message: String) -> String { excerpt(of: message, maxBytes: 4_000) }

    /// Returns the bytes of the texts of a change when each long one is cut, apart from its endpoints.
    static func shortSize(of change: Change) -> Int {
        change.path.steps.reduce(min(change.message.utf8.count, 400)) { $0 + min($1.utf8.count, keptBytes) + overhead }
    }

    /// Returns changes with texts that are not too long together.
    static func limited(_ changes: [Change]) -> [Change] {
        var changes = changes
        cutTexts(&changes)
        cutEndpoints(&changes)
        dropPayloads(&changes)
        return changes
    }

    private static func cutTexts(_ changes: inout [Change]) {
        let size = changes.reduce(0) { sum, change in
            (change.path.steps + change.members).reduce(sum + change.message.utf8.count) { $0 + $1.utf8.count }
        }
        guard size > maxBytes else { return }
        for index in changes.indices {
            changes[index].path.steps = changes[index].path.steps.map { excerpt(of: $0, maxBytes: keptBytes) }
            changes[index].message = excerpt(of: changes[index].message, maxBytes: 400)
            changes[index].members = changes[index].members.map { excerpt(of: $0, maxBytes: keptBytes) }
        }
    }

    private static func cutEndpoints(_ changes: inout [Change]) {
        let size = changes.reduce(0) { sum, change in
            change.endpoints.reduce(sum) { $0 + $1.utf8.count + overhead }
        }
        guard size > maxBytes else { return }
        let room = maxBytes / max(1, changes.count) / (keptBytes + overhead)
        for index in changes.indices {
            let kept = changes[index].endpoints.prefix(max(leastEndpoints, room))
            changes[index].hiddenEndpoints += changes[index].endpoints.count - kept.count
            changes[index].endpoints = kept.map { excerpt(of: $0, maxBytes: keptBytes) }
        }
    }

    /// Drops the payloads that are too large together: the later changes have their verdicts alone.
    private static func dropPayloads(_ changes: inout [Change]) {
        var room = maxBytes
        for index in changes.indices {
            guard let payload = changes[index].counterexample?.payload else { continue }
            let size = size(of: payload, upTo: room + 1)
            if size > room { changes[index].counterexample = nil } else { room -= size }
        }
    }

    private static func size(of payload: Literal, upTo limit: Int) -> Int {
        var size = 0
        var rest = [payload]
        while size < limit, let value = rest.popLast() {
            size += overhead
            switch value {
            case .null, .bool: break
            case .number(let text), .string(let text): size += text.utf8.count
            case .array(let elements): rest += elements
            case .object(let members):
                for member in members {
                    size += member.name.utf8.count
                    rest.append(member.value)
                }
            }
        }
        return size
    }

    /// Returns a text, cut where it is longer than so many bytes.
    static func excerpt(of text: String, maxBytes: Int) -> String {
        let count = text.utf8.count
        guard count > maxBytes else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: maxBytes)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return "\(text[..<end])… (\(count) bytes)"
    }
}
