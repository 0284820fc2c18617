import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `StreamsEndpoint`. This file is yours: Martlet never writes it again.
struct StreamsHandlers: StreamsHandling {
    /// `GET /changes`
    func changes(_ call: StreamsCalls.ChangesCall) async throws -> AnswerStream<Change> {
        [Change.fixture()]
    }

    /// `POST /changes/search`
    func search(_ call: StreamsCalls.SearchCall) async throws -> AnswerStream<Thing> {
        [Thing.fixture()]
    }

    /// `GET /log/{name}`
    func log(_ call: StreamsCalls.LogCall) async throws -> AnswerStream<String> {
        ["text"]
    }

    /// `GET /counts`
    func counts(_ call: StreamsCalls.CountsCall) async throws -> AnswerStream<Int> {
        [5]
    }

    /// `GET /days`
    func days(_ call: StreamsCalls.DaysCall) async throws -> AnswerStream<[Date]> {
        [[Date(validated: "2025-12-15T19:45:00Z")]]
    }

    /// `GET /batches`
    func batches(_ call: StreamsCalls.BatchesCall) async throws -> AnswerStream<[Thing]> {
        [[Thing.fixture()]]
    }
}
