import MartletContract
import MartletPayloads
import MartletSyntax

/// What is known of each endpoint, made when it is first asked for: a start must not wait for hundreds of them.
final class EndpointDesks: Sendable {
    /// The endpoints, in the author's order.
    let endpoints: [Endpoint]
    private let shared: EndpointDesk.Shared
    private let desks: Locked<[EndpointDesk?]>

    init(_ contract: Contract, sources: SourceMap?, options: MockOptions) {
        endpoints = contract.groups.flatMap(\.endpoints)
        shared = EndpointDesk.Shared(contract, sources: sources, options: options)
        desks = Locked([EndpointDesk?](repeating: nil, count: endpoints.count))
    }

    /// Returns what is done with a request that a route was found for.
    func reply(to request: MockRequest, _ match: Router.Match) throws(Problem) -> MockReply {
        let last = match.endpoints.count - 1
        for index in match.endpoints.dropLast(1) {
            // A query tells endpoints of one path apart: the first one that takes it.
            if let reply = try? desk(index).reply(to: request, path: match.values) { return reply }
        }
        return try desk(match.endpoints[last]).reply(to: request, path: match.values)
    }

    private func desk(_ index: Int) -> EndpointDesk {
        if let known = desks.withLock({ $0[index] }) { return known }
        let made = EndpointDesk(endpoints[index], shared)
        desks.withLock { $0[index] = made }
        return made
    }
}
