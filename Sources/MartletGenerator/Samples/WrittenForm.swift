import MartletContract
import MartletFormats
import MartletPayloads
import MartletPlan

/// Works out how the client writes a value that it has read: members in the order of the fields, dates in the first of
/// their formats, numbers in the fewest digits. What is absent stays absent; only a required field that is missing gets
/// its default.
///
/// It follows from the contract alone; neither the templates nor the runtime are asked, so that tests that compare with
/// it test both.
struct WrittenForm {
    let context: SampleContext
    /// Whether a request carries the value, without what only the server sends.
    var isRequest = false

    /// Returns a value as it is written.
    func literal(_ literal: Literal, as type: TypeReference) -> Literal {
        switch (type.kind, literal) {
        case (.model(let name), _):
            return model(literal, named: name)
        case (.array(let element), .array(let elements)):
            return .array(elements.map { self.literal($0, as: element) })
        case (.map(let value), .object(let members)):
            return .object(Self.sorted(members).map { .init($0.name, self.literal($0.value, as: value)) })
        case (.date(let format, _), .number):
            // The first of several formats, which writes, may be text.
            return date(literal, format)
        case (_, .number(let digits)):
            return .number(number(digits, type.kind))
        case (_, .string(let text)):
            return string(text, type.kind)
        default:
            return literal
        }
    }

    /// Returns an object as it is written.
    func object(_ literal: Literal, as object: ObjectShape) -> Literal {
        guard case .object(let members) = literal else { return literal }
        let values = LiteralMembers(members)
        var written: [Literal.Member] = []
        // By positions, since copying a field costs more than finding that a small value lacks it.
        for index in object.fields.indices where !(isRequest && object.fields[index].isReadOnly) {
            var value = values[object.fields[index].key]
            if value == nil, !object.fields[index].isAlwaysWritten { continue }
            let field = object.fields[index]
            if value == .null, !holdsNull(field) { value = nil }
            value = value ?? field.valueWhenOmitted.flatMap { $0 == .null ? nil : $0 }
            guard let value else { continue }
            written.append(.init(field.key, self.literal(value, as: field.type)))
        }
        if case .kept(let type) = object.additional {
            let keys = TextSet(object.fields.map(\.key))
            for member in Self.sorted(members) where !keys.contains(member.name) {
                written.append(.init(member.name, self.literal(member.value, as: type)))
            }
        }
        return .object(written)
    }

    /// Whether null is a value of a field. Of free JSON it is one, unless the field may be absent: then null is read as
    /// absent, and is not written.
    private func holdsNull(_ field: Field) -> Bool {
        if context.plan.types.expanded(field.type).isNullable { return true }
        return field.type.kind == .json && !field.isOptional && field.defaultValue == nil
    }

    /// Members of a map are written in the order of their bytes.
    private static func sorted(_ members: [Literal.Member]) -> [Literal.Member] {
        members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func model(_ literal: Literal, named name: String) -> Literal {
        switch context.model(named: name)?.shape {
        case .object(let object):
            return self.object(literal, as: object)
        case .alias(let alias):
            return self.literal(literal, as: alias.type)
        case .enumeration(let enumeration):
            guard enumeration.rawType == .int, case .number(let digits) = literal else { return literal }
            return .number(number(digits, .int))
        case .union(let union):
            guard let member = context.member(of: union, named: name, for: literal) else { return literal }
            return self.member(literal, member, of: union)
        case nil:
            return literal
        }
    }

    /// A member without a field for the discriminator gets it, before all others.
    private func member(_ literal: Literal, _ member: Union.Member, of union: Union) -> Literal {
        let written = self.literal(literal, as: member.type)
        guard let discriminator = union.discriminator, let value = member.values.first,  // allowed: a list
            case .object(let members) = written, written.member(discriminator) == nil
        else { return written }
        return .object([.init(discriminator, union.literal(ofValue: value))] + members)
    }

    private func number(_ digits: String, _ kind: TypeReference.Kind) -> String {
        switch kind {
        case .int, .int32, .int64, .uint64, .decimal: DecimalNumber(digits)?.plainText ?? digits
        case .double: Self.shortest(Double(digits)?.description) ?? digits
        case .float: Self.shortest(Float(digits)?.description) ?? digits
        case .duration: Self.shortest(Double(digits)?.description) ?? digits
        default: digits
        }
    }

    /// Whole numbers are written without a fraction.
    private static func shortest(_ text: String?) -> String? {
        guard let text else { return nil }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func string(_ text: String, _ kind: TypeReference.Kind) -> Literal {
        switch kind {
        case .uuid: return .string(text.lowercased())
        case .int64(isString: true), .uint64(isString: true), .decimal(isString: true):
            return .string(DecimalNumber(text)?.plainText ?? text)
        case .data(let encoding):
            return .string(WireFormat.bytes(of: text, encoding).map { WireFormat.text(of: $0, encoding) } ?? text)
        case .date(let format, _): return date(.string(text), format)
        case .duration(.iso8601):
            return .string(WireFormat.duration(text).map(WireFormat.text) ?? text)
        case .duration(.calendar):
            return .string(WireFormat.calendarDuration(text) ?? text)
        default: return .string(text)
        }
    }

    private func date(_ literal: Literal, _ format: DateFormat) -> Literal {
        guard var fields = WireFormat.fields(of: literal, format) else { return literal }
        // A moment is written in UTC whatever offset it was read with.
        if format.meaning == .instant, let timestamp = fields.timestamp { fields = .init(timestamp) }
        return WireFormat.literal(of: fields, format) ?? literal
    }
}
