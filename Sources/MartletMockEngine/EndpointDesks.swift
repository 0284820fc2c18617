import MartletContract
import MartletPayloads
import MartletSyntax

/// What is known of each endpoint, made when it is first asked for: a start must not wait for hundreds of them.
final class EndpointDesks: Sendable {
    /// The endpoints, in the author's order.
    let endpoints: [Endpoint]
    /// What all endpoints share.
    let shared: EndpointDesk.Shared
    /// The schemes whose token endpoint an endpoint is, by its place in the list.
    private let tokenSchemes: [Int: AuthScheme]
    private let desks: Locked<[EndpointDesk?]>

    init(_ endpoints: [Endpoint], tokenSchemes: [Int: AuthScheme], _ shared: EndpointDesk.Shared) {
        self.endpoints = endpoints
        self.tokenSchemes = tokenSchemes
        self.shared = shared
        desks = Locked([EndpointDesk?](repeating: nil, count: endpoints.count))
    }

    /// Returns what is done with a request that a route was found for.
    func reply(to request: MockRequest, _ match: Router.Match) throws(Problem) -> MockReply {
        // A query or a body tells endpoints of one path apart: the first one that takes it, or else refuses it.
        let takers =
            match.endpoints.count == 1
            ? match.endpoints[...]
            : match.endpoints.drop { index in
                !desk(index).takes(request, path: match.values)
            }
        return try desk(takers.first ?? match.endpoints[0]).reply(to: request, path: match.values)
    }

    /// Whether the values in the path of a request are those of an endpoint that a route was found for.
    func fits(_ request: MockRequest, _ match: Router.Match) -> Bool {
        match.endpoints.contains { desk($0).fits(request, path: match.values) }
    }

    /// Returns the endpoint that a request which is passed on is for, and why it would be refused; nil where nothing is wrong.
    func subject(of request: MockRequest, _ match: Router.Match) -> (desk: EndpointDesk, complaint: Problem?) {
        let last = desk(match.endpoints[match.endpoints.count - 1])
        for index in match.endpoints.dropLast(1) {
            let desk = desk(index)
            if desk.complaint(about: request, path: match.values) == nil { return (desk, nil) }
        }
        return (last, last.complaint(about: request, path: match.values))
    }

    private func desk(_ index: Int) -> EndpointDesk {
        if let known = desks.withLock({ $0[index] }) { return known }
        let made = EndpointDesk(endpoints[index], at: index, tokenScheme: tokenSchemes[index], shared)
        desks.withLock { $0[index] = made }
        return made
    }
}
