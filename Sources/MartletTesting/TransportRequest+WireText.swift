import Foundation
public import MartletRuntime

extension TransportRequest {
    /// The request as text, for comparison with text that was written by hand.
    ///
    /// ```
    /// POST https://api.aroti.com/api/sessions
    /// Accept: application/json
    /// Content-Type: application/json
    ///
    /// {"specialistId":"1"}
    /// ```
    ///
    /// Header fields are sorted by their name in lower case. The empty line and the body stand there only when there is
    /// a body. It shows credentials: it is for tests, not for logs.
    public var wireText: String {
        var text = "\(method.rawValue) \(url.absoluteString)\n"
        let fields = headers.map { (key: $0.name.lowercased(), line: "\($0.name): \($0.value)\n") }
        text += fields.sorted { $0.key < $1.key }.map(\.line).joined()
        if let bodyText { text += "\n\(bodyText)" }
        return text
    }

    /// The body as text; nil without a body. Bytes that are no UTF-8 become U+FFFD.
    public var bodyText: String? {
        body.map { body in
            guard let data = try? body.collected() else { return "(a file that cannot be read)" }
            return String(decoding: data, as: UTF8.self)
        }
    }
}
