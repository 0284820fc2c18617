import ArotiSample
import Foundation
import MartletRuntime
import Testing

struct DifferentialTests {
    @Test func agreesWithFoundationOnAModelOfEveryType() throws {
        var differential = try Differential(Expert.self, example: ExpertTests.text, seed: 1)
        try differential.run(rounds: 2000)
        #expect(differential.accepted > 30)
        #expect(differential.refused > 500)
    }

    @Test func agreesWithFoundationOnTheSamplesModels() throws {
        var specialists = try Differential(ArotiSample.Specialist.self, example: Self.specialist, seed: 2)
        var sessions = try Differential(ArotiSample.Session.self, example: Self.session, seed: 3)
        var profiles = try Differential(ArotiSample.UserProfile.self, example: Self.profile, seed: 4)
        try specialists.run(rounds: 600)
        try sessions.run(rounds: 600)
        try profiles.run(rounds: 600)
        #expect(min(specialists.accepted, sessions.accepted, profiles.accepted) > 80)
        #expect(min(specialists.refused, sessions.refused, profiles.refused) > 40)
    }

    /// The same fields with synthesized `Codable`: no line of ours between the document and the value.
    @Test func readsAndWritesWhatSynthesizedCodableDoes() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let example = try JSONCoding.decode(JSON.self, from: Self.account)
        var mutator = DocumentMutator(random: SplitMix(seed: 5))
        var accepted = 0
        for _ in 0..<1000 {
            let text = mutator.text(from: example)
            let ours = try? JSONCoding.decode(Account.self, from: text)
            let theirs = try? decoder.decode(PlainAccount.self, from: Data(text.utf8))
            #expect(ours?.plain == theirs, "\(text)")
            guard let ours, let theirs else { continue }
            accepted += 1
            #expect(try decoder.decode(PlainAccount.self, from: JSONCoding.encode(ours)) == theirs)
            #expect(try JSONCoding.decode(Account.self, from: encoder.encode(theirs)) == ours)
        }
        #expect(accepted > 150)
    }

    static let specialist = """
        {"id":"1","name":"Raluca","specialty":"Astrologer","categories":["Astrology","Moon Cycles"],"country":"Romania",\
        "countryFlag":"🇷🇴","rating":4.9,"reviewCount":128,"sessionCount":150,"price":40,"bio":"15 years",\
        "yearsOfPractice":15,"photo":"specialist-1","available":true,"languages":["Romanian"],"addedDate":"2024-01-15"}
        """
    static let session = """
        {"id":"1","specialistId":"7","specialistName":"Raluca","specialistPhoto":"p","specialty":"Astrologer",\
        "date":"2024-01-15","time":"14:00","duration":50,"price":40.5,"status":"pending",\
        "meetingLink":"https://example.com/7","preparationNotes":null}
        """
    static let profile = """
        {"id":"1","name":"Ada","email":"ada@example.com","photo":"p","createdAt":"2024-01-15T10:00:00Z"}
        """
    static let account = """
        {"id":"7","name":null,"age":36,"rank":4,"score":0.25,"active":true,"since":"2024-01-15T10:00:00Z",\
        "tags":["a","b"],"home":{"city":"Zürich","code":"8001"},"others":[{"city":"Oslo","code":"0150"}]}
        """
}

struct Place: JSONModel, Equatable {
    let city: String
    let code: String?

    init(from object: inout JSONObject) throws(JSONError) {
        city = try object.string("city")
        code = try object.stringIfPresent("code")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("city", city)
        object.stringIfPresent("code", code)
    }
}

struct Account: JSONModel, Equatable {
    let id: String
    let name: String?
    let age: Int
    let rank: Int?
    let score: Double
    let active: Bool
    let since: Date
    let tags: [String]
    let home: Place
    let others: [Place]?

    init(from object: inout JSONObject) throws(JSONError) {
        id = try object.string("id")
        name = try object.stringIfPresent("name")
        age = try object.int("age")
        rank = try object.intIfPresent("rank")
        score = try object.double("score")
        active = try object.bool("active")
        since = try object.date("since", .iso8601)
        tags = try object.value("tags")
        home = try object.value("home")
        others = try object.valueIfPresent("others")
    }

    func write(to object: inout JSONObjectWriter) {
        object.string("id", id)
        object.stringIfPresent("name", name)
        object.int("age", age)
        object.intIfPresent("rank", rank)
        object.double("score", score)
        object.bool("active", active)
        object.date("since", since, .iso8601)
        object.value("tags", tags)
        object.value("home", home)
        object.valueIfPresent("others", others)
    }

    var plain: PlainAccount {
        PlainAccount(
            id: id, name: name, age: age, rank: rank, score: score, active: active, since: since, tags: tags,
            home: PlainPlace(city: home.city, code: home.code),
            others: others?.map { PlainPlace(city: $0.city, code: $0.code) })
    }
}

struct PlainPlace: Codable, Equatable {
    let city: String
    let code: String?
}

struct PlainAccount: Codable, Equatable {
    let id: String
    let name: String?
    let age: Int
    let rank: Int?
    let score: Double
    let active: Bool
    let since: Date
    let tags: [String]
    let home: PlainPlace
    let others: [PlainPlace]?
}
