import MartletContract
import MartletFormats
import MartletPayloads

extension PayloadWalk {
    /// Notes a date that is taken in the other format for another moment, as seconds are for milliseconds, and returns
    /// whether it is so: that it is taken makes it no better.
    mutating func readAsAnother(
        _ left: DateFormat, _ right: DateFormat, _ old: TypeUse, _ new: TypeUse, _ spot: Spot, _ base: Origin,
        _ revision: Origin
    ) -> Bool {
        let isRequest = spot.direction == .request
        guard let example = Self.misread(isRequest ? left : right, by: isRequest ? right : left) else { return false }
        note("the date format", .dateFormatChanged, example, old, new, spot, base, revision)
        return true
    }

    /// Notes a length of time that is taken for another one, as seconds are for milliseconds, and returns whether it is so.
    mutating func readAsAnother(
        _ left: TypeReference.DurationEncoding, _ right: TypeReference.DurationEncoding, _ old: TypeUse, _ new: TypeUse,
        _ spot: Spot, _ base: Origin, _ revision: Origin
    ) -> Bool {
        guard left.isNumber, right.isNumber else { return false }
        note("the type", .typeChanged, .number("1500"), old, new, spot, base, revision)
        return true
    }

    /// - Parameter example: A value that both sides allow. It is no counterexample, so the message has it.
    private mutating func note(
        _ subject: String, _ kind: PayloadChange.Kind, _ example: Literal, _ old: TypeUse, _ new: TypeUse, _ spot: Spot,
        _ base: Origin, _ revision: Origin
    ) {
        let (before, after) = (TypeText.text(of: old, baseModels), TypeText.text(of: new, revisionModels))
        note(
            PayloadChange(
                kind: kind, direction: spot.direction, path: spot.path,
                message:
                    "\(subject) changed from \(before) to \(after): \(JSONText.write(example)) means another value now",
                base: base, revision: revision, values: [before, after], verdicts: .broken), nil)
    }

    /// Returns a date of a format that another format takes for another one; nil where there is none.
    private static func misread(_ sent: DateFormat, by taken: DateFormat) -> Literal? {
        let day = CivilDate(year: 2001, month: 2, day: 3)
        let fields = DateFields(day: day, nanosecondsOfDay: 14_706_000_000_000, offset: 0)
        guard let example = WireFormat.literal(of: fields, sent), let meant = WireFormat.fields(of: example, sent),
            let read = WireFormat.fields(of: example, taken)
        else { return nil }
        return meant.isSame(as: read) ? nil : example
    }
}

extension TypeReference.DurationEncoding {
    /// Whether it is a number of some unit.
    fileprivate var isNumber: Bool { self == .seconds || self == .milliseconds }
}

extension DateFields {
    /// Whether it is the same moment, or the same time of day where neither has a day.
    fileprivate func isSame(as other: DateFields) -> Bool {
        day == nil && other.day == nil
            ? nanosecondsOfDay == other.nanosecondsOfDay : timestamp == other.timestamp
    }
}
