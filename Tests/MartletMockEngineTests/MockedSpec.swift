import MartletContract
import MartletDialects
import MartletFormats
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

/// A specification of a test, and the mock of it.
struct MockedSpec {
    let contract: Contract

    /// Reads a specification; its head is written here.
    init(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let head = "martlet: 1\napi: Bakery\nservers: { production: \"https://api.bakery.example/v2\" }\n"
        try self.init(whole: head + text, sourceLocation: sourceLocation)
    }

    /// Reads a specification as it is: of the native dialect, or an OpenAPI document.
    init(whole text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let result = ContractLoader.load(path: "api.yaml", fileSystem: .inMemory(["api.yaml": text]))
        let errors = result.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.isEmpty, sourceLocation: sourceLocation)
        contract = try #require(result.contract, sourceLocation: sourceLocation)
    }

    /// Makes a mock whose time stands still.
    func engine(_ change: (inout MockOptions) -> Void = { _ in }) -> MockEngine {
        var options = MockOptions(now: { Timestamp(seconds: 1_800_000_000) })
        change(&options)
        return MockEngine(contract, options: options)
    }
}

extension MockEngine {
    /// Returns the answer to a request.
    func answer(
        _ method: String, _ target: String, headers: [String: String] = [:], body: String = "",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws -> MockAnswer {
        let entries = headers.sorted { $0.key < $1.key }.map { HeaderFields.Entry($0.key, $0.value) }
        let request = MockRequest(
            method: method, target: target, headers: HeaderFields(entries), body: Array(body.utf8))
        guard case .answer(let answer) = reply(to: request) else {
            Issue.record("it is not answered at once", sourceLocation: sourceLocation)
            return MockAnswer(status: 0)
        }
        return answer
    }
}

extension MockAnswer {
    /// The body as text.
    var text: String {
        switch body {
        case .none: ""
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .pieces(let pieces, _): String(decoding: pieces.joined(), as: UTF8.self)
        case .stream: "(a stream)"
        }
    }
}
