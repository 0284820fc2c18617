import MartletContract
import MartletDiff
import MartletPlan
import Testing

/// Which change is told that it breaks app code, and how.
struct SourceVerdictTests {
    private static let cases = OracleCase.models + OracleCase.endpoints

    /// What the compiler oracle confirms, said without a compiler.
    @Test(arguments: cases.indices)
    func saysHowAppsStopToCompile(index: Int) throws {
        let item = Self.cases[index]
        let text = item.edits.reduce(ShopSpec.text) { $0.replacing($1.from, with: $1.to) }
        let reasons = Set(try changes(ShopSpec.text, text).compactMap(\.verdicts.sourceReason))
        #expect(item.reason == .call ? reasons.contains(.call) : reasons == Set([item.reason].compactMap { $0 }))
    }

    @Test func findsNothingWhereNothingHasChanged() throws {
        #expect(try changes(ShopSpec.text, ShopSpec.text) == [])
    }

    @Test func blamesTheValueThatIsGoneAndNotTheNewOne() throws {
        let revision = ShopSpec.text.replacing("enum: [draft, active]", with: "enum: [draft, gone]")
        let found = try changes(ShopSpec.text, revision)
        let codes = ["diff/request-enum-value-removed", "diff/response-enum-value-removed"]
        #expect(found.filter { $0.verdicts.source == .breaking }.map(\.code) == codes)
        #expect(found.contains { $0.code == "diff/response-enum-value-added" && $0.verdicts.source == .safe })
    }

    @Test func blamesTheTypeAndNotTheLimit() throws {
        let revision = ShopSpec.text.replacing(
            "      name: string\n", with: "      name: { type: \"string?\", minLength: 1 }\n")
        let found = try changes(ShopSpec.text, revision)
        let codes = ["diff/request-field-became-optional", "diff/response-field-became-optional"]
        #expect(found.filter { $0.verdicts.source == .breaking }.map(\.code) == codes)
        #expect(found.contains { $0.code == "diff/request-constraint-changed" && $0.verdicts.source == .safe })
    }

    @Test func namesAModelThatIsCalledOtherwiseOnce() throws {
        let revision = ShopSpec.text.replacing("Unused:", with: "Spare:")
            .replacing("returns: Page\n", with: "returns: Leaf\n").replacing("206: Page", with: "206: Leaf")
            .replacing("  Page:\n", with: "  Leaf:\n")
        let found = try changes(ShopSpec.text, revision)
        let messages = ["'Page' is called 'Leaf' in Swift now", "'Unused' is called 'Spare' in Swift now"]
        #expect(found.map(\.message) == messages)
        #expect(found.allSatisfy { $0.verdicts.wire == .safe })
    }

    @Test func recognisesAModelThatIsCalledOtherwiseByItsUse() throws {
        let base =
            "endpoints: { Pets: { get: { get: /pet, returns: Pet } } }\nmodels: { Pet: { fields: { toy: Toy } }, "
        let old = "Toy: { fields: { name: string } }, Twin: { fields: { name: string } } }"
        let new = "Ball: { fields: { name: string } }, Other: { fields: { name: string } } }"
        let found = try changes(base + old, base.replacing("toy: Toy", with: "toy: Ball") + new)
        let messages = ["'Toy' is called 'Ball' in Swift now", "'Twin' is called 'Other' in Swift now"]
        #expect(found.map(\.message) == messages)
    }

    @Test func saysOnceThatAnEndpointIsGoneWithItsModels() throws {
        let base = """
            models:
              Order: { fields: { lines: "[Line]" } }
              Line: { fields: { count: int } }
            endpoints:
              Orders:
                last: { get: /last, returns: Order }
                count: { get: /count, returns: int }
            """
        let revision = "endpoints: { Orders: { count: { get: /count, returns: int } } }"
        #expect(try changes(base, revision).map(\.code) == ["diff/endpoint-removed"])
    }

    @Test(arguments: ["Pets: { add: ADD, all: LIST }", "Pets: { add: ADD }, Animals: { list: LIST }"])
    func saysOnceThatAnEndpointIsCalledOtherwise(groups: String) throws {
        func text(_ groups: String) -> String {
            let (list, add) = ("{ get: /pets, returns: void }", "{ post: /pets, returns: void }")
            return "endpoints: { \(groups.replacing("LIST", with: list).replacing("ADD", with: add)) }"
        }
        let found = try changes(text("Pets: { add: ADD, list: LIST }"), text(groups))
        #expect(found.map(\.code) == ["diff/endpoint-renamed"])
        #expect(found.map(\.verdicts) == [Verdicts(source: .breaking, sourceReason: .call)])
    }

    @Test func saysOnceThatTheAPIIsCalledOtherwise() throws {
        let text = "openapi: 3.1.0\ninfo: { title: Example, version: v }\npaths: {}"
        let found = try changes(text, text.replacing("Example", with: "Sample"))
        #expect(found.map(\.code) == ["diff/api-renamed"])
        #expect(found.map(\.verdicts.source) == [.breaking])
    }

    @Test func keepsTheNamesOfTheLock() throws {
        let base = "models: { Pet: { fields: { name: { type: string, key: pet } } } }"
        let revision = "models: { Pet: { fields: { title: { type: string, key: pet } } } }"
        var names = FrozenNames()
        names.revision[LockPath("models/Pet/title")] = NameLock.Entry("name")
        #expect(try changes(base, revision).map(\.code) == ["diff/swift-name-changed"])
        #expect(try changes(base, revision, names) == [])
    }

    @Test func findsNothingBrokenWhereTheLockKeepsTheNameOfAnEndpoint() throws {
        let base = "endpoints: { Pets: { list: { get: /pets, returns: void } } }"
        var names = FrozenNames()
        names.revision[LockPath("endpoints/Pets/all")] = NameLock.Entry("list")
        let found = try changes(base, base.replacing("list:", with: "all:"), names)
        #expect(found.map(\.code) == ["diff/endpoint-renamed"])
        #expect(found.map(\.verdicts) == [Verdicts()])
    }

    private func changes(_ base: String, _ revision: String, _ names: FrozenNames = FrozenNames()) throws -> [Change] {
        ContractDiff.changes(
            from: try contract(of: base, named: "base.yaml").contract,
            to: try contract(of: revision, named: "revision.yaml").contract, context: DiffContext(now: today),
            names: names)
    }

    private static let signUp = """
        auth:
          session: { type: bearer, tokens: { model: Tokens, access: token, user: user } }
        models:
          Tokens: { fields: { token: string, user: string } }
          Sent: { fields: { id: string } }
        endpoints:
          Auth:
            send: { post: /send, auth: none, body: { fields: { phone: string } }, returns: Sent }
            verify:
              post: /verify
              auth: none
              body: { fields: { id: string, code: string } }
              returns: Tokens
              issues: session
        flows:
          signUp: { kind: oneTimeCode, send: Auth.send, verify: Auth.verify, carry: [id] }

        """

    /// Apps call the functions of flows, and name sessions.
    @Test(arguments: [
        ("  signUp: {", "  register: {", "signUp"), (", carry: [id] }", " }", "SignUpSteps.verify"),
        (", user: user }", " }", "currentUser"),
    ])
    func changesOfSignInStopAppsToCompile(old: String, new: String, name: String) throws {
        #expect(Self.signUp.contains(old))
        let text = Self.signUp.replacing(old, with: new).replacing("issues: session", with: "")
        let found = try changes(Self.signUp.replacing("issues: session", with: ""), text)
        #expect(found.contains { $0.verdicts.sourceReason == .call }, "\(name): \(found.map(\.message))")
    }

    @Test func aStepIsOnlyToldAboutByTheChangeOfItsEndpoint() throws {
        let text = Self.signUp.replacing("code: string }", with: "code: string, device: string }")
        let found = try changes(Self.signUp, text).filter { $0.verdicts.source == .breaking }
        #expect(found.count == 1, "\(found.map(\.message))")
    }
}
