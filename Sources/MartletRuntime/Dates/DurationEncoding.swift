import MartletFormats

/// How a length of time is written.
public enum DurationEncoding: String, Sendable, CaseIterable {
    /// A number of seconds, with a fraction where needed.
    case seconds
    /// A number of milliseconds, with a fraction where needed.
    case milliseconds
    /// A string such as `PT1H30M` (ISO 8601-1, 5.5.2). Years and months are refused: they have no fixed length,
    /// and stand in a ``CalendarDuration``.
    case iso8601

    func read(_ element: borrowing JSONElement) throws(JSONError) -> Duration {
        if self == .iso8601 {
            return try element.withText("a length of time such as PT1H30M") { text in ISODuration.read(text) }
        }
        if let whole = try? element.int64(), whole.magnitude < 1 << 53 {
            return self == .seconds ? .seconds(whole) : .milliseconds(whole)
        }
        let value = try element.double()
        guard value.magnitude < 1e15 else {
            throw JSONError(.outOfRange, "the length of time is too great", byteOffset: element.byteOffset)
        }
        return self == .seconds ? .seconds(value) : .milliseconds(value)
    }

    func write(_ value: Duration, to writer: inout JSONWriter) {
        if self == .iso8601 {
            return writer.text(maxLength: ISODuration.maxLength) { output in ISODuration.write(value, to: output) }
        }
        let (seconds, attoseconds) = value.components
        let scale: Int64 = self == .seconds ? 1 : 1000
        let unit = 1_000_000_000_000_000_000 / scale
        let (product, overflows) = seconds.multipliedReportingOverflow(by: scale)
        guard !overflows, attoseconds % unit == 0 else {
            return writer.double(Double(seconds) * Double(scale) + Double(attoseconds) / Double(unit))
        }
        writer.int64(product + attoseconds / unit)
    }
}

extension Duration {
    /// Returns the length of time as text: digits, or ISO 8601's form.
    public func text(_ encoding: DurationEncoding) -> String {
        guard encoding != .iso8601 else {
            return String.ascii(ISODuration.maxLength) { output in ISODuration.write(self, to: output) } ?? ""
        }
        return String.json { writer in encoding.write(self, to: &writer) }
    }
}

extension String {
    /// Returns what stands in a document for a number, as text; empty when it cannot be written.
    static func json(_ write: (inout JSONWriter) -> Void) -> String {
        var output = JSONOutput(capacity: 64)
        let data = withUnsafeMutablePointer(to: &output) { pointer in
            var writer = JSONWriter(pointer)
            write(&writer)
            return try? pointer.pointee.finish()
        }
        output.discard()
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
