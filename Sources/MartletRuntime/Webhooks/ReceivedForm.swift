import Foundation
import MartletFormats

/// A form that was received. It has no quotes that would tell a number from text, and no brackets that would tell a list: the
/// type that reads it decides.
///
/// - Source: WHATWG URL Standard, section 5.1, <https://url.spec.whatwg.org/#urlencoded-parsing>; OpenAPI 3.1, section 4.8.14.4
struct ReceivedForm {
    /// A name with a value, which is still percent-encoded.
    struct Item {
        let name: String
        let value: Substring

        /// The value.
        var text: String { ReceivedForm.decoded(value) }
    }

    /// A field with its values.
    private struct Field {
        /// How its values are taken.
        enum Reading: Int {
            /// As text, at first; as a list of texts where there are several.
            case text
            /// As JSON: a number, a Boolean, an object.
            case literal
            /// As a list of texts, of one value too.
            case list
            /// As a list of numbers or Booleans.
            case literals
        }

        let name: String
        var values: [String]
        var reading = Reading.text

        func add(to json: inout Data) throws(JSONError) {
            json += try JSONCoding.encode(name)
            json += Data(":".utf8)
            let isList = values.count > 1 || reading == .list || reading == .literals
            if isList { json += Data("[".utf8) }
            for (index, value) in values.enumerated() {
                if index > 0 { json += Data(",".utf8) }
                let isLiteral = reading == .literal || reading == .literals
                json += isLiteral && ReceivedForm.isJSON(value) ? Data(value.utf8) : try JSONCoding.encode(value)
            }
            if isList { json += Data("]".utf8) }
        }
    }

    private var fields: [Field] = []
    /// The number of times that a form is read anew, at most.
    private static let limit = 256

    /// Takes a body apart.
    init(_ text: String) {
        self.init(Self.items(of: text[...], separator: "&"))
    }

    /// Makes a form of items.
    init(_ items: [Item]) {
        var positions: [WireText: Int] = [:]
        for item in items {
            // Some servers write lists as `name[]`.
            let name = item.name.hasSuffix("[]") ? String(item.name.dropLast(2)) : item.name
            if let position = positions[WireText(name)] {
                fields[position].values.append(item.text)
            } else {
                positions[WireText(name)] = fields.count
                fields.append(Field(name: name, values: [item.text]))
                if name != item.name { fields[fields.count - 1].reading = .list }
            }
        }
    }

    /// Returns the items of a text.
    static func items(of text: Substring, separator: Character) -> [Item] {
        text.split(separator: separator).map { part in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Item(name: pair.first.map(decoded) ?? "", value: pair.count == 2 ? pair[1] : "")
        }
    }

    /// Returns a text without percent-encoding.
    ///
    /// - Parameter isForm: Whether a plus sign is a space.
    static func decoded(_ text: Substring, isForm: Bool) -> String {
        PercentEncoding.decodedText(isForm && text.contains("+") ? text.replacing("+", with: " ")[...] : text)
    }

    private static func decoded(_ text: Substring) -> String { decoded(text, isForm: true) }

    /// Reads the object.
    func decode<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> Value {
        var form = self
        var rest = Self.limit
        while true {
            do throws(JSONError) {
                return try JSONCoding.decode(from: try form.json(), read)
            } catch {
                rest -= 1
                guard rest > 0, let key = error.codingPath.first, form.change(key) else { throw error }
            }
        }
    }

    private func json() throws(JSONError) -> Data {
        var json = Data("{".utf8)
        for (index, field) in fields.enumerated() {
            if index > 0 { json += Data(",".utf8) }
            try field.add(to: &json)
        }
        return json + Data("}".utf8)
    }

    /// Takes the values that did not fit in another way; returns whether there is one.
    private mutating func change(_ key: JSONCodingKey) -> Bool {
        // Errors do not name the keys of maps.
        let indices = fields.indices.filter { key == .anyKey || WireText(fields[$0].name) == WireText(key.stringValue) }
        var isChanged = false
        for index in indices {
            guard let next = Field.Reading(rawValue: fields[index].reading.rawValue + 1) else { continue }
            fields[index].reading = next
            isChanged = true
        }
        return isChanged
    }

    private static func isJSON(_ text: String) -> Bool {
        (try? JSONCoding.decode(from: Data(text.utf8)) { _ in }) != nil
    }
}
