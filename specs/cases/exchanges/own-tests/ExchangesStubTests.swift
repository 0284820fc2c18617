import Foundation
import MartletRuntime
import MartletTesting
import Testing

@testable import ExchangesCase

/// The generated stubs of streams and of endpoints with several answers, as somebody's tests use them.
struct ExchangesStubTests {
    private let mock = SpecMock()
    private static let thing = Thing(id: "7", added: Date(timeIntervalSince1970: 1_750_000_000))

    private func all<Value>(_ stream: EventStream<Value>) async throws -> [Value] {
        var values: [Value] = []
        for try await value in stream { values.append(value) }
        return values
    }

    @Test func streamsAreListsOfMessages() async throws {
        mock.streams.changes.returns([.added(Self.thing), .removed(Removal(id: "7"))])
        let changes = try await all(mock.client.streams.changes(since: Self.thing.added))
        #expect(changes == [.added(Self.thing), .removed(Removal(id: "7"))])
        #expect(mock.streams.changes.calls.map(\.since) == [Self.thing.added])
        mock.streams.log.returns(["one", "two\nlines", ""])
        #expect(try await all(mock.client.streams.log(name: "a")) == ["one", "two\nlines", ""])
        mock.streams.days.returns([[Self.thing.added], []])
        #expect(try await all(mock.client.streams.days()) == [[Self.thing.added], []])
    }

    @Test func eachAnswerOfSeveralIsReadAsItWasGiven() async throws {
        let headers = AnswersEndpoint.GetOkHeaders(eTag: "\"x\"", xKinds: [.large, .small], xRate: 1)
        let answers: [AnswersEndpoint.GetAnswer2] = [
            .ok(Self.thing, headers: headers), .accepted(Page(items: [Self.thing])),
            .nonAuthoritative([Self.thing.added]), .noContent,
            .success(GetAnswer(name: "a"), headers: AnswersEndpoint.GetSuccessHeaders(xTotal: 2), status: 207),
        ]
        for answer in answers { mock.answers.get { _ in answer } }
        for answer in answers {
            let received = try await mock.client.answers.get(id: "1")
            #expect(received == answer)
        }
        mock.answers.export.returns(.created(Data([1, 2])))
        let exported = try await mock.client.answers.export(body: Self.thing)
        #expect(exported == .created(Data([1, 2])))
    }

    @Test func whatNoHeaderFieldCanHaveIsNoAnswer() async throws {
        let headers = AnswersEndpoint.GetOkHeaders(eTag: "a\r\nb: c", xKinds: [], xRate: 1)
        mock.answers.get.returns(.ok(Self.thing, headers: headers))
        await #expect(throws: APIError.self) { try await mock.client.answers.get(id: "1") }
    }

    @Test func eachContentTypeOfAResponseIsReadAsItWasGiven() async throws {
        let headers = AnswersEndpoint.ImportAcceptedHeaders(xTotal: 3)
        let answers: [AnswersEndpoint.ImportAnswer] = [
            .ok(Self.thing), .accepted(Page(items: [Self.thing]), headers: headers),
            .acceptedCsv("id,size", headers: headers), .acceptedImage(Data([1, 2]), headers: headers),
        ]
        for answer in answers { mock.answers.import.returns(answer) }
        for answer in answers {
            let received = try await mock.client.answers.import(body: Self.thing)
            #expect(received == answer)
        }
    }
}
