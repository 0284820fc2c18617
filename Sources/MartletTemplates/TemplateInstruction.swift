/// Where a value stands: the frame of a record that is open, a position in it, and from there through records in it.
struct TemplateReference {
    /// The frame, counted from the outermost record.
    let frame: Int32
    /// The position of the value in the frame's record.
    let slot: Int32
    /// The positions that lead from there to the value of a dotted name, in the template's list of steps.
    let steps: Range<Int32>
}

/// One step of rendering. All payloads are plain numbers, so walking over instructions counts no references.
enum TemplateInstruction {
    /// Writes bytes of the template's plain text.
    case literal(Range<Int32>)
    /// Writes a text.
    case text(TemplateReference)
    /// Writes the text under a free key; nothing when it is absent.
    case keyText(TemplateReference, key: Int32)
    /// Goes on elsewhere unless a value's truth is as wanted.
    case unless(TemplateReference, is: Bool, jump: Int32)
    /// Goes on elsewhere unless a free key's truth is as wanted.
    case unlessKey(TemplateReference, key: Int32, is: Bool, jump: Int32)
    /// Opens the first record of a list, or goes on elsewhere when there is none.
    case enterList(TemplateReference, jump: Int32)
    /// Opens the next record of the innermost list and goes back to its start; closes the list after the last.
    case nextRecord(start: Int32)
    /// Opens a record, or goes on elsewhere when it is absent.
    case enterRecord(TemplateReference, jump: Int32)
    /// Closes the innermost record.
    case leaveRecord

    /// The same instruction with its place to go on.
    func jumping(to target: Int) -> TemplateInstruction {
        let jump = Int32(target)
        switch self {
        case .unless(let reference, let wanted, _): return .unless(reference, is: wanted, jump: jump)
        case .unlessKey(let reference, let key, let wanted, _):
            return .unlessKey(reference, key: key, is: wanted, jump: jump)
        case .enterList(let reference, _): return .enterList(reference, jump: jump)
        case .enterRecord(let reference, _): return .enterRecord(reference, jump: jump)
        case .literal, .text, .keyText, .nextRecord, .leaveRecord: return self
        }
    }
}
