/// Runs the instructions of a compiled template.
struct TemplateRenderer {
    /// A record or a text that is open, and for a list the place of it there.
    private struct Frame {
        var values: [TemplateValue]
        /// The list that the record belongs to; empty for a record of its own, and for a text.
        var records: [TemplateRecord] = []
        /// The list that the text belongs to; empty for a record.
        var texts: [String] = []
        var index = 0
    }

    private let template: CompiledTemplate
    private var frames: [Frame]
    private(set) var output: [UInt8] = []

    init(_ template: CompiledTemplate, _ record: TemplateRecord) {
        self.template = template
        frames = [Frame(values: record.values)]
        output.reserveCapacity(4096)
    }

    mutating func run() {
        let instructions = template.instructions
        // A slice of the array would count a reference for each piece of text.
        template.literals.withUnsafeBufferPointer { literals in
            run(instructions, literals)
        }
    }

    private mutating func run(_ instructions: [TemplateInstruction], _ literals: UnsafeBufferPointer<UInt8>) {
        var next = 0
        while next < instructions.count {
            let instruction = instructions[next]
            next += 1
            switch instruction {
            case .literal(let range):
                output.append(contentsOf: literals[Int(range.lowerBound)..<Int(range.upperBound)])
            case .text(let reference):
                if case .text(let text)? = value(reference) { output.append(contentsOf: text.utf8) }
            case .keyText(let reference, let key):
                output.append(contentsOf: text(reference, key: key).utf8)
            case .unless(let reference, let wanted, let jump):
                if isTrue(reference) != wanted { next = Int(jump) }
            case .unlessKey(let reference, let key, let wanted, let jump):
                if text(reference, key: key).isEmpty == wanted { next = Int(jump) }
            case .enterList(let reference, let jump):
                if !enterList(reference) { next = Int(jump) }
            case .nextRecord(let start):
                if advance() { next = Int(start) }
            case .enterRecord(let reference, let jump):
                if !enterRecord(reference) { next = Int(jump) }
            case .leaveRecord:
                frames.removeLast()
            }
        }
    }

    /// Returns a value; nil behind a record that is absent.
    @inline(__always)
    private func value(_ reference: TemplateReference) -> TemplateValue? {
        let frame = Int(reference.frame)
        // The only name inside a list of texts is the text.
        if !frames[frame].texts.isEmpty { return .text(frames[frame].texts[frames[frame].index]) }
        let first = frames[frame].values[Int(reference.slot)]
        return reference.steps.isEmpty ? first : follow(reference.steps, from: first)
    }

    private func follow(_ steps: Range<Int32>, from first: TemplateValue) -> TemplateValue? {
        var value = first
        for step in steps {
            guard case .record(let record?) = value else { return nil }
            value = record.values[Int(template.steps[Int(step)])]
        }
        return value
    }

    private func text(_ reference: TemplateReference, key: Int32) -> String {
        guard case .open(let texts)? = value(reference) else { return "" }
        return texts[template.keys[Int(key)]] ?? ""
    }

    private func isTrue(_ reference: TemplateReference) -> Bool {
        switch value(reference) {
        case .flag(let flag): flag
        case .list(let records): !records.isEmpty
        case .texts(let texts): !texts.isEmpty
        case .record(let record): record != nil
        case .open(let texts): !texts.isEmpty
        case .text, nil: false
        }
    }

    private mutating func enterList(_ reference: TemplateReference) -> Bool {
        switch value(reference) {
        case .list(let records):
            guard let first = records.first else { return false }
            frames.append(Frame(values: first.values, records: records))
        case .texts(let texts):
            guard !texts.isEmpty else { return false }
            frames.append(Frame(values: [], texts: texts))
        case .text, .flag, .record, .open, nil: return false
        }
        return true
    }

    /// Opens the next record of the innermost list; closes the list and returns false after the last.
    private mutating func advance() -> Bool {
        let innermost = frames.count - 1
        let index = frames[innermost].index + 1
        guard index < max(frames[innermost].records.count, frames[innermost].texts.count) else {
            frames.removeLast()
            return false
        }
        frames[innermost].index = index
        if frames[innermost].texts.isEmpty {
            frames[innermost].values = frames[innermost].records[index].values
        }
        return true
    }

    private mutating func enterRecord(_ reference: TemplateReference) -> Bool {
        guard case .record(let record?)? = value(reference) else { return false }
        frames.append(Frame(values: record.values))
        return true
    }
}
