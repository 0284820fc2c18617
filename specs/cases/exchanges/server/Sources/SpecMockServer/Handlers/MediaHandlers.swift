import Foundation
import MartletMock
import MartletRuntime
import MartletServer

/// Answers the endpoints of `MediaEndpoint`. This file is yours: Martlet never writes it again.
struct MediaHandlers: MediaHandling {
    /// `GET /text`
    func readText(_ call: MediaCalls.ReadTextCall) async throws -> String {
        "text"
    }

    /// `GET /problem`
    func readProblem(_ call: MediaCalls.ReadProblemCall) async throws -> Problem {
        Problem.fixture()
    }

    /// `GET /image`
    func readImage(_ call: MediaCalls.ReadImageCall) async throws -> Data {
        // The mock sends a small file of the type.
        throw NotHandled()
    }

    /// `PUT /text`
    func writeText(_ call: MediaCalls.WriteTextCall) async throws {}

    /// `PATCH /things/{id}`
    func mergeThing(_ call: MediaCalls.MergeThingCall) async throws -> Thing {
        Thing.fixture()
    }

    /// `PATCH /fields`
    func mergeFields(_ call: MediaCalls.MergeFieldsCall) async throws {}

    /// `PUT /image`
    func writeImage(_ call: MediaCalls.WriteImageCall) async throws {}

    /// `POST /form`
    func sendForm(_ call: MediaCalls.SendFormCall) async throws {}

    /// `POST /parts`
    func sendParts(_ call: MediaCalls.SendPartsCall) async throws {}

    /// `GET /traced`
    func traced(_ call: MediaCalls.TracedCall) async throws {}
}
