import Foundation
import KindsSample
import MartletRuntime
import Testing

/// Every kind of answer.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct KindsAnswersTests {
    private func answers(_ carrier: Carrier = .urlSession) throws -> AnswersClient {
        try Kinds.client(carrier).answers
    }

    @Test(arguments: Carrier.allCases) func readsTextAndBytes(_ carrier: Carrier) async throws {
        let answers = try answers(carrier)
        #expect(try await answers.readText() == "Grüße")
        #expect(try await answers.readHtml() == "<p>Grüße</p>")
        #expect(try await answers.readBytes() == Data((0..<256).map { UInt8($0) }))
        // The document says nothing of what is in it.
        try await answers.readFile()
        #expect(try await answers.readMoved() == Data("<p>Grüße</p>".utf8), "where the redirection leads")
    }

    @Test(arguments: Carrier.allCases) func callsEveryMethod(_ carrier: Carrier) async throws {
        let answers = try answers(carrier)
        try await answers.deleteThing(id: UUID())
        try await answers.headText()
        try await answers.textOptions()
        #expect(try await answers.traceText() == "traced")
    }

    @Test(arguments: Carrier.allCases) func readsStreams(_ carrier: Carrier) async throws {
        let answers = try answers(carrier)
        var events: [Cat] = []
        for try await cat in answers.readEvents() { events.append(cat) }
        #expect(events == [Cat(lives: 0), Cat(lives: 1), Cat(lives: 2)])
        var lines: [Cat] = []
        for try await cat in answers.readLines() { lines.append(cat) }
        #expect(lines == events)
        var pets: [AnswersReadPetEventsResponse] = []
        for try await pet in answers.readPetEvents() { pets.append(pet) }
        #expect(pets == [.cat(Cat(lives: 1)), .dog(Dog(breed: "pug"))])
        var words: [String] = []
        for try await word in answers.askWords(word: "hi") { words.append(word) }
        #expect(words == ["hi", "HI"])
    }

    @Test(arguments: Carrier.allCases) func readsOneStatusAsJSONAndAsEvents(_ carrier: Carrier) async throws {
        let answers = try answers(carrier)
        let whole = try await answers.chat(body: Question(text: "who is there"))
        #expect(whole == Answer(text: "WHO IS THERE", count: 3))
        var pieces: [String] = []
        for try await event in answers.chatStream(body: Question(text: "who is there", stream: true)) {
            pieces.append("\(event.piece) \(event.rest)")
        }
        #expect(pieces == ["WHO 2", "IS 1", "THERE 0"])
    }

    @Test(arguments: Carrier.allCases) func readsOneStatusAsJSONAndAsCSV(_ carrier: Carrier) async throws {
        let answers = try answers(carrier)
        #expect(try await answers.readReport() == [Cat(lives: 0), Cat(lives: 1)])
        #expect(try await answers.readReportCsv() == "kind,lives\r\ncat,0\r\ncat,1\r\n")
    }

    @Test func readsUnionsAndNull() async throws {
        let answers = try answers()
        #expect(try await answers.readEither() == .cat(Cat(lives: 9)))
        #expect(try await answers.readEither(wantsDog: true) == .dog(Dog(breed: "pug")))
        #expect(try await answers.readNullable(isNull: false) == Cat(lives: 9))
        #expect(try await answers.readNullable(isNull: true) == nil)
        #expect(try await answers.readScalar(which: 0) == .integer(7))
        #expect(try await answers.readScalar(which: 1) == .string("seven"))
        #expect(try await answers.readScalar(which: 2) == .boolean(true))
        #expect(try await answers.readScalar(which: 3) == nil)
        #expect(try await answers.readUntyped() == ["a": [1, nil]])
    }

    @Test func readsModelsThatAreNotWhole() async throws {
        let answers = try answers()
        #expect(try await answers.readSparse() == Animal(name: "Ada"))
        #expect(try await answers.readNarrowed() == Animal(name: "Ada"))
    }

    @Test func readsHeaders() async throws {
        let answers = try answers()
        let (cat, headers) = try await answers.readCountedWithHeaders()
        #expect(cat == Cat(lives: 9))
        #expect(headers.xCount == 3)
        #expect(headers.xWords == ["one", "two"])
    }

    @Test func readsSeveralAnswers() async throws {
        let answers = try answers()
        #expect(try await answers.putAnswer(code: 8) == .ok(Cat(lives: 8)))
        #expect(try await answers.putAnswer(code: 202) == .accepted(Problem(code: 202, reason: "later")))
    }

    @Test func readsErrorsByTheirStatus() async throws {
        let answers = try answers()
        #expect(try await answers.readProblem(code: 200) == .cat(Cat(lives: 9)))
        for code in [404, 409] {
            let error = await #expect(throws: APIError.self) { try await answers.readProblem(code: code) }
            #expect(error?.status == code)
            #expect(error?.body(as: Problem.self) == Problem(code: code, reason: "asked for"))
        }
        let one = await #expect(throws: APIError.self) { try await answers.readBroken(code: 501) }
        #expect(one?.body(as: Animal.self) == Animal(name: "nobody"), "a status of its own")
        let other = await #expect(throws: APIError.self) { try await answers.readBroken(code: 500) }
        #expect(other?.body(as: Problem.self) == Problem(code: 500, reason: "broken"), "the class 5XX")
    }

    @Test func readsErrorsOfAnyStatus() async throws {
        let answers = try answers()
        #expect(try await answers.readDefault(fails: false) == ["kind": "cat"])
        let error = await #expect(throws: APIError.self) { try await answers.readDefault(fails: true) }
        #expect(error?.code == .conflict)
        #expect(error?.body(as: Problem.self) == Problem(code: 409, reason: "default"))
    }

    @Test func callsWhatIsDeprecated() async throws {
        // By its definition, because the function is deprecated.
        let text = try await Kinds.client().send(AnswersEndpoint.ownId, as: String.self)
        #expect(text == "still there")
    }
}
