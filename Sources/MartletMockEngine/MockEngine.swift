package import MartletContract
import MartletFormats
import MartletPayloads
import MartletSyntax

/// Plays the server of a contract: takes requests and says what is answered. It knows nothing of sockets and files.
package final class MockEngine: Sendable {
    /// The contract that it plays.
    package let contract: Contract
    /// How it behaves.
    package let options: MockOptions
    private let endpoints: [Endpoint]
    private let router: Router
    private let sampler: Sampler

    /// Makes a mock of a contract.
    package init(_ contract: Contract, options: MockOptions) {
        self.contract = contract
        self.options = options
        endpoints = contract.groups.flatMap(\.endpoints)
        router = Router(endpoints, servers: contract.servers)
        sampler = Sampler(contract)
    }

    /// Returns what is done with a request.
    package func reply(to request: MockRequest) -> MockReply {
        do throws(Problem) {
            return .answer(try answer(to: request))
        } catch {
            return .answer(Self.answer(error))
        }
    }

    private func answer(to request: MockRequest) throws(Problem) -> MockAnswer {
        let method = Endpoint.Method(rawValue: request.method.lowercased())
        switch router.find(method, request.path) {
        case .found(let match): return try answer(to: request, match)
        case .otherMethods(let methods): throw refusal(of: request, methods)
        case .none:
            throw Problem(404, "no-such-path", "Nothing in \(contract.sourcePath) has the path \(request.path).")
        }
    }

    private func refusal(of request: MockRequest, _ methods: [Endpoint.Method]) -> Problem {
        let names = methods.map { $0.rawValue.uppercased() }
        var problem = Problem(
            405, "method-not-allowed", "\(request.path) takes \(names.joined(separator: ", ")), not \(request.method).")
        problem.headers = [.init("Allow", names.joined(separator: ", "))]
        return problem
    }

    private func answer(to request: MockRequest, _ match: Router.Match) throws(Problem) -> MockAnswer {
        let endpoint = endpoints[match.endpoints[0]]
        guard let answer = DeclaredAnswer.all(of: endpoint, in: contract).first else {
            return MockAnswer(status: 200)
        }
        guard let contentType = answer.contentType else { return MockAnswer(status: answer.code) }
        do throws(SampleFailure) {
            let literal = try sampler.sample(answer.type, for: SampleSlot(owner: endpoint.name, name: "answer"))
            return MockAnswer(
                status: answer.code, headers: HeaderFields([.init("Content-Type", contentType)]),
                body: .bytes(Array(JSONText.write(literal).utf8)))
        } catch {
            throw Problem(500, "no-answer", error.message)
        }
    }

    private static func answer(_ problem: Problem) -> MockAnswer {
        let headers = HeaderFields(problem.headers + [.init("Content-Type", Problem.contentType)])
        return MockAnswer(
            status: problem.status, headers: headers, body: .bytes(Array(JSONText.write(problem.literal).utf8)))
    }
}
