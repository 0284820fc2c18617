/// Chooses the member of a union that accounts for most of a value, where no discriminator names it.
///
/// The value is read as each member that can be of its kind. A member that cannot be read from it, or that has another
/// constant (`const`), is out. Of the others the one that knows the most keys is chosen, those of objects inside the value
/// included; then the one that loses the fewest; then the one whose types are the most definite (a date before a string, a
/// listed value of an enumeration before another one, a whole number before any number); then the one that requires the
/// most of the keys; then the first. A key counts against a member that lists other values for it, or that is closed and
/// does not know it.
///
/// No member is chosen where data would be lost although a member knows it: if one knows nothing of the value's keys, or if
/// keys that the best one does not know, also in objects inside the value, are those of another one that fits. An open union
/// then keeps the value as it is.
public struct UnionChoice<Value: Sendable> {
    /// A member that fits.
    private struct Candidate {
        let value: Value
        let reading: UnionReading
        let score: UnionScore
    }

    private let source: JSONElement.Source
    private let kind: JSONKinds
    /// A document of our own, where a decoder that is not ours has the value.
    private var document: UnionDocument?
    private var meter: UnionMeter?
    private var best: Candidate?
    /// What the other members that fit account for.
    private var others: [UnionReading] = []
    private var failures: [JSONError] = []
    private let known: UnionMemo<Value>?
    /// What a decoder that is not ours threw, and has to see again.
    private var refusal: JSONError?

    /// Begins to choose.
    public init(_ element: borrowing JSONElement) {
        source = element.unchecked
        do throws(JSONError) {
            _ = try element.source
        } catch {
            kind = .any
            known = nil
            refusal = error
            return
        }
        switch source {
        case .document(let view):
            kind = JSONKinds(view.token)
            known = nil
        case .measured(let measured):
            kind = JSONKinds(measured.view.token)
            meter = measured.meter
            known = measured.meter.choice(of: Value.self, at: measured.view.index)
        case .foreign(let foreign):
            var element = JSONElement(foreign)
            let value = Result { () throws(JSONError) in try JSON(json: &element) }
            if case .failure(let error) = value, error.isOwnOfDecoder { refusal = error }
            kind = (try? value.get()).map { JSONKinds($0) } ?? .any
            document = (try? value.get()).flatMap { UnionDocument($0) }
            known = nil
        }
    }

    /// Whether the value can still be read.
    private var isAlive: Bool { view?.isAlive ?? true }

    private var view: JSONView? {
        switch source {
        case .document(let view): view
        case .measured(let measured): measured.view
        case .foreign: document?.view
        }
    }

    // MARK: - Members

    /// Reads the value as the only member that can be of its kind.
    public mutating func accept(
        _ kinds: JSONKinds, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) {
        guard isAlive, known == nil, best == nil, !kinds.isDisjoint(with: kind) else { return }
        guard case .measured(let measured) = source else {
            do throws(JSONError) {
                var element = JSONElement(source)
                let value = try read(&element)
                best = Candidate(
                    value: value, reading: UnionReading(),
                    score: UnionScore(UnionReading(), keyCount: 0, isClosed: false))
            } catch {
                failures.append(error)
            }
            return
        }
        measure(measured.view, measured.meter, isClosed: false, isOnly: true, read)
    }

    /// Reads the value as a member, to see how much of it the member accounts for.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of values that the member can be.
    ///   - isClosed: Whether the member refuses keys that it does not name.
    ///   - constants: The values that the member can have (`const` and `enum`); nil where they are not listed.
    ///   - read: Reads the member.
    public mutating func consider(
        _ kinds: JSONKinds, isClosed: Bool = false, among constants: [JSON]? = nil,
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) {
        guard isAlive, known == nil, !kinds.isDisjoint(with: kind) else { return }
        guard let view else { return accept(kinds, read) }
        if let constants, let value = try? JSON(view), !constants.contains(where: { value.isSame(as: $0) }) {
            failures.append(JSONError(.unknownCase, "the value is another constant"))
            return
        }
        let meter = self.meter ?? UnionMeter(view, convertsKeys: document != nil)
        self.meter = meter
        measure(view, meter, isClosed: isClosed, isListed: constants != nil, isOnly: false, read)
    }

    private mutating func measure(
        _ view: JSONView, _ meter: UnionMeter, isClosed: Bool, isListed: Bool = false, isOnly: Bool,
        _ read: (inout JSONElement) throws(JSONError) -> Value
    ) {
        do throws(JSONError) {
            var (value, reading) = try meter.measure(view.index) { () throws(JSONError) in
                var element = JSONElement(MeasuredElement(view, meter))
                return try read(&element)
            }
            if isListed { reading.precision += 2 }
            // What is kept as JSON by the only member of its kind was said to be of that kind.
            let keyCount = isOnly ? reading.found + reading.kept : meter.keyCount(in: view)
            add(
                Candidate(
                    value: value, reading: reading,
                    score: UnionScore(reading, keyCount: keyCount, isClosed: isClosed)))
        } catch {
            failures.append(error)
        }
    }

    private mutating func add(_ candidate: Candidate) {
        guard let best else {
            best = candidate
            return
        }
        // A union that does not know the value is better than none, and worse than any other.
        let isBetter =
            best.reading.isUnknown == candidate.reading.isUnknown
            ? candidate.score.isBetter(than: best.score) : best.reading.isUnknown
        others.append((isBetter ? best : candidate).reading)
        if isBetter { self.best = candidate }
    }

    // MARK: - The choice

    /// Returns the best member, or the value as it is where none is good enough.
    ///
    /// - Throws: `JSONError` when a decoder that is not ours refuses.
    public mutating func member(or unknown: (JSON) -> Value) throws(JSONError) -> Value {
        if let refusal { throw refusal }
        try view?.check()
        if let known { return try reuse(known) }
        if let best, isSafe(best) { return keep(best) }
        switch source {
        case .document(let view): return unknown(try JSON(view))
        case .foreign(let foreign):
            var element = JSONElement(foreign)
            return unknown(try JSON(json: &element))
        case .measured(let measured):
            let (value, reading) = try measured.meter.measure(measured.view.index) { () throws(JSONError) in
                measured.meter.keepUnknown(measured.view)
                return unknown(try JSON(measured.view))
            }
            keep(.success(value), reading)
            return value
        }
    }

    /// Returns the best member of a closed union.
    ///
    /// - Throws: `JSONError` with `.unknownCase` when no member fits.
    public mutating func member() throws(JSONError) -> Value {
        if let refusal { throw refusal }
        try view?.check()
        if let known { return try reuse(known) }
        if let best { return keep(best) }
        let error = JSONError.noMember(failures: failures, of: JSONElement(source))
        keep(.failure(error), UnionReading())
        throw error
    }

    /// Whether a member may be chosen although the value could be kept as it is.
    private func isSafe(_ candidate: Candidate) -> Bool {
        if candidate.reading.isUnknown || candidate.score.isGuess { return false }
        return candidate.score.lost <= 0 || others.allSatisfy(candidate.reading.hasKeys)
    }

    private func keep(_ candidate: Candidate) -> Value {
        keep(.success(candidate.value), candidate.reading)
        return candidate.value
    }

    /// Tells the unions around this one what was chosen.
    private func keep(_ value: Result<Value, JSONError>, _ reading: UnionReading) {
        guard case .measured(let measured) = source else { return }
        measured.meter.keep(UnionMemo(value, reading), at: measured.view.index)
        measured.meter.add(reading, at: measured.view.index)
    }

    private func reuse(_ known: UnionMemo<Value>) throws(JSONError) -> Value {
        if case .measured(let measured) = source { measured.meter.add(known.reading, at: measured.view.index) }
        return try known.value.get()
    }
}

/// The document of a value that a decoder has which is not ours.
final class UnionDocument {
    /// The value.
    let view: JSONView
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let buffer: JSONTokenBuffer

    /// Writes and indexes a value; nil when it is too large.
    init?(_ value: JSON) {
        guard let data = try? JSONCoding.encode(value) else { return nil }
        // The scanner needs a stop behind the text.
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count + 1)
        _ = text.initialize(from: data)
        text[data.count] = 0
        guard let base = text.baseAddress,
            let buffer = try? JSONScanner(base, count: data.count, maxDepth: JSONDocument.maxDepth).scan()
        else {
            text.deallocate()
            return nil
        }
        self.text = text
        self.buffer = buffer
        view = JSONPlace.enter(base, buffer.tokens)
    }

    deinit {
        JSONPlace.leave(view)
        buffer.free()
        text.deallocate()
    }
}
