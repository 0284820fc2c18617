import MartletContract
import MartletFormats

extension SchemaRun {
    /// Judges by what asks no other schema and looks at nothing inside the value.
    mutating func scalars(_ evaluation: inout Evaluation) {
        let asked = evaluation.schema
        let content = values.content(evaluation.value)
        if asked.node.kinds != .all, !asked.node.kinds.contains(content.kind) {
            note(.invalid, "type", &evaluation, SchemaReason.kind(asked.node.kinds, content))
        }
        if let allowed = asked.values {
            let (text, isOpen) = canonicalText(evaluation.value)
            let verdict = isOpen ? .unknown : Judgement.Verdict(text.map(allowed.contains) ?? false)
            note(verdict, "enum", &evaluation, SchemaReason.values(asked.node.values ?? []))
        }
        for text in asked.node.unjudged {
            note(.unknown, UnjudgedKeyword.keyword(of: text), &evaluation)
            // It may look at members and elements.
            evaluation.outcome.perhapsEvaluated.insertAll()
        }
        switch content {
        case .number(let number): self.number(number, asked.node.numbers, &evaluation)
        case .string(let text): self.text(text, asked.node.texts, &evaluation)
        case .null, .bool, .array, .object: break
        }
    }

    private mutating func number(
        _ number: DecimalNumber?, _ asked: SchemaNode.Numbers, _ evaluation: inout Evaluation
    ) {
        guard let number else {
            // What JSON cannot write has no place among its numbers.
            let reason = NumberFit.any.reason(DecimalNumber(0))
            if asked != SchemaNode.Numbers() {
                note(asked.fit == nil ? .unknown : .invalid, "type", &evaluation, reason)
            }
            return
        }
        if asked.areWhole {
            note(.init(number.isInteger), "type", &evaluation, SchemaReason(.format, "must be an integer"))
        }
        if let fit = asked.fit, !evaluation.isExplaining || !asked.areWhole || number.isInteger {
            note(.init(fit.holds(number)), "type", &evaluation, fit.reason(number))
        }
        if let bound = asked.minimum {
            note(.init(number >= bound), "minimum", &evaluation, SchemaReason.bound("at least", bound))
        }
        if let bound = asked.maximum {
            note(.init(number <= bound), "maximum", &evaluation, SchemaReason.bound("at most", bound))
        }
        if let bound = asked.exclusiveMinimum {
            note(.init(number > bound), "exclusiveMinimum", &evaluation, SchemaReason.bound("above", bound))
        }
        if let bound = asked.exclusiveMaximum {
            note(.init(number < bound), "exclusiveMaximum", &evaluation, SchemaReason.bound("below", bound))
        }
        for step in asked.multiples where !evaluation.isDecided {
            let isMultiple = step.isZero || !spend(number.digits.count / 1_000) ? nil : number.isMultiple(of: step)
            note(
                isMultiple.map(Judgement.Verdict.init) ?? .unknown, "multipleOf", &evaluation,
                SchemaReason.multiple(step))
        }
    }

    private mutating func text(_ text: String, _ asked: SchemaNode.Texts, _ evaluation: inout Evaluation) {
        if asked.minLength != nil || asked.maxLength != nil {
            let count = text.unicodeScalars.count
            if let least = asked.minLength {
                note(
                    .init(count >= least), "minLength", &evaluation,
                    SchemaReason.count(.length, "at least", least, "characters", count))
            }
            if let greatest = asked.maxLength {
                note(
                    .init(count <= greatest), "maxLength", &evaluation,
                    SchemaReason.count(.length, "at most", greatest, "characters", count))
            }
        }
        for (index, pattern) in evaluation.schema.patterns.enumerated() where !evaluation.isDecided {
            note(verdict(pattern, text), "pattern", &evaluation, SchemaReason.pattern(asked.patterns[index]))
        }
        for form in asked.forms where !evaluation.isDecided {
            note(.init(form.holds(text)), "format", &evaluation, SchemaReason.form(form, text))
        }
    }

    /// Returns whether a pattern matches somewhere in a text; unknown also where it would take too long.
    mutating func verdict(_ pattern: Pattern?, _ text: String) -> Judgement.Verdict {
        guard let pattern else { return .unknown }
        let (steps, isTooMuch) = text.utf8.count.multipliedReportingOverflow(by: pattern.size)
        guard !isTooMuch, spend(1 + steps / 250) else { return .unknown }
        return LongTextMatcher.matches(pattern, text).map(Judgement.Verdict.init) ?? .unknown
    }
}

extension TextForm {
    /// Returns whether a string has the form.
    fileprivate func holds(_ text: String) -> Bool {
        switch self {
        case .uuid: WireFormat.isUUID(text)
        case .url: WireFormat.isURL(text)
        case .data(let encoding): WireFormat.bytes(of: text, encoding) != nil
        case .date(let format): WireFormat.fields(of: .string(text), format) != nil
        case .duration: WireFormat.isDuration(text)
        case .calendarDuration: WireFormat.isCalendarDuration(text)
        case .number(isWhole: true): WireFormat.isInteger(text)
        case .number(isWhole: false): WireFormat.isDecimal(text)
        case .named(let name): !NamedFormats.refute(text, name)
        case .bounded(let numbers): DecimalNumber(text).map { numbers.hold($0) } ?? false
        case .fitting(let number): number.read(text).map(number.holds) ?? false
        }
    }
}
