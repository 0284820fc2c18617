import MartletContract
import MartletFormats
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

struct FaultTests {
    private let clock = Clock()
    private static let spec = """
        errors: { 503: Failure }
        models: { Failure: { fields: { message: string } } }
        endpoints:
          Breads:
            list: { get: /breads, returns: "[string]" }
            show: { get: "/breads/{id}", path: { id: string }, returns: string }
            talk: { websocket: /talk, sends: data, receives: data }
        """

    private func engine(_ faults: String...) throws -> MockEngine {
        var options = MockOptions(now: { [clock] in clock.now })
        options.faults = try faults.map { try Fault($0) }
        return MockEngine(try MockedSpec(Self.spec).contract, options: options)
    }

    @Test func statusesStrikeWhereTheyAreMeantTo() throws {
        let engine = try engine("status=503,for=Breads.show,times=2,after=1,retry-after=1.5")
        #expect(try (0..<5).map { _ in try engine.answer("GET", "/breads/1").status } == [200, 503, 503, 200, 200])
        #expect(try engine.answer("GET", "/breads").status == 200)
        engine.reset()
        #expect(try engine.answer("GET", "/breads/1").status == 200)
        let struck = try engine.answer("GET", "/breads/1")
        #expect(struck.headers["Retry-After"] == "2")
        // As the contract has it.
        #expect(struck.headers["Content-Type"] == "application/json")
        #expect(struck.text == #"{"message":"This mock was told to answer 503."}"#)
    }

    @Test func pathsNameEndpointsToo() throws {
        let engine = try engine("status=500,for=GET /breads/{id}")
        #expect(try engine.answer("GET", "/breads/1").status == 500)
        #expect(try engine.answer("GET", "/breads").status == 200)
    }

    @Test func answersAreSentBadly() throws {
        #expect(try engine("drop").answer("GET", "/breads").delivery == .dropped)
        #expect(try engine("truncate").answer("GET", "/breads").delivery == .truncated)
        #expect(try engine("garbage").answer("GET", "/breads").delivery == .garbage)
        #expect(try engine("slow=10").answer("GET", "/breads").delivery == .slow(bytesPerSecond: 10))
        #expect(try engine("drop").answer("GET", "/talk").delivery == .dropped)
    }

    @Test func answersAreLate() throws {
        let engine = try engine("latency=100ms..300ms", "latency=1s,for=Breads.show")
        let delays = try (0..<50).map { _ in try engine.answer("GET", "/breads").delay }
        #expect(delays.allSatisfy { $0 >= .milliseconds(100) && $0 <= .milliseconds(300) })
        #expect(Set(delays).count > 5)
        #expect(try engine.answer("GET", "/breads/1").delay >= .milliseconds(1_100))
    }

    @Test func chanceIsTheSameForTheSameSeed() throws {
        func statuses() throws -> [Int] {
            let engine = try engine("status=500,chance=0.3")
            return try (0..<200).map { _ in try engine.answer("GET", "/breads").status }
        }
        let first = try statuses()
        #expect(try statuses() == first)
        let count = first.count { $0 == 500 }
        #expect((30...90).contains(count))
    }

    @Test func ratesAreLimitedAndTheLimitEnds() throws {
        let engine = try engine("rate-limit=2/10s")
        #expect(try (0..<3).map { _ in try engine.answer("GET", "/breads").status } == [200, 200, 429])
        clock.pass(4)
        #expect(try engine.answer("GET", "/breads").headers["Retry-After"] == "6")
        clock.pass(6)
        #expect(try engine.answer("GET", "/breads").status == 200)
    }

    @Test(arguments: [
        "", "nothing", "status", "status=200", "status=x", "drop=1", "slow=0", "rate-limit=5", "rate-limit=5/0s",
        "latency=2s..1s", "latency=500s", "drop,for=", "drop,times=0", "drop,chance=2", "drop,often", "drop,after=-1",
    ])
    func refusesWhatIsNoFault(text: String) {
        #expect(throws: Fault.Failure.self) { try Fault(text) }
    }

    @Test func scenariosAreReadAndSwitched() throws {
        var sources = SourceMap()
        let text = """
            scenarios:
              outage: ["status=503,for=Breads.list"]
              slow train: ["latency=1s", "slow=10"]
            """
        let file = sources.add(path: "s.yaml", bytes: Array(text.utf8))
        let engine = try engine()
        var reader = ScenarioReader(endpoints: MockEngine.faultTargets(of: engine.contract))
        let (scenarios, diagnostics) = reader.read(file, in: sources)
        #expect(diagnostics.isEmpty)
        #expect(scenarios.map(\.name) == ["outage", "slow train"])
        engine.setScenarios(scenarios)
        #expect(try engine.answer("GET", "/breads").status == 200)
        #expect(engine.switchToScenario("outage"))
        #expect(try engine.answer("GET", "/breads").status == 503)
        #expect(!engine.switchToScenario("other"))
        #expect(engine.switchToScenario("slow train"))
        #expect(try engine.answer("GET", "/breads").delay == .seconds(1))
        #expect(engine.switchToScenario("calm"))
        #expect(try engine.answer("GET", "/breads").delay == .zero)
    }

    @Test(arguments: [
        ("scenarios: { a: [status=503, {}] }", "scenario/invalid", 1, 30),
        ("scenarios: { a: ['status=503,for=Breads.lst'] }", "scenario/unknown-endpoint", 1, 18),
        ("scenarios: { a: drop }", "scenario/invalid", 1, 17), ("a: b", "scenario/invalid", 1, 1),
        ("scenarios: { a: [x] }", "scenario/invalid", 1, 18),
    ])
    func filesOfScenariosAreChecked(text: String, code: String, line: Int, column: Int) throws {
        var sources = SourceMap()
        let file = sources.add(path: "s.yaml", bytes: Array(text.utf8))
        var reader = ScenarioReader(endpoints: MockEngine.faultTargets(of: try engine().contract))
        let diagnostics = reader.read(file, in: sources).diagnostics
        #expect(diagnostics.map(\.code) == [code])
        let place = sources.location(of: try #require(diagnostics.first?.primary))
        #expect([place.line, place.column] == [line, column])
    }
}
