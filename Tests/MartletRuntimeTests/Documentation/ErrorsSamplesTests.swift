import ArotiSample
import Foundation
import MartletRuntime
import MartletTesting
import Testing

// The code of the article Errors.

struct ErrorsSamplesTests {
    @Test func allErrorsComeToOnePlace() async {
        let output = SampleOutput()
        @Sendable func print(_ items: Any...) { output.add(items) }

        let options = ClientOptions(onError: { error in
            if error.code == .server { print("\(error.endpoint ?? ""): \(error.status ?? 0)") }
        })

        let transport = MockTransport()
        for _ in 0..<3 { transport.respond(status: 503) }
        let client = APIClient.sample(transport, options: options, clock: PauseRecorder())
        _ = await apiError { try await client.send(SampleEndpoint()) }
        #expect(output.lines == ["Sample.get: 503"])
    }

    @Test func theServerSaysWhatPeopleSee() {
        func text(of error: APIError) -> String {
            error.serverMessage ?? error.localizedDescription
        }

        #expect(text(of: APIError(.notFound, body: Problem(detail: "Gone"))) == "Gone")
        #expect(text(of: APIError(.notFound)) == APIError(.notFound).localizedDescription)
    }

    @Test func codesTellErrorsApart() async {
        let output = SampleOutput()
        func print(_ items: Any...) { output.add(items) }
        let transport = MockTransport()
        transport.respond(status: 404, json: #"{"detail":"Session not found"}"#)
        let aroti = ArotiClient(credentials: .bearer("test-token"), transport: transport)

        do {
            let session = try await aroti.booking.getSession(id: "s99")
            print(session.status.rawValue)
        } catch {
            switch error.code {
            case .notFound: print(error.body(as: Problem.self)?.detail ?? "no details")
            case .unauthorized: print("sign in again")
            default: print(error.localizedDescription)
            }
        }

        #expect(output.lines == ["Session not found"])
    }

    @Test func bodiesThatNobodyDeclared() async throws {
        let output = SampleOutput()
        func print(_ items: Any...) { output.add(items) }
        let transport = MockTransport()
        for _ in 0..<2 { transport.respond(status: 418, json: #"{"detail":"I'm a teapot"}"#) }
        let aroti = ArotiClient(credentials: .bearer("test-token"), transport: transport)

        do {
            _ = try await aroti.booking.getSession(id: "s99")
        } catch {
            let problem = try? error.rawBody?.json(as: Problem.self)
            print(problem?.detail ?? error.rawBody?.text ?? "no details")
        }
        do {
            _ = try await aroti.booking.getSession(id: "s99")
        } catch {
            let problem = try? error.rawBody?.json()
            print(problem?["detail"]?.string ?? "no details")
        }

        #expect(output.lines == ["I'm a teapot", "I'm a teapot"])
    }

    @Test func everyCodeIsExplained() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/MartletRuntime")
        let article = try String(contentsOf: root.appending(path: "MartletRuntime.docc/Errors.md"), encoding: .utf8)
        var codes: [String] = []
        let paths = try #require(FileManager.default.enumerator(atPath: root.path))
        for case let path as String in paths where path.hasSuffix(".swift") {
            let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            guard source.contains("extension APIError.Code") else { continue }
            codes += source.components(separatedBy: " = Self(rawValue: \"").dropFirst().map { rest in
                rest.components(separatedBy: "\"")[0]
            }
        }
        #expect(codes.count >= 26)
        #expect(codes.filter { !article.contains("`\($0)`") } == [])
    }
}
