import MartletContract
import MartletDialects
import MartletSyntax
import Testing

struct ArotiTests {
    private static func contract() throws -> Contract {
        let result = load(try packageFile("specs/aroti.yaml"))
        #expect(describe(result) == [])
        return try #require(result.contract)
    }

    @Test func readsWithoutFindings() throws {
        let contract = try Self.contract()
        #expect(contract.name == "Aroti")
        #expect(contract.sourcePath == "spec.yaml")
        #expect(contract.models.map(\.name).first == "Specialist")
        #expect(contract.groups.map(\.name) == ["Booking", "Profile"])
    }

    @Test func keepsTheLifetimesOfTheGuide() throws {
        let contract = try Self.contract()
        func ttl(_ group: String, _ name: String) throws -> Duration? {
            let endpoint = try #require(contract.endpoint(EndpointReference(group: group, name: name)))
            guard case .lifetime(let lifetime) = endpoint.cache else { return nil }
            return lifetime.ttl
        }
        #expect(try ttl("Booking", "getSpecialists") == .seconds(30 * 60))
        #expect(try ttl("Booking", "getSpecialist") == .seconds(60 * 60))
        #expect(try ttl("Profile", "getProfile") == .seconds(5 * 60))
        #expect(try ttl("Booking", "getUpcomingSessions") == .seconds(5 * 60))
        #expect(try ttl("Booking", "bookSession") == nil)
        #expect(contract.cache.memoryBytes == 50_000_000)
        #expect(contract.cache.diskBytes == 100_000_000)
    }

    @Test func putsThePrefixBeforeThePath() throws {
        let contract = try Self.contract()
        let endpoint = try #require(contract.endpoint(EndpointReference(group: "Booking", name: "updateSession")))
        #expect(endpoint.path.pieces == [.literal("/api/sessions/"), .parameter("id")])
        #expect(endpoint.method == .put)
        #expect(endpoint.auth == AuthRequirement(alternatives: [[.init(scheme: "keycloak")]]))
        #expect(endpoint.invalidates.map(\.endpoint.name) == ["getUpcomingSessions", "getSession"])
        #expect(endpoint.invalidates.last?.matches == [.init(parameter: "id", source: "id")])
    }

    @Test func tellsAbsentFromNull() throws {
        let contract = try Self.contract()
        guard case .object(let session)? = contract.model(named: "Session")?.shape else {
            Issue.record("Session is no object")
            return
        }
        func field(_ name: String) throws -> Field { try #require(session.fields.first { $0.name == name }) }
        #expect(try field("specialistPhoto").isOptional)
        #expect(try !field("specialistPhoto").type.isNullable)
        #expect(try !field("meetingLink").isOptional)
        #expect(try field("meetingLink").type.isNullable)
        #expect(try field("meetingLink").type.kind == .url)
        #expect(try field("date").type.kind == .date(.pattern("yyyy-MM-dd"), name: "day"))
    }

    @Test func readsExamplesByTheirTypes() throws {
        let contract = try Self.contract()
        guard case .object(let members)? = contract.model(named: "Specialist")?.examples.first else {
            Issue.record("the example is no object")
            return
        }
        let byName = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
        #expect(byName["id"] == .string("1"))
        #expect(byName["rating"] == .number("4.9"))
        #expect(byName["addedDate"] == .string("2024-01-15"))
        #expect(byName["countryFlag"] == .string("🇷🇴"))
    }

    @Test func ordersErrorsFromTheMostSpecific() throws {
        #expect(
            try Self.contract().errors.map(\.status) == [.code(401), .code(403), .code(404), .code(422), .family(4)])
    }
}
