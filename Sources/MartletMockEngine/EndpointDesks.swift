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
    /// The endpoints of the same path and method, by the place of each in the list.
    private let siblings: [Int: [Int]]
    private let desks: Locked<[EndpointDesk?]>

    /// - Parameter groups: The endpoints of the same path and method, where there are several.
    init(
        _ endpoints: [Endpoint], together groups: [[Int]], tokenSchemes: [Int: AuthScheme],
        _ shared: EndpointDesk.Shared
    ) {
        var siblings: [Int: [Int]] = [:]
        for group in groups { for index in group { siblings[index] = group } }
        self.siblings = siblings
        self.endpoints = endpoints
        self.tokenSchemes = tokenSchemes
        self.shared = shared
        desks = Locked([EndpointDesk?](repeating: nil, count: endpoints.count))
    }

    /// Returns what is done with a request that a route was found for.
    func reply(to request: MockRequest, _ match: Router.Match) throws(Problem) -> MockReply {
        try desk(for: request, match).reply(to: request, path: match.values)
    }

    /// Whether the values in the path of a request are those of an endpoint that a route was found for.
    func fits(_ request: MockRequest, _ match: Router.Match) -> Bool {
        match.endpoints.contains { desk($0).fits(request, path: match.values) }
    }

    /// Returns the endpoint that a request which is passed on is for, and why it would be refused; nil where nothing is wrong.
    func subject(of request: MockRequest, _ match: Router.Match) -> (desk: EndpointDesk, complaint: Problem?) {
        let desk = desk(for: request, match)
        return (desk, desk.complaint(about: request, path: match.values))
    }

    /// Returns the endpoint that a request is for. A query, a body or what the client asks for tells endpoints of one path
    /// apart: of those that take it, it is the one that responds most nearly with what is asked for. Where none takes it,
    /// the first that declares the content type of its body refuses it, or else the first of all.
    private func desk(for request: MockRequest, _ match: Router.Match) -> EndpointDesk {
        guard match.endpoints.count > 1 else { return desk(match.endpoints[0]) }
        var best: (desk: EndpointDesk, match: AcceptField.Match?)?
        let desks = closest(match.endpoints.map { desk($0) }, to: request)
        for desk in desks {
            guard desk.takes(request, path: match.values) else { continue }
            let found = desk.match(request)
            if found == .full { return desk }
            guard let known = best else {
                best = (desk, found)
                continue
            }
            if let found, known.match.map({ $0 < found }) ?? true { best = (desk, found) }
        }
        return best?.desk ?? desks.first { $0.rank(ofBodyOf: request) > 0 } ?? desks[0]
    }

    /// Returns some endpoints without those that declare the content type of a request's body less exactly than another one of the
    /// same operation does: `application/*` beside `application/json`.
    private func closest(_ desks: [EndpointDesk], to request: MockRequest) -> [EndpointDesk] {
        let ranks = desks.map { $0.rank(ofBodyOf: request) }
        guard Set(ranks).subtracting([0]).count > 1 else { return desks }
        let most = Dictionary(zip(desks.map(\.operation), ranks), uniquingKeysWith: max)
        return zip(desks, ranks).filter { desk, rank in rank == 0 || rank == most[desk.operation] }.map(\.0)
    }

    private func desk(_ index: Int) -> EndpointDesk {
        if let known = desks.withLock({ $0[index] }) { return known }
        let made = EndpointDesk(endpoints[index], at: index, tokenScheme: tokenSchemes[index], shared) { [weak self] in
            self.map { desks in desks.siblings[index, default: []].map { desks.desk($0) } } ?? []
        }
        desks.withLock { $0[index] = made }
        return made
    }
}
