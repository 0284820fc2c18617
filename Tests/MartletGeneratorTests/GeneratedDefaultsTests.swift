import DefaultsCase
import Foundation
import MartletRuntime
import MartletTesting
import Testing

/// Calls what `specs/cases/defaults` is generated into: requests carry what the caller gave, and nothing else.
struct GeneratedDefaultsTests {
    private let transport = MockTransport()

    private var client: DefaultsClient { DefaultsClient(transport: transport) }

    private var sent: String { transport.requests.first?.wireText ?? "" }

    private var sentBody: String { String(sent.split(separator: "\n\n", maxSplits: 1).last ?? "") }

    private func written(_ value: some JSONValue & Encodable) throws -> String {
        String(decoding: try JSONCoding.encode(value), as: UTF8.self)
    }

    // MARK: - Requests

    @Test func omitsParametersThatAreNotGiven() async throws {
        transport.respond(json: "{}")
        _ = try await client.pets.list(size: 10)
        #expect(
            sent == """
                GET https://defaults.example.com/pets?size=10&version=v1
                Accept: application/json

                """)
    }

    /// A value that equals the default was given all the same.
    @Test func sendsParametersThatAreGiven() async throws {
        transport.respond(json: "{}")
        _ = try await client.pets.list(
            page: 1, size: 10, tags: ["a", "b"], born: LocalDate("2020-01-02"), filter: Filter(colour: "red"),
            xMode: .fast, theme: "dark")
        #expect(
            sent == """
                GET https://defaults.example.com/pets?page=1&size=10&version=v1&tags=a&tags=b&born=2020-01-02\
                &filter%5Bcolour%5D=red
                Accept: application/json
                Cookie: theme=dark
                X-Mode: fast

                """)
    }

    @Test func patchesWhatIsGivenAlone() async throws {
        transport.respond(status: 204)
        try await client.pets.update(id: "7", body: PetsUpdateBody(description: "new"))
        #expect(sentBody == #"{"description":"new"}"#)
    }

    @Test(arguments: [
        (PetsUpdateBody(), "{}"), (PetsUpdateBody(private: false), #"{"private":false}"#),
        (PetsUpdateBody(topics: []), #"{"topics":[]}"#), (PetsUpdateBody(weight: .null), #"{"weight":null}"#),
        (PetsUpdateBody(weight: .value(1.5)), #"{"weight":1.5}"#), (PetsUpdateBody(level: .low), #"{"level":"low"}"#),
        (PetsUpdateBody(home: Home(street: "a")), #"{"home":{"street":"a"}}"#),
        (PetsUpdateBody(confirm: true), #"{"confirm":true}"#),
    ])
    func writesEachFieldThatIsGiven(body: PetsUpdateBody, json: String) throws {
        #expect(try written(body) == json)
    }

    @Test func mergePatchesTellThreeStatesApart() throws {
        #expect(try written(PetsMergeBody()) == "{}")
        #expect(try written(PetsMergeBody(owner: .null)) == #"{"owner":null}"#)
        #expect(try written(PetsMergeBody(owner: .value("nobody"))) == #"{"owner":"nobody"}"#)
    }

    @Test func omitsFieldsOfForms() async throws {
        transport.respond(status: 204)
        try await client.pets.sendForm(name: "Rex")
        #expect(sentBody == "name=Rex&kind=form")
    }

    @Test func omitsPartsOfMultipartBodies() async throws {
        transport.respond(status: 204)
        try await client.pets.sendParts(name: "Rex")
        #expect(sentBody.contains("name=\"name\""))
        #expect(!sentBody.contains("name=\"size\""))
    }

    @Test func omitsFieldsInLists() async throws {
        transport.respond(status: 204)
        try await client.pets.addMany(body: [Home(street: "a"), Home(street: "b", number: 1)])
        #expect(sentBody == #"[{"street":"a"},{"street":"b","number":1}]"#)
    }

    /// A constant that tells the members of a union apart is given by choosing the member.
    @Test func writesTheConstantOfAUnionsMember() throws {
        #expect(try written(Job.run(Run(job: "j"))) == #"{"type":"run","job":"j"}"#)
        #expect(try written(Job.stop(Stop())) == #"{"type":"stop"}"#)
        #expect(try written(Job.run(Run(type: nil))) == "{}")
    }

    // MARK: - Responses

    @Test func fillsInDefaultsOfResponses() async throws {
        transport.respond(json: "{}")
        let report = try await client.pets.list(size: 10)
        #expect(report.id == 7)
        #expect(report.count == 20)
        #expect(report.ratio == 0.5)
        #expect(report.homes.map(\.number) == [1, 2])
    }

    @Test func tellsWhatAResponseHadFromItsDefault() throws {
        let absent = try JSONCoding.decode(Report.self, from: "{}")
        let given = try JSONCoding.decode(Report.self, from: #"{"count":20,"ratio":null}"#)
        #expect(absent.givenCount == nil && absent.givenRatio == .absent)
        #expect(given.givenCount == 20 && given.givenRatio == .null)
        #expect(absent.count == given.count && absent != given)
        #expect(given.ratio == nil)
    }

    @Test(arguments: [
        #"{"kind":"pet","legs":4}"#, #"{"colour":"blue","kind":"pet","legs":4}"#,
        #"{"kind":"pet","legs":4,"weight":null}"#, #"{"kind":"pet","legs":4,"weight":1.5,"names":[],"old":9}"#,
        #"{"kind":"pet","legs":4,"home":{"street":"a"},"large":{},"data":{"a":[1]}}"#,
    ])
    func keepsWhatIsAbsentAcrossReadAndWrite(json: String) throws {
        #expect(try written(JSONCoding.decode(Pet.self, from: Data(json.utf8))) == json)
    }

    @Test func readsEveryKindOfDefault() throws {
        let pet = try JSONCoding.decode(Pet.self, from: "{}")
        #expect(pet.kind == "pet" && pet.legs == 4)
        #expect(pet.colour == "blue" && pet.size == 2 && pet.weight == 1.5 && pet.nothing == nil)
        #expect(pet.level == .low && pet.born == LocalDate("2020-01-02"))
        #expect(pet.seen == Date(timeIntervalSince1970: 1_577_934_245))
        #expect(pet.price == Decimal(string: "1.5") && pet.names == ["a", "b"])
        #expect(pet.home == Home(street: "a") && pet.home.number == 1)
        #expect(pet.large == Large(a1: "x") && pet.data?["a"]?[0] == 1)
        #expect(pet.secret == "s" && pet.confirm == nil && pet.givenLegs == nil)
    }

    /// A required field has the default of a server that forgets it, and is written: other readers need it.
    @Test func writesRequiredFieldsThatAreMissing() throws {
        let report = try JSONCoding.decode(Report.self, from: "{}")
        #expect(try written(report) == #"{"id":7}"#)
    }

    @Test func aMutableModelSetsAndForgetsValues() throws {
        var report = Report(id: 1)
        report.count = 20
        report.ratio = nil
        #expect(try written(report) == #"{"id":1,"count":20,"ratio":null}"#)
        report.givenCount = nil
        report.givenRatio = .absent
        #expect(report.count == 20 && report.ratio == 0.5)
        #expect(try written(report) == #"{"id":1}"#)
    }

    @Test func fillsInDefaultsOfWebhooks() throws {
        switch try DefaultsWebhook(named: "renamed", body: Data(#"{"name":"Rex"}"#.utf8)) {
        case .renamed(let renamed): #expect(renamed?.reason == "none")
        }
    }
}
