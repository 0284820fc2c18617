import MartletContract
import MartletSyntax

/// Judges literal values of types when all models are known.
struct LiteralCheck {
    /// The shapes of the models, by name.
    let shapes: TextTable<Model.Shape>
    /// Whether values are shown to people, who expect of an enumeration one that it names, even where others may come;
    /// else they are written into Swift, where a default must not need itself.
    var areExamples = false
    /// Whether the values are what clients send: only the server writes what is for reading.
    var areSent = false
    /// The work that the run may still create; nil for a few values. A value is none of its type once it is used up.
    var budget: WorkBudget?
    /// How deep values may stand inside one another, and aliases may follow each other.
    private static let maxDepth = 64
    /// How many values may be looked at: unions of unions would be tried in ways beyond number.
    private static let maxLooks = 100_000

    /// What a value of a type comes to.
    enum Verdict {
        /// It is one as it is written.
        case same
        /// It is one in another form: without quotes where the type is a number.
        case other(Literal)
    }

    /// Returns a value as its type has it: a number in quotes without them where the type is a number. Nil when it is no
    /// value of the type, or when one made from it would need defaults that are objects themselves, without end.
    func value(_ literal: Literal, of type: TypeReference) -> Literal? {
        switch verdict(on: literal, of: type) {
        case .same?: literal
        case .other(let value)?: value
        case nil: nil
        }
    }

    /// Judges a value without a copy of what stays as it is; nil where ``value(_:of:)`` is.
    func verdict(on literal: Literal, of type: TypeReference) -> Verdict? {
        counting { verdict(on: literal, of: type, 0, &$0) }
    }

    /// Judges an object whose fields are no model's.
    func verdict(on literal: Literal, of object: ObjectShape) -> Verdict? {
        counting { verdict(on: literal, of: object, 0, &$0) }
    }

    /// Judges a value with as many looks as one may take, and counts them.
    private func counting(_ judge: (inout Int) -> Verdict?) -> Verdict? {
        var looksLeft = Self.maxLooks
        guard let budget else { return judge(&looksLeft) }
        guard budget.spend(on: .literalChecks) else { return nil }
        let verdict = judge(&looksLeft)
        return budget.spend(Self.maxLooks - looksLeft, on: .literalChecks) ? verdict : nil
    }

    private func verdict(
        on literal: Literal, of type: TypeReference, _ depth: Int, _ looksLeft: inout Int
    ) -> Verdict? {
        guard depth < Self.maxDepth, looksLeft > 0 else { return nil }
        looksLeft -= 1
        switch (literal, type.kind) {
        case (_, .json): return .same
        case (.null, _): return type.isNullable || type.keywords.contains(.nullable) ? .same : nil
        // A file is shown as text.
        case (.string, .file): return areExamples ? .same : nil
        case (_, .file), (_, .void): return nil
        case (_, .model(let name)): return verdict(on: literal, ofModel: name, depth, &looksLeft)
        case (.array(let elements), .array(let element)):
            return list(elements, of: element, depth, &looksLeft)
        case (.object(let members), .map(let member)):
            var changed: [Literal.Member]?
            for index in members.indices {
                switch verdict(on: members[index].value, of: member, depth + 1, &looksLeft) {
                case .same?: continue
                case .other(let value)?:
                    changed = changed ?? members
                    changed?[index].value = value
                case nil: return nil
                }
            }
            return changed.map { .other(.object($0)) } ?? .same
        case (.array, _), (.object, _), (_, .array), (_, .map): return nil
        case (.string, .string), (.bool, .bool): return .same
        case (.number(let digits), .int) where Self.isShort(digits): return .same
        case (_, .string): return nil
        default: return Self.scalar(literal, as: type.kind).map { $0 == literal ? .same : .other($0) }
        }
    }

    private func list(
        _ elements: [Literal], of type: TypeReference, _ depth: Int, _ looksLeft: inout Int
    ) -> Verdict? {
        var changed: [Literal]?
        for index in elements.indices {
            switch verdict(on: elements[index], of: type, depth + 1, &looksLeft) {
            case .same?: continue
            case .other(let value)?:
                changed = changed ?? elements
                changed?[index] = value
            case nil: return nil
            }
        }
        return changed.map { .other(.array($0)) } ?? .same
    }

    /// Whether the text of a number is that of a whole number that has room everywhere, as that of most examples is.
    private static func isShort(_ digits: String) -> Bool {
        let bytes = digits.utf8
        return (1...15).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
            && (bytes.first != 0x30 || bytes.count == 1)
    }

    private static func scalar(_ literal: Literal, as kind: TypeReference.Kind) -> Literal? {
        let scalars: [Scalar] =
            switch literal {
            // A number or a truth in quotes leaves no doubt.
            case .string(let text): [Scalar(text: text, style: .quoted), Scalar(text: text, style: .plain)]
            case .number(let digits): [Scalar(text: digits, style: .plain)]
            case .bool(let value): [Scalar(text: value ? "true" : "false", style: .plain)]
            case .null, .array, .object: []
            }
        for scalar in scalars {
            if case .success(let value) = ScalarLiteral.read(scalar, as: kind) { return value }
        }
        return nil
    }

    private func verdict(
        on literal: Literal, ofModel name: String, _ depth: Int, _ looksLeft: inout Int
    ) -> Verdict? {
        switch shapes[name] {
        case .alias(let alias)?: return verdict(on: literal, of: alias.type, depth + 1, &looksLeft)
        case .enumeration(let enumeration)?: return verdict(on: literal, asCaseOf: enumeration)
        case .object(let object)?: return verdict(on: literal, of: object, depth, &looksLeft)
        case .union(let union)?:
            if let discriminator = union.discriminator {
                guard case .object(let members) = literal,
                    let member = union.member(tagged: members.first { $0.name == discriminator }?.value)
                else { return nil }
                return verdict(on: literal, of: member.type, depth + 1, &looksLeft)
            }
            // A member that takes the value as it is comes before one that reads something else in it.
            var first: Verdict?
            for member in union.members {
                let verdict = verdict(on: literal, of: member.type, depth + 1, &looksLeft)
                if case .same? = verdict { return .same }
                first = first ?? verdict
            }
            return first
        case nil: return nil
        }
    }

    private func verdict(on literal: Literal, asCaseOf enumeration: Enumeration) -> Verdict? {
        func isKnown(_ text: String) -> Bool { enumeration.cases.contains { $0.wireValue == text } }
        let isOpen = !enumeration.isClosed && !areExamples
        switch (enumeration.rawType, literal) {
        case (.string, .string(let text)): return isOpen || isKnown(text) ? .same : nil
        case (.string, .number(let text)): return isKnown(text) ? .other(.string(text)) : nil
        case (.string, .bool(let value)): return isKnown("\(value)") ? .other(.string("\(value)")) : nil
        case (.int, .number(let digits)), (.int, .string(let digits)):
            guard Int64(digits) != nil, isOpen || isKnown(digits) else { return nil }
            if case .number = literal { return .same }
            return .other(.number(digits))
        default: return nil
        }
    }

    /// Whether a field is never in such a value.
    private func isUnsent(_ field: Field) -> Bool { areSent ? field.isReadOnly : field.isWriteOnly }

    private func verdict(
        on literal: Literal, of object: ObjectShape, _ depth: Int, _ looksLeft: inout Int
    ) -> Verdict? {
        guard case .object(let members) = literal else { return nil }
        var left = MembersLeft(members)
        var changed: [Literal.Member]?
        // By positions, since copying a field costs more than judging most values.
        for field in object.fields.indices {
            if let index = left.take(object.fields[field].key, members) {
                switch verdict(on: members[index].value, of: object.fields[field].type, depth + 1, &looksLeft) {
                case .same?: continue
                case .other(let value)?:
                    changed = changed ?? members
                    changed?[index].value = value
                case nil: guard members[index].value == .null, object.fields[field].isOptional else { return nil }
                }
            } else if !object.fields[field].isOptional, !isUnsent(object.fields[field]) {
                switch object.fields[field].defaultValue {
                case nil: return nil
                case .object?, .array?: if !areExamples { return nil }
                default: break
                }
            }
        }
        switch object.additional {
        case .ignored: break
        case .refused: if !left.positions.isEmpty { return nil }
        case .kept(let type):
            for index in left.positions {
                switch verdict(on: members[index].value, of: type, depth + 1, &looksLeft) {
                case .same?: continue
                case .other(let value)?:
                    changed = changed ?? members
                    changed?[index].value = value
                case nil: return nil
                }
            }
        }
        return changed.map { .other(.object($0)) } ?? .same
    }
}

/// The members of an object that no field has taken yet. No two have one name, as in every mapping.
private struct MembersLeft {
    /// How many members are looked through for a name; more are found by a table.
    private static let fewMembers = 64

    private var isTaken: [Bool]
    /// Behind the member that was taken last: fields mostly come in the order of the members.
    private var next = 0
    private let table: TextTable<Int>?

    init(_ members: [Literal.Member]) {
        isTaken = [Bool](repeating: false, count: members.count)
        let isLarge = members.count > Self.fewMembers
        table = isLarge ? TextTable(zip(members.map(\.name), members.indices)) { first, _ in first } : nil
    }

    /// Takes the member of a name.
    ///
    /// - Returns: its position; nil when there is none.
    mutating func take(_ name: String, _ members: [Literal.Member]) -> Int? {
        guard let position = position(of: name, members), !isTaken[position] else { return nil }
        isTaken[position] = true
        next = position + 1
        return position
    }

    /// The positions of the members that are left.
    var positions: [Int] { isTaken.indices.filter { !isTaken[$0] } }

    private func position(of name: String, _ members: [Literal.Member]) -> Int? {
        if let table { return table[name] }
        func isNamed(_ index: Int) -> Bool { members[index].name == name }
        return (next..<members.count).first(where: isNamed) ?? (0..<next).first(where: isNamed)
    }
}
