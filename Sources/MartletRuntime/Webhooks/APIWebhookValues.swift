import Foundation
import MartletFormats

/// Parameters of a webhook in one place of its request: generated code reads them by their names.
///
/// Its dump shows nothing of the values: any of them may be a secret.
public struct APIWebhookValues: Sendable, CustomReflectable {
    enum Place: String {
        case header = "headers"
        case query, cookie, path
    }

    private let place: Place
    private let headers: HTTPHeaders
    private let items: [(name: String, value: String)]

    init(place: Place, headers: HTTPHeaders = [:], items: [ReceivedForm.Item] = []) {
        self.place = place
        self.headers = headers
        self.items = items.map { ($0.name, String($0.value)) }
    }

    /// Shows the place.
    public var customMirror: Mirror { Mirror(self, children: ["place": place.rawValue]) }

    // MARK: Choosing

    /// Returns the parameters without some: those beside an object whose values are parameters of their own.
    ///
    /// - Parameter names: The names; those of members of a list or an object, `name[key]`, belong to them.
    public func without(_ names: String...) -> APIWebhookValues {
        filtered { item in !names.contains { item.name == $0 || item.name.hasPrefix($0 + "[") } }
    }

    /// Returns the parameters without one that has no value, `name=` or `name`, where the specification allows that.
    public func without(empty name: String) -> APIWebhookValues {
        let isEmpty = items.allSatisfy { $0.name != name || $0.value.isEmpty }
        return isEmpty ? filtered { $0.name != name } : self
    }

    private func filtered(_ isKept: ((name: String, value: String)) -> Bool) -> APIWebhookValues {
        APIWebhookValues(
            place: place, headers: headers,
            items: items.filter(isKept).map { ReceivedForm.Item(name: $0.name, value: $0.value[...]) })
    }

    // MARK: Reading

    /// Reads a parameter: text as it is, numbers and words by their JSON form.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - literals: The kinds of values beside texts, where the type is a union: a text that is one of these in JSON is
    ///     taken for it rather than for a text.
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value: JSONValue>(_ name: String, literals: JSONKinds = []) throws(APIError) -> Value {
        try reader(name).header(name, literals: literals)
    }

    /// Reads a parameter; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value: JSONValue>(_ name: String, literals: JSONKinds = []) throws(APIError) -> Value? {
        try reader(name).headerIfPresent(name, literals: literals)
    }

    /// Reads a parameter in a form of its own, such as a date.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value>(
        _ name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        try reader(name).header(name, literals: literals, read)
    }

    /// Reads a parameter in a form of its own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value>(
        _ name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        try reader(name).headerIfPresent(name, literals: literals, read)
    }

    /// Reads a list: values between commas, or one parameter for each.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value: JSONValue>(list name: String, literals: JSONKinds = []) throws(APIError) -> [Value] {
        try reader(list: name).header(list: name, literals: literals)
    }

    /// Reads a list; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value: JSONValue>(list name: String, literals: JSONKinds = []) throws(APIError)
        -> [Value]?
    {
        try reader(list: name).headerIfPresent(list: name, literals: literals)
    }

    /// Reads a list of values in a form of their own.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value>(
        list name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> [Value] {
        try reader(list: name).header(list: name, literals: literals, read)
    }

    /// Reads a list of values in a form of their own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value>(
        list name: String, literals: JSONKinds = [], _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> [Value]? {
        try reader(list: name).headerIfPresent(list: name, literals: literals, read)
    }

    /// Reads a parameter that is JSON.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value: JSONValue>(json name: String) throws(APIError) -> Value {
        try reader(name).header(json: name)
    }

    /// Reads a parameter that is JSON; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value: JSONValue>(json name: String) throws(APIError) -> Value? {
        try reader(name).headerIfPresent(json: name)
    }

    /// Reads a parameter that is JSON in a form of its own.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value>(
        json name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        try reader(name).header(json: name, read)
    }

    /// Reads a parameter that is JSON in a form of its own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value>(
        json name: String, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        try reader(name).headerIfPresent(json: name, read)
    }

    /// Reads an object: names and values by turns, or exploded, which is a parameter for each of its values in a query or a
    /// cookie. Those of a query may have brackets, `name[key]=value`.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value: JSONValue>(object name: String, explode: Bool = false) throws(APIError) -> Value {
        try value(object: name, explode: explode) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads an object; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value: JSONValue>(object name: String, explode: Bool = false) throws(APIError) -> Value?
    {
        try valueIfPresent(object: name, explode: explode) { (element) throws(JSONError) in try element.value() }
    }

    /// Reads an object in a form of its own, such as a map of dates.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is missing or something else.
    public func value<Value>(
        object name: String, explode: Bool = false, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value {
        guard let value = try valueIfPresent(object: name, explode: explode, read) else {
            throw reader(name).missing(name)
        }
        return value
    }

    /// Reads an object in a form of its own; nil when it is missing.
    ///
    /// - Throws: ``APIError/Code/decoding`` when it is something else.
    public func valueIfPresent<Value>(
        object name: String, explode: Bool = false, _ read: (inout JSONElement) throws(JSONError) -> Value
    ) throws(APIError) -> Value? {
        let start = name + "["
        var members = items.compactMap { item -> ReceivedForm.Item? in
            guard item.name.hasPrefix(start), item.name.hasSuffix("]") else { return nil }
            return ReceivedForm.Item(name: String(item.name.dropFirst(start.count).dropLast()), value: item.value[...])
        }
        guard place == .query || place == .cookie, explode || !members.isEmpty else {
            return try reader(list: name, isObject: true).headerIfPresent(object: name, explode: explode, read)
        }
        if members.isEmpty { members = items.map { ReceivedForm.Item(name: $0.name, value: $0.value[...]) } }
        if members.isEmpty { return nil }
        do throws(JSONError) {
            return try ReceivedForm(members).decode(read)
        } catch {
            throw reader(name).failure("\(place.rawValue).\(name)", error.message, error)
        }
    }

    // MARK: Values

    private func reader(_ name: String) -> AnswerReader {
        guard place != .header else { return reader(of: headers) }
        guard let item = items.first(where: { $0.name == name }) else { return reader(of: [:]) }
        return reader(of: HTTPHeaders([.init(name: name, value: decoded(item.value[...]))]))
    }

    /// Elements are told apart before they are decoded: a comma of an element is percent-encoded.
    private func reader(list name: String, isObject: Bool = false) -> AnswerReader {
        guard place != .header else { return reader(of: headers) }
        let own = items.filter { $0.name == name }
        guard !own.isEmpty else { return reader(of: [:]) }
        let elements = own.flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: !isObject) }
            .map(decoded)
        return reader(of: HTTPHeaders([.init(name: name, value: HeaderList.text(elements))]))
    }

    private func decoded(_ text: Substring) -> String { ReceivedForm.decoded(text, isForm: place == .query) }

    private func reader(of headers: HTTPHeaders) -> AnswerReader {
        AnswerReader(
            TransportResponse(status: 0, headers: headers), place: place.rawValue, valueReading: ValueReading.current)
    }
}
