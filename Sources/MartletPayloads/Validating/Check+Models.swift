import MartletContract
import MartletFormats

extension Check {
    /// Checks a value against a model; `passing` is a member that is not the model's to judge.
    mutating func model(_ literal: Literal, named name: String, passing: String? = nil) {
        guard let model = validator.models[name] else {
            reportUnchecked(.type, "there is no model '\(name)'")
            return
        }
        guard trialDepth > 0 else { return shape(literal, of: model, passing: passing) }
        let key = KnownKey(place: place, model: name, passing: passing)
        if let found = known[key] { return add(found) }
        let outer = judgement
        judgement = Judgement()
        shape(literal, of: model, passing: passing)
        let found = judgement
        known[key] = found
        judgement = outer
        add(found)
    }

    private mutating func add(_ found: Judgement) {
        let room = Validator.violationLimit - judgement.violations.count
        judgement.violations += found.violations.prefix(max(room, 0))
        judgement.unchecked += found.unchecked.prefix(max(Validator.violationLimit - judgement.unchecked.count, 0))
    }

    private mutating func shape(_ literal: Literal, of model: Model, passing: String?) {
        if !model.keywords.isEmpty { keywords(validator.keywords.entry(of: model, passing: passing), of: literal) }
        switch model.shape {
        case .object where literal.isOther(than: model.keywords.assumedType): break
        case .object(let object):
            self.object(literal, as: object, passing: passing)
        case .enumeration(let enumeration):
            self.enumeration(literal, as: enumeration, name: model.name)
        case .union(let union):
            self.union(literal, as: union, name: model.name)
        case .alias(let alias):
            guard aliasDepth < 64 else {
                reportUnchecked(.type, "the alias '\(model.name)' names itself")
                return
            }
            aliasDepth += 1
            value(literal, as: alias.type, constraints: Constraints())
            aliasDepth -= 1
        }
    }

    mutating func object(_ literal: Literal, as object: ObjectShape, passing: String?) {
        guard case .object(let members) = literal else {
            report(.type, "must be an object, not \(literal.kindText)")
            return
        }
        work.spend((object.fields.count + members.count) / 4)
        let values = TextTable(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        if values.count < members.count { reportDuplicates(members) }
        // A field has many parts: only those that are looked at are copied.
        for index in object.fields.indices {
            guard let value = values[object.fields[index].key] else {
                if object.fields[index].mayBeAbsent { continue }
                nested(object.fields[index].key) { $0.report(.missing, "is missing") }
                if isDecided { return }
                continue
            }
            let field = object.fields[index]
            if field.mayBeAbsent, value == .null { continue }
            nested(field.key) { $0.value(value, as: field.type, constraints: Constraints()) }
        }
        if case .ignored = object.additional { return }
        let keys = TextSet(object.fields.lazy.map(\.key))
        for member in members where !keys.contains(member.name) && member.name != passing {
            switch object.additional {
            case .ignored: break
            case .refused: nested(member.name) { $0.report(.unknown, "is not known here") }
            case .kept(let type):
                nested(member.name) { $0.value(member.value, as: type, constraints: Constraints()) }
            }
        }
    }

    private mutating func enumeration(_ literal: Literal, as enumeration: Enumeration, name: String) {
        switch (enumeration.rawType, literal) {
        case (.string, .string(let text)):
            guard enumeration.isClosed, !enumeration.cases.contains(where: { $0.wireValue == text }) else { return }
        case (.int, .number(let digits)):
            let number = DecimalNumber(digits)
            scalar(literal, as: .int)
            guard enumeration.isClosed, !enumeration.cases.contains(where: { DecimalNumber($0.wireValue) == number })
            else { return }
        default:
            let expected = enumeration.rawType == .string ? "a string" : "an integer"
            report(.type, "must be \(expected), not \(literal.kindText)")
            return
        }
        report(.enumeration, "is none of the values of '\(name)'")
    }

    private mutating func union(_ literal: Literal, as union: Union, name: String) {
        if let discriminator = union.discriminator {
            return discriminated(literal, as: union, by: discriminator, name: name)
        }
        if let unchecked = tryMembers(of: union, literal) { return add(unchecked) }
        report(.union, "is none of \(union.members.map(\.name).joined(separator: ", ")), the members of '\(name)'")
    }

    /// Returns what is said of the member that a value is one of: nothing if it certainly is one; nil if it is none.
    private mutating func tryMembers(of union: Union, _ literal: Literal) -> Judgement? {
        let outer = judgement
        var unchecked: Judgement?
        trialDepth += 1
        defer {
            trialDepth -= 1
            judgement = outer
        }
        for member in union.members {
            judgement = Judgement()
            value(literal, as: member.type, constraints: Constraints())
            let found = judgement
            if found.verdict == .valid { return found }
            if found.verdict == .unknown, unchecked == nil { unchecked = found }
        }
        return unchecked
    }

    private mutating func discriminated(
        _ literal: Literal, as union: Union, by discriminator: String, name: String
    ) {
        guard case .object(let members) = literal else {
            report(.type, "must be an object, not \(literal.kindText)")
            return
        }
        let tag = members.first { $0.name == discriminator }?.value
        switch (union.discriminatorType, tag) {
        case (.string, .string?), (.int, .number?): break
        case (_, nil) where union.fallback != nil: break
        case (.string, _), (.int, _):
            nested(discriminator) { $0.report(.union, "must say which member of '\(name)' it is") }
            return
        }
        guard let member = union.member(tagged: tag) else {
            if union.isClosed { nested(discriminator) { $0.report(.union, "is no member of '\(name)'") } }
            return
        }
        if case .model(let model) = member.type.kind {
            self.model(literal, named: model, passing: discriminator)
        } else {
            value(literal, as: member.type, constraints: Constraints())
        }
    }
}
