import Foundation
import MartletFormats

/// The values of a call, read back from what it writes.
struct CallReader: Sendable {
    private let writer: RequestWriter
    private let body: JSON?

    /// Lets an endpoint write its call.
    ///
    /// - Throws: What the endpoint throws for a value that cannot be written.
    init(_ endpoint: any Endpoint) throws(APIError) {
        var writer = RequestWriter(path: endpoint.definition.path)
        try endpoint.write(to: &writer)
        if let failure = writer.failure { throw failure }
        self.writer = writer
        body =
            if case .data(let data, _)? = writer.content { try? JSONCoding.decode(JSON.self, from: data) } else { nil }
    }

    /// Returns a value by its wire name; nil when the call has none there.
    ///
    /// A value of the path is read when it is a whole segment, and none of a multipart body is.
    func value(_ part: SignInFlow.Place.Part, _ key: String) -> JSON? {
        switch part {
        case .answer, .part: return nil
        // A body of a type may be a form as a whole.
        case .body: return body.map { $0[key] } ?? value(.form, key)
        case .header: return writer.headers[key].map { .string($0) }
        case .query: return text(key, in: writer.queryItems, isForm: false)
        case .cookie: return text(key, in: writer.cookies, isForm: false)
        case .form:
            guard case .data(let data, _)? = writer.content else { return nil }
            let items = String(decoding: data, as: UTF8.self).split(separator: "&").map { String($0) }
            return text(key, in: items, isForm: true)
        case .path: return segment(key)
        }
    }

    private func text(_ key: String, in items: [String], isForm: Bool) -> JSON? {
        let start = (isForm ? PercentEncoding.encodeForm(key) : PercentEncoding.encode(key)) + "="
        guard let item = items.first(where: { $0.hasPrefix(start) }) else { return nil }
        let value = item.dropFirst(start.count)
        return (isForm ? value.replacingOccurrences(of: "+", with: " ") : String(value)).removingPercentEncoding
            .map { .string($0) }
    }

    private func segment(_ key: String) -> JSON? {
        guard let path = try? writer.path.path() else { return nil }
        let places = writer.path.template.split(separator: "/")
        let segments = path.split(separator: "/")
        guard places.count == segments.count, let index = places.firstIndex(of: "{\(key)}") else { return nil }
        return segments[index].removingPercentEncoding.map { .string($0) }
    }
}
