/// The header fields that go on to the next on the way.
///
/// - Source: RFC 9110, section 7.6, <https://www.rfc-editor.org/rfc/rfc9110#section-7.6>
enum PassedFields {
    /// What is for one connection (section 7.6.1), with what a proxy keeps to itself (sections 11.7.1 and 11.7.2).
    private static let ofConnection: Set = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    ]
    /// What the connection to the real server says itself. An encoding for the way would hide what is judged.
    private static let ofRequest: TextSet = ["host", "content-length", "expect", "accept-encoding"]
    /// What the connection to the client says itself, and what this mock says, in its log too.
    private static let ofAnswer: TextSet = ["content-length", "martlet-problem", ProxyFinding.fieldName.lowercased()]
    /// What a mock is called on the way.
    private static let name = "martlet"
    /// How often a request may have passed mocks.
    private static let stationLimit = 8

    /// Returns the fields of a request that go on.
    static func request(_ headers: HeaderFields) -> HeaderFields {
        var result = passed(headers, without: ofRequest)
        result.append("Accept-Encoding", "identity")
        let host = headers["Host"].map { ";host=\"\(quoted($0))\"" } ?? ""
        add("for=unknown\(host);proto=http", to: "Forwarded", of: &result)
        add("1.1 \(name)", to: "Via", of: &result)
        return result
    }

    /// Returns the fields of an answer that go on.
    static func answer(_ headers: HeaderFields) -> HeaderFields {
        var result = passed(headers, without: ofAnswer)
        add("1.1 \(name)", to: "Via", of: &result)
        return result
    }

    /// Whether a request has passed so many mocks that they pass it on to each other.
    static func isLoop(_ headers: HeaderFields) -> Bool {
        let stations = headers.joined("Via")?.split(separator: ",") ?? []
        return stations.count { $0.hasSuffix(" " + name) } >= stationLimit
    }

    private static func passed(_ headers: HeaderFields, without own: TextSet) -> HeaderFields {
        let named = headers.joined("Connection")?.split(separator: ",") ?? []
        let dropped = TextSet(named.map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() })
            .union(ofConnection).union(own)
        return HeaderFields(headers.entries.filter { !dropped.contains($0.name.lowercased()) })
    }

    private static func add(_ value: String, to name: String, of headers: inout HeaderFields) {
        headers[name] = headers.joined(name).map { "\($0), \(value)" } ?? value
    }

    /// A text between quotation marks (RFC 9110, section 5.6.4).
    private static func quoted(_ text: String) -> String {
        HeaderText.clean(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
