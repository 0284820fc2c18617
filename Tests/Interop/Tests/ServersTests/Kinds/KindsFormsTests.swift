import Foundation
import KindsSample
import MartletRuntime
import Testing

/// Forms and files.
@Suite(.enabled(if: InteropServer.isThere, InteropServer.absence), .timeLimit(.minutes(5)))
struct KindsFormsTests {
    private func forms(_ carrier: Carrier = .urlSession) throws -> FormsClient { try Kinds.client(carrier).forms }

    @Test(arguments: Carrier.allCases) func sendsForms(_ carrier: Carrier) async throws {
        let forms = try forms(carrier)
        let echo = try await forms.sendForm(name: "a&b ü", age: 41, words: ["x", "y z"], day: Kinds.day, isOn: true)
        #expect(echo == FormEcho(name: "a&b ü", age: 41, words: ["x", "y z"], day: try Kinds.day, isOn: true))
        #expect(
            try await forms.sendForm(name: "a") == FormEcho(name: "a", age: nil, words: [], day: nil, isOn: false))
        let login = try await forms.login(grantType: "password", username: "ada", password: "p&w", scope: "a b")
        #expect(login == Login(username: "ada", password: "p&w", scopes: ["a", "b"]))
    }

    @Test func sendsModelsAsForms() async throws {
        let forms = try forms()
        let registration = Registration(name: "Ada", color: .darkBlue)
        #expect(try await forms.register(name: "Ada", color: .darkBlue) == registration)
        let id = UUID()
        let signup = Signup(id: id, level: ._9, ratio: 0.5, labels: ["a", "b"], moment: Kinds.moment)
        #expect(
            try await forms.signUp(id: id, level: ._9, ratio: 0.5, labels: ["a", "b"], moment: Kinds.moment) == signup)
        #expect(try await forms.signUp(id: id) == Signup(id: id, level: ._1, labels: []))
    }

    @Test(arguments: Carrier.allCases) func sendsFiles(_ carrier: Carrier) async throws {
        let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        let echo = try await forms(carrier).upload(
            raw: FileUpload(data: Data("raw".utf8), fileName: "raw.bin"),
            photo: FileUpload(data: bytes, fileName: "größe.png", contentType: "image/png"),
            more: [
                FileUpload(data: Data("one".utf8), fileName: "1.txt"), FileUpload(data: Data(), fileName: "2.txt"),
            ],
            caption: "Me & you")
        #expect(echo.raw == 3)
        #expect(echo.photo.name == "größe.png")
        #expect(echo.photo.type == "image/png")
        #expect(echo.photo.size == 100_000)
        #expect(echo.more.map(\.start) == ["one", ""])
        #expect(echo.caption == "Me & you")
        let sizes = try await forms(carrier).uploadRaw(
            files: [FileUpload(data: bytes, fileName: "a"), FileUpload(data: Data([1]), fileName: "b")])
        #expect(sizes == [100_000, 1])
    }

    @Test func sendsFilesThatMayBeLeftOut() async throws {
        let forms = try forms()
        let file = FileUpload(data: Data("text".utf8), fileName: "a.txt", contentType: "text/plain")
        let echo = try await forms.uploadOptional(file: file, level: ._1, labels: ["a", "b"])
        #expect(
            echo
                == OptionalUploadEcho(
                    file: PartEcho(name: "a.txt", type: "text/plain", size: 4, start: "text"), level: ._1,
                    labels: ["a", "b"]))
        #expect(
            try await forms.uploadOptional(level: ._1) == OptionalUploadEcho(file: nil, level: ._1, labels: []))
    }
}
