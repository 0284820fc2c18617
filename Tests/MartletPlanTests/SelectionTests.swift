import MartletContract
import MartletPlan
import MartletSyntax
import Testing

struct SelectionTests {
    private static func endpoint(
        _ group: String, _ name: String, _ method: Endpoint.Method, _ path: String, returns model: String? = nil
    ) -> Endpoint {
        let pieces = [PathTemplate.Piece.literal(path)]
        var endpoint = Endpoint(
            name: name, group: group, method: method, path: PathTemplate(pieces: pieces), origin: nowhere)
        if let model {
            let type = TypeReference(.array(TypeReference(.model(model), origin: nowhere)), origin: nowhere)
            endpoint.responses = [Response(status: .family(2), type: type, origin: nowhere)]
        }
        return endpoint
    }

    /// Two groups about things, one to sign in, and models that need each other.
    private static let contract: Contract = {
        var booking = [
            endpoint("Booking", "getSpecialists", .get, "/api/specialists", returns: "Specialist"),
            endpoint("Booking", "getSpecialist", .get, "/api/specialists/{id}", returns: "Specialist"),
            endpoint("Booking", "book", .post, "/api/sessions", returns: "Session"),
        ]
        booking[2].auth = AuthRequirement(alternatives: [[.init(scheme: "session")]])
        booking[2].invalidates = [
            Invalidation(endpoint: EndpointReference(group: "Booking", name: "getSpecialists"), origin: nowhere)
        ]
        var auth = [
            endpoint("Auth", "send", .post, "/v1/auth/send"), endpoint("Auth", "verify", .post, "/v1/auth/verify"),
            endpoint("Auth", "refresh", .post, "/v1/auth/refresh"), endpoint("Auth", "me", .get, "/v1/me"),
        ]
        auth[1].issues = "session"
        auth[3].auth = AuthRequirement(alternatives: [[.init(scheme: "key")]])
        var contract = Contract.shop(
            models: [
                .object("Specialist", [.make("tag", .model("Tag"))]), .object("Tag", []),
                .object("Session", [.make("more", .model("Session"))]), .object("Tokens", []), .object("Alone", []),
            ],
            groups: [
                EndpointGroup(name: "Booking", endpoints: booking, origin: nowhere),
                EndpointGroup(name: "Auth", endpoints: auth, origin: nowhere),
            ])
        var tokens = TokenSource(
            paths: TokenSource.Paths(model: "Tokens", access: "access", refresh: "refresh", expiry: .token))
        tokens.refreshEndpoint = EndpointReference(group: "Auth", name: "refresh")
        contract.authSchemes = [
            AuthScheme(name: "session", kind: .bearer(tokens), origin: nowhere),
            AuthScheme(name: "key", kind: .apiKey(place: .header, name: "X-Key"), origin: nowhere),
        ]
        let steps = ["send", "verify"].map {
            SignInFlow.Step(name: $0, endpoint: EndpointReference(group: "Auth", name: $0))
        }
        contract.flows = [
            SignInFlow(name: "phone", kind: .oneTimeCode, steps: steps, carry: [], lifetime: nil, origin: nowhere)
        ]
        return contract
    }()

    private func select(include: [String] = [], exclude: [String] = []) -> (contract: Contract, codes: [String]) {
        let result = Selection(include: include, exclude: exclude).apply(to: Self.contract)
        return (result.contract, result.diagnostics.map(\.code))
    }

    private func names(_ contract: Contract) -> [String] {
        contract.groups.flatMap(\.endpoints).map { "\($0.group).\($0.name)" }
    }

    @Test(
        arguments: [
            ("Booking.getSpecialist", ["Booking.getSpecialist"]),
            ("Booking.get*", ["Booking.getSpecialists", "Booking.getSpecialist"]),
            ("*.get*ist", ["Booking.getSpecialist"]),
            ("/api/specialists", ["Booking.getSpecialists"]),
            ("/api/specialists/**", ["Booking.getSpecialists", "Booking.getSpecialist"]),
            ("/api/specialists/{anything}", ["Booking.getSpecialist"]),
            ("/api/*/*", ["Booking.getSpecialist"]),
            ("/**/specialists", ["Booking.getSpecialists"]),
            ("/**/me", ["Auth.me"]), ("GET /v1/**", ["Auth.me"]), ("get /v1/m*", ["Auth.me"]),
        ] as [(String, [String])])
    func keepsWhatAPatternMeans(pattern: String, expected: [String]) {
        let result = select(include: [pattern])
        #expect(names(result.contract) == expected)
        #expect(result.codes.isEmpty)
    }

    @Test func keepsTheModelsThatAreNeeded() {
        let result = select(include: ["Booking.getSpecialist"])
        #expect(result.contract.models.map(\.name) == ["Specialist", "Tag"])
        #expect(result.contract.authSchemes.isEmpty && result.contract.flows.isEmpty)
    }

    @Test func keepsWhatRefreshesTokensAndForgetsWhatIsNotThere() {
        let result = select(include: ["Booking.book"])
        #expect(names(result.contract) == ["Booking.book", "Auth.refresh"])
        #expect(result.contract.authSchemes.map(\.name) == ["session"])
        #expect(result.contract.models.map(\.name) == ["Session", "Tokens"])
        #expect(result.contract.groups[0].endpoints[0].invalidates.isEmpty)
    }

    @Test func keepsFlowsWhole() {
        let result = select(include: ["Auth.send"])
        #expect(names(result.contract) == ["Auth.send", "Auth.verify", "Auth.refresh"])
        #expect(result.contract.flows.map(\.name) == ["phone"])
    }

    /// Each flow needs an endpoint of the one before it, so that all follow from the last.
    @Test func followsChainsOfFlows() {
        var contract = Self.contract
        let group = EndpointGroup(
            name: "Steps", endpoints: (0..<100).map { Self.endpoint("Steps", "s\($0)", .post, "/s\($0)") },
            origin: nowhere)
        contract.groups.append(group)
        contract.flows = (0..<99).map { number in
            let steps = [number, number + 1].map {
                SignInFlow.Step(name: "s", endpoint: EndpointReference(group: "Steps", name: "s\($0)"))
            }
            return SignInFlow(
                name: "f\(number)", kind: .oneTimeCode, steps: steps, carry: [], lifetime: nil, origin: nowhere)
        }
        let result = Selection(include: ["Steps.s99"]).apply(to: contract)
        #expect(result.contract.flows.count == 99)
        #expect(names(result.contract) == (0..<100).map { "Steps.s\($0)" })
    }

    @Test func leavesOutWhatNobodyNeeds() {
        let result = select(exclude: ["Auth", "/api/sessions"])
        #expect(names(result.contract) == ["Booking.getSpecialists", "Booking.getSpecialist"])
        #expect(result.contract.models.map(\.name) == ["Specialist", "Tag", "Alone"])
        #expect(result.codes.isEmpty)
    }

    @Test func saysWhatItKeepsAlthoughItIsExcluded() {
        let result = select(exclude: ["Auth"])
        #expect(names(result.contract).contains("Auth.refresh"))
        #expect(result.codes == ["select/needed"])
    }

    @Test func saysWhatAPatternDoesNotMean() {
        let result = Selection(include: ["Bookin", "/api/nothing"], exclude: ["Auth.*x"]).apply(to: Self.contract)
        #expect(result.diagnostics.map(\.code) == Array(repeating: "select/unmatched", count: 3))
        #expect(result.diagnostics.map(\.severity) == [.error, .error, .warning])
        #expect(result.diagnostics[0].help == "did you mean 'Booking'?")
    }

    @Test(arguments: ["", ".", "Booking.", ".x", "a/b", "FE/TCH /x", "GET  /x", "GET x /y"])
    func refusesWhatIsNoPattern(pattern: String) {
        #expect(select(include: [pattern]).codes == ["select/pattern"])
    }

    @Test func keepsEverythingWhenNothingIsAsked() {
        #expect(select().contract == Self.contract)
    }

    @Test(.timeLimit(.minutes(30))) func isNotTiredByManyStars() {
        var contract = Contract.shop(groups: [.make("G", [String(repeating: "a", count: 5000)])])
        contract.groups[0].endpoints[0].path = PathTemplate(pieces: [.literal(String(repeating: "/a", count: 3000))])
        let patterns = [
            "G." + String(repeating: "*a", count: 500) + "b", String(repeating: "/**/a", count: 300) + "/b",
        ]
        let result = Selection(include: patterns).apply(to: contract)
        #expect(result.diagnostics.map(\.code) == ["select/unmatched", "select/unmatched"])
    }
}
