/// Runs the instructions of a compiled template.
struct TemplateRenderer {
    /// A record or a text that is open, and for a list the place of it there.
    private struct Frame {
        var values: [TemplateValue]
        /// The list that the record belongs to; empty for a record of its own, and for a text.
        var records: [TemplateRecord] = []
        /// The list that the text belongs to; empty for a record.
        var lines = TextLines()
        /// The place of the record in its list, or where the text starts in its.
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
                append(range, of: literals)
            case .text(let reference):
                if case .text(let text)? = value(reference) { append(text) }
            case .keyText(let reference, let key):
                append(text(reference, key: key))
            case .unless(let reference, let wanted, let jump):
                if isTrue(reference) != wanted { next = Int(jump) }
            case .unlessKey(let reference, let key, let wanted, let jump):
                if text(reference, key: key).isEmpty == wanted { next = Int(jump) }
            case .enterList(let reference, let jump):
                // The last instruction goes to the next record.
                let body = next..<Int(jump) - 1
                if !enterList(reference, body, of: instructions, literals) { next = Int(jump) }
            case .nextRecord(let start):
                if advance() { next = Int(start) }
            case .enterRecord(let reference, let jump):
                if !enterRecord(reference) { next = Int(jump) }
            case .leaveRecord:
                frames.removeLast()
            }
        }
    }

    @inline(__always)
    private mutating func append(_ range: Range<Int32>, of literals: UnsafeBufferPointer<UInt8>) {
        let bytes = literals[Int(range.lowerBound)..<Int(range.upperBound)]
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes))
    }

    @inline(__always)
    private mutating func append(_ text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { output.append(contentsOf: $0) }
        if isAppended == nil { output.append(contentsOf: text.utf8) }
    }

    /// Returns a value; nil behind a record that is absent.
    @inline(__always)
    private func value(_ reference: TemplateReference) -> TemplateValue? {
        let frame = Int(reference.frame)
        // The only name inside a list of texts is the text.
        if !frames[frame].lines.isEmpty { return .text(frames[frame].lines.text(at: frames[frame].index)) }
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
        case .texts(let lines): !lines.isEmpty
        case .record(let record): record != nil
        case .open(let texts): !texts.isEmpty
        case .text, nil: false
        }
    }

    /// Opens the first record of a list; writes a list of texts at once where its section consists of nothing else, and
    /// returns false then, as behind every list without a record to open.
    private mutating func enterList(
        _ reference: TemplateReference, _ body: Range<Int>, of instructions: [TemplateInstruction],
        _ literals: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        switch value(reference) {
        case .list(let records):
            guard let first = records.first else { return false }
            frames.append(Frame(values: first.values, records: records))
        case .texts(let lines):
            guard !lines.isEmpty, !write(lines, body, of: instructions, literals) else { return false }
            frames.append(Frame(values: [], lines: lines))
        case .text, .flag, .record, .open, nil: return false
        }
        return true
    }

    /// Writes a section for each text of a list if it consists of that one, and plain text before and after it, as nearly all
    /// do; returns whether it does.
    private mutating func write(
        _ lines: TextLines, _ body: Range<Int>, of instructions: [TemplateInstruction],
        _ literals: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var (before, after) = (0..<0, 0..<0)
        var textCount = 0
        for index in body {
            switch instructions[index] {
            case .text(let reference) where reference.frame == frames.count: textCount += 1
            case .literal(let range) where textCount == 0 && before.isEmpty:
                before = Int(range.lowerBound)..<Int(range.upperBound)
            case .literal(let range) where textCount == 1 && after.isEmpty:
                after = Int(range.lowerBound)..<Int(range.upperBound)
            default: return false
            }
        }
        guard textCount == 1 else { return false }
        // All at once: making room for each piece takes longer than copying it, and so does filling with zeros what is
        // written then.
        let count = (before.count + after.count) * lines.count + lines.byteCount
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { memory in
            guard var end = UnsafeMutableRawPointer(memory.baseAddress) else { return }
            lines.forEachLine { line in
                Self.copy(UnsafeBufferPointer(rebasing: literals[before]), to: &end)
                Self.copy(line, to: &end)
                Self.copy(UnsafeBufferPointer(rebasing: literals[after]), to: &end)
            }
            output.append(contentsOf: UnsafeBufferPointer(memory))
        }
        return true
    }

    /// Copies bytes to where the last ones end, for which there must be room.
    @inline(__always)
    private static func copy(_ bytes: UnsafeBufferPointer<UInt8>, to end: inout UnsafeMutableRawPointer) {
        guard let start = bytes.baseAddress else { return }
        end.copyMemory(from: start, byteCount: bytes.count)
        end += bytes.count
    }

    /// Opens the next record of the innermost list; closes the list and returns false after the last.
    private mutating func advance() -> Bool {
        let innermost = frames.count - 1
        let isOpen =
            frames[innermost].lines.isEmpty
            ? Self.openNextRecord(of: &frames[innermost]) : Self.openNextText(of: &frames[innermost])
        if !isOpen { frames.removeLast() }
        return isOpen
    }

    private static func openNextRecord(of frame: inout Frame) -> Bool {
        frame.index += 1
        guard frame.index < frame.records.count else { return false }
        frame.values = frame.records[frame.index].values
        return true
    }

    private static func openNextText(of frame: inout Frame) -> Bool {
        frame.index = frame.lines.line(at: frame.index).upperBound
        return frame.index < frame.lines.bytes.count
    }

    private mutating func enterRecord(_ reference: TemplateReference) -> Bool {
        guard case .record(let record?)? = value(reference) else { return false }
        frames.append(Frame(values: record.values))
        return true
    }
}
