import MartletContract

/// One walk over a value.
struct Check {
    let validator: Validator
    var judgement = Judgement()
    /// The way to the value from the place where the check starts, unescaped.
    var path: [String] = []
    /// What all checks of a value share.
    let work: CheckWork
    /// How many models with keywords led here.
    let keywordDepth: Int
    /// The place where the check starts: a JSON pointer from the value that a caller asked about.
    let start: String
    var aliasDepth = 0
    /// How many unions without a discriminator, one inside the other, are trying a member, or 1 for a keyword. Meanwhile
    /// nobody reads what is wrong with a value, only whether something is.
    var trialDepth = 0
    /// A number of the value at hand, which no other value has.
    var place = 0
    private var lastPlace = 0
    /// The numbers of values inside others, at which several trials arrive.
    private var places: [Step: Int] = [:]
    /// What trials have found out about values, since unions ask the same of the same value many times.
    var known: [KnownKey: Judgement] = [:]

    private struct Step: Hashable {
        let place: Int
        let name: String
    }

    struct KnownKey: Hashable {
        let place: Int
        let model: String
        let passing: String?
    }

    /// - Parameter stepLimit: How many values and schemas are looked at; nil for as many as the validator says.
    init(_ validator: Validator, stepLimit: Int? = nil) {
        self.validator = validator
        work = CheckWork(stepLimit ?? validator.stepLimit)
        keywordDepth = 0
        start = ""
    }

    /// Creates a check of a part of the value, for a keyword that leads to a model.
    ///
    /// - Parameter place: The part: a JSON pointer from the value that a caller asked about.
    init(within outer: Check, at place: String) {
        validator = outer.validator
        work = outer.work
        keywordDepth = outer.keywordDepth + 1
        start = place
        trialDepth = 1
    }

    /// What is known when all was looked at.
    var result: Judgement {
        var result = judgement
        result.isCutShort = work.rest == 0
        return result
    }

    /// Whether a trial has failed already.
    var isDecided: Bool { trialDepth > 0 && !judgement.violations.isEmpty }

    var pointer: String {
        path.map { "/" + JSONPointerText.escape($0) }.joined()
    }

    /// - Parameter place: a JSON pointer from the value on.
    mutating func report(_ rule: Violation.Rule, _ message: @autoclosure () -> String, at place: String = "") {
        guard judgement.violations.count < Validator.violationLimit else { return }
        let isRead = trialDepth == 0
        judgement.violations.append(
            Violation(pointer: isRead ? pointer + place : "", rule: rule, message: isRead ? message() : ""))
    }

    /// - Parameter place: a JSON pointer from the value on.
    mutating func reportUnchecked(_ rule: Violation.Rule, _ message: String, at place: String = "") {
        guard judgement.unchecked.count < Validator.violationLimit else { return }
        judgement.unchecked.append(Violation(pointer: pointer + place, rule: rule, message: message))
    }

    /// Checks a value against a type and what it is held to beyond.
    mutating func value(_ literal: Literal, as type: TypeReference, constraints: Constraints) {
        if isDecided { return }
        work.spend(1)
        guard work.rest > 0 else {
            if judgement.unchecked.last?.rule != .limit {
                reportUnchecked(.limit, "too much work to check all of it")
            }
            return
        }
        if literal == .null {
            if !type.isNullable, !isNullAllowed(by: type) { report(.null, "must not be null") }
            // What may be anything may be null, unless its keywords refuse it, such as a `type` beside a reference.
            guard !type.isNullable, type.kind == .json || type.keywords.contains(where: { $0.name == "type" }) else {
                return
            }
            if type.keywords.isEmpty { return }
            keywords(validator.keywords.entry(type.keywords), of: literal)
            return
        }
        let before = judgement.violations.count
        switch type.kind {
        case _ where literal.isOther(than: type.keywords.assumedType): break
        case .model(let name): model(literal, named: name)
        case .array(let element): array(literal, of: element)
        case .map(let element): map(literal, of: element)
        default: scalar(literal, as: type.kind)
        }
        if judgement.violations.count == before {
            if let own = type.$constraints.box { self.constraints(own.constraints, of: literal, as: type) }
            if !constraints.isEmpty, constraints != type.constraints {
                self.constraints(constraints, of: literal, as: type)
            }
        }
        if !type.keywords.isEmpty { keywords(validator.keywords.entry(type.keywords), of: literal) }
    }

    /// Whether `null` is a value of a type that does not say so itself.
    private func isNullAllowed(by type: TypeReference, depth: Int = 0) -> Bool {
        guard depth < 8 else { return false }
        var type = type
        for _ in 0..<32 {
            if type.isNullable || type.kind == .json || type.keywords.assumedType != nil { return true }
            guard case .model(let name) = type.kind else { return false }
            if validator.models[name]?.keywords.assumedType != nil { return true }
            switch validator.models[name]?.shape {
            case .alias(let alias): type = alias.type
            case .union(let union):
                return union.discriminator == nil
                    && union.members.contains { isNullAllowed(by: $0.type, depth: depth + 1) }
            default: return false
            }
        }
        return false
    }

    mutating func nested(_ step: String, _ check: (inout Check) -> Void) {
        guard path.count < Validator.depthLimit else {
            report(.limit, "is nested deeper than \(Validator.depthLimit)")
            return
        }
        let outer = place
        place = number(of: step)
        path.append(step)
        check(&self)
        path.removeLast()
        place = outer
    }

    private mutating func number(of step: String) -> Int {
        let key = Step(place: place, name: step)
        // Without a trial there is one way to a value, which is gone once.
        if trialDepth > 0, let number = places[key] { return number }
        lastPlace += 1
        if trialDepth > 0 { places[key] = lastPlace }
        return lastPlace
    }

    private mutating func array(_ literal: Literal, of element: TypeReference) {
        guard case .array(let elements) = literal else {
            report(.type, "must be an array, not \(literal.kindText)")
            return
        }
        for (index, item) in elements.enumerated() {
            nested(String(index)) { $0.value(item, as: element, constraints: Constraints()) }
        }
    }

    private mutating func map(_ literal: Literal, of element: TypeReference) {
        guard case .object(let members) = literal else {
            report(.type, "must be an object, not \(literal.kindText)")
            return
        }
        reportDuplicates(members)
        for member in members {
            nested(member.name) { $0.value(member.value, as: element, constraints: Constraints()) }
        }
    }

    mutating func reportDuplicates(_ members: [Literal.Member]) {
        var names: TextSet = []
        for member in members where !names.insert(member.name).inserted {
            nested(member.name) { $0.report(.unknown, "is there twice") }
        }
    }
}

/// The work that the check of one value may still do, and what it has found so far. All checks that it leads to share it.
final class CheckWork {
    private(set) var rest: Int
    /// What keywords that lead to models have found out. Without this, the work would multiply with each model that leads
    /// to another one.
    private var verdicts: [Question: (verdict: Judgement.Verdict, keywordDepth: Int)] = [:]

    private struct Question: Hashable {
        let place: String
        let model: String
    }

    init(_ limit: Int) {
        rest = limit
    }

    func spend(_ steps: Int) {
        rest -= min(steps, rest)
    }

    /// Returns whether a part of the value is one of a model, and finds it out unless it is known.
    ///
    /// - Parameters:
    ///   - place: The part: a JSON pointer from the value that a caller asked about.
    ///   - keywordDepth: How many models with keywords led there. Where that is what kept an earlier check from an answer, one
    ///     that starts less deep looks again.
    func verdict(
        at place: String, as model: String, keywordDepth: Int, _ find: () -> Judgement.Verdict
    ) -> Judgement.Verdict {
        let question = Question(place: place, model: model)
        if let known = verdicts[question], known.verdict != .unknown || known.keywordDepth <= keywordDepth {
            return known.verdict
        }
        let verdict = find()
        verdicts[question] = (verdict, keywordDepth)
        return verdict
    }
}

extension Field {
    /// Whether a value without it is complete.
    var mayBeAbsent: Bool { isOptional || defaultValue != nil }
}

extension Literal {
    /// Whether a type is only assumed, and this is a value of another one.
    func isOther(than assumedType: String?) -> Bool {
        switch (assumedType, self) {
        case (nil, _), ("object", .object), ("array", .array): false
        default: true
        }
    }

    /// What a message calls a value of this kind.
    var kindText: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
