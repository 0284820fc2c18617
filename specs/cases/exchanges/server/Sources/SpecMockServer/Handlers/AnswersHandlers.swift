import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `AnswersEndpoint`. This file is yours: Martlet never writes it again.
struct AnswersHandlers: AnswersHandling {
    /// `GET /things/{id}`
    func `get`(_ call: AnswersCalls.GetCall) async throws -> AnswersEndpoint.GetAnswer2 {
        .ok(Thing.fixture(), headers: AnswersEndpoint.GetOkHeaders(eTag: "calm", xKinds: [.large, .small], xRate: 6))
    }

    /// `POST /export`
    func export(_ call: AnswersCalls.ExportCall) async throws -> AnswersEndpoint.ExportAnswer {
        .ok("text")
    }

    /// `POST /import`
    func `import`(_ call: AnswersCalls.ImportCall) async throws -> AnswersEndpoint.ImportAnswer {
        .ok(Thing.fixture())
    }

    /// `PUT /same`
    func same(_ call: AnswersCalls.SameCall) async throws -> Thing {
        Thing.fixture()
    }
}
