import MartletContract
import MartletFormats

extension SchemaRun {
    /// Judges by what asks no other schema and looks at nothing inside the value.
    mutating func scalars(_ evaluation: inout Evaluation) {
        let asked = evaluation.schema
        let content = values.content(evaluation.value)
        if asked.node.kinds != .all, !asked.node.kinds.contains(content.kind) { note(.invalid, "type", &evaluation) }
        if let allowed = asked.values {
            let text = values.canonicalText(evaluation.value)
            note(Judgement.Verdict(text.map(allowed.contains) ?? false), "enum", &evaluation)
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
            if asked != SchemaNode.Numbers() { note(.unknown, "type", &evaluation) }
            return
        }
        if asked.areWhole { note(.init(number.isInteger), "type", &evaluation) }
        if let bound = asked.minimum { note(.init(number >= bound), "minimum", &evaluation) }
        if let bound = asked.maximum { note(.init(number <= bound), "maximum", &evaluation) }
        if let bound = asked.exclusiveMinimum { note(.init(number > bound), "exclusiveMinimum", &evaluation) }
        if let bound = asked.exclusiveMaximum { note(.init(number < bound), "exclusiveMaximum", &evaluation) }
        for step in asked.multiples where !evaluation.isDecided {
            let isMultiple = step.isZero || !spend(number.digits.count / 1_000) ? nil : number.isMultiple(of: step)
            note(isMultiple.map(Judgement.Verdict.init) ?? .unknown, "multipleOf", &evaluation)
        }
    }

    private mutating func text(_ text: String, _ asked: SchemaNode.Texts, _ evaluation: inout Evaluation) {
        if asked.minLength != nil || asked.maxLength != nil {
            let count = text.unicodeScalars.count
            if let least = asked.minLength { note(.init(count >= least), "minLength", &evaluation) }
            if let greatest = asked.maxLength { note(.init(count <= greatest), "maxLength", &evaluation) }
        }
        for pattern in evaluation.schema.patterns where !evaluation.isDecided {
            note(verdict(pattern, text), "pattern", &evaluation)
        }
        for form in asked.forms where !evaluation.isDecided {
            note(.init(form.holds(text)), "format", &evaluation)
        }
    }

    /// Returns whether a pattern matches somewhere in a text; unknown also where it would take too long.
    mutating func verdict(_ pattern: Pattern?, _ text: String) -> Judgement.Verdict {
        guard let pattern else { return .unknown }
        let (steps, isTooMuch) = text.utf8.count.multipliedReportingOverflow(by: pattern.program.instructions.count)
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
        case .named: true
        case .bounded(let numbers): DecimalNumber(text).map { numbers.hold($0) } ?? false
        }
    }
}
