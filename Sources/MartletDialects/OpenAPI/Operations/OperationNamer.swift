import MartletContract
import MartletSyntax

/// Gives the operations of a document names, all different in their groups.
///
/// First come the names of an earlier run, then those that are an `operationId` as it is written, of which there is only one,
/// then all others, each in the author's order. So nothing that is added takes a name away.
struct OperationNamer {
    /// An operation that needs a name.
    struct Request: Sendable {
        /// The name of its group.
        let group: String
        /// Its method and its path.
        let key: String
        /// The `operationId` with its place; nil without one.
        let id: (text: String, span: SourceSpan)?
        /// The names that it may have, the best first; at least one.
        let names: [String]

        /// Whether no other operation can have its name: one that the author wrote, in letters that can be written in one way.
        fileprivate var isSettled: Bool { names.count == 1 && names[0] == id?.text && names[0].isASCII }
        fileprivate var operation: NameChoices.Operation { NameChoices.Operation(group: group, key: key) }

        /// Whether an earlier run can have given a name to this operation: another one is of another `operationId`.
        fileprivate func allows(_ name: String) -> Bool {
            names.contains(name) || OperationNamer.isNumbered(name, base: names[0])
        }
    }

    private var requests: [Request]
    private var given: [String?]
    private var isDuplicate: [Bool]
    private var used: Set<Name> = []
    /// The numbers behind names that were taken, by group.
    private var numbered: TextTable<NumberedNames> = [:]

    private init(_ requests: [Request]) {
        self.requests = requests
        given = [String?](repeating: nil, count: requests.count)
        isDuplicate = [Bool](repeating: false, count: requests.count)
        used.reserveCapacity(requests.count)
    }

    /// Returns the names of operations, in their order.
    static func names(of requests: [Request], _ context: inout OpenAPIContext) -> [String] {
        var namer = OperationNamer(requests)
        namer.findDuplicates(&context)
        namer.keepEarlier(context.earlier)
        for index in requests.indices where requests[index].isSettled && !namer.isDuplicate[index] {
            if namer.given[index] == nil { _ = namer.take(requests[index].names[0], at: index) }
        }
        for index in requests.indices where namer.given[index] == nil { namer.nameFreely(index) }
        namer.note(&context)
        return namer.given.map { $0 ?? "" }
    }

    private mutating func findDuplicates(_ context: inout OpenAPIContext) {
        var operationIDs = NameIndex()
        operationIDs.reserveCapacity(requests.count)
        var spans: [SourceSpan] = []
        spans.reserveCapacity(requests.count)
        for index in requests.indices {
            guard let id = requests[index].id else { continue }
            let (position, isNew) = operationIDs.add(id.text)
            isDuplicate[index] = !isNew
            if isNew {
                spans.append(id.span)
            } else {
                context.report(
                    .duplicateOperationID, "the operationId '\(id.text.excerpt)' is there already", at: id.span,
                    related: [.init(span: spans[position], message: "here")])
            }
        }
    }

    /// Gives operations the names that they had. Those in other content types are named later, but keep theirs as well.
    private mutating func keepEarlier(_ earlier: NameChoices) {
        guard !earlier.operations.isEmpty else { return }
        var positions: [NameChoices.Operation: Int] = [:]
        for index in requests.indices {
            positions[requests[index].operation] = index
            if let name = earlier.operations[requests[index].operation], requests[index].allows(name) {
                _ = take(name, at: index)
            }
        }
        for (operation, name) in earlier.operations {
            guard let key = Self.usualKey(of: operation.key),
                let index = positions[NameChoices.Operation(group: operation.group, key: key)]
            else { continue }
            let names = given[index].map { [$0] } ?? requests[index].names
            if names.contains(where: { name.hasPrefix($0) }) {
                used.insert(Name(group: operation.group, name: name))
            }
        }
    }

    /// Gives an operation the first of its names that none has.
    private mutating func nameFreely(_ index: Int) {
        let (wanted, group) = (requests[index].names, requests[index].group)
        // A short name that is taken gives way to the whole operationId, but not to a second one of the same text.
        for name in isDuplicate[index] ? wanted.prefix(1) : wanted[...] where take(name, at: index) { return }
        let base = Self.numberBase(wanted[0])
        // Each group counts for itself.
        var numbers = numbered.removeValue(forKey: group) ?? NumberedNames()
        let name = numbers.free(
            base, spelledBy: { "\(base)\($0)" }, unless: { used.contains(Name(group: group, name: $0)) })
        numbered[group] = numbers
        _ = take(name, at: index)
    }

    /// Notes the names that an operation which is added later could get. So could one that was there and comes back.
    private func note(_ context: inout OpenAPIContext) {
        var former: Set<Name> = []
        for (operation, name) in context.earlier.operations {
            former.insert(Name(group: operation.group, name: name))
        }
        for index in requests.indices {
            guard let name = given[index] else { continue }
            let request = requests[index]
            let isSettled = request.isSettled && !isDuplicate[index] && name == request.names[0]
            if !isSettled || former.contains(Name(group: request.group, name: name)) {
                context.choices.operations[request.operation] = name
            }
        }
    }

    /// Takes a name for an operation unless it is taken; returns whether it was free.
    private mutating func take(_ name: String, at index: Int) -> Bool {
        guard used.insert(Name(group: requests[index].group, name: name)).inserted else { return false }
        given[index] = name
        return true
    }

    private struct Name: Hashable {
        let group: String
        let name: String
    }
}

extension OperationNamer {
    /// Returns what tells an operation from all others of its document.
    static func key(_ method: Endpoint.Method, _ path: String) -> String { "\(method.rawValue) \(path)" }

    /// Returns the same for an operation that sends or asks for another content type than the usual one.
    static func key(_ key: String, _ place: ContentPlace, _ essence: String) -> String {
        "\(key) \(place.rawValue) \(essence)"
    }

    /// What has a content type.
    enum ContentPlace: String {
        case body, response
    }

    /// Returns the key of an operation in its usual content type from that of one in another; nil for any other key.
    private static func usualKey(of key: String) -> String? {
        let words = key.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count > 3, ContentPlace(rawValue: String(words[words.count - 2])) != nil else { return nil }
        return words.dropLast(2).joined(separator: " ")
    }

    /// Returns what stands before the number of a name that was taken.
    private static func numberBase(_ name: String) -> String { name + (name.last?.isNumber == true ? "_" : "") }

    /// Whether a name is another with a number.
    static func isNumbered(_ name: String, base: String) -> Bool {
        guard name.hasPrefix(base) else { return false }
        let rest = name.dropFirst(base.count)
        let digits = rest.first == "_" ? rest.dropFirst() : rest
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
