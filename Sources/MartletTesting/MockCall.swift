public import MartletRuntime

/// What a call carried: the values that a façade's function was given, and the request that was sent.
///
/// Generated tests have one for each endpoint. Descriptions and dumps show of it what they show of the endpoint: values that
/// the specification calls sensitive are hidden there too.
public protocol MockCall: Sendable, CustomReflectable {
    /// The request, as the server would have got it.
    var request: TransportRequest { get }

    /// Takes the values out of a call; nil when it is one of another endpoint.
    init?(_ call: any Endpoint, _ request: TransportRequest)
}

extension MockCall {
    /// The call and the request, which hide what is secret.
    public var customMirror: Mirror {
        let children: [Mirror.Child] = [("call", request.call as Any), ("request", request)]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
