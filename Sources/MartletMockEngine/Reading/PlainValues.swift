import MartletContract
import MartletFormats
import MartletPayloads

/// Makes values of a contract's types from what is written as plain text.
struct PlainValues: Sendable {
    private let judge: PayloadJudge
    private let models: TextTable<Model>

    /// How many types of unions are tried for one value.
    private static let tryLimit = 64

    init(_ contract: Contract, _ judge: PayloadJudge) {
        self.judge = judge
        models = TextTable(contract.models.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The types that a value of a type may be read as: the members of unions, aliases followed, none of them a union.
    func alternatives(of type: TypeReference) -> [TypeReference] {
        var found: [TypeReference] = []
        var waiting = [type]
        var rest = Self.tryLimit
        while let type = waiting.popLast(), rest > 0 {
            rest -= 1
            guard case .model(let name) = type.kind, let model = models[name] else {
                found.append(type)
                continue
            }
            switch model.shape {
            case .alias(let alias): waiting.append(alias.type)
            case .union(let union): waiting += union.members.prefix(Self.tryLimit).map(\.type).reversed()
            case .object, .enumeration: found.append(type)
            }
        }
        return found
    }

    /// What a value of a type, which is no union, is made of.
    func shape(of type: TypeReference) -> WrittenShape {
        switch type.kind {
        case .array: return .list
        case .map: return .fields([], isOpen: true)
        case .model(let name):
            guard case .object(let object)? = models[name]?.shape else { return .text }
            let isOpen = if case .kept = object.additional { true } else { false }
            return .fields(TextSet(object.fields.lazy.map(\.key)), isOpen: isOpen)
        default: return .text
        }
    }

    /// Returns the object that a type, which is no union, is: one without fields for a map; nil where it is none.
    func object(of type: TypeReference) -> ObjectShape? {
        switch type.kind {
        case .map(let value):
            var object = ObjectShape(fields: [])
            object.additional = .kept(value)
            return object
        case .model(let name):
            if case .object(let object)? = models[name]?.shape { return object }
            return nil
        default: return nil
        }
    }

    /// Returns the value of a type that a reader finds: of a union the first member for which it finds a valid one. Once the
    /// budget is used up, the result says nothing.
    func value(
        of type: TypeReference, _ constraints: Constraints = Constraints(), _ budget: StepBudget,
        _ read: (WrittenShape) -> WrittenValue?
    ) -> Literal? {
        let alternatives = alternatives(of: type)
        var first: Literal?
        // Of many members one text makes the same value.
        var tried: [(text: String, reading: TextReading)] = []
        for alternative in alternatives {
            let shape = shape(of: alternative)
            guard budget.spend(shape.size), let written = read(shape) else { continue }
            guard budget.spend(written.size) else { return first }
            let literal: Literal
            if case .text(let text) = written {
                let reading = reading(of: alternative)
                if tried.contains(where: { $0.reading == reading && $0.text == text }) { continue }
                tried.append((text, reading))
                literal = self.literal(of: text, by: reading, budget)
            } else {
                literal = self.literal(of: written, as: alternative, budget)
            }
            // Whether it is valid is found out later.
            if alternatives.count == 1 { return literal }
            if judge.violations(of: literal, as: type, constraints, isText: true, budget: budget).isEmpty {
                return literal
            }
            first = first ?? literal
        }
        return first
    }

    /// Returns what a text stands for as a value of a type; texts that are no values of it stay texts.
    func literal(
        of written: WrittenValue, as type: TypeReference, _ budget: StepBudget = StepBudget()
    ) -> Literal {
        switch written {
        case .text(let text): return literal(of: text, reader(of: type, budget), budget)
        case .list(let elements):
            var own = type
            if case .array(let element) = alternative(of: type, shape: .list).kind { own = element }
            let reader = reader(of: own, budget)
            return .array(elements.map { literal(of: $0, as: own, reader, budget) })
        case .fields(let fields):
            let types = memberTypes(of: alternative(of: type, shape: .fields([], isOpen: true)))
            let additional = types.additional.map { ($0, reader(of: $0, budget)) }
            budget.spend(types.byName.count)
            return .object(
                fields.map { name, value in
                    if let own = types.byName[name] { return .init(name, literal(of: value, as: own, budget)) }
                    guard let (type, reader) = additional else { return .init(name, untyped(value)) }
                    return .init(name, literal(of: value, as: type, reader, budget))
                })
        }
    }

    /// - Parameter reader: That of the type.
    private func literal(
        of written: WrittenValue, as type: TypeReference, _ reader: TextReader, _ budget: StepBudget
    ) -> Literal {
        if case .text(let text) = written { return literal(of: text, reader, budget) }
        return literal(of: written, as: type, budget)
    }

    /// Returns what a form says of a field that it does not have: a list that is always sent has no elements. Nil elsewhere.
    func absent(_ field: Field) -> Literal? {
        field.isSentAlways && !field.isReadOnly && isList(field.type) ? .array([]) : nil
    }

    /// Whether values of a type may be lists.
    func isList(_ type: TypeReference) -> Bool {
        alternatives(of: type).contains { if case .array = $0.kind { true } else { false } }
    }

    /// Returns the members that an object has no fields for, each once; several values of a name are a list.
    func additional(
        _ items: [(name: String, text: String)], of object: ObjectShape, _ budget: StepBudget
    ) -> [Literal.Member] {
        budget.spend(items.reduce(0) { $0 + 1 + $1.text.utf8.count / StepBudget.textBytes })
        let texts = TextTable(grouping: items, by: \.name)
        var type: TypeReference?
        if case .kept(let own) = object.additional { type = own }
        let isList = type.map { if case .array = alternative(of: $0, shape: .list).kind { true } else { false } }
        let reader = type.map { self.reader(of: $0, budget) }
        var known: TextSet = []
        return items.filter { known.insert($0.name).inserted }.map { item in
            let own = (texts[item.name] ?? []).map { WrittenValue.text($0.text) }
            let written = own.count == 1 && isList != true ? own[0] : .list(own)
            guard let type, let reader else { return .init(item.name, untyped(written)) }
            return .init(item.name, literal(of: written, as: type, reader, budget))
        }
    }

    private func untyped(_ value: WrittenValue) -> Literal {
        switch value {
        case .text(let text): .string(text)
        case .list(let elements): .array(elements.map(untyped))
        case .fields(let fields): .object(fields.map { .init($0.name, untyped($0.value)) })
        }
    }

    /// The first of the types that a type stands for which has a shape; else the type.
    private func alternative(of type: TypeReference, shape wanted: WrittenShape) -> TypeReference {
        alternatives(of: type).first { own in
            switch (own.kind, wanted) {
            case (.array, .list), (.map, .fields): return true
            case (.model(let name), .fields):
                if case .object? = models[name]?.shape { return true }
                return false
            default: return false
            }
        } ?? type
    }

    /// The types of the members of an object, and of those that it has no fields for; nothing of another type.
    private func memberTypes(
        of type: TypeReference
    ) -> (byName: TextTable<TypeReference>, additional: TypeReference?) {
        guard let object = object(of: type) else { return ([:], nil) }
        let byName = TextTable(object.fields.map { ($0.key, $0.type) }, uniquingKeysWith: { first, _ in first })
        if case .kept(let additional) = object.additional { return (byName, additional) }
        return (byName, nil)
    }

    // MARK: Texts

    /// What a text may stand for.
    private enum TextReading: Hashable {
        case text, json, bool
        case number(isNullable: Bool)
    }

    /// Reads texts as values of a type.
    private struct TextReader {
        let type: TypeReference
        /// What texts may stand for; each once.
        let readings: [TextReading]
        /// Whether the type is one of several: which one follows from the text.
        let isUnion: Bool
    }

    private func reader(of type: TypeReference, _ budget: StepBudget) -> TextReader {
        let alternatives = alternatives(of: type)
        budget.spend(alternatives.count)
        var known: Set<TextReading> = []
        let readings = alternatives.map(reading).filter { known.insert($0).inserted }
        return TextReader(type: type, readings: readings, isUnion: alternatives.count > 1)
    }

    /// Returns what one text stands for: of a union the first member that it is a valid value of.
    private func literal(of text: String, _ reader: TextReader, _ budget: StepBudget) -> Literal {
        guard reader.isUnion else { return literal(of: text, by: reader.readings.first ?? .text, budget) }
        for reading in reader.readings {
            let value = literal(of: text, by: reading, budget)
            if judge.violations(of: value, as: reader.type, isText: true, budget: budget).isEmpty { return value }
        }
        return .string(text)
    }

    private func reading(of type: TypeReference) -> TextReading {
        switch type.kind {
        case .bool: return .bool
        case .int, .int32, .int64(isString: false), .uint64(isString: false), .float, .double,
            .decimal(isString: false), .date(.unix, _),
            .date(.unixMilliseconds, _), .duration(.seconds), .duration(.milliseconds):
            return .number(isNullable: type.isNullable)
        case .model(let name):
            switch models[name]?.shape {
            case .enumeration(let enumeration)? where enumeration.rawType == .int:
                return .number(isNullable: type.isNullable)
            case .object?: return .json
            default: return .text
            }
        case .array, .map: return .json
        default: return .text
        }
    }

    private func literal(of text: String, by reading: TextReading, _ budget: StepBudget) -> Literal {
        switch reading {
        case .text: return .string(text)
        case .bool: return text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .json: return JSONLiteral.read(Array(text.utf8), budget) ?? .string(text)
        case .number(let isNullable):
            if text.isEmpty, isNullable { return .null }
            // JSON's form of a number alone: neither `+1` nor `1_000` nor `.5`.
            guard let first = text.utf8.first,
                first == UInt8(ascii: "-") || (0x30...0x39).contains(first) || first <= 0x20,
                case .number(let digits)? = JSONLiteral.read(Array(text.utf8), budget)
            else { return .string(text) }
            return .number(digits)
        }
    }
}
