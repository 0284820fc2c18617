public import Foundation

/// A request as a transport sends it: complete, with credentials.
///
/// Its description and its dump show the method, the address without query values, and the names of the header fields;
/// never a credential or a body.
public struct TransportRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// The whole address: `http` or `https`.
    public var url: URL
    /// The header fields. `Host` and `Content-Length` are the transport's.
    public var headers: HTTPHeaders
    /// The body; nil without one.
    public var body: RequestBody?
    /// How long the transport may wait for the next byte; nil without limit.
    ///
    /// `APIClient` keeps this limit on its own clock too, as long as the transport reports to ``monitor``.
    public var timeout: Duration?
    /// The name of the endpoint, such as `Booking.getSpecialists`; nil for a request that belongs to none.
    public var endpointName: String?
    /// The call that it was made for, with its values; nil for a request that belongs to none. Descriptions do not show it.
    public internal(set) var call: (any Endpoint)?
    /// What the transport tells about bytes that came or went.
    public var monitor: TransferMonitor
    /// Says what descriptions show of the path; nil shows all of it.
    var cover: PathCover?
    /// What is compared with the server's key before a byte is sent; nil when the host is not pinned.
    public var pins: PinCheck?

    /// Makes a request.
    public init(
        method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: RequestBody? = nil,
        timeout: Duration? = nil, endpointName: String? = nil, monitor: TransferMonitor = TransferMonitor(),
        pins: PinCheck? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.endpointName = endpointName
        self.monitor = monitor
        self.pins = pins
    }
}

extension TransportRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the address, without query values, and without the values of a path that has a secret in it.
    public var description: String { "\(method.rawValue) \(cover.text(of: url))" }

    /// What the description shows, and the header fields in their own redacted form.
    public var customMirror: Mirror {
        Mirror(self, children: ["request": description, "headers": headers, "bodyBytes": body?.count ?? 0])
    }
}

extension URL {
    /// Returns the address as text, each query value replaced by `…`, without user, password and fragment.
    ///
    /// - Parameter template: What stands in place of the path; nil is the path.
    func withoutQueryValues(path template: String? = nil) -> String {
        let origin = ServerOrigin(self)?.description ?? ""
        let path = template ?? path(percentEncoded: true)
        guard let query = query(percentEncoded: true) else { return origin + path }
        // An item without a name may be a secret as a whole.
        let names = query.split(separator: "&").map { item in
            item.firstIndex(of: "=").map { "\(item[..<$0])=…" } ?? "…"
        }
        return "\(origin)\(path)?\(names.joined(separator: "&"))"
    }
}
