public import Foundation
import MartletFormats

/// A request of a webhook or a callback as a server framework received it: generated code reads from it what the specification
/// declares.
///
/// ```swift
/// let request = APIWebhookRequest(url: "/hooks/orderPaid?try=2", headers: ["X-Event": "orderPaid"], body: body)
/// let event = try ShopWebhook(named: "orderPaid", from: request)
/// ```
///
/// Its description and its dump show the method and the size of the body: everything else may be secret.
public struct APIWebhookRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// The method.
    public var method: HTTPMethod
    /// The address: whole, or the path with the query as servers receive it.
    public var url: String
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; empty when there is none.
    public var body: Data

    /// Makes a request.
    public init(method: HTTPMethod = .post, url: String = "/", headers: HTTPHeaders = [:], body: Data = Data()) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The method and the size of the body.
    public var description: String { "\(method.rawValue), \(body.count) bytes" }

    /// What the description shows.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }

    /// The request if it has a body; nil otherwise.
    public var withBody: APIWebhookRequest? { body.isEmpty ? nil : self }

    /// Reads the body as JSON, or as a form where its content type is that; without a body it is read as JSON's null.
    ///
    /// - Throws: ``JSONError``, as the type says.
    public func value<Value: JSONValue>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
        try value { (element) throws(JSONError) in try element.value() }
    }

    /// Reads the body as JSON in a form of its own, such as a list of dates, or as a form where its content type is that;
    /// without a body it is read as JSON's null.
    ///
    /// - Throws: ``JSONError``, as the type says.
    public func value<Value>(_ read: (inout JSONElement) throws(JSONError) -> Value) throws(JSONError) -> Value {
        guard !has("application/x-www-form-urlencoded") else {
            return try ReceivedForm(String(decoding: body, as: UTF8.self)).decode(read)
        }
        return try JSONBridge.decode(body, contentType: headers["Content-Type"], read)
    }

    /// Reads the body as text, in the charset of its content type; in UTF-8 where that names none.
    ///
    /// - Throws: ``JSONError/Code/invalidUnicode`` when it is none, or the charset is not known.
    public func text() throws(JSONError) -> String {
        guard let text = TextCharset(contentType: headers["Content-Type"]).text(body) else {
            throw JSONError(.invalidUnicode, "the body is not text in the charset of its content type")
        }
        return text
    }

    /// Returns whether the body has a content type, which may be a range such as `image/*`.
    public func has(_ contentType: String) -> Bool {
        func essence(_ text: String) -> String {
            text.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        }
        guard let own = headers["Content-Type"].map(essence) else { return false }
        let range = essence(contentType)
        return range == "*/*" || own == range || range.hasSuffix("/*") && own.hasPrefix(range.dropLast())
    }

    /// The header fields as parameters.
    public var header: APIWebhookValues { APIWebhookValues(place: .header, headers: headers) }

    /// The query as parameters.
    public var query: APIWebhookValues {
        let address = url.prefix { $0 != "#" }
        let query = address.firstIndex(of: "?").map { address[address.index(after: $0)...] } ?? ""
        return APIWebhookValues(place: .query, items: ReceivedForm.items(of: query, separator: "&"))
    }

    /// The cookies as parameters.
    public var cookie: APIWebhookValues {
        let text = headers.values(of: "Cookie").joined(separator: ";")
        return APIWebhookValues(place: .cookie, items: ReceivedForm.items(of: text[...], separator: ";"))
    }

    /// Returns the parameters of the path.
    ///
    /// - Parameter template: The end of the path, with its places: `/data/{id}`.
    public func path(_ template: String) -> APIWebhookValues {
        let start = url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? url[...]
        let segments = start.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        let places = template.split(separator: "/")
        var items: [ReceivedForm.Item] = []
        for (place, segment) in zip(places.reversed(), segments.reversed()) {
            if place.hasPrefix("{"), place.hasSuffix("}") {
                items.append(ReceivedForm.Item(name: String(place.dropFirst().dropLast()), value: segment))
            } else if place != segment {
                return APIWebhookValues(place: .path, items: [])
            }
        }
        return APIWebhookValues(place: .path, items: items)
    }
}
