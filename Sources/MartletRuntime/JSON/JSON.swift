import Foundation
import MartletFormats

/// Any JSON value. Numbers keep their digits, objects their order.
public enum JSON: Hashable, JSONCodable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object(JSONMembers)

    /// Reads any value. Of two members with the same key the first counts.
    ///
    /// - Throws: `JSONError` when a decoder that is not ours refuses.
    public init(json element: inout JSONElement) throws(JSONError) {
        switch try element.source {
        case .document(let view): self = try JSON(view)
        case .foreign(let foreign): self = try JSON(foreign, &element)
        case .measured(let measured):
            measured.meter.keep(measured.view)
            self = try JSON(measured.view)
        }
    }

    /// Writes the value.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let number): writer.number(number)
        case .string(let text): writer.string(text)
        case .array(let values): writer.array(values) { writer, value in value.write(to: &writer) }
        case .object(let members):
            writer.object { object in
                for (key, value) in members {
                    var writer = object.member(named: key)
                    value.write(to: &writer)
                }
            }
        }
    }

    init(_ view: JSONView) throws(JSONError) {
        switch view.token.kind {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .number: self = .number(JSONNumber(checked: try view.digits()))
        case .string: self = .string(try view.string())
        case .array:
            var element = JSONElement(view)
            self = .array(try element.array { (element) throws(JSONError) in try JSON(json: &element) })
        case .object:
            var element = JSONElement(view)
            self = .object(try Self.members(&element))
        }
    }

    /// Asks a decoder that is not ours for one kind of value after the other.
    private init(_ foreign: ForeignElement, _ element: inout JSONElement) throws(JSONError) {
        if foreign.isNull {
            self = .null
        } else if let value = try? foreign.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? foreign.decode(Int64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? foreign.decode(UInt64.self) {
            self = .number(JSONNumber(checked: String(value)))
        } else if let value = Self.number(foreign) {
            self = .number(value)
        } else if let value = try? foreign.decode(String.self) {
            try Self.check(value, of: foreign)
            self = .string(value)
        } else if let object = try? foreign.object() {
            if let number = Self.number(object, of: foreign) {
                self = .number(number)
            } else {
                self = .object(try Self.members(&element))
            }
        } else {
            self = .array(try element.array { (element) throws(JSONError) in try JSON(json: &element) })
        }
    }

    /// Checks that a string is none in which a decoder keeps an object or an array: that of a database begins again with the
    /// text of its column, once it has thrown its own error.
    private static func check(_ text: String, of foreign: ForeignElement) throws(JSONError) {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return }
        do throws(JSONError) {
            _ = try foreign.object()
        } catch {
            guard error.isOwnOfDecoder, (try? JSONCoding.decode(JSON.self, from: text)) != nil else { return }
            throw error
        }
    }

    /// Returns the number that an object is: one of many digits, where the coder has no type for it and Foundation's `Decimal`
    /// writes its parts.
    private static func number(_ object: ForeignObject, of foreign: ForeignElement) -> JSONNumber? {
        object.isDecimal ? (try? foreign.decode(Decimal.self)).flatMap { JSONNumber($0) } : nil
    }

    /// A fraction with as many digits as the decoder gives away.
    private static func number(_ foreign: ForeignElement) -> JSONNumber? {
        guard let double = (try? foreign.decode(Double.self)).flatMap({ JSONNumber($0) }) else { return nil }
        guard let decimal = (try? foreign.decode(Decimal.self)).flatMap({ JSONNumber($0) }),
            decimal.double == double.double
        else { return double }
        let count = { (number: JSONNumber) in DecimalNumber(number.text)?.digits.count ?? 0 }
        return count(decimal) > count(double) ? decimal : double
    }

    private static func members(_ element: inout JSONElement) throws(JSONError) -> JSONMembers {
        var members = JSONMembers()
        var keys: Set<WireText> = []
        try element.forEachMember { (key, element) throws(JSONError) in
            if keys.insert(WireText(key)).inserted { members.append(key, try JSON(json: &element)) }
        }
        return members
    }
}
