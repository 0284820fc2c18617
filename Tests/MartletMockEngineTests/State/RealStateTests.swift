import Foundation
import MartletContract
import MartletDialects
import MartletFormats
import MartletMockEngine
import MartletPayloads
import MartletSyntax
import Testing

/// Collections of whole specifications: those of `specs/`, and real OpenAPI documents.
struct RealStateTests {
    private static let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    private static let corpus: URL =
        ProcessInfo.processInfo.environment["MARTLET_CORPUS"].map { URL(filePath: $0) }
        ?? package.deletingLastPathComponent().appending(path: "shared/corpus")
    private static let isPresent = FileManager.default.fileExists(atPath: corpus.appending(path: "openapi").path)
    private static let missing: Comment = "no corpus: real documents are NOT kept; set MARTLET_CORPUS"
    private static let isLong = ProcessInfo.processInfo.environment["MARTLET_LONG_TESTS"] != nil

    @Test(arguments: [
        (
            "aroti",
            ["/api/specialists list read", "/api/sessions create list read update delete", "/api/users/me read patch"]
        ),
        (
            "storefront",
            [
                "/users create read update patch delete", "/products list delete", "/orders create patch",
            ]
        ),
        ("barqnet", []), ("cpc", []), ("todufit", []),
    ])
    func findsTheCollectionsOfOurs(name: String, collections: [String]) throws {
        let contract = try load(Self.package.appending(path: "specs/\(name).yaml"))
        let engine = engine(contract)
        #expect(
            Set(engine.collections.map { "\($0.path) \($0.roles.joined(separator: " "))" })
                == Set(collections.map(sorted)))
        #expect(engine.collectionComplaints == [])
        judgeAll(of: contract, engine, limit: .max)
    }

    /// The words of roles in the order in which a mock says them.
    private func sorted(_ line: String) -> String {
        let order = ["list", "create", "read", "update", "patch", "delete"]
        let words = line.split(separator: " ").map(String.init)
        return (words.prefix(1) + order.filter(words.dropFirst().contains)).joined(separator: " ")
    }

    @Test(.enabled(if: isPresent, missing))
    func answersOfRealCollectionsAreValid() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.corpus.appending(path: "openapi"), includingPropertiesForKeys: [.fileSizeKey]
        ).filter { ["yaml", "yml", "json"].contains($0.pathExtension) && $0.lastPathComponent != "INDEX.json" }
            .sorted { $0.path < $1.path }
        var found = 0
        for file in files {
            let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            guard size < (Self.isLong ? .max : 150_000), let contract = try? load(file) else { continue }
            let engine = engine(contract)
            found += engine.collections.count
            judgeAll(of: contract, engine, limit: Self.isLong ? .max : 40)
        }
        #expect(found >= 10)
    }

    private func load(_ file: URL) throws -> Contract {
        let result = ContractLoader.load(path: file.path, fileSystem: .disk)
        return try #require(result.contract)
    }

    private func engine(_ contract: Contract) -> MockEngine {
        var options = MockOptions(now: { Timestamp(seconds: 1_800_000_000) })
        options.isStateful = true
        options.credentialCheck = .off
        return MockEngine(contract, options: options)
    }

    /// Calls endpoints with requests that are made from their types; each answer must be valid by its own type.
    private func judgeAll(of contract: Contract, _ engine: MockEngine, limit: Int) {
        let sampler = Sampler(contract)
        let answers = AnswerSampler(contract)
        for endpoint in contract.groups.flatMap(\.endpoints).prefix(limit) where endpoint.exchange == .call {
            for ordinal in 0..<2 {
                guard let request = request(to: endpoint, sampler, ordinal),
                    case .answer(let answer) = engine.reply(to: request)
                else { continue }
                #expect(answer.status != 500, "\(contract.name) \(endpoint.group).\(endpoint.name)")
                let declared = endpoint.responses.first { $0.status == .code(answer.status) }
                guard let declared, let json = Literal.read(answer.text),
                    answer.headers["Content-Type"]?.contains("json") == true
                else { continue }
                let verdict = answers.verdict(json, as: declared.type)
                #expect(verdict != .invalid, "\(contract.name) \(request.method) \(request.path)")
            }
        }
    }

    private func request(to endpoint: Endpoint, _ sampler: Sampler, _ ordinal: Int) -> MockRequest? {
        var path = ""
        for piece in endpoint.path.pieces {
            switch piece {
            case .literal(let text): path += text
            case .parameter(let name):
                guard let field = endpoint.parameters(in: .path).first(where: { $0.field.key == name })?.field,
                    let value = try? sampler.sample(field, in: endpoint.name, ordinal: ordinal)
                else { return nil }
                switch value {
                case .string(let text), .number(let text): path += PercentEncoding.encode(text)
                default: return nil
                }
            }
        }
        let body: Literal? =
            switch endpoint.body {
            case .json(let type):
                try? sampler.sample(type, for: SampleSlot(owner: endpoint.name, name: "", ordinal: ordinal))
            case .fields(let fields): try? sampler.sample(fields, of: endpoint.name, ordinal: ordinal)
            default: nil
            }
        let type = endpoint.bodyContentType ?? "application/json"
        return MockRequest(
            method: endpoint.method.rawValue.uppercased(), target: path,
            headers: HeaderFields(body == nil ? [] : [.init("Content-Type", type)]),
            body: body.map { Array(JSONText.write($0).utf8) } ?? [])
    }
}
